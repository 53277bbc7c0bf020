// Notices that this tab is older than the server's pages.

class Build {
  old = $state(false);

  /** Compare the script this tab runs with the one the server's page names now. */
  async check(): Promise<void> {
    const mine = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
    const page = await fetch("/", { cache: "no-store" }).then((response) => (response.ok ? response.text() : ""), () => "");
    const found = page.match(/<script[^>]+type="module"[^>]*src="([^"]+)"/)?.[1];
    if (mine && found && mine !== found) this.old = true;
  }
}

export const build = new Build();

export function watchBuild(): void {
  addEventListener("vite:preloadError", () => void build.check());
}
