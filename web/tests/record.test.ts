import { afterEach, expect, test, vi } from "vitest";
import { openRecord, recordOf } from "../src/lib/api.ts";

const RECORD = '{"game":"raiders","seed":340282366920938463463374607431768211457,"moves":[[0,"play 1"]]}';

const requests: [string, RequestInit][] = [];

function serve(body: string): void {
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    requests.push([path, request]);
    return Promise.resolve(new Response(body));
  });
}

afterEach(() => {
  requests.length = 0;
  vi.unstubAllGlobals();
});

test("a record is saved as it is written, with every digit of its seed", async () => {
  serve(RECORD);
  expect(await recordOf("abcdefghjk")).toBe(RECORD);
});

test("a record from a file is sent as it is written", async () => {
  serve("{}");
  await openRecord(RECORD, 2);
  expect(requests[0]![0]).toBe("/api/replays?seat=2");
  expect(requests[0]![1].body).toBe(RECORD);
});
