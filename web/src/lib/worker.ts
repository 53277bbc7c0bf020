// The service worker: registered once a page has loaded, told which files the page is made of.

const ready = (): boolean => import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator;

/** The worker of this site once it runs; null where there is none. */
export const worker = async (): Promise<ServiceWorkerRegistration | null> => (ready() ? navigator.serviceWorker.ready : null);

async function begin(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    (await navigator.serviceWorker.ready).active?.postMessage({ keep: files });
  } catch {
    // forbidden by the browser: the site works without
  }
}

export function startWorker(): void {
  if (!ready()) return;
  if (document.readyState === "complete") void begin();
  else addEventListener("load", () => void begin(), { once: true });
}
