// The number of tables that wait for the reader, on the icon of the tab and of the installed page.

const PLAIN = "/favicon.svg";
const MOST = 9;

/** The icon with a number: drawn here, since the browser shows a tab's icon only from an address. */
export function icon(count: number): string {
  if (count <= 0) return PLAIN;
  const text = count > MOST ? `${MOST}+` : String(count);
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#1d1825"/>` +
    `<path d="M14 54V30a18 18 0 0 1 36 0v24h-8V30a10 10 0 0 0-20 0v24z" fill="#6b5e7b"/>` +
    `<circle cx="42" cy="42" r="21" fill="#ffb454"/><text x="42" y="53" text-anchor="middle" ` +
    `font-family="system-ui,sans-serif" font-weight="800" font-size="32" fill="#1d1209">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

export function mark(count: number): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", icon(count));
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined); // not an installed page
}
