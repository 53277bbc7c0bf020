// Why a card cannot be played now, as far as the table shows it. Told, not decided: what can be played is in the options.
import { adventureOf, isGlory, sheetOf, type Table } from "./cards.ts";
import { t, word } from "./words.ts";

export function whyNot(id: string, sight: Table): string | undefined {
  const card = adventureOf(sight.catalogue, id);
  if (!card || sight.outcome) return undefined;
  if (sight.ask === null) return t("board.why.wait");
  const { view, seat } = sight;
  const phases: Record<string, string> = { feats: "feats", villainy: "villainy" };
  const phase = phases[card.timing];
  if (phase && (view.phase !== phase || seat !== view.active)) return t("board.why.phase", { phase: word("phase", phase) });
  if (card.timing === "response" && view.battle?.stage !== "response") return t("board.why.response");
  const glory = sheetOf(sight).glory;
  if (isGlory(card) && card.cost !== null && glory < card.cost) return t("board.why.glory", { cost: card.cost, glory });
  const most = Math.max(0, ...view.seats.map(({ peril, out }, at) => (at === seat || out ? 0 : peril)));
  if (!isGlory(card) && card.cost !== null && most < card.cost) return t("board.why.peril", { cost: card.cost, peril: most });
  return t("board.why.other");
}
