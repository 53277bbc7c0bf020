// Gives the reader a file.
import { recordOf } from "./api.ts";

export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function saveRecord(table: string): Promise<void> {
  saveText(`undercroft-${table}.json`, await recordOf(table));
}
