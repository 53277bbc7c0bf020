// Every REST call. A refusal becomes a `Refusal` with the server's code and facts; silence becomes `unreachable`.
import type {
  ErrorInfo, GameInfo, Join, MyTable, MyTables, NewLesson, NewTable, PushInfo, PushStop, PushWish, Replay, Seated, SeatSecret, TableInfo,
} from "../generated/protocol.ts";
import { answered, guest, isUnanswered, keepSeats, tokenFor } from "./keep.ts";

export class Refusal extends Error {
  constructor(readonly error: ErrorInfo) {
    super(error.code);
  }
}

/** How long an answer may take, and how long to wait before a request without one is sent again. */
const ANSWER_MS = 15_000;
const WAITS_MS = [500, 1500, 4000];

export const refusal = (code: string): Refusal => new Refusal({ code, facts: {} });

async function answerOf<T>(response: Response, read: (response: Response) => Promise<T>): Promise<T> {
  if (response.ok) return read(response);
  const error = (await response.json().catch(() => null)) as Partial<ErrorInfo> | null;
  if (error?.code) throw new Refusal({ code: error.code, facts: error.facts ?? {} });
  throw refusal(response.status >= 500 ? "unreachable" : "not_found");
}

const asJson = <T>(response: Response): Promise<T> => response.json() as Promise<T>;
const asText = (response: Response): Promise<string> => response.text();

async function call<T>(path: string, request?: RequestInit, read: (response: Response) => Promise<T> = asJson): Promise<T> {
  try {
    return await answerOf(await fetch(path, { cache: "no-store", ...request }), read);
  } catch (error) {
    throw error instanceof Refusal ? error : refusal("unreachable");
  }
}

const get = <T>(path: string): Promise<T> => call<T>(path);

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { "Content-Type": "application/json", "X-Guest": guest() };
  return call<T>(path, { method: "POST", headers, signal, body: typeof body === "string" ? body : JSON.stringify(body) });
}

const isSilence = (error: unknown): boolean => error instanceof Refusal && error.error.code === "unreachable";

/** Ask until there is an answer, for what may be asked again. `done` is how a repetition is refused when the first had arrived. */
async function insist<T>(path: string, body: object, done = ""): Promise<T | null> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await post<T>(path, body, AbortSignal.timeout(ANSWER_MS));
    } catch (error) {
      if (attempt > 0 && (error as Refusal).error.code === done) return null;
      if (!isSilence(error) || attempt === WAITS_MS.length) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAITS_MS[attempt]));
    }
  }
}

/** Ask for a seat; a later call for the same one is the same request until it is answered. */
async function seatFor(path: string, body: object, request = path): Promise<Seated> {
  const token = tokenFor(request);
  try {
    const seated = keep((await insist<Seated>(path, { ...body, token }))!);
    answered(request);
    return seated;
  } catch (error) {
    if (!isSilence(error)) answered(request);
    throw error;
  }
}

const table = (id: string, rest = ""): string => `/api/tables/${encodeURIComponent(id)}${rest}`;

function keep(seated: Seated): Seated {
  const { id, game } = seated.table;
  keepSeats(seated.owned.map(({ seat, secret }) => ({ table: id, game, seat, secret, at: Date.now() })));
  return seated;
}

export const games = (): Promise<GameInfo[]> => get("/api/games");
export const openTables = (): Promise<TableInfo[]> => get("/api/tables");
export const tableInfo = (id: string): Promise<TableInfo> => get(table(id));
export const myTables = (seats: MyTables): Promise<MyTable[]> => post("/api/mine", seats);
export const pushKey = (): Promise<PushInfo> => get("/api/push");
export const startPush = (id: string, wish: PushWish): Promise<unknown> => post(table(id, "/push"), wish);
export const stopPush = (id: string, wish: PushStop): Promise<unknown> => post(table(id, "/push/stop"), wish);
export const createTable = (wish: NewTable): Promise<Seated> => seatFor("/api/tables", wish, `/api/tables ${JSON.stringify(wish)}`);
export const beginLesson = (wish: NewLesson): Promise<Seated> => seatFor("/api/lessons", wish, `/api/lessons ${JSON.stringify(wish)}`);
export const joinTable = (id: string, join: Join): Promise<Seated> => seatFor(table(id, "/join"), join);
export const hasAskedToJoin = (id: string): boolean => isUnanswered(table(id, "/join"));
export const rematch = (id: string, proof: SeatSecret): Promise<Seated> => seatFor(table(id, "/rematch"), proof);
export const fillSeat = (id: string, proof: SeatSecret): Promise<unknown> => insist(table(id, "/fill"), proof);
export const handBack = (id: string, proof: SeatSecret): Promise<unknown> => insist(table(id, "/hand-back"), proof, "seat_not_filled");
export const leaveTable = (id: string, proof: SeatSecret): Promise<unknown> => insist(table(id, "/leave"), proof, "wrong_secret");
/** As it is written: the numbers of JavaScript cannot hold the seed. */
export const recordOf = (id: string): Promise<string> => call(table(id, "/record"), {}, asText);
export const openRecord = (record: string, seat: number | null): Promise<Replay> =>
  post(seat === null ? "/api/replays" : `/api/replays?seat=${seat}`, record);
export const replayOf = (id: string, seat: number | null): Promise<Replay> =>
  get(table(id, seat === null ? "/replay" : `/replay?seat=${seat}`));
