// A record file opened by the reader, kept while the page is open.
import type { Replay } from "../generated/protocol.ts";
import { openRecord } from "./api.ts";

class LoadedRecord {
  text = $state<string | null>(null);
  replay = $state.raw<Replay | null>(null);

  async load(text: string, seat: number | null = null): Promise<void> {
    this.replay = await openRecord(text, seat);
    this.text = text;
  }
}

export const loadedRecord = new LoadedRecord();
