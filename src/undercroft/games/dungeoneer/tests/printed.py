"""What is printed on the cards, written down a second time, and apart from the game's own records.

Tests and the second reckoning read it; nothing here is imported from the game.
"""

from __future__ import annotations

# id: melee, magic and speed by level, forms of attack, boons, treasures, ability, its cost
HEROES: dict[
    str, tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], str, int, int, str, int]
] = {
    "elf_assassin": (
        (2, 3, 3, 4),
        (1, 1, 1, 1),
        (3, 3, 4, 5),
        "melee speed",
        2,
        3,
        "knife_from_shadow",
        1,
    ),
    "human_beastmaster": (
        (2, 2, 3, 4),
        (1, 1, 2, 2),
        (3, 3, 3, 4),
        "melee",
        3,
        3,
        "voice_of_the_pack",
        1,
    ),
    "drakan_sentinel": ((3, 3, 4, 5), (0, 1, 1, 1), (3, 3, 3, 4), "melee", 2, 4, "unbowed", 1),
    "orc_shaman": (
        (1, 2, 2, 3),
        (2, 2, 3, 4),
        (3, 3, 3, 3),
        "melee magic",
        3,
        2,
        "spirit_mending",
        3,
    ),
    "dwarf_runecaster": (
        (2, 2, 2, 3),
        (1, 2, 3, 4),
        (3, 3, 3, 3),
        "melee magic",
        2,
        4,
        "ward_carving",
        1,
    ),
    "gnome_illusionist": (
        (0, 1, 1, 1),
        (3, 3, 4, 5),
        (3, 3, 3, 4),
        "magic",
        4,
        2,
        "hollow_double",
        2,
    ),
}
# id: kind, exits n e s w, glory, peril, obstacle, effect
LOCATIONS: dict[str, tuple[str, str, int, int, str, str]] = {
    "vault_gate": ("entrance", "O O O O", 1, 1, "", ""),
    "crossroads": ("passage", "O O O O", 1, 2, "", ""),
    "long_gallery": ("passage", "O W O W", 1, 1, "", ""),
    "dripping_culvert": ("passage", "W O W O", 1, 1, "", ""),
    "crooked_stair": ("passage", "O O W W", 1, 1, "", ""),
    "fork_of_three_lamps": ("passage", "O O W O", 1, 1, "", ""),
    "passage_of_whispers": ("grim_passage", "O O O W", 1, 2, "danger 1", ""),
    "gnawed_tunnel": ("grim_passage", "O B:melee:5 W O", 1, 2, "pit speed 5", ""),
    "tunnel_of_teeth": ("grim_passage", "W O O O", 2, 2, "spikes speed 5", ""),
    "dark_altar": ("room", "O O W B:magic:5", 2, 3, "", "altar_bargain"),
    "treasury": ("room", "B:melee:6 O W T:speed:6", 3, 3, "", ""),
    "laboratory": ("room", "O T:magic:5 O W", 2, 2, "danger 2", ""),
    "flooded_chamber": ("room", "O O O O", 1, 1, "pit speed 5", ""),
    "prison_cells": ("room", "B:melee:5 W O B:melee:5", 2, 2, "", ""),
    "skin_library": ("room", "O W O B:magic:5", 2, 1, "", "forbidden_reading"),
    "menagerie": ("room", "O O B:speed:5 W", 1, 2, "", "howling_cages"),
    "alchemists_furnace": ("room", "W O O T:speed:5", 2, 2, "spikes speed 6", ""),
    "hall_of_mirrors": ("room", "O W O O", 1, 1, "", "mirror_walk"),
    "rusted_armoury": ("room", "T:speed:5 W O O", 2, 1, "spikes speed 5", ""),
    "fungal_garden": ("room", "O W O O", 0, 1, "", "healing_spores"),
    "summoning_circle": ("room", "O O W O", 1, 3, "danger 2", ""),
    "well_of_stars": ("room", "W B:magic:5 O O", 3, 2, "pit speed 6", ""),
}
# id: type, cost (X: -1), timing, duration, words, copies
GLORY_AND_BANES: dict[str, tuple[str, int, str, str, str, int]] = {
    "distraction_manoeuvre": ("boon", 1, "response", "instant", "skill", 1),
    "iron_parry": ("boon", 1, "response", "instant", "skill", 1),
    "counter_glyph": ("boon", 2, "response", "instant", "spell", 1),
    "battle_drill": ("boon", 3, "feats", "permanent", "skill", 1),
    "inner_flame": ("boon", 3, "feats", "permanent", "skill", 1),
    "fleet_step": ("boon", 1, "feats", "permanent", "skill", 1),
    "trap_sense": ("boon", 2, "feats", "permanent", "skill", 1),
    "disarm": ("boon", 1, "feats", "instant", "skill", 1),
    "rope_bridge": ("boon", 2, "feats", "instant", "skill", 1),
    "step_between": ("boon", -1, "feats", "instant", "spell transfer", 1),
    "purifying_rite": ("boon", 2, "feats", "instant", "spell", 1),
    "stubborn_heart": ("boon", 4, "feats", "permanent", "blessing", 1),
    "keen_edge": ("boon", 2, "feats", "attachment", "skill", 1),
    "hunters_mark": ("boon", 1, "response", "attachment", "skill", 1),
    "lucky_omen": ("boon", 1, "any", "instant", "blessing", 1),
    "speed_potion": ("treasure", 2, "any", "instant", "potion", 1),
    "healing_potion": ("treasure", 2, "feats", "permanent", "potion", 2),
    "belt_pouch": ("treasure", 1, "feats", "permanent", "bag", 1),
    "fiendbane_blade": ("treasure", 3, "feats", "permanent", "weapon", 1),
    "runed_staff": ("treasure", 3, "feats", "permanent", "weapon", 1),
    "riveted_helm": ("treasure", 2, "feats", "permanent", "helmet", 1),
    "horned_helm": ("treasure", 2, "feats", "permanent", "helmet", 1),
    "smokeweave_cloak": ("treasure", 3, "feats", "permanent", "cloak", 1),
    "hunter_boots": ("treasure", 4, "feats", "permanent", "boots", 1),
    "scale_mail": ("treasure", 4, "feats", "permanent", "armour", 1),
    "duelist_gloves": ("treasure", 1, "feats", "permanent", "gloves", 1),
    "skeleton_key": ("treasure", 2, "feats", "permanent", "tool", 1),
    "smoke_bomb": ("treasure", 2, "response", "instant", "bomb transfer", 1),
    "oil_flask": ("treasure", 1, "feats", "attachment", "oil", 1),
    "leaden_limbs": ("bane", 3, "villainy", "permanent", "curse", 1),
    "forgotten_name": ("bane", 4, "villainy", "permanent", "curse", 1),
    "planar_rift": ("bane", 3, "villainy", "instant", "spell shift", 1),
    "the_vault_turns": ("bane", 2, "villainy", "instant", "spell shift", 1),
    "hook_from_the_dark": ("bane", -1, "villainy", "instant", "spell transfer", 1),
    "cursed_ground": ("bane", 2, "villainy", "attachment", "curse terrain", 1),
    "sealed_way": ("bane", 2, "villainy", "attachment", "curse terrain", 1),
    "rabid_frenzy": ("bane", 1, "villainy", "attachment", "mutation", 1),
    "sharpened_edges": ("bane", 1, "villainy", "instant", "mechanism", 1),
    "broken_faith": ("bane", 3, "villainy", "instant", "curse", 1),
    "evil_eye": ("bane", 1, "any", "instant", "curse", 1),
}
# id: cost, health, melee, magic and speed (A: may attack), tags, copies
MONSTERS: dict[str, tuple[int, int, str, str, int]] = {
    "mutant_rat": (1, 1, "2A 0C 3C", "beast vermin", 2),
    "janguba": (3, 2, "3A 1C 3A", "beast fiend", 1),
    "gutter_imp": (1, 1, "1C 2A 3A", "fiend", 1),
    "night_leech": (3, 1, "2C 1C 4A", "beast vermin", 1),
    "stitched_hound": (3, 2, "3A 0C 4C", "beast construct", 1),
    "flask_horror": (3, 2, "3A 3C 2C", "ooze fiend", 1),
    "chain_fiend": (5, 2, "4A 2C 3C", "fiend", 1),
    "mirror_wraith": (4, 1, "2C 4A 4C", "spirit", 1),
    "vault_guardian": (5, 2, "3C 4A 2C", "construct", 1),
    "brood_mother": (6, 3, "4A 2C 3C", "beast fiend", 1),
    "brazen_colossus": (6, 3, "5A 1C 1C", "construct", 1),
    "ramalith": (7, 3, "3A 5A 3C", "sorcerer boss", 1),
}
# id: cost (X: -1), characteristic, value (without X), tags
TRAPS: dict[str, tuple[int, str, int, str]] = {
    "enveloping_slime": (2, "speed", 6, "ooze"),
    "needle_volley": (-1, "speed", 3, ""),
    "crushing_ceiling": (5, "speed", 7, ""),
    "mind_fog": (3, "magic", 6, "spell"),
    "soul_toll": (3, "level", 5, "spell"),
    "blood_censer": (2, "health", 8, "fume"),
}
# id: category, places
QUESTS: dict[str, tuple[str, str]] = {
    "helm_of_the_first_gaoler": ("artifact", "rusted_armoury"),
    "star_glass_lantern": ("artifact", "well_of_stars skin_library"),
    "breath_of_ramalith": ("influence", "laboratory"),
    "bell_of_summons": ("influence", "summoning_circle"),
    "blood_on_the_altar": ("sacrifice", "dark_altar treasury"),
    "slag_golem": ("hunt", "alchemists_furnace"),
    "thing_in_the_water": ("hunt", "flooded_chamber"),
    "warden_of_the_cells": ("hunt", "prison_cells"),
    "hidden_heart": ("search", "any:room"),
    "bricked_up_scholar": ("search", "any:passage"),
    "lead_the_princess_out": ("escort", "prison_cells vault_gate"),
    "burn_the_plague_seed": ("escort", "menagerie alchemists_furnace"),
    "break_the_circle": ("threat", "summoning_circle"),
    "gaolers_dice": ("chance", "hall_of_mirrors"),
}
# id: health, melee, magic and speed, tags
QUEST_MONSTERS: dict[str, tuple[int, str, str]] = {
    "slag_golem": (2, "4A 2C 1C", "construct"),
    "thing_in_the_water": (2, "3A 1C 4A", "beast fiend"),
    "warden_of_the_cells": (3, "3A 3A 2C", "fiend"),
}
