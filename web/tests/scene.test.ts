// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { createScene, type Speed } from "../src/lib/scene.ts";

function sceneAt(speed: Speed, part = 1) {
  const root = document.createElement("div");
  root.innerHTML = '<div><i data-anchor="here"></i><i data-anchor="there"></i></div>';
  document.body.append(root);
  const animate = vi.fn(() => ({ finished: Promise.resolve(), finish: () => undefined }));
  for (const one of [root, ...root.querySelectorAll("*")]) Object.assign(one, { animate });
  const scene = createScene({
    root, animate, icon: () => "", speed: () => speed, part: () => part, hurried: () => false, view: () => null,
    now: async () => undefined, show: async () => undefined, catalogue: null, seat: 0,
  } as Parameters<typeof createScene>[0]);
  return { root, scene, animate };
}

test("without motion things take their time where they are", async () => {
  vi.useFakeTimers();
  const { root, scene, animate } = sceneAt("still");
  const done = vi.fn();
  void Promise.all([scene.fly({ from: "here", to: "there" }), scene.shake("here"), scene.pause(500)]).then(done);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).not.toHaveBeenCalled();
  expect(root.querySelector(".in-flight")).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toHaveBeenCalled();
  expect(animate).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test("without motion a word stands, and goes", async () => {
  vi.useFakeTimers();
  const { root, scene } = sceneAt("still");
  void scene.banner("The dragon!");
  await vi.advanceTimersByTimeAsync(100);
  expect(root.querySelector<HTMLElement>(".banner-word")?.style.transform).toContain("translate(-50%, -50%)");
  await vi.advanceTimersByTimeAsync(2000);
  expect(root.querySelector(".banner-word")).toBeNull();
  vi.useRealTimers();
});

test("off means at once", async () => {
  const { scene, animate } = sceneAt("off");
  await Promise.all([scene.fly({ from: "here", to: "there" }), scene.pause(5000), scene.banner("!")]);
  expect(animate).not.toHaveBeenCalled();
});
