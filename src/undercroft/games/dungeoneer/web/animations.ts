// How each event is played. Anchors on the board: hall, phases, loc-<location>, pawn-0…, seat-0…, glory-0…, peril-0…, ap-0…,
// figure-0…, die-attack, die-counter, hand, card-<card>, thing-<card>, quest-<quest>, lair-0…, boons-0…, treasures-0…, location-deck, deck-<deck>,
// discards-<deck>, battle, attacker, defender, rolled.
import type { DungeoneerCatalogue, DungeoneerView, GameEvent } from "$shell/generated/dungeoneer.ts";
import type { GameClient } from "$shell/lib/game.ts";
import type { Scene } from "$shell/lib/scene.ts";
import { figure } from "./cards.ts";
import { t, titleOf } from "./words.ts";

type Stage = Scene<DungeoneerView, DungeoneerCatalogue>;
type Of<K extends GameEvent["kind"]> = Extract<GameEvent, { kind: K }>;

const at = (scene: Stage, seat: number): string => {
  const place = scene.view().seats[seat]?.at;
  return place ? `loc-${place}` : `seat-${seat}`;
};

async function beginTurn(event: Of<"turn_begun">, scene: Stage): Promise<void> {
  await scene.now();
  await scene.glow(`seat-${event.seat}`);
}

async function layLocation(event: Of<"location_laid">, scene: Stage): Promise<void> {
  scene.sound("card");
  await scene.now();
  const rise = [
    { transform: `${own(scene, event.location)} perspective(900px) rotateX(70deg) scale(1.25)`, opacity: 0, filter: "brightness(2)" },
    { transform: `${own(scene, event.location)} perspective(900px) rotateX(-8deg) scale(1.06)`, opacity: 1, offset: 0.7 },
    { transform: own(scene, event.location), opacity: 1, filter: "none" },
  ];
  await Promise.all([scene.animate(`loc-${event.location}`, rise, { duration: 460 }), ...parts(scene, "hall", `[data-mist="${event.location}"]`).map((mist) => rollBack(mist, event, scene))]);
}

/** The mist that lay where the card lies now rolls back to its open sides. */
const rollBack = (mist: HTMLElement, { location }: Of<"location_laid">, scene: Stage): Promise<void> =>
  scene.animate(mist, [{ transform: `${own(scene, location)} scale(1.5)`, opacity: 1 }, { transform: mist.style.transform, opacity: 1 }], { duration: 500, easing: "ease-out" });

/** Things within a thing on the board. */
const parts = (scene: Stage, anchor: string, selector: string): HTMLElement[] => [...(scene.find(anchor)?.querySelectorAll<HTMLElement>(selector) ?? [])];

/** Cards of the map are placed by a transform of their own. */
const own = (scene: Stage, location: string): string => scene.find(`loc-${location}`)?.style.transform ?? "none";

const WALK = [0, -7, 0, -6, 0].map((y, at) => ({ transform: `translateY(${y}px) rotate(${[0, -5, 0, 5, 0][at]}deg)` }));
const LIFTED = [{ transform: "none", opacity: 1 }, { transform: "translateY(-26px) scale(1.15)", opacity: 0.5, offset: 0.5 }, { transform: "none", opacity: 1 }];

/** The figure goes by itself when the picture changes: it walks, or is carried. */
async function move(event: Of<"hero_moved">, scene: Stage): Promise<void> {
  const walks = event.by === "move";
  const side = trapOnTheWay(event, scene.view().map);
  scene.sound("tick");
  await scene.now();
  await Promise.all([
    scene.animate(`figure-${event.seat}`, walks ? WALK : LIFTED, { duration: walks ? 320 : 420, easing: "linear" }),
    ...parts(scene, `loc-${event.start}`, `.teeth[data-side="${side}"]`).map((teeth) => scene.animate(teeth, SNAP, { duration: 360, easing: "ease-out" })),
  ]);
}

const SNAP = [{ transform: "none" }, { transform: "scaleY(.3)", offset: 0.4 }, { transform: "scaleY(1.75)", offset: 0.6 }, { transform: "none" }];

/** The side on which an armed trap was left through; -1: there is none. */
export function trapOnTheWay({ start, to, by }: Of<"hero_moved">, map: DungeoneerView["map"]): number {
  const exits = by === "move" ? (map.find(({ location }) => location === start)?.exits ?? []) : [];
  return exits.findIndex((exit) => exit.to === to && exit.kind === "trap" && !exit.warded);
}

async function income(event: Of<"income_taken">, scene: Stage): Promise<void> {
  const from = `loc-${event.location}`;
  if (event.glory > 0) scene.sound("coin");
  const flights = [
    ...(event.glory ? [scene.fly({ from, to: `glory-${event.seat}`, icon: figure("glory"), tone: "gold", count: event.glory, ms: 420 })] : []),
    ...(event.peril ? [scene.fly({ from, to: `peril-${event.seat}`, icon: figure("peril"), tone: "sky", count: event.peril, ms: 420 })] : []),
  ];
  await Promise.all(flights);
  await scene.now();
}

