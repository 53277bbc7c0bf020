import { expect, test } from "vitest";
import { fragment, routeOf, whole } from "../src/lib/router.ts";

test.each([
  ["/", { page: "home" }],
  ["/t/abc-1_2", { page: "table", id: "abc-1_2" }],
  ["/r/abc", { page: "replay", id: "abc" }],
  ["/r", { page: "replay", id: null }],
  ["/r/", { page: "replay", id: null }],
  ["/rules/dungeon_roll", { page: "rules", game: "dungeon_roll" }],
  ["/credits", { page: "credits" }],
  ["/t", { page: "lost" }],
  ["/t/a/b", { page: "lost" }],
  ["/t/%3Cscript%3E", { page: "lost" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("a personal link carries a seat and its key", () => {
  expect(fragment("#seat=0&key=a1B2")).toEqual({ seat: "0", key: "a1B2" });
  expect(fragment("")).toEqual({});
});

test("only whole numbers count as numbers", () => {
  expect(whole("12")).toBe(12);
  expect(whole("-1")).toBeNull();
  expect(whole("1e3")).toBeNull();
  expect(whole(undefined)).toBeNull();
});
