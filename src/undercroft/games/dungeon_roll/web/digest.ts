// What the others' delves came to, while the viewer waited.
import type { GameEvent } from "$shell/generated/dungeon_roll.ts";
import type { Line } from "$shell/lib/game.ts";
import type { Table } from "./cards.ts";
import { t } from "./words.ts";

interface Delve {
  level: number;
  experience: number;
  tokens: number;
  dragons: number;
}
const BEGUN: Delve = { level: 1, experience: 0, tokens: 0, dragons: 0 };

/** A line for each delve that another player has ended. */
export function digest(events: readonly GameEvent[], { seat, names }: Table): Line[] {
  const lines: Line[] = [];
  let delve = BEGUN;
  for (const event of events) {
    if (event.kind === "delve_begun") delve = BEGUN;
    delve = later(delve, event);
    if (event.kind === "delve_ended" && event.seat !== seat) lines.push(told(names[event.seat] ?? "", delve, event.how === "fled"));
  }
  return lines;
}

function later(delve: Delve, event: GameEvent): Delve {
  switch (event.kind) {
    case "level_populated":
      return { ...delve, level: event.level };
    case "experience_gained":
      return { ...delve, experience: delve.experience + event.amount };
    case "token_drawn":
      return { ...delve, tokens: delve.tokens + 1 };
    case "dragon_beaten":
      return { ...delve, dragons: delve.dragons + 1 };
    default:
      return delve;
  }
}

function told(seat: string, { level, experience, tokens, dragons }: Delve, fled: boolean): Line {
  const gains = [
    ...(experience ? [t("count.experience", { n: experience })] : []),
    ...(tokens ? [t("count.tokens", { n: tokens })] : []),
    ...(dragons ? [t("digest.dragon")] : []),
  ];
  return { key: fled ? "digest.fled" : "digest.home", params: { seat, level, gains: gains.join(", ") || t("digest.nothing") } };
}

/** Everybody delves in the order of the seats (R2.4). */
export function before({ asked, seat, seats }: Table): number[] {
  const [now] = asked;
  if (seat === null || now === undefined || now === seat) return [];
  return Array.from({ length: (seat - now + seats.length) % seats.length }, (_, at) => (now + at) % seats.length);
}
