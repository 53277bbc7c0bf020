// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import * as api from "../src/lib/api.ts";
import { recall, seatsAt } from "../src/lib/keep.ts";

interface Sent {
  path: string;
  token?: string;
}

let sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

const lost = () => Promise.reject(new TypeError("network"));
const cut = () => new Response('{"table":', { status: 201 });
const refused = (code: string, status = 409) => () => new Response(JSON.stringify({ code, facts: {} }), { status });
const seated = () => {
  const token = sent.at(-1)!.token!;
  return new Response(JSON.stringify({ table: { id: "abc", game: "raiders" }, owned: [{ seat: 1, secret: token }] }), { status: 201 });
};
const fine = () => new Response("{}", { status: 200 });

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = [];
  vi.stubGlobal("setTimeout", (then: () => void) => queueMicrotask(then));
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    sent.push({ path, ...(JSON.parse(String(request.body)) as object) });
    const kept = recall<{ token: string }[]>("unanswered") ?? [];
    if (sent.at(-1)!.token) expect(kept.map((one) => one.token)).toContain(sent.at(-1)!.token);
    return answers.shift()!();
  });
});

const tokens = () => [...new Set(sent.map(({ token }) => token))];

test("a seat is asked for again with the same token when the answer is lost or cut short", async () => {
  answers = [lost, cut, seated];
  await api.joinTable("abc", { name: "Olha" });
  expect(sent).toHaveLength(3);
  expect(tokens()).toHaveLength(1);
  expect(tokens()[0]).toMatch(/^[0-9a-f]{40}$/);
  expect(seatsAt("abc")[0]).toMatchObject({ seat: 1, secret: tokens()[0] });
  expect(api.hasAskedToJoin("abc")).toBe(false);
});

test("the token outlives the page until there is an answer, whatever name is given then", async () => {
  answers = [lost, lost, lost, lost];
  await expect(api.joinTable("abc", { name: "Olha" })).rejects.toThrow("unreachable");
  expect(api.hasAskedToJoin("abc")).toBe(true);
  expect(api.hasAskedToJoin("other")).toBe(false);
  answers = [seated];
  await api.joinTable("abc", { name: "Olga" });
  expect(tokens()).toHaveLength(1);
  answers = [seated];
  await api.joinTable("abc", { name: "Olga" });
  expect(tokens()).toHaveLength(2);
});

test("a refusal is an answer: the next wish is another one", async () => {
  answers = [refused("no_open_seat"), seated];
  await expect(api.joinTable("abc", { name: "Olha" })).rejects.toThrow("no_open_seat");
  expect(api.hasAskedToJoin("abc")).toBe(false);
  await api.joinTable("abc", { name: "Olha" });
  expect(tokens()).toHaveLength(2);
});

test("another table that is set up after a lost answer is another table", async () => {
  const wish = { game: "raiders", seats: [{ kind: "me" as const }] };
  answers = [lost, lost, lost, lost, seated, seated];
  await expect(api.createTable(wish)).rejects.toThrow("unreachable");
  await api.createTable({ ...wish, game: "welcome" });
  await api.createTable(wish);
  expect(sent.at(-1)!.token).toBe(sent[0]!.token);
  expect(tokens()).toHaveLength(2);
});

test("who has left is told so only once", async () => {
  answers = [lost, refused("wrong_secret", 403)];
  await api.leaveTable("abc", { secret: "key" });
  expect(sent).toHaveLength(2);
  answers = [refused("wrong_secret", 403)];
  await expect(api.leaveTable("abc", { secret: "key" })).rejects.toThrow("wrong_secret");
  answers = [lost, fine];
  await api.fillSeat("abc", { secret: "key", seat: 1 });
  expect(sent).toHaveLength(5);
});
