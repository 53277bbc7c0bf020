// Why a die, a token or the hero cannot be chosen now, and what the counters of the table mean.
import type { Explanation } from "$shell/lib/game.ts";
import { has, say } from "$shell/lib/language.svelte.ts";
import { monstersOf, sum, type Table } from "./cards.ts";
import { prompt } from "./telling.ts";
import { cardName, t } from "./words.ts";

const LOOT = ["chest", "potion"];

/** Why this seat decides nothing now. */
function idle({ ask, view, names, outcome }: Table): string | undefined {
  return ask === null && !outcome ? t("why.wait", { seat: names[view.adventurer] ?? "" }) : undefined;
}

/** A die that no move begins with; `dark` for the dungeon's. */
export function whyDie(face: string, dark: boolean, sight: Table): string | undefined {
  const { ask, view, outcome } = sight;
  if (outcome) return undefined;
  const item = view.pending.item?.split(" ").at(-1);
  if (ask === null) return idle(sight);
  if (item && has(`card.${item}`)) return t("why.pending", { item: cardName(item) });
  if (ask === "regroup") return t("why.regroup");
  if (ask === "face_dragon" || ask === "choose_slayer") return t(face === "scroll" ? "why.scroll" : "why.twice");
  if (ask === "fight_monsters") return whyInFight(face, dark, sight);
  if (ask === "take_loot") return t(dark && LOOT.includes(face) ? "why.die_first" : "why.no_loot");
  return whyOther(sight);
}

/** R3.6, R4.1: loot waits for the monsters, and without them for the next phase. */
function whyInFight(face: string, dark: boolean, sight: Table): string {
  const fought = monstersOf(sight.view) > 0;
  if (dark && LOOT.includes(face)) return t(fought ? "why.loot_later" : "why.loot_next");
  if (dark) return t("why.die_first");
  return fought ? whyOther(sight) : t("why.no_monsters");
}

/** What is asked instead, in its own words. */
function whyOther(sight: Table): string {
  const { key, params } = prompt(sight)!;
  return t("why.other", { question: say(key, params) });
}

export function whyToken(id: string, sight: Table): string | undefined {
  if (sight.outcome) return undefined;
  return idle(sight) ?? t(id === "dragon_scales" ? "why.dragon_scales" : "why.token");
}

/** Why the ultimate is not offered. */
export function whyHero(sight: Table): string | undefined {
  const { options, outcome, view } = sight;
  if (options.includes("ultimate") || outcome) return undefined;
  if (view.seats[view.adventurer]?.exhausted) return t("why.exhausted");
  return idle(sight) ?? t("why.nothing");
}

const about = (title: string, icon: string, line: string): Explanation => ({ title, icon: `dungeon_roll.${icon}`, tone: "gold", lines: [line] });

const diceOf = ({ view }: Table): number => view.free + sum(view.dungeon) + view.lair + sum(view.borrowed);

export const aboutLevel = ({ view }: Table) => about(t("place.level", { level: view.level }), "glory", t("about.level"));
export const aboutPhases = () => about(t("about.phases.title"), "dice", t("about.phases"));
export const aboutReserve = (sight: Table) => about(t("place.reserve"), "dice", t("about.reserve", { amount: sight.view.free, of: diceOf(sight) }));
export const aboutExperience = ({ catalogue }: Table) => about(t("seat.experience"), "experience", t("about.experience", { amount: catalogue.mastery }));
export const aboutTokens = () => about(t("seat.tokens"), "chest", t("about.tokens"));
export const aboutPoints = () => about(t("seat.points"), "points", t("about.points"));
export const aboutDelves = () => about(t("seat.delves"), "end", t("about.delves"));