async function changed(anchor: string, change: number, tone: "gold" | "sky" | "blood", scene: Stage): Promise<void> {
  await scene.now();
  void scene.float(anchor, change > 0 ? `+${change}` : `−${-change}`, tone);
  await scene.pause(140);
}

const glory = (event: Of<"glory_changed">, scene: Stage): Promise<void> => changed(`glory-${event.seat}`, event.change, event.change > 0 ? "gold" : "blood", scene);
const peril = (event: Of<"peril_changed">, scene: Stage): Promise<void> => changed(`peril-${event.seat}`, event.change, "sky", scene);

/** A door bursts or holds: the one who tries it jumps or staggers. A trap that was sent snaps at its victim. */
async function tried({ seat, passed }: Of<"die_rolled">, scene: Stage): Promise<void> {
  const inBattle = scene.find("attacker") !== null;
  const who = inBattle ? "defender" : `figure-${seat}`;
  if (inBattle && !passed) await snap(scene);
  if (passed) await scene.glow(who, "moss");
  else await scene.shake(who);
}

/** The jaws close on the victim, and open again. */
async function snap(scene: Stage): Promise<void> {
  scene.sound("slash");
  const jaws = [
    { transform: "none" },
    { transform: "translateX(26px) scaleY(1.14)", offset: 0.3 },
    { transform: "translateX(90px) scaleY(.34)", offset: 0.5 },
    { transform: "translateX(90px) scaleY(.34)", offset: 0.7 },
    { transform: "none" },
  ];
  await scene.animate("attacker", jaws, { duration: 420, easing: "ease-in" });
}

/** The dice stay on the table until others are rolled. */
async function roll(event: Of<"die_rolled">, scene: Stage): Promise<void> {
  scene.sound("tick");
  await scene.show((view) => ({ ...view, rolled: event }));
  const spin = [
    { transform: "translate(-40px, -30px) rotate(-200deg) scale(.5)", opacity: 0 },
    { transform: "translate(6px, 4px) rotate(14deg) scale(1.14)", opacity: 1, offset: 0.7 },
    { transform: "none", opacity: 1 },
  ];
  if (scene.view().battle) await scene.now();
  await scene.animate(scene.find(`die-${event.purpose}`) ? `die-${event.purpose}` : "rolled", spin, { duration: 480 });
  await scene.now();
  if (event.purpose === "threat") await tried(event, scene);
  await scene.pause(event.purpose === "peril" ? 120 : 380);
}

async function wounded(event: Of<"hero_wounded">, scene: Stage): Promise<void> {
  scene.sound("slash");
  const anchor = scene.find("defender") ? "defender" : at(scene, event.seat);
  void scene.slash(anchor);
  void scene.float(`seat-${event.seat}`, `−${event.wounds}`, "blood");
  await scene.shake(`seat-${event.seat}`);
  await scene.now();
}

async function healed(event: Of<"hero_healed">, scene: Stage): Promise<void> {
  await scene.now();
  void scene.float(`seat-${event.seat}`, `+${event.wounds}`, "moss");
  await scene.glow(`seat-${event.seat}`, "moss");
}

async function fell(event: Of<"hero_fell">, scene: Stage): Promise<void> {
  const tilt = [{ transform: "none" }, { transform: "rotate(84deg) translateX(18%)" }];
  await scene.animate(`figure-${event.seat}`, tilt, { duration: 280, easing: "ease-in" });
  await scene.now();
  await scene.shake(`seat-${event.seat}`);
}

/** The price first, from whoever pays, so that all see who does; then the card goes from the one who plays it to the one it is meant for. */
async function play(event: Of<"card_played">, scene: Stage): Promise<void> {
  const from = scene.find(`card-${event.card}`) && event.seat === scene.seat ? `card-${event.card}` : `seat-${event.seat}`;
  const to = event.target !== null ? `seat-${event.target}` : event.on && scene.find(`loc-${event.on}`) ? `loc-${event.on}` : `seat-${event.seat}`;
  if (event.cost > 0 && event.payer !== event.seat) await scene.fly({ from: `peril-${event.payer}`, to: from, icon: figure("peril"), tone: "sky", count: event.cost, ms: 380 });
  scene.sound("card");
  await scene.fly({ from, to, icon: figure(event.card), tone: event.payer === event.seat ? "gold" : "sky", ms: 480 });
  await scene.now();
}

async function useAbility(event: Of<"ability_used">, scene: Stage): Promise<void> {
  scene.sound("reveal");
  await scene.glow(scene.find(`thing-${event.ability}`) ? `thing-${event.ability}` : `seat-${event.seat}`, "gold");
  await scene.now();
}

async function battle(_: Of<"battle_begun">, scene: Stage): Promise<void> {
  scene.sound("reveal");
  await scene.now();
  const near = [{ transform: "scale(1.1)", opacity: 0 }, { transform: "none", opacity: 1 }];
  await scene.animate("battle", near, { duration: 320 });
}

