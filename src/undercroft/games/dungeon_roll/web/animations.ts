// How each event is played. Anchors on the board: hall, felt, level, dungeon, dungeon-goblin-0…, party, party-mage-0…,
// guest-goblin-0…, lair, beast, lair-0…, grave, box, token-elixir…, hero, seat-0…, experience-0…, tokens-0…
import type { DungeonRollCatalogue, DungeonRollView, GameEvent } from "$shell/generated/dungeon_roll.ts";
import type { GameClient } from "$shell/lib/game.ts";
import type { Scene } from "$shell/lib/scene.ts";
import { figure } from "./cards.ts";
import { t, titleOf, ultimateOf } from "./words.ts";

type Stage = Scene<DungeonRollView, DungeonRollCatalogue>;
type Of<K extends GameEvent["kind"]> = Extract<GameEvent, { kind: K }>;

const all = (parts: Promise<void>[]): Promise<void> => Promise.all(parts).then(() => undefined);

/** A die with the place it lies on: light and shade on the cube itself would make it flat. */
const whole = (scene: Stage, die: string): HTMLElement | string => scene.find(die)?.closest<HTMLElement>(".place") ?? die;
const wholes = (scene: Stage, dice: readonly string[]): (HTMLElement | string)[] => dice.map((die) => whole(scene, die));

/** Spins that differ from die to die without chance: a replay looks as the game did. */
const spin = (at: number): [number, number, number] => [720 + ((at * 97) % 3) * 180, 540 + ((at * 61) % 4) * 90, ((at * 43) % 5) * 72 - 144];

/** A die comes flying, turns over its edges, bounces and lies still. No opacity: it would make the cube flat. */
function tumble(scene: Stage, anchor: string, at: number, from: number): Promise<void> {
  const [x, y, z] = spin(at);
  const turn = (part: number): string => `rotateX(${-x * part}deg) rotateY(${y * part}deg) rotateZ(${z * part}deg)`;
  const frames: Keyframe[] = [
    { transform: `perspective(560px) translate3d(${-130 - at * 12}px, ${from}px, 60px) ${turn(1)} scale3d(.01, .01, .01)` },
    { transform: `perspective(560px) translate3d(${-96 - at * 8}px, ${from * 0.6}px, 60px) ${turn(0.8)}`, offset: 0.2 },
    { transform: `perspective(560px) translate3d(-34px, ${-from * 0.12}px, 0) ${turn(0.42)}`, offset: 0.55, easing: "ease-out" },
    { transform: `perspective(560px) translate3d(-10px, -22px, 20px) ${turn(0.16)}`, offset: 0.76, easing: "ease-in" },
    { transform: `perspective(560px) translate3d(0, 0, 0) ${turn(0)}`, offset: 0.96 },
    {},
  ];
  const timing = { duration: 760, delay: at * 45, fill: "backwards", easing: "ease-out" } as const;
  return all([scene.animate(anchor, frames, timing), shade(scene, anchor, timing)]);
}

/** The shadow comes with its die. */
function shade(scene: Stage, anchor: string, timing: KeyframeAnimationOptions): Promise<void> {
  const place = scene.find(anchor)?.parentElement;
  const frames = [{ opacity: 0, transform: "translateX(-60px) scale(.5)" }, { opacity: 0.4, offset: 0.5 }, { opacity: 1 }];
  return place ? scene.animate(place, frames, { ...timing, pseudoElement: "::before" }) : Promise.resolve();
}

/** The dice that show these faces, last ones first: those just rolled. */
function anchorsOf(where: "party" | "dungeon", faces: readonly string[], counts: Record<string, number>): string[] {
  const taken: Record<string, number> = {};
  return faces.flatMap((face) => {
    taken[face] = (taken[face] ?? 0) + 1;
    const at = (counts[face] ?? 0) - taken[face];
    return at >= 0 ? [`${where}-${face}-${at}`] : [];
  });
}

const rollParty = (scene: Stage, faces: readonly string[]): Promise<void>[] =>
  anchorsOf("party", faces, scene.view().party).map((anchor, at) => tumble(scene, anchor, at, 170));

/** Dragons just rolled, before they are carried to the lair: seen among the other dice. */
const onTheFelt =
  (dragons: number) =>
  (view: DungeonRollView): DungeonRollView => ({
    ...view,
    lair: view.lair - dragons,
    dungeon: { ...view.dungeon, dragon: (view.dungeon.dragon ?? 0) + dragons },
  });

/** Dice of the level come to lie by `fall`; then the dragons among them go to the lair. */
async function land(scene: Stage, faces: readonly string[], fall: (dice: string[]) => Promise<void>): Promise<void> {
  const dragons = faces.filter((face) => face === "dragon").length;
  if (dragons > 0) await scene.show(onTheFelt(dragons));
  await fall(anchorsOf("dungeon", faces, scene.view().dungeon));
  if (dragons > 0) await toLair(scene, dragons);
}

