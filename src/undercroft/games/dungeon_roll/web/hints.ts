// What matters for the choice at hand: the numbers of the table, said aloud. No rule is decided here.
import type { Line } from "$shell/lib/game.ts";
import type { Params } from "$shell/lib/texts.ts";
import { monstersOf, sum, type Table } from "./cards.ts";
import { cardName, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });
const MONSTERS = ["goblin", "skeleton", "ooze"];

/** The most telling first. */
export function hints(sight: Table): Line[] {
  switch (sight.ask) {
    case "fight_monsters":
    case "choose_target":
      return fight(sight);
    case "take_loot":
      return loot(sight);
    case "face_dragon":
    case "choose_slayer":
      return [slayers(sight)];
    case "regroup":
      return regroup(sight);
    case "choose_face":
      return [line("hint.face")];
    case "pick_dice":
      return [line("hint.scroll")];
    default:
      return [];
  }
}

function fight({ view, options }: Table): Line[] {
  const crowds = MONSTERS.filter((face) => (view.dungeon[face] ?? 0) > 1);
  if (crowds.length) return crowds.map((face) => line(`hint.${face}` as Key, { amount: view.dungeon[face]! }));
  if (monstersOf(view) === 0) return [line("hint.quiet")];
  return [options.includes("flee") && sum(view.party) === 0 ? line("hint.flee") : line("hint.single")];
}

function loot({ view }: Table): Line[] {
  const chests = view.dungeon.chest ?? 0;
  return [
    ...(view.dungeon.potion ? [line("hint.potion")] : []),
    ...(chests > 1 ? [line("hint.chests", { amount: chests })] : chests ? [line("hint.chest")] : []),
  ];
}

function slayers({ view, catalogue }: Table): Line {
  const faces = catalogue.party_faces.filter((face) => face !== "scroll" && (view.party[face] ?? 0) > 0).map((face) => cardName(face));
  return faces.length ? line("hint.types", { faces, amount: faces.length, needed: view.slayers_needed }) : line("hint.no_types");
}

function regroup({ view, catalogue, seat }: Table): Line[] {
  const mine = seat === null ? null : view.seats[seat];
  const grows = mine?.hero && !mine.master && mine.experience + view.level >= catalogue.mastery;
  return [
    line("hint.next", { dice: Math.min(view.level + 1, view.free), level: view.level }),
    ...(view.lair >= view.wakes - 1 ? [line("hint.lair")] : []),
    ...(grows ? [line("hint.mastery", { amount: catalogue.mastery })] : []),
  ];
}
