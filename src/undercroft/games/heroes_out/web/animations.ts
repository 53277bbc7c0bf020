// How each event is played. Anchors on the board: hall, dungeon, room-vault…, treasure-vault…, guards-vault…, heroes-vault…,
// monster-vault-imp…, hero-vault-mage…, token-vault-coin…, guild, guild-deck, guild-card, market-0…, my-hand, deck, discard, lair,
// lair-imp…, hand-imp…, seat-0…
import type { GameEvent, HeroesOutCatalogue, HeroesOutView } from "$shell/generated/heroes_out.ts";
import type { GameClient, Tone } from "$shell/lib/game.ts";
import type { Scene } from "$shell/lib/scene.ts";
import { myClan } from "./cards.ts";
import { figure, TONES } from "./figures.ts";
import { stepOf } from "./steps.ts";
import { trail } from "./trail.svelte.ts";
import { t, titleOf } from "./words.ts";

type Stage = Scene<HeroesOutView, HeroesOutCatalogue>;
type Of<K extends GameEvent["kind"]> = Extract<GameEvent, { kind: K }>;

const all = (parts: Promise<unknown>[]): Promise<void> => Promise.all(parts).then(() => undefined);
const room = (id: string): string => `room-${id}`;
const monster = (at: string, clan: string): string => `monster-${at}-${clan}`;
const hero = (at: string, id: string): string => `hero-${at}-${id}`;
const token = (at: string, id: string): string => `token-${at}-${id}`;
const isMine = (scene: Stage, clan: string): boolean => myClan({ view: scene.view(), seat: scene.seat })?.clan === clan;
/** The first of these that lies on the board. */
const found = (scene: Stage, ...anchors: string[]): string => anchors.find((anchor) => scene.find(anchor)) ?? anchors.at(-1)!;

const FALL = [
  { transform: "translateY(-60px) scale(1.3)", opacity: 0 },
  { transform: "translateY(4px) scale(.96)", opacity: 1, offset: 0.75 },
  { transform: "none" },
];
/** Something comes to stand or lie where it was not. */
const land = (scene: Stage, anchor: string, delay = 0): Promise<void> => scene.animate(anchor, FALL, { duration: 280, delay });

const GONE = [
  { transform: "none", opacity: 1 },
  { transform: "scale(1.25) rotate(6deg)", filter: "brightness(1.8)", offset: 0.35 },
  { transform: "scale(.2) rotate(30deg)", opacity: 0 },
];
const vanish = (scene: Stage, anchor: string): Promise<void> => scene.animate(anchor, GONE, { duration: 300 });

const toneOf = (thing: string): Tone => TONES[thing] ?? "plain";

async function beginTurn(event: Of<"turn_begun">, scene: Stage): Promise<void> {
  await scene.now();
  if (event.seat === scene.seat) void scene.banner(t("board.banner.turn"));
  await scene.glow(`seat-${event.seat}`);
}

async function beginPhase(event: Of<"phase_begun">, scene: Stage): Promise<void> {
  await scene.now();
  if (event.phase !== "invasion") return;
  scene.sound("roar");
  await scene.shake("guild");
}

async function beginWave(event: Of<"wave_begun">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("reveal");
  await scene.banner(t("board.banner.wave", { wave: event.wave }), "blood");
}

async function drawCards(event: Of<"cards_drawn">, scene: Stage): Promise<void> {
  scene.sound("card");
  if (isMine(scene, event.clan)) await scene.fly({ from: "deck", to: "my-hand", icon: figure(event.clan), count: event.cards.length, ms: 340 });
  await scene.now();
}

async function playCard(event: Of<"card_played">, scene: Stage): Promise<void> {
  scene.sound("card");
  const at = isMine(scene, event.clan) ? scene.view().clans.find(({ clan }) => clan === event.clan)?.hand.indexOf(event.card) ?? -1 : -1;
  if (at >= 0) await scene.animate(`card-${at}`, [{ transform: "none" }, { transform: "translateY(-70px) scale(1.1)", opacity: 0 }], { duration: 260 });
  else void scene.float(`hand-${event.clan}`, titleOf(event.card), "gold");
  await scene.now();
}

