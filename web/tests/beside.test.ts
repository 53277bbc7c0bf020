import { expect, test } from "vitest";
import { besides, type Area } from "../src/lib/beside.ts";

const phone = { width: 360, height: 740 };
const box = { width: 300, height: 160 };
const card: Area = { left: 140, top: 500, width: 70, height: 100 };
const prompt: Area = { left: 0, top: 440, width: 360, height: 50 };
const overlap = (a: Area, b: Area) => a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

test("an explanation stands above the thing where there is room", () => {
  expect(besides(box, card, phone, null)).toMatchObject({ left: 25, top: 328 });
});

test("it never covers the question", () => {
  for (let top = 0; top <= 640; top += 20) {
    for (const left of [0, 140, 290]) {
      const thing = { ...card, left, top };
      if (overlap(thing, prompt)) continue;
      expect(overlap(besides(box, thing, phone, prompt), prompt), `${left}, ${top}`).toBe(false);
    }
  }
});

test("it stays on the screen, and stands beside what is as high as the screen", () => {
  const wide = { width: 740, height: 360 };
  const tall: Area = { left: 20, top: 10, width: 100, height: 340 };
  const place = besides(box, tall, wide, null);
  expect(place.left).toBeGreaterThanOrEqual(120);
  expect(place.top).toBeGreaterThanOrEqual(8);
  expect(place.top + place.height).toBeLessThanOrEqual(352);
});