/** The winner strikes the other. */
async function compare(event: Of<"attack_compared">, scene: Stage): Promise<void> {
  const loser = event.winner === "attacker" ? "defender" : "attacker";
  if (event.winner === "none") {
    await scene.shake("battle");
  } else {
    const dir = event.winner === "attacker" ? 1 : -1;
    const lunge = [{ transform: "none" }, { transform: `translateX(${dir * 60}px) scale(1.06)`, offset: 0.45 }, { transform: "none" }];
    scene.sound("slash");
    await scene.animate(event.winner, lunge, { duration: 300 });
    await Promise.all([scene.slash(loser), scene.shake(loser)]);
  }
  await scene.now();
}

async function monsterDown(_: Of<"monster_defeated">, scene: Stage): Promise<void> {
  scene.sound("burst");
  await scene.burst(scene.find("attacker") ? "attacker" : "battle", "ember");
  await scene.now();
}

async function drawn(event: Of<"cards_drawn">, scene: Stage): Promise<void> {
  const to = event.seat === scene.seat ? "hand" : `seat-${event.seat}`;
  scene.sound("card");
  await scene.fly({ from: `deck-${event.deck}`, to, icon: figure("deck"), tone: "ember", count: Math.min(event.amount, 5), ms: 340 });
  await scene.now();
}

async function completed(event: Of<"quest_completed">, scene: Stage): Promise<void> {
  scene.sound("win");
  void scene.banner(t("board.banner.quest", { quest: titleOf(event.quest) }), "gold");
  await scene.burst(at(scene, event.seat), "gold");
  await scene.now();
  await scene.glow(`seat-${event.seat}`, "gold");
}

/** The lit column of the sheet slides to the new level. */
async function level(event: Of<"level_changed">, scene: Stage): Promise<void> {
  const counted = (): number => scene.view().seats[event.seat]?.counted ?? 0;
  const before = counted();
  await scene.now();
  const slide = [{ transform: `translateX(${100 * (before - counted())}%)` }, { transform: "none" }];
  void scene.animate(`level-${event.seat}`, slide, { duration: 480, pseudoElement: "::before" });
  void scene.float(`seat-${event.seat}`, t("board.banner.level", { level: event.level }), "gold");
  await scene.glow(`seat-${event.seat}`, "gold");
}

async function defeated(event: Of<"hero_defeated">, scene: Stage): Promise<void> {
  const hero = scene.view().seats[event.seat]?.hero;
  scene.sound("roar");
  if (hero) await scene.banner(t("board.banner.defeated", { hero: titleOf(hero) }), "blood");
  await scene.now();
}

async function token(event: Of<"token_laid">, scene: Stage): Promise<void> {
  await scene.fly({ from: `seat-${event.seat}`, to: `loc-${event.location}`, icon: figure("token"), tone: "moss", ms: 420 });
  await scene.now();
}

/** The cards that change their place are lifted and set down. */
async function shifted(event: Of<"location_shifted">, scene: Stage): Promise<void> {
  const before = new Map(scene.view().map.map(({ location }) => [location, own(scene, location)]));
  scene.sound("reveal");
  await scene.now();
  const moved = [...before].filter(([location, from]) => own(scene, location) !== from);
  await Promise.all(moved.map(([location, from]) => scene.animate(`loc-${location}`, carried(from, own(scene, location)), { duration: 480 })));
  await scene.burst(`loc-${event.location}`, "plain");
}

const carried = (from: string, to: string): Keyframe[] => [
  { transform: `${from} scale(1)`, zIndex: 9 },
  { transform: `${from} scale(1.12)`, offset: 0.2, zIndex: 9 },
  { transform: `${to} scale(1.12)`, offset: 0.8, zIndex: 9 },
  { transform: `${to} scale(1)`, zIndex: 9 },
];

async function found(event: Of<"goal_found">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("coin");
  await scene.glow(`quest-${event.quest}`, "gold");
}

const glowNow =
  (anchor: (event: { seat: number }) => string, tone: "ember" | "moss" | "gold" = "ember") =>
  async (event: { seat: number }, scene: Stage): Promise<void> => {
    await scene.now();
    await scene.glow(anchor(event), tone);
  };

export const animations: GameClient<DungeoneerView, DungeoneerCatalogue, GameEvent>["animations"] = {
  turn_begun: beginTurn,
  location_laid: layLocation,
  hero_moved: move,
  income_taken: income,
  glory_changed: glory,
  peril_changed: peril,
  die_rolled: roll,
  hero_wounded: wounded,
  hero_healed: healed,
  hero_fell: fell,
  hero_stood: glowNow(({ seat }) => `seat-${seat}`, "moss"),
  card_played: play,
  ability_used: useAbility,
  battle_begun: battle,
  attack_compared: compare,
  monster_defeated: monsterDown,
  cards_drawn: drawn,
  quest_completed: completed,
  level_changed: level,
  hero_defeated: defeated,
  token_laid: token,
  location_shifted: shifted,
  goal_found: found,
};
