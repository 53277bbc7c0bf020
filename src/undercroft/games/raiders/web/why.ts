// Why a card cannot be played now, and what the counters of the table mean.
import type { Explanation, Tone } from "$shell/lib/game.ts";
import { capital } from "$shell/lib/texts.ts";
import { isPower } from "./cards.ts";
import type { Table } from "./telling.ts";
import { cardName, t, type Key } from "./words.ts";

/** The reason, as the view and the options show it; nothing for a card that may be played. */
export function why(card: string, { options, view, seat, ask, outcome }: Table): string | undefined {
  if (options.includes(`play ${card}`) || outcome) return undefined;
  if (seat !== null && view.seats[seat]?.petrified) return t("why.petrified");
  if (view.committed !== null) return t("why.laid");
  if (ask === null || isPower(card)) return t("why.wait");
  return t(`why.${card}` as Key);
}

const about = (title: string, icon: string, tone: Tone, line: string): Explanation => ({ title: capital(title), icon: `raiders.${icon}`, tone, lines: [line] });

export const aboutCoins = ({ catalogue }: Table) => about(t("seat.coins"), "coin", "gold", t("about.coins", { cap: catalogue.cap }));
export const aboutWounds = () => about(t("seat.wounds"), "wound", "blood", t("about.wounds"));
export const aboutPowers = () => about(t("seat.powers_left"), "power_5", "ember", t("about.powers"));
export const aboutFloors = () => about(t("place.row"), "boss-door", "ember", t("about.floors"));
export const aboutMeter = () => about(t("fight.word"), "back", "moss", t("about.meter"));
export const aboutSupply = (item: string): Explanation => about(cardName(item).nom, item, "sky", t("about.supply"));