async function placeMonsters(event: Of<"monsters_placed">, scene: Stage): Promise<void> {
  await scene.fly({ from: found(scene, isMine(scene, event.clan) ? "lair" : "", `lair-${event.clan}`), to: `guards-${event.room}`, icon: figure(event.clan), count: event.amount, ms: 380 });
  await scene.now();
  await land(scene, monster(event.room, event.clan));
}

async function moveMonster(event: Of<"monster_moved">, scene: Stage): Promise<void> {
  const load = event.carried ? [scene.fly({ from: found(scene, token(event.start, event.carried), room(event.start)), to: room(event.room), icon: figure(event.carried), tone: toneOf(event.carried), ms: 420 })] : [];
  await all([scene.fly({ from: found(scene, monster(event.start, event.clan), room(event.start)), to: `guards-${event.room}`, icon: figure(event.clan), ms: 420 }), ...load]);
  await scene.now();
  scene.sound("tick");
}

async function hitMonster(event: Of<"monster_hit">, scene: Stage): Promise<void> {
  const target = monster(event.room, event.clan);
  scene.sound("slash");
  void scene.float(target, "−1", "blood");
  await scene.shake(target);
  if (event.slain) await scene.fly({ from: target, to: `lair-${event.clan}`, icon: figure(event.clan), tone: "blood", ms: 480 });
  await scene.now();
}

async function defend(event: Of<"attack_defended">, scene: Stage): Promise<void> {
  scene.sound("reveal");
  void scene.float(room(event.room), titleOf(event.card), "moss");
  await all([scene.burst(`guards-${event.room}`, "moss"), scene.now()]);
}

async function placeToken(event: Of<"token_placed">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("coin");
  await land(scene, token(event.room, event.token));
}

async function discardTokens(event: Of<"tokens_discarded">, scene: Stage): Promise<void> {
  scene.sound(event.why === "trap" ? "slash" : "tick");
  await vanish(scene, token(event.room, event.token));
  await scene.now();
}

async function finishPortal(event: Of<"portal_finished">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("reveal");
  await scene.glow(token(event.room, "portal"), "sky");
}

async function takeItem(event: Of<"item_taken">, scene: Stage): Promise<void> {
  const at = scene.view().market.findIndex(({ card }) => card === event.card);
  scene.sound("coin");
  await scene.fly({ from: found(scene, `market-${at}`, "market"), to: found(scene, isMine(scene, event.clan) ? "discard" : "", `hand-${event.clan}`), ms: 460 });
  await scene.now();
}

async function revealItem(event: Of<"item_revealed">, scene: Stage): Promise<void> {
  await scene.flip([`market-${event.place}`], () => void scene.now());
}

// --- heroes -----------------------------------------------------------------------------

async function drawGuild(event: Of<"guild_card_drawn">, scene: Stage): Promise<void> {
  scene.sound("card");
  if (event.left === 0) void scene.banner(t(scene.view().wave === 2 ? "board.banner.last" : "board.banner.wave_ends"), "blood");
  await scene.animate("guild-deck", [{ transform: "none" }, { transform: "translateY(-16px) rotate(-5deg)", offset: 0.5 }, { transform: "none" }], { duration: 320 });
  await scene.now();
  if (event.why !== "invasion") void scene.float("guild-deck", titleOf(event.card), "blood");
  await scene.animate("guild-card", [{ transform: "perspective(700px) rotateY(90deg)" }, { transform: "none" }], { duration: 260 });
  await scene.pause(160);
}

async function summon(event: Of<"hero_summoned">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("tick");
  void scene.glow(room(event.room), "blood");
  await land(scene, hero(event.room, event.hero));
}

async function imprison(event: Of<"hero_imprisoned">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("reveal");
  await land(scene, hero(event.room, event.hero));
}

async function showOff(event: Of<"hero_shown_off">, scene: Stage): Promise<void> {
  await scene.now();
  await scene.shake(hero(event.room, event.hero));
}

async function wake(event: Of<"heroes_woken">, scene: Stage): Promise<void> {
  await scene.now();
  await all(Object.keys(event.heroes).map((one) => scene.glow(hero(event.room, one))));
}

