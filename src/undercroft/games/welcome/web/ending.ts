// How the last dungeon ended: who came through, which walk decided it, and what one would tell a friend.
import type { WelcomeCatalogue, GameEvent, WelcomeView } from "$shell/generated/welcome.ts";
import { greatest, PLACES, side, type End, type Fact, type Figure, type Story } from "$shell/lib/story.ts";
import { cardName } from "./words.ts";

type WalkEnd = End<WelcomeView, WelcomeCatalogue, GameEvent>;

/** One way into the dungeon: who went, against how many cards, and with what result. */
export interface Walk {
  seat: number;
  round: number;
  amount: number;
  beaten: number;
  worst: { card: string; amount: number } | null;
  hp: number;
  cleared: boolean;
}

export function walksOf(events: readonly GameEvent[]): Walk[] {
  const walks: Walk[] = [];
  let round = 0;
  for (const event of events) {
    if (event.kind === "round_begun") round = event.round;
    if (event.kind === "dungeon_entered") walks.push({ seat: event.seat, round, amount: event.amount, beaten: 0, worst: null, hp: event.hp, cleared: false });
    const walk = walks.at(-1);
    if (!walk) continue;
    if (event.kind === "monster_beaten") walk.beaten++;
    if (event.kind === "hero_hit" && event.amount >= (walk.worst?.amount ?? 0)) walk.worst = { card: event.card, amount: event.amount };
    if (event.kind === "dungeon_cleared") Object.assign(walk, { cleared: true, hp: event.hp });
    if (event.kind === "dungeon_lost") walk.hp = event.hp;
  }
  return walks;
}

function facts({ sight }: WalkEnd, walks: readonly Walk[], me: number): Fact[] {
  const mine = walks.filter((walk) => walk.seat === me);
  const beaten = mine.reduce((total, walk) => total + walk.beaten, 0);
  const close = mine.filter((walk) => walk.cleared).reduce<number | null>((least, { hp }) => (least === null || hp < least ? hp : least), null);
  const hit = greatest(mine.flatMap(({ worst }) => (worst ? [worst] : [])), ({ amount }) => amount);
  return [
    { value: `${sight.view.seats[me]!.successes} : ${sight.view.seats[me]!.failures}`, text: { key: "end.walks" } },
    { value: String(beaten), text: { key: "end.beaten", params: { amount: beaten } } },
    close !== null
      ? { value: String(close), text: { key: "end.close", params: { amount: close } } }
      : hit
        ? { value: String(hit.amount), text: { key: "end.hit", params: { card: cardName(hit.card) } } }
        : { value: String(walks.length), text: { key: "end.entered", params: { amount: walks.length } } },
  ];
}

function figures({ sight, outcome }: WalkEnd): Figure[] {
  const won = side({ sight, outcome }) !== "lost";
  const plate = (seat: number) => ({ name: sight.names[seat]!, facts: `✓ ${sight.view.seats[seat]!.successes}   ✗ ${sight.view.seats[seat]!.failures}`, mine: seat === sight.seat });
  const KINDS = ["knight", "wizard", "warrior", "thief"];
  const centre = outcome.winners[0]!;
  const others = sight.names.map((_, seat) => seat).filter((seat) => seat !== centre);
  return [
    { id: "shield", x: 470, y: 690, scale: 1.1 },
    { id: `${KINDS[centre % KINDS.length]}-up`, x: 470, y: 664, scale: 1.2, light: "lit", plate: plate(centre) },
    ...others.map((seat, at): Figure => {
      const { x, y } = PLACES[at % PLACES.length]!;
      return sight.view.seats[seat]!.eliminated ? { id: "tomb", x, y, plate: plate(seat) } : { id: KINDS[seat % KINDS.length]!, x, y, scale: 0.95, light: won ? "dusk" : "stone", plate: plate(seat) };
    }),
  ];
}

export function story(end: WalkEnd): Story {
  const { sight, outcome, events } = end;
  const me = sight.seat ?? outcome.winners[0]!;
  const won = side(end);
  const walks = walksOf(events);
  const last = walks.at(-1);
  const out = sight.view.seats[me]!.eliminated;
  const names = outcome.winners.map((seat) => sight.names[seat] ?? "");
  const how = last && { key: `end.turning.${last.cleared ? "cleared" : "failed"}${last.seat === sight.seat ? ".you" : ""}`, params: { seat: sight.names[last.seat], round: last.round, n: last.amount, hp: last.hp, card: last.worst ? cardName(last.worst.card) : cardName("goblin") } };
  return {
    hall: won === "lost" ? "gate_lost" : "gate_won",
    figures: figures(end),
    headline: { key: won === "seen" ? "end.seen" : won === "won" ? `end.won.${outcome.reason}` : out ? "end.lost.out" : "end.lost", params: { seats: names } },
    turning: how && (last.cleared || last.worst) ? how : null,
    facts: facts(end, walks, me),
  };
}