const rollDungeon = (scene: Stage, faces: readonly string[]): Promise<void> =>
  land(scene, faces, (dice) => all(dice.map((die, at) => tumble(scene, die, at, -170))));

async function toLair(scene: Stage, count: number): Promise<void> {
  const { lair, dungeon } = scene.view();
  const dice = Array.from({ length: count }, (_, at) => `dungeon-dragon-${dungeon.dragon! - count + at}`);
  const place = (at: number): string => (scene.find(`lair-${lair + at}`) ? `lair-${lair + at}` : "lair");
  await all(dice.map((die, at) => scene.fly({ from: die, to: place(at), ms: 520 })));
  await scene.show(onTheFelt(-count));
  await scene.glow("lair", "blood");
}

async function beginDelve(event: Of<"delve_begun">, scene: Stage): Promise<void> {
  await scene.now();
  void scene.banner(t("banner.delve", { number: event.number }));
  await scene.glow(`seat-${event.seat}`);
}

async function formParty(event: Of<"party_formed">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("dice");
  await all(rollParty(scene, event.faces));
}

async function populate(event: Of<"level_populated">, scene: Stage): Promise<void> {
  await scene.now();
  void scene.float("level", t("banner.level", { level: event.level }), "gold");
  scene.sound("dice");
  await rollDungeon(scene, event.faces);
}

async function reroll(event: Of<"dice_rerolled">, scene: Stage): Promise<void> {
  scene.sound("dice");
  await scene.now();
  await all([...rollParty(scene, event.party_after), rollDungeon(scene, event.dungeon_after)]);
}

async function setParty(event: Of<"party_dice_set">, scene: Stage): Promise<void> {
  await scene.now();
  await scene.flip(wholes(scene, anchorsOf("party", event.after, scene.view().party)));
}

async function setDungeon(event: Of<"dungeon_die_set">, scene: Stage): Promise<void> {
  await scene.now();
  await land(scene, [event.after], (dice) => scene.flip(wholes(scene, dice)));
}

async function spend(event: Of<"item_spent">, scene: Stage): Promise<void> {
  const from = { die: `party-${event.item}-0`, token: `token-${event.item}`, hero: "guest-hero-0" }[event.item_kind] ?? `guest-${event.item}-0`;
  const to = event.item_kind === "die" ? "grave" : event.item_kind === "token" ? "box" : "hall";
  const target = scene.view().phase === "dragon" ? "lair" : "dungeon";
  scene.sound("tick");
  if (scene.view().phase !== "loot") {
    const lunge = [{ transform: "none" }, { transform: "translateY(-46px) scale(1.12)", offset: 0.5 }, { transform: "none" }];
    await scene.animate(whole(scene, from), lunge, { duration: 260 });
  } else await scene.glow(target, "gold");
  await scene.fly({ from, to, ...(event.item_kind === "die" ? {} : { icon: figure(event.item) }), ms: 320 });
  await scene.now();
}

const burst = [
  { transform: "none", filter: "none", opacity: 1 },
  { transform: "scale(1.16) rotate(8deg)", filter: "brightness(1.9)", offset: 0.35 },
  { transform: "scale(.2) rotate(40deg)", filter: "brightness(.5)", opacity: 0 },
];

async function vanish(scene: Stage, faces: readonly string[]): Promise<void> {
  const { dungeon, lair } = scene.view();
  const dragons = faces.filter((face) => face === "dragon").length;
  const level = anchorsOf("dungeon", faces.filter((face) => face !== "dragon"), dungeon);
  const slots = Array.from({ length: Math.min(dragons, lair) }, (_, at) => `lair-${lair - 1 - at}`);
  const gone = wholes(scene, [...level, ...slots]);
  await all(gone.map((anchor, at) => scene.animate(anchor, burst, { duration: 380, delay: at * 60 })));
  await scene.now();
}

async function defeat(event: Of<"monsters_defeated">, scene: Stage): Promise<void> {
  const foes = Array<string>(event.amount).fill(event.monster);
  scene.sound("slash");
  await all(wholes(scene, anchorsOf("dungeon", foes, scene.view().dungeon)).map((foe) => scene.slash(foe)));
  await vanish(scene, foes);
}

async function turnMonsters(event: Of<"monsters_turned">, scene: Stage): Promise<void> {
  await scene.flip(wholes(scene, anchorsOf("dungeon", event.monsters, scene.view().dungeon)));
  await scene.now();
  await land(scene, Array<string>(event.amount).fill(event.into), (dice) => all(wholes(scene, dice).map((die) => scene.glow(die, "moss"))));
}