async function attack(event: Of<"hero_attacked">, scene: Stage): Promise<void> {
  const from = hero(event.start, event.hero);
  const target = monster(event.room, event.clan);
  if (event.start !== event.room) await scene.fly({ from, to: found(scene, target, room(event.room)), icon: figure("ranged"), tone: "blood", ms: 340 });
  else await scene.animate(from, [{ transform: "none" }, { transform: "translateX(-34px) rotate(-12deg) scale(1.1)", offset: 0.5 }, { transform: "none" }], { duration: 300 });
  void scene.slash(target);
  await scene.now();
}

async function advance(event: Of<"heroes_advanced">, scene: Stage): Promise<void> {
  const walkers = Object.entries(event.heroes).map(([one, count]) =>
    scene.fly({ from: found(scene, hero(event.start, one), room(event.start)), to: `heroes-${event.room}`, icon: figure(one), tone: "blood", count, ms: 420 }),
  );
  trail.add(scene.view(), event);
  await all(walkers);
  await scene.now();
}

async function slay(event: Of<"hero_hit">, scene: Stage): Promise<void> {
  const target = hero(event.room, event.hero);
  scene.sound("slash");
  await scene.slash(target);
  if (event.left === 0) await vanish(scene, target);
  await scene.now();
}

async function exhaust(event: Of<"hero_exhausted">, scene: Stage): Promise<void> {
  await scene.now();
  if (event.why === "wait") await scene.animate(hero(event.room, event.hero), [{ transform: "rotate(-14deg)" }, { transform: "none" }], { duration: 240 });
}

async function loot(event: Of<"treasure_looted">, scene: Stage): Promise<void> {
  const shield = `treasure-${event.room}`;
  scene.sound(event.effect === "defeat" ? "lose" : "burst");
  await scene.shake(shield);
  void scene.burst(shield, "gold");
  void scene.float(shield, titleOf(event.effect), "blood");
  await scene.flip([shield], () => void scene.now());
  if (event.effect === "defeat") await scene.loom(figure("treasure"), t("board.banner.lost"));
  await scene.pause(240);
}

async function build(event: Of<"room_built">, scene: Stage): Promise<void> {
  await scene.now();
  scene.sound("reveal");
  await land(scene, room(event.room));
}

const shown =
  (tone: Tone) =>
  async (event: { rooms: string[] }, scene: Stage): Promise<void> => {
    await scene.now();
    await all(event.rooms.map((one) => scene.glow(room(one), tone)));
  };

async function end(event: Of<"game_ended">, scene: Stage): Promise<void> {
  const won = event.winners.length > 0;
  scene.sound(won ? "win" : "lose");
  if (won) await scene.banner(t("board.banner.won"), "gold");
}

type Animations = GameClient<HeroesOutView, HeroesOutCatalogue, GameEvent>["animations"];
const PLAYED: Animations = {
  turn_begun: beginTurn,
  phase_begun: beginPhase,
  wave_begun: beginWave,
  cards_drawn: drawCards,
  card_played: playCard,
  monsters_placed: placeMonsters,
  monster_moved: moveMonster,
  monster_hit: hitMonster,
  attack_defended: defend,
  token_placed: placeToken,
  tokens_discarded: discardTokens,
  portal_finished: finishPortal,
  item_taken: takeItem,
  item_revealed: revealItem,
  luck_pushed: (_, scene) => scene.glow("room-prison"),
  guild_card_drawn: drawGuild,
  hero_summoned: summon,
  hero_imprisoned: imprison,
  hero_shown_off: showOff,
  heroes_woken: wake,
  hero_attacked: attack,
  heroes_advanced: advance,
  hero_hit: slay,
  hero_exhausted: exhaust,
  treasure_looted: loot,
  room_built: build,
  rooms_flooded: shown("sky"),
  flood_dried: shown("gold"),
  game_ended: end,
};

/** What is played also says which step of a hero it is. */
export const animations: Animations = Object.fromEntries(
  Object.entries(PLAYED).map(([kind, play]) => [
    kind,
    (event: GameEvent, scene: Stage) => {
      const step = stepOf(event);
      if (step) trail.reach(scene.view(), step);
      return play?.(event as never, scene);
    },
  ]),
);
