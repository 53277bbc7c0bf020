// Every REST call. A refusal becomes a `Refusal` with the server's code and facts; silence becomes `unreachable`.
import type {
  ErrorInfo, GameInfo, Join, NewTable, Replay, Seated, SeatSecret, TableInfo,
} from "../generated/protocol.ts";
import { guest, keepSeats } from "./keep.ts";

export class Refusal extends Error {
  constructor(readonly error: ErrorInfo) {
    super(error.code);
  }
}

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
  let response: Response;
  try {
    response = await fetch(path, { cache: "no-store", ...request });
  } catch {
    throw refusal("unreachable");
  }
  return answerOf(response, read);
}

const get = <T>(path: string): Promise<T> => call<T>(path);

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json", "X-Guest": guest() };
  return call<T>(path, { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
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
export const createTable = async (wish: NewTable): Promise<Seated> => keep(await post("/api/tables", wish));
export const joinTable = async (id: string, join: Join): Promise<Seated> => keep(await post(table(id, "/join"), join));
export const rematch = async (id: string, proof: SeatSecret): Promise<Seated> => keep(await post(table(id, "/rematch"), proof));
export const fillSeat = (id: string, proof: SeatSecret): Promise<unknown> => post(table(id, "/fill"), proof);
export const handBack = (id: string, proof: SeatSecret): Promise<unknown> => post(table(id, "/hand-back"), proof);
export const leaveTable = (id: string, proof: SeatSecret): Promise<unknown> => post(table(id, "/leave"), proof);
/** As it is written: the numbers of JavaScript cannot hold the seed. */
export const recordOf = (id: string): Promise<string> => call(table(id, "/record"), {}, asText);
export const openRecord = (record: string, seat: number | null): Promise<Replay> =>
  post(seat === null ? "/api/replays" : `/api/replays?seat=${seat}`, record);
export const replayOf = (id: string, seat: number | null): Promise<Replay> =>
  get(table(id, seat === null ? "/replay" : `/replay?seat=${seat}`));
