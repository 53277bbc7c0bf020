// Where an icon is drawn: "coin" of the shell's list, "raiders.dragon" of a game's.
const SPRITES = import.meta.glob<string>("../generated/icons/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

export function iconHref(name: string): string {
  const dot = name.indexOf(".");
  const list = dot < 0 ? "shell" : name.slice(0, dot);
  return `${SPRITES[`../generated/icons/${list}.svg`] ?? ""}#${name.slice(dot + 1)}`;
}
