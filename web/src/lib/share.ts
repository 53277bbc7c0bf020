// Gives a link to somebody: by the device's own way of sharing where there is one, else by the clipboard.
import { t } from "./language.svelte.ts";
import { toasts } from "./toasts.svelte.ts";

export const canShare = (): boolean => typeof navigator.share === "function";

/** The text into the clipboard; false when the browser forbids it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no secure context, or the reader said no
  }
}

export async function shareLink(url: string, text: string = t("app.title")): Promise<void> {
  if (canShare()) return navigator.share({ title: t("app.title"), text, url }).catch(() => undefined);
  if (await copyText(url)) toasts.news(() => t("button.copied"));
}