async function borrow(event: Of<"dice_borrowed">, scene: Stage): Promise<void> {
  const from = event.die === "dragon" ? "lair" : `dungeon-${event.die}-0`;
  await scene.fly({ from, to: "party", icon: figure(event.die), tone: "moss", count: event.amount });
  await scene.now();
  await scene.glow(whole(scene, `guest-${event.die}-0`), "moss");
}

async function join(_: Of<"hero_joined">, scene: Stage): Promise<void> {
  await scene.fly({ from: "hero", to: "party", icon: figure("hero"), tone: "ember" });
  await scene.now();
  await scene.glow(whole(scene, "guest-hero-0"));
}

async function open(event: Of<"chests_opened">, scene: Stage): Promise<void> {
  scene.sound("reveal");
  const chests = wholes(scene, anchorsOf("dungeon", Array<string>(event.amount).fill("chest"), scene.view().dungeon));
  await all(chests.map((chest) => scene.shake(chest)));
  scene.sound("burst");
  await all(chests.flatMap((chest) => [scene.burst(chest), scene.animate(chest, burst, { duration: 320 })]));
  await scene.now();
}

async function draw(event: Of<"token_drawn">, scene: Stage): Promise<void> {
  const jolt = [{ transform: "none" }, { transform: "translateY(-5px) rotate(-5deg) scale(1.1)", offset: 0.4 }, { transform: "none" }];
  scene.sound("coin");
  await scene.animate("box", jolt, { duration: 260 });
  await scene.now();
  if (event.seat === scene.view().adventurer) return rise(scene, `token-${event.token}`, titleOf(event.token));
  await scene.fly({ from: "box", to: `tokens-${event.seat}`, icon: figure(event.token), tone: "gold", ms: 460 });
}

/** A token comes up out of the chest, turns to be read, and sinks into the purse. */
async function rise(scene: Stage, token: string, name: string): Promise<void> {
  const [from, to] = [scene.find("box"), scene.find(token)].map((one) => one?.getBoundingClientRect());
  if (!from || !to) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const high = `translate(${x * 0.6}px, ${Math.min(y, 0) - 70}px)`;
  const frames = [
    { transform: `perspective(500px) translate(${x}px, ${y}px) rotateY(0) scale(.3)` },
    { transform: `perspective(500px) ${high} rotateY(360deg) scale(1.7)`, offset: 0.45 },
    { transform: `perspective(500px) ${high} rotateY(360deg) scale(1.7)`, offset: 0.7 },
    { transform: "perspective(500px) translate(0, 0) rotateY(360deg) scale(1)" },
  ];
  const lit = { zIndex: "5", position: "relative" } as const;
  await scene.animate(token, frames.map((frame) => ({ ...lit, ...frame })), { duration: 820, easing: "ease-in-out" });
  void scene.float(token, name, "gold");
  await scene.glow(token, "gold");
}

async function payToken(event: Of<"token_paid">, scene: Stage): Promise<void> {
  await scene.fly({ from: `token-${event.token}`, to: "box", icon: figure(event.token), tone: "sky", ms: 380 });
  await scene.now();
}

async function quaff(event: Of<"potions_quaffed">, scene: Stage): Promise<void> {
  await scene.fly({ from: "dungeon-potion-0", to: "grave", icon: figure("potion"), tone: "moss", count: event.amount, ms: 420 });
  await scene.now();
  await scene.glow("grave", "moss");
}

async function revive(event: Of<"die_revived">, scene: Stage): Promise<void> {
  await scene.fly({ from: "grave", to: "party", icon: figure(event.face), tone: "moss", ms: 360 });
  await scene.now();
  await all(wholes(scene, anchorsOf("party", [event.face], scene.view().party)).map((die) => scene.glow(die, "moss")));
}

async function rollGraves(event: Of<"graveyard_rolled">, scene: Stage): Promise<void> {
  await scene.glow("grave", "moss");
  await scene.now();
  await all(rollParty(scene, event.joined));
}

const leave = (event: Of<"loot_left">, scene: Stage): Promise<void> =>
  vanish(scene, [...Array<string>(event.chests).fill("chest"), ...Array<string>(event.potions).fill("potion")]);

async function wake(_: Of<"dragon_woken">, scene: Stage): Promise<void> {
  const rear = [
    { transform: "none", filter: "brightness(.6)" },
    { transform: "scale(.86)", filter: "brightness(.4)", offset: 0.3 },
    { transform: "scale(1.5) rotate(-6deg)", filter: "brightness(1.8)", offset: 0.6 },
    { transform: "none", filter: "none" },
  ];
  scene.sound("roar");
  await scene.shake("lair");
  await scene.now();
  await scene.loom(figure("dragon"), t("banner.dragon"));
  void scene.animate("hall", [{ filter: "none" }, { filter: "brightness(1.5) saturate(1.4)", offset: 0.2 }, { filter: "none" }], { duration: 520 });
  await all([scene.shake("felt"), scene.animate("beast", rear, { duration: 760 })]);
  await scene.pause(360);
}

