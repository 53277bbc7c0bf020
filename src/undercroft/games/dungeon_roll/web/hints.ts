// What matters for the choice at hand: the numbers of the table, said aloud. No rule is decided here.
import type { Line } from "$shell/lib/game.ts";
import type { Params } from "$shell/lib/texts.ts";
import { monstersOf, sum, type Table } from "./cards.ts";
import { cardName, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });
const MONSTERS = ["goblin", "skeleton", "ooze"];

/** The most telling first; what a rule says of every die is not repeated. */
export function hints(sight: Table): Line[] {
  switch (sight.ask) {
    case "fight_monsters":
    case "choose_target":
      return fight(sight);
    case "take_loot":
      return loot(sight);
    case "face_dragon":
    case "choose_slayer":
      return slayers(sight);
    case "regroup":
      return regroup(sight);
    case "pick_dice":
      return reroll(sight);
    default:
      return [];
  }
}

const holds = ({ view }: Table, face: string): boolean => (view.party[face] ?? 0) > 0;
/** The champion, or the companion that is strong against this face, is in the party. */
const hasMasterOf = (sight: Table, face: string): boolean =>
  holds(sight, "champion") || sight.catalogue.party_faces.some((one) => sight.catalogue.strong[one] === face && holds(sight, one));

function fight(sight: Table): Line[] {
  const { view, options } = sight;
  const crowds = MONSTERS.filter((face) => (view.dungeon[face] ?? 0) > 1);
  if (crowds.length) return crowds.filter((face) => hasMasterOf(sight, face)).map((face) => line(`hint.${face}` as Key, { amount: view.dungeon[face]! }));
  if (monstersOf(view) === 0) return [line("hint.quiet")];
  if (options.includes("flee") && sum(view.party) === 0) return [line("hint.flee")];
  return canSpareChampion(sight) ? [line("hint.single")] : [];
}

/** There is a champion, and another companion that could fight in its place. */
const canSpareChampion = (sight: Table): boolean =>
  holds(sight, "champion") && sight.catalogue.party_faces.some((face) => face !== "champion" && face !== "scroll" && holds(sight, face));

/** The lair is worth a word only while dragons lie there that no one may pick. */
const reroll = ({ view, options }: Table): Line[] =>
  view.lair > 0 && !options.includes("pick dragon") ? [line("hint.scroll")] : [];

function loot(sight: Table): Line[] {
  const chests = sight.view.dungeon.chest ?? 0;
  return [
    ...(sight.view.dungeon.potion ? [line("hint.potion")] : []),
    ...(chests > 1 && hasMasterOf(sight, "chest") ? [line("hint.chests", { amount: chests })] : []),
  ];
}

/** Companions of the party; a token or a guest may stand in for one that is missing. */
function slayers(sight: Table): Line[] {
  const { view, catalogue, options } = sight;
  const faces = catalogue.party_faces.filter((face) => face !== "scroll" && holds(sight, face)).map((face) => cardName(face));
  if (faces.length) return [line("hint.types", { faces, amount: faces.length, needed: view.slayers_needed })];
  return options.some((move) => /^(spend|send) /.test(move)) ? [] : [line("hint.no_types")];
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
