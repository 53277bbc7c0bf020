// What a seat is called.
import type { SeatInfo } from "../generated/protocol.ts";
import type { Forms } from "./texts.ts";
import { nameOf, say, t } from "./language.svelte.ts";
import { now } from "./now.svelte.ts";
import { isAbsent } from "./presence.ts";

const BOT_NAMES = 8;

/** The name to show: a person's own, else "guest" in the reader's language; a bot's by its seat. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "open") return t("seat.open");
  return seat.name || (seat.kind === "person" ? t("home.name.placeholder") : say(`bot.${seat.seat % BOT_NAMES}`));
}

/** Whether a bot decides there, for itself or for somebody. */
export const isBotPlayed = (seat: SeatInfo | undefined): boolean => seat?.kind === "bot" || Boolean(seat?.stand_in);

/** A word below the name: what kind of player sits there. */
export function seatNote(seat: SeatInfo, owned: readonly number[] = [], host = -1): string {
  if (seat.kind === "bot" && seat.level) return botNote(nameOf(`level.${seat.level}`), temperOf(seat));
  if (seat.stand_in) return t("seat.stand_in", { name: seatName(seat) });
  const notes = [
    owned.includes(seat.seat) && !seat.local && t("seat.you"),
    seat.local && t("seat.local"),
    seat.seat === host && t("seat.host"),
    isAbsent(seat) && awayText(seat),
  ];
  return notes.filter(Boolean).join(", ");
}

/** Seconds for which somebody is away, as far as it is known. */
export const awaySeconds = ({ away }: SeatInfo): number => (away === null ? 0 : Math.max(0, now.ms / 1000 - away));

/** "away for 3 minutes"; the first minute is not counted. */
export function awayText(seat: SeatInfo): string {
  const seconds = awaySeconds(seat);
  return seconds < 60 ? t("seat.away") : t("seat.away.for", { time: duration(seconds) });
}

/** "3 min", for where there is little room; nothing in the first minute. */
export function shortDuration(seconds: number): string {
  if (seconds < 60) return "";
  if (seconds < 3600) return t("time.short.minutes", { n: Math.floor(seconds / 60) });
  if (seconds < 86400) return t("time.short.hours", { n: Math.floor(seconds / 3600) });
  return t("time.short.days", { n: Math.floor(seconds / 86400) });
}
const botNote = (level: Forms, temper: Forms | null): string =>
  temper ? t("seat.bot_temper", { level, temper }) : t("seat.bot", { level });

/** What a bot is inclined to; null for people and for bots without a temperament. */
export const temperOf = (seat: SeatInfo | undefined) => (seat?.temper ? nameOf(`temper.${seat.temper}`) : null);

/** How long something has lasted, in one unit, e.g. "3 minutes". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return t("time.seconds", { n: whole });
  if (whole < 3600) return t("time.minutes", { n: Math.floor(whole / 60) });
  if (whole < 86400) return t("time.hours", { n: Math.floor(whole / 3600) });
  return t("time.days", { n: Math.floor(whole / 86400) });
}

/** How long ago something was, e.g. "3 minutes ago". */
export const ago = (seconds: number): string => (seconds < 60 ? t("home.just_now") : t("home.ago", { time: duration(seconds) }));

/** A clock face: 0:42, 12:05. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
