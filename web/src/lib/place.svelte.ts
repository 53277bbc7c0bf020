// The address bar as a rune: where we are and how to go elsewhere without reloading the page.
import { routeOf, type Route } from "./router.ts";

class Place {
  route = $state.raw<Route>(routeOf(location.pathname));

  go(path: string, fresh = false): void {
    history.pushState({ fresh }, "", path);
    this.arrive();
    scrollTo(0, 0);
  }

  arrive(): void {
    this.route = routeOf(location.pathname);
  }
}

export const place = new Place();

/** A plain click on a link of ours stays on the page. */
function followed(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  place.go(link.pathname + link.hash);
}

export function watchAddress(): void {
  addEventListener("popstate", () => place.arrive());
  document.addEventListener("click", followed);
}
