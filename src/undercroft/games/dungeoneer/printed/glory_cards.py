"""The boons and treasures (R3.2, R4.16) of the Vault of the Fiends, paid with own glory."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.printed.records import ANY_NUMBER, Ability, Adventure, Op

GLORY_CARDS: Final[tuple[Adventure, ...]] = (
    Adventure(
        "distraction_manoeuvre",  # R22.1
        "boon",
        1,
        "response",
        "instant",
        words=("skill",),
        on_play=(Op("withdraw", who="attacking_monster"),),
    ),
    Adventure(
        "iron_parry",  # R22.3
        "boon",
        1,
        "response",
        "instant",
        words=("skill",),
        on_play=(Op("check", stat="melee", roles=("counter",), n=3, scope="this_attack"),),
    ),
    Adventure(
        "counter_glyph",  # R22.2
        "boon",
        2,
        "response",
        "instant",
        words=("spell",),
        on_play=(Op("cancel_attack", stat="magic"),),
    ),
    Adventure(
        "battle_drill",
        "boon",
        3,
        "feats",
        "permanent",
        words=("skill",),
        passive=(Op("stat", stat="melee", n=1),),
    ),
    Adventure(
        "inner_flame",
        "boon",
        3,
        "feats",
        "permanent",
        words=("skill",),
        passive=(Op("stat", stat="magic", n=1),),
    ),
    Adventure(
        "fleet_step",  # R22.5
        "boon",
        1,
        "feats",
        "permanent",
        words=("skill",),
        active=(Ability("any", 1, (Op("stat", stat="speed", n=1, scope="turn"),), once=True),),
    ),
    Adventure(
        "trap_sense",  # R22.6
        "boon",
        2,
        "feats",
        "permanent",
        words=("skill",),
        passive=(Op("check", roles=("threat:trap_encounter",), n=2),),
    ),
    Adventure(
        "disarm",  # R22.7
        "boon",
        1,
        "feats",
        "instant",
        words=("skill",),
        on_play=(
            Op(
                "deactivate", where=("here", "adjacent"), what=("exit", "obstacle", "location_bane")
            ),
        ),
    ),
    Adventure(
        "rope_bridge", "boon", 2, "feats", "instant", words=("skill",), on_play=(Op("bridge"),)
    ),
    Adventure(
        "step_between",  # R22.9
        "boon",
        ANY_NUMBER,
        "feats",
        "instant",
        words=("spell", "transfer"),
        on_play=(Op("transfer", who="self", reach=ANY_NUMBER, measure="adjacency"),),
        least_x=1,
        most_x=4,
    ),
    Adventure(
        "purifying_rite",  # R22.11
        "boon",
        2,
        "feats",
        "instant",
        words=("spell",),
        on_play=(Op("discard", zone="bane", where=("own_hero", "here"), n=1, chooser="self"),),
    ),
    Adventure(
        "stubborn_heart",  # R22.12
        "boon",
        4,
        "feats",
        "permanent",
        words=("blessing",),
        active=(
            Ability("would_be_wounded", 1, (Op("prevent_wound", n=1),), once=True, source="threat"),
        ),
    ),
    Adventure(
        "keen_edge",  # R22.13
        "boon",
        2,
        "feats",
        "attachment",
        words=("skill",),
        passive=(Op("boost_host_bonus", n=1),),
        attach_to="own_treasure:weapon",
    ),
    Adventure(
        "hunters_mark",  # R22.4
        "boon",
        1,
        "response",
        "attachment",
        words=("skill",),
        passive=(Op("check", roles=("attack", "counter"), n=2, vs="host"),),
        attach_to="attacking_monster",
    ),
    Adventure(
        "lucky_omen",  # R22.14
        "boon",
        1,
        "any",
        "instant",
        words=("blessing",),
        on_play=(Op("dice_keep_high", n=2),),
        window="before_roll",
    ),
    Adventure(
        "speed_potion",  # R22.15
        "treasure",
        2,
        "any",
        "instant",
        words=("potion",),
        on_play=(Op("ap", n=2), Op("stat", stat="speed", n=1, scope="turn")),
    ),
    Adventure(
        "healing_potion",  # R22.16
        "treasure",
        2,
        "feats",
        "permanent",
        words=("potion",),
        copies=2,
        active=(Ability("any", 0, (Op("heal", n=2),), discards=True),),
        one_shot=True,
    ),
    Adventure(
        "belt_pouch",
        "treasure",
        1,
        "feats",
        "permanent",
        words=("bag",),
        passive=(Op("limit", of="treasure", n=2),),
    ),
    Adventure(
        "fiendbane_blade",
        "treasure",
        3,
        "feats",
        "permanent",
        words=("weapon",),
        passive=(
            Op("stat", stat="melee", n=1),
            Op("check", stat="melee", roles=("attack", "counter"), n=1, vs="tag:fiend"),
        ),
    ),
    Adventure(
        "runed_staff",
        "treasure",
        3,
        "feats",
        "permanent",
        words=("weapon",),
        passive=(Op("stat", stat="magic", n=1),),
    ),
    Adventure(
        "riveted_helm",
        "treasure",
        2,
        "feats",
        "permanent",
        words=("helmet",),
        passive=(Op("check", stat="melee", roles=("counter",), n=1),),
    ),
    Adventure(
        "horned_helm",
        "treasure",
        2,
        "feats",
        "permanent",
        words=("helmet",),
        passive=(Op("check", stat="melee", roles=("attack",), n=1),),
    ),
    Adventure(
        "smokeweave_cloak",  # R22.17
        "treasure",
        3,
        "feats",
        "permanent",
        words=("cloak",),
        active=(Ability("leaving_exit", 1, (Op("exit_open", scope="this_move"),)),),
    ),
    Adventure(
        "hunter_boots",
        "treasure",
        4,
        "feats",
        "permanent",
        words=("boots",),
        passive=(Op("stat", stat="speed", n=1),),
    ),
    Adventure(
        "scale_mail",  # R22.18
        "treasure",
        4,
        "feats",
        "permanent",
        words=("armour",),
        active=(
            Ability("would_be_wounded", 2, (Op("prevent_wound", n=1),), once=True, source="battle"),
        ),
    ),
    Adventure(
        "duelist_gloves",  # R22.19
        "treasure",
        1,
        "feats",
        "permanent",
        words=("gloves",),
        passive=(
            Op("check", roles=("attack", "counter"), n=1, vs="hero"),
            Op("hit_option", vs="hero", ops=(Op("steal_glory", n=2),)),
        ),
        multi_hero=True,
    ),
    Adventure(
        "skeleton_key",
        "treasure",
        2,
        "feats",
        "permanent",
        words=("tool",),
        passive=(
            Op("check", roles=("threat:blocked_exit",), n=2),
            Op("check", roles=("search",), n=1),
        ),
    ),
    Adventure(
        "smoke_bomb",  # R22.20
        "treasure",
        2,
        "response",
        "instant",
        words=("bomb", "transfer"),
        on_play=(Op("transfer", who="self", reach=1, measure="working_exit"),),
    ),
    Adventure(
        "oil_flask",  # R22.21
        "treasure",
        1,
        "feats",
        "attachment",
        words=("oil",),
        attach_to="own_treasure:weapon",
        trigger="own_hit:melee",
        trigger_ops=(Op("extra_wound", n=1),),
        trigger_discards=True,
    ),
)
