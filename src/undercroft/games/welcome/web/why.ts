// Why the deck or a tile cannot be chosen now, and what the counters of the table mean.
import type { EquipmentView } from "$shell/generated/welcome.ts";
import type { Explanation } from "$shell/lib/game.ts";
import { capital } from "$shell/lib/texts.ts";
import type { Table } from "./cards.ts";
import { t } from "./words.ts";

/** Why this seat does not act in the bidding at all. */
function idle({ view, seat, ask }: Table): string | undefined {
  const mine = seat === null ? undefined : view.seats[seat];
  if (mine?.eliminated) return t("why.eliminated");
  if (view.dungeon) return t("why.walk");
  if (mine?.passed) return t("why.passed");
  return ask === null ? t("why.wait") : undefined;
}

export function whyDeck(sight: Table): string | undefined {
  const { options, outcome, view } = sight;
  if (options.includes("draw") || outcome) return undefined;
  return idle(sight) ?? (view.hand === null ? t("why.empty") : t("why.drawn"));
}

export function whyTile(tile: EquipmentView, sight: Table): string | undefined {
  if (sight.options.some((move) => move.endsWith(` ${tile.item}`)) || sight.outcome) return undefined;
  if (tile.place !== "ready") return t(tile.place === "used" ? "why.used" : "why.discarded");
  if (sight.view.dungeon) return t("why.itself");
  return idle(sight) ?? t(sight.view.hand === null ? "why.with_monster" : "why.first_turn");
}

const about = (title: string, icon: string, line: string): Explanation => ({ title: capital(title), icon: `welcome.${icon}`, tone: "ember", lines: [line] });

export const aboutTokens = () => about(t("about.tokens.title"), "success", t("about.tokens"));
export const aboutPile = () => about(t("place.pile"), "gate", t("about.pile"));
export const aboutDiscard = () => about(t("place.discard"), "discard", t("about.discard"));
export const aboutHp = ({ view }: Table, hp: number) => about(t("hero.hp", { hp }), "heart", t("about.hp", { own: view.own_hp }));
