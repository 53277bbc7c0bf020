// Short words at the edge of the screen: refusals and good news.
import { has, say } from "./language.svelte.ts";
import { Refusal } from "./api.ts";
import type { ErrorInfo } from "../generated/protocol.ts";
import type { Param, Params } from "./texts.ts";

export interface Toast {
  id: number;
  kind: "refusal" | "news";
  /** Translated again when the language changes. */
  text: () => string;
}

const LIFE_MS = 6000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  private last = 0;

  private add(kind: Toast["kind"], text: () => string): void {
    const id = ++this.last;
    this.list = [...this.list.slice(-2), { id, kind, text }];
    setTimeout(() => this.drop(id), LIFE_MS);
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  news(text: () => string): void {
    this.add("news", text);
  }

  refused(error: ErrorInfo): void {
    this.add("refusal", () => errorText(error));
  }

  /** What a failed call has to say; anything but a refusal is a mistake of ours and is thrown on. */
  failed(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.refused(error.error);
  }
}

const paramOf = (fact: unknown): Param =>
  Array.isArray(fact) ? fact.map(paramOf) : typeof fact === "number" ? fact : String(fact ?? "");

export function errorText({ code, facts }: ErrorInfo): string {
  const params: Params = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, paramOf(fact)]));
  const key = typeof facts["wait"] === "number" && has(`error.${code}.wait`) ? `error.${code}.wait` : `error.${code}`;
  return has(key) ? say(key, params) : say("error.unknown", { code });
}

export const toasts = new Toasts();