async function beatDragon(_: Of<"dragon_beaten">, scene: Stage): Promise<void> {
  scene.sound("win");
  void scene.banner(t("banner.slain"), "gold");
  void scene.slash("lair");
  await scene.animate("lair", [{ filter: "none" }, { filter: "brightness(2.4)", offset: 0.3 }, { filter: "grayscale(1) brightness(.6)" }], { duration: 560 });
  await scene.now();
}

async function gain(event: Of<"experience_gained">, scene: Stage): Promise<void> {
  scene.sound("coin");
  await scene.fly({ from: event.why === "dragon" ? "lair" : "level", to: `experience-${event.seat}`, icon: figure("experience"), tone: "gold", count: event.amount, ms: 480 });
  await scene.now();
  void scene.float(`experience-${event.seat}`, `+${event.amount}`, "gold");
  await scene.glow(`seat-${event.seat}`, "gold");
}

async function ultimate(event: Of<"ultimate_used">, scene: Stage): Promise<void> {
  scene.sound("reveal");
  void scene.banner(ultimateOf(event.side));
  await scene.glow("hero");
  await scene.now();
}

async function ready(_: Of<"hero_readied">, scene: Stage): Promise<void> {
  await scene.now();
  await scene.glow("hero", "moss");
}

async function master(event: Of<"hero_mastered">, scene: Stage): Promise<void> {
  scene.sound("win");
  void scene.banner(titleOf(event.side), "gold");
  await scene.flip(["hero"], () => void scene.now());
  await scene.glow("hero", "gold");
}

/** The level die is rolled on to its next number. */
async function seekGlory(_: Of<"glory_sought">, scene: Stage): Promise<void> {
  const up = "translateY(-16px) rotate(190deg) scale(1.25)";
  await scene.animate("level", [{ transform: "none" }, { transform: up }], { duration: 230, easing: "ease-out" });
  await scene.now();
  await scene.animate("level", [{ transform: up }, { transform: "rotate(360deg)" }], { duration: 230, easing: "ease-in" });
}

async function flee(_: Of<"fled">, scene: Stage): Promise<void> {
  scene.sound("lose");
  void scene.banner(t("banner.fled"), "blood");
  await scene.pause(420);
}

const swept = [
  { transform: "none", filter: "none" },
  { transform: "translateY(120px) rotate(50deg) scale(.5)", filter: "brightness(.3)", opacity: 0 },
];

/** The felt is cleared for the next delve. */
async function endDelve(_: Of<"delve_ended">, scene: Stage): Promise<void> {
  const { party, dungeon } = scene.view();
  const dice = (where: "party" | "dungeon", counts: Record<string, number>): string[] =>
    Object.entries(counts).flatMap(([face, count]) => Array.from({ length: count }, (_, at) => `${where}-${face}-${at}`));
  const lying = wholes(scene, [...dice("party", party), ...dice("dungeon", dungeon)]);
  await all(lying.map((die, at) => scene.animate(die, swept, { duration: 360, delay: at * 24, fill: "forwards" })));
  await scene.now();
}

async function end(event: Of<"game_ended">, scene: Stage): Promise<void> {
  const won = scene.seat === null || event.winners.includes(scene.seat);
  scene.sound(won ? "win" : "lose");
  await all(event.winners.map((seat) => scene.glow(`seat-${seat}`, "gold")));
}

export const animations: GameClient<DungeonRollView, DungeonRollCatalogue, GameEvent>["animations"] = {
  delve_begun: beginDelve,
  party_formed: formParty,
  party_dice_set: setParty,
  dungeon_die_set: setDungeon,
  level_populated: populate,
  dice_rerolled: reroll,
  item_spent: spend,
  monsters_defeated: defeat,
  dice_removed: (event, scene) => vanish(scene, event.faces),
  monsters_turned: turnMonsters,
  dice_borrowed: borrow,
  hero_joined: join,
  chests_opened: open,
  token_drawn: draw,
  token_paid: payToken,
  potions_quaffed: quaff,
  die_revived: revive,
  graveyard_rolled: rollGraves,
  loot_left: leave,
  dragon_woken: wake,
  dragon_beaten: beatDragon,
  experience_gained: gain,
  ultimate_used: ultimate,
  hero_readied: ready,
  hero_mastered: master,
  glory_sought: seekGlory,
  fled: flee,
  delve_ended: endDelve,
  game_ended: end,
};
