// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { GameClient, Told } from "../src/lib/game.ts";
import type { Scene } from "../src/lib/scene.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import { Show } from "../src/lib/show.svelte.ts";

interface Gain extends Told {
  amount: number;
}

const gain: Gain = { kind: "gain", amount: 2 };

/** A board whose view is a number and whose only event adds to it. */
function showOf(play: (scene: Scene<number>) => Promise<void>): Show {
  const client = {
    animations: { gain: (_: Gain, scene: Scene<number>) => play(scene) },
    advance: (view: number, event: Gain) => view + event.amount,
  };
  const show = new Show(client as unknown as GameClient, null, 0);
  [show.view, show.root] = [10, document.createElement("div")];
  return show;
}

/** Every picture there was while the event was played, and the last one before the truth is shown. */
async function played(show: Show, events: readonly Gain[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  show.client.animations.look = () => void seen.push(show.view);
  await new Promise<void>((settle) => show.add({ events: [...events, { kind: "look" }], view: 99, settle, played: true }));
  return [...seen, show.view];
}

beforeEach(() => settings.setSpeed("fast"));

test("an event changes the picture when its animation is over", async () => {
  const within: number[] = [];
  const show = showOf(async (scene) => void within.push(scene.view()));
  expect(await played(show, [gain])).toEqual([12, 99]);
  expect(within).toEqual([10]);
});

test("an event that changed the picture in its animation does not change it again", async () => {
  const show = showOf(async (scene) => {
    await scene.now();
    await scene.now();
  });
  expect(await played(show, [gain])).toEqual([12, 99]);
});

test("the same event told anew, as in a replay, counts anew", async () => {
  const show = showOf((scene) => scene.now());
  expect(await played(show, [gain, gain])).toEqual([14, 99]);
});

test("who skips to the result sees nothing played any more, and the picture is true", async () => {
  const within: number[] = [];
  const show = showOf(async (scene) => void within.push(scene.view()));
  show.skip();
  expect(await played(show, [gain])).toEqual([99]);
  expect(within).toEqual([]);
});
