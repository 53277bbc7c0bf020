// How each event is played. Anchors on the board: hall, gate, pile, pile-top, facing, deck-top, discard, held, hero, hp, item-torch…,
// aid-goblin…, seat-0…, card-0…, tokens-0…
import type { GameEvent, WelcomeCatalogue, WelcomeView } from "$shell/generated/welcome.ts";
import type { GameClient } from "$shell/lib/game.ts";
import type { Scene } from "$shell/lib/scene.ts";
import { capital } from "$shell/lib/texts.ts";
import { figure } from "./cards.ts";
import { cardName, t, titleOf } from "./words.ts";

type Stage = Scene<WelcomeView, WelcomeCatalogue>;
type Of<K extends GameEvent["kind"]> = Extract<GameEvent, { kind: K }>;

const all = (parts: Promise<void>[]): Promise<void> => Promise.all(parts).then(() => undefined);
/** Where a drawn card is looked at: before the viewer, or at its drawer's place. */
const held = (scene: Stage, seat: number): string => (seat === scene.seat ? "held" : `card-${seat}`);

/** A thing sinks onto the table. */
const drop = (scene: Stage, anchor: string, delay = 0): Promise<void> =>
  scene.animate(
    anchor,
    [
      { transform: "translateY(-50px) scale(1.12) rotate(-4deg)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 240, delay, fill: "backwards" },
  );

async function beginRound(event: Of<"round_begun">, scene: Stage): Promise<void> {
  await scene.now();
  void scene.banner(t("banner.round", { round: event.round, hero: cardName(event.hero) }));
  scene.sound("card");
  const tiles = scene.view().equipment.map(({ item }, at) => drop(scene, `item-${item}`, 200 + at * 70));
  await all([drop(scene, "hero"), ...tiles]);
  await scene.glow(`seat-${event.seat}`);
}

async function draw(event: Of<"monster_drawn">, scene: Stage): Promise<void> {
  scene.sound("card");
  await scene.fly({ from: "deck-top", to: held(scene, event.seat), grow: true, ms: 340 });
  await scene.show((view) => ({ ...view, holder: event.seat }));
  if (event.card !== null) await scene.flip(["held"], () => void scene.now());
}

/** Whoever lays a card down turns it over first. */
async function hide(scene: Stage, seat: number): Promise<void> {
  if (seat === scene.seat) await scene.flip(["held"], () => void scene.show((view) => ({ ...view, hand: null })));
}

async function add(event: Of<"monster_added">, scene: Stage): Promise<void> {
  await hide(scene, event.seat);
  scene.sound("card");
  await scene.fly({ from: held(scene, event.seat), to: "pile", ms: 420 });
  await scene.now();
  await scene.glow("pile", "moss");
}

async function discard(event: Of<"monster_discarded">, scene: Stage): Promise<void> {
  await hide(scene, event.seat);
  scene.sound("card");
  await all([
    scene.fly({ from: held(scene, event.seat), to: "discard", ms: 420 }),
    scene.fly({ from: `item-${event.item}`, to: "discard", icon: figure(event.item), tone: "sky", ms: 420 }),
  ]);
  await scene.now();
  await scene.shake(`item-${event.item}`);
}

/** Passes are told one by one: the last one standing feels it coming. */
async function pass(event: Of<"passed">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("tick");
  void scene.float(`seat-${event.seat}`, capital(t("seat.passed")), "plain");
  const step = [{ transform: "none" }, { transform: "translateY(9px)", filter: "brightness(.55)", offset: 0.4 }, { transform: "none" }];
  await scene.animate(`seat-${event.seat}`, step, { duration: 460 });
  await scene.pause(240);
}

async function enter(event: Of<"dungeon_entered">, scene: Stage): Promise<void> {
  scene.sound("reveal");
  await scene.glow(`seat-${event.seat}`);
  void scene.banner(t("banner.enters", { hero: cardName(event.hero) }));
  await scene.fly({ from: "hero", to: "gate", icon: figure(event.hero), tone: "ember", ms: 520 });
  await scene.now();
  await scene.animate("gate", [{ filter: "brightness(.3)" }, { filter: "brightness(1.3)", offset: 0.6 }, { filter: "none" }], { duration: 480 });
}

async function name(event: Of<"monster_named">, scene: Stage): Promise<void> {
  await scene.now();
  void scene.banner(titleOf(event.card));
  await scene.glow(`item-${event.item}`);
  await scene.pause(260);
}

/** A moment before it is turned up: the card lies face down before the hero. */
function faceDown(view: WelcomeView, left: number): WelcomeView {
  const { dungeon, hp } = view;
  const coming = { card: "", way: "coming", item: null, hp };
  return dungeon ? { ...view, pile: left, dungeon: { ...dungeon, left, turned: [...dungeon.turned, coming] } } : view;
}

async function turn(event: Of<"monster_turned">, scene: Stage): Promise<void> {
  await scene.fly({ from: "pile-top", to: "facing", grow: true, ms: 320 });
  await scene.show((view) => faceDown(view, event.left));
  scene.sound("reveal");
  await scene.flip(["facing"], () => void scene.now());
  await scene.pause(event.late ? 160 : 260);
}

async function replace(_: Of<"monster_replaced">, scene: Stage): Promise<void> {
  await scene.fly({ from: "item-polymorph", to: "facing", icon: "welcome.polymorph", tone: "sky", ms: 380 });
  await scene.flip(["facing"], () => void scene.now());
  await scene.glow("facing", "sky");
}

async function beat(event: Of<"monster_beaten">, scene: Stage): Promise<void> {
  await scene.fly({ from: `item-${event.item}`, to: "facing", icon: figure(event.item), tone: "moss", ms: 360 });
  await scene.now();
  if (event.gained > 0) void scene.float("hp", `+${event.gained}`, "moss");
  scene.sound("slash");
  await all([scene.slash("facing"), scene.glow("facing", "moss")]);
}

async function hit(event: Of<"hero_hit">, scene: Stage): Promise<void> {
  const lunge = [
    { transform: "none" },
    { transform: "translateX(14px) scale(.97)", offset: 0.3 },
    { transform: "translateX(-60px) scale(1.12)", offset: 0.6, filter: "brightness(1.2) drop-shadow(0 0 24px #e0574f)" },
    { transform: "none" },
  ];
  await scene.animate("facing", lunge, { duration: 440 });
  await scene.fly({ from: "facing", to: "hp", icon: "welcome.wound", tone: "blood", count: Math.min(event.amount, 6), ms: 300 });
  scene.sound("wound");
  await scene.now();
  void scene.float("hp", `−${event.amount}`, "blood");
  await all([scene.slash("hero"), scene.shake("hero")]);
}

async function drink(event: Of<"potion_drunk">, scene: Stage): Promise<void> {
  await scene.fly({ from: "item-healing_potion", to: "hp", icon: "welcome.healing_potion", tone: "moss", ms: 420 });
  await scene.now();
  void scene.float("hp", String(event.hp), "moss");
  await scene.glow("hero", "moss");
}

async function die(_: Of<"hero_died">, scene: Stage): Promise<void> {
  scene.sound("lose");
  await scene.now();
  void scene.float("gate", capital(t("hero.dead")), "blood");
  const grow = [{ transform: "none" }, { transform: "scale(1.5)", filter: "brightness(1.3) drop-shadow(0 0 60px #e0281e)", offset: 0.55 }, { transform: "none" }];
  await all([scene.shake("hall"), scene.animate("facing", grow, { duration: 900 })]);
}

async function prove(_: Of<"omnipotence_proved">, scene: Stage): Promise<void> {
  await scene.fly({ from: "item-omnipotence", to: "facing", icon: "welcome.omnipotence", tone: "gold", ms: 420 });
  void scene.banner(titleOf("omnipotence"), "gold");
  await scene.pause(500);
}

async function clear(event: Of<"dungeon_cleared">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("win");
  void scene.banner(capital(t("dungeon.success")), "gold");
  void scene.burst("gate");
  await scene.fly({ from: "gate", to: `tokens-${event.seat}`, icon: "welcome.success", tone: "gold", ms: 700 });
  await scene.glow(`seat-${event.seat}`, "gold");
  await scene.pause(500);
}

async function fail(event: Of<"dungeon_lost">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("lose");
  void scene.banner(capital(t("dungeon.failure")), "blood");
  await scene.fly({ from: "gate", to: `tokens-${event.seat}`, icon: "welcome.failure", tone: "blood", ms: 700 });
  await scene.shake(`seat-${event.seat}`);
  await scene.pause(500);
}

async function leave(event: Of<"seat_eliminated">, scene: Stage): Promise<void> {
  await scene.now();
  void scene.float(`seat-${event.seat}`, capital(t("seat.eliminated")), "blood");
  const slump = [{ transform: "none" }, { transform: "rotate(3deg) translateY(9px)", filter: "grayscale(1) brightness(.6)" }];
  await scene.animate(`seat-${event.seat}`, slump, { duration: 480 });
}

async function end(event: Of<"game_ended">, scene: Stage): Promise<void> {
  const won = scene.seat === null || event.winners.includes(scene.seat);
  scene.sound(won ? "win" : "lose");
  await all(event.winners.map((seat) => scene.glow(`seat-${seat}`, "gold")));
}

async function show(_: Of<"discards_shown">, scene: Stage): Promise<void> {
  await scene.glow("discard", "plain");
}

export const animations: GameClient<WelcomeView, WelcomeCatalogue, GameEvent>["animations"] = {
  round_begun: beginRound,
  monster_drawn: draw,
  monster_added: add,
  monster_discarded: discard,
  passed: pass,
  dungeon_entered: enter,
  monster_named: name,
  monster_turned: turn,
  monster_replaced: replace,
  monster_beaten: beat,
  hero_hit: hit,
  potion_drunk: drink,
  hero_died: die,
  omnipotence_proved: prove,
  dungeon_cleared: clear,
  dungeon_lost: fail,
  seat_eliminated: leave,
  discards_shown: show,
  game_ended: end,
};
