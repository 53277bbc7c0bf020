// How each event is played. Anchors on the board: room-1…, slot-0…, coins-0…, wounds-0…, items-0…, seat-0…, supply-key…, hand-5…
import type { GameEvent, RaidersCatalogue, RaidersView } from "$shell/generated/raiders.ts";
import type { GameClient } from "$shell/lib/game.ts";
import { capital } from "$shell/lib/texts.ts";
import type { Scene } from "$shell/lib/scene.ts";
import { FLOORS, roomCard, roomFigure } from "./cards.ts";
import { t, titleOf } from "./words.ts";

type Stage = Scene<RaidersView, RaidersCatalogue>;
type Of<K extends GameEvent["kind"]> = Extract<GameEvent, { kind: K }>;

const here = (scene: Stage): string => `room-${scene.view().room}`;
const all = (parts: Promise<void>[]): Promise<void> => Promise.all(parts).then(() => undefined);

/** A thing sinks onto the table. */
const drop = (scene: Stage, anchor: string, delay = 0): Promise<void> =>
  scene.animate(
    anchor,
    [
      { transform: "translateY(-60px) scale(1.12) rotate(-5deg)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 260, delay, fill: "backwards" },
  );

async function begin(event: Of<"game_begun">, scene: Stage): Promise<void> {
  void scene.banner(t("game.title"));
  await all(event.characters.map((_, seat) => drop(scene, `seat-${seat}`, 250 + seat * 110)));
}

async function openFloor(event: Of<"floor_opened">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("card");
  void scene.banner(t("place.floor", { floor: event.floor, of: FLOORS.length }));
  await all(event.rooms.map((_, at) => drop(scene, `room-${at + 1}`, 120 + at * 90)));
}

async function enterRoom(event: Of<"room_entered">, scene: Stage): Promise<void> {
  const boss = roomCard(scene.catalogue, event.card)?.kind === "boss";
  if (event.turned) await scene.flip([`room-${event.room}`], () => void scene.now());
  else await scene.now();
  if (boss) return dread(event, scene);
  void scene.glow(`room-${event.room}`); // the question need not wait for it
}

const figureOf = (scene: Stage, card: string): string => roomFigure(roomCard(scene.catalogue, card)!);

/** The boss comes out of the dark, and the hall feels it. */
async function dread(event: Of<"room_entered">, scene: Stage): Promise<void> {
  const dark = { filter: "brightness(.15) saturate(.3)" };
  const rise = [
    { transform: "scale(.6) translateY(40px)", ...dark },
    { transform: "scale(1.22)", filter: "brightness(1.5) saturate(1.3)", offset: 0.7 },
    { transform: "none", filter: "none" },
  ];
  scene.sound("roar");
  await scene.loom(figureOf(scene, event.card), titleOf(event.card));
  await scene.animate(`room-${event.room}`, rise, { duration: 900, easing: "cubic-bezier(.2,.9,.3,1)" });
  await scene.shake("hall");
}

async function light(event: Of<"torch_lit">, scene: Stage): Promise<void> {
  await scene.fly({ from: `items-${event.seat}`, to: here(scene), icon: "raiders.torch", tone: "ember" });
  await scene.animate(
    "hall",
    [{ filter: "brightness(1)" }, { filter: "brightness(1.45)", offset: 0.4 }, { filter: "brightness(1)" }],
    { duration: 420 },
  );
}

async function see(event: Of<"rooms_seen">, scene: Stage): Promise<void> {
  const seen = event.rooms.flatMap((card, at) => (card === null ? [] : [`room-${at + 1}`]));
  await scene.flip(seen, () => void scene.now());
}

async function commit(event: Of<"card_committed">, scene: Stage): Promise<void> {
  scene.sound("card");
  const mine = event.card !== null && event.seat === scene.seat;
  if (mine && isLast(event.card!, scene)) void scene.float(`slot-${event.seat}`, t("hand.last"), "plain");
  if (mine) await scene.fly({ from: `hand-${event.card}`, to: `slot-${event.seat}`, ms: 300 });
  await scene.now();
  if (!mine) await drop(scene, `slot-${event.seat}`);
}

/** Nothing else could have been played: the card went by itself. */
const isLast = (card: string, scene: Stage): boolean => {
  const { powers_left, items } = scene.view().seats[scene.seat!]!;
  return powers_left.length === 1 && String(powers_left[0]) === card && Object.values(items).every((count) => count === 0);
};

async function reveal(event: Of<"cards_revealed">, scene: Stage): Promise<void> {
  const slots = event.cards.flatMap((card, seat) => (card === null ? [] : [`slot-${seat}`]));
  scene.sound("reveal");
  await scene.flip(slots, () => void scene.now());
  await scene.pause(480); // everybody's cards are compared
}

async function playOpen(event: Of<"card_played">, scene: Stage): Promise<void> {
  scene.sound("card");
  if (event.seat === scene.seat) await scene.fly({ from: `hand-${event.card}`, to: `slot-${event.seat}`, ms: 300 });
  await scene.now();
  await scene.glow(`slot-${event.seat}`, "plain");
}

async function giveBack(event: Of<"item_returned">, scene: Stage): Promise<void> {
  await scene.fly({ from: `slot-${event.seat}`, to: `supply-${event.item}`, icon: `raiders.${event.item}`, tone: "sky", ms: 320 });
}

async function escape(event: Of<"escaped">, scene: Stage): Promise<void> {
  void scene.float(`seat-${event.seat}`, t("seat.escaped"), "moss");
  await scene.animate(`slot-${event.seat}`, [{ transform: "none" }, { transform: "translateX(26px)" }, { transform: "none" }]);
}

async function shareChest(event: Of<"chest_shared">, scene: Stage): Promise<void> {
  scene.sound("burst");
  void scene.burst(here(scene));
  await all([here(scene), ...event.seats.map((seat) => `slot-${seat}`)].map((anchor) => scene.glow(anchor, "gold")));
}

async function loseChest(_: Of<"chest_lost">, scene: Stage): Promise<void> {
  await scene.animate(here(scene), [{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }], { duration: 420 });
}

async function beat(_: Of<"monster_beaten">, scene: Stage): Promise<void> {
  await scene.now();
  void scene.glow("meter", "moss");
  void scene.float(here(scene), capital(t("fight.beaten")), "moss");
  const fall = [
    { transform: "none", filter: "none" },
    { transform: "translateY(14px) rotate(5deg) scale(.94)", filter: "grayscale(.8) brightness(.7)" },
  ];
  scene.sound("slash");
  await all([scene.slash(here(scene)), scene.animate(here(scene), fall, { duration: 420 })]);
}

async function attack(event: Of<"monster_attacked">, scene: Stage): Promise<void> {
  await scene.now();
  if (event.strength !== null) {
    void scene.float("meter", t("fight.short", { amount: event.strength - event.total }), "blood");
    await scene.pause(200);
  }
  const lunge = [
    { transform: "none", zIndex: 5 },
    { transform: "translateY(-18px) scale(.96)", offset: 0.3 },
    { transform: "translateY(46px) scale(1.14)", offset: 0.6, filter: "brightness(1.2) drop-shadow(0 0 24px #e0574f)" },
    { transform: "none", zIndex: 5 },
  ];
  await scene.animate(here(scene), lunge, { duration: 480 });
}

async function spring(event: Of<"trap_sprung">, scene: Stage): Promise<void> {
  void scene.glow(`chart-${event.highest}`, event.amount > 0 ? "blood" : "moss");
  await scene.shake(here(scene));
}

async function gain(event: Of<"coins_gained">, scene: Stage): Promise<void> {
  if (event.amount === 0) return;
  const to = `coins-${event.seat}`;
  await scene.fly({ from: here(scene), to, icon: "raiders.coin", tone: "gold", count: event.amount, ms: 380 });
  scene.sound("coin");
  void scene.float(to, `+${event.amount}`, "gold");
}

async function lose(event: Of<"coins_lost">, scene: Stage): Promise<void> {
  if (event.amount === 0) return;
  const from = `coins-${event.seat}`;
  void scene.float(from, `−${event.amount}`, "blood");
  await scene.fly({ from, to: here(scene), icon: "raiders.coin", tone: "gold", count: event.amount, ms: 380 });
}

async function hurt(event: Of<"wounds_taken">, scene: Stage): Promise<void> {
  if (event.amount === 0) return;
  const to = `wounds-${event.seat}`;
  await scene.fly({ from: here(scene), to, icon: "raiders.wound", tone: "blood", count: event.amount, ms: 340 });
  scene.sound("wound");
  void scene.float(to, `+${event.amount}`, "blood");
  void all([scene.slash(`seat-${event.seat}`), scene.shake(`seat-${event.seat}`)]);
}

async function heal(event: Of<"wounds_healed">, scene: Stage): Promise<void> {
  if (event.amount === 0) return;
  const to = `wounds-${event.seat}`;
  await scene.fly({ from: here(scene), to, icon: "raiders.potion", tone: "moss", ms: 380 });
  void scene.float(to, `−${event.amount}`, "moss");
}

async function findItem(event: Of<"item_gained">, scene: Stage): Promise<void> {
  await scene.fly({ from: here(scene), to: `items-${event.seat}`, icon: `raiders.${event.item}`, tone: "sky", ms: 380 });
}

async function deny(event: Of<"item_denied">, scene: Stage): Promise<void> {
  await all(event.seats.map((seat) => scene.shake(`items-${seat}`)));
}

async function petrify(event: Of<"petrified">, scene: Stage): Promise<void> {
  void scene.float(`seat-${event.seat}`, t("seat.petrified"), "plain");
  await scene.animate(`seat-${event.seat}`, [{ filter: "none" }, { filter: "grayscale(1) brightness(1.6)", offset: 0.5 }, { filter: "grayscale(1)" }], {
    duration: 500,
  });
}

async function passScroll(event: Of<"scroll_passed">, scene: Stage): Promise<void> {
  const holder = scene.view().scroll;
  if (event.kept || holder === null) return scene.glow(`seat-${event.seat}`, "gold");
  await scene.fly({ from: `scroll-${holder}`, to: `seat-${event.seat}`, icon: "raiders.scroll", tone: "gold", ms: 400 });
}

async function finishFloor(_: Of<"floor_finished">, scene: Stage): Promise<void> {
  await scene.animate("row", [{ opacity: 1 }, { opacity: 0.2 }], { duration: 320 });
}

async function faint(event: Of<"fainted">, scene: Stage): Promise<void> {
  void scene.float(`seat-${event.seat}`, t("seat.fainted"), "blood");
  const slump = [{ transform: "none" }, { transform: "rotate(4deg) translateY(8px)", filter: "brightness(.6)" }];
  await scene.animate(`seat-${event.seat}`, slump, { duration: 480 });
}

async function end(event: Of<"game_ended">, scene: Stage): Promise<void> {
  const won = scene.seat === null || event.winners.includes(scene.seat);
  scene.sound(won ? "win" : "lose");
  await all(event.winners.map((seat) => scene.glow(`seat-${seat}`, "gold")));
}

export const animations: GameClient<RaidersView, RaidersCatalogue, GameEvent>["animations"] = {
  game_begun: begin,
  floor_opened: openFloor,
  room_entered: enterRoom,
  torch_lit: light,
  rooms_seen: see,
  card_committed: commit,
  cards_revealed: reveal,
  card_played: playOpen,
  item_returned: giveBack,
  escaped: escape,
  chest_shared: shareChest,
  chest_lost: loseChest,
  monster_beaten: beat,
  monster_attacked: attack,
  trap_sprung: spring,
  coins_gained: gain,
  coins_lost: lose,
  wounds_taken: hurt,
  wounds_healed: heal,
  item_gained: findItem,
  item_denied: deny,
  petrified: petrify,
  scroll_passed: passScroll,
  floor_finished: finishFloor,
  fainted: faint,
  game_ended: end,
};
