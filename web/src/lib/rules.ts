// The rules of a game as its RULES.md tells them: headings `## R4 Title`, paragraphs `**R4.2** text`,
// and at the end tables under headings `## A1 Title`.

export interface Rule {
  number: string;
  text: string;
}
export interface Chapter {
  number: string;
  title: string;
  /** What stands before the first numbered paragraph. */
  intro: string[];
  rules: Rule[];
}
export interface RuleBook {
  title: string;
  intro: string[];
  chapters: Chapter[];
}
/** A piece of a paragraph: plain, bold, italic, code, or a link to a rule. */
export interface Piece {
  kind: "plain" | "bold" | "italic" | "code" | "rule";
  text: string;
}

export function parseRules(source: string): RuleBook {
  const book: RuleBook = { title: "", intro: [], chapters: [] };
  for (const block of source.split(/\n\s*\n|\n(?=#)/)) take(book, block.trim());
  return book;
}

function take(book: RuleBook, block: string): void {
  const text = block.replace(/\s*\n\s*/g, block.startsWith("|") ? "\n" : " ");
  const chapter = book.chapters.at(-1);
  const heading = /^## +([RA]\d+)\.? +(.*)$/.exec(text);
  const rule = /^\*\*(R\d+(?:\.\d+)*)\.?\*\*\s*(.*)$/s.exec(text);
  if (!text) return;
  if (heading) book.chapters.push({ number: heading[1]!, title: heading[2]!, intro: [], rules: [] });
  else if (text.startsWith("# ")) book.title = text.slice(2);
  else if (rule && chapter) chapter.rules.push({ number: rule[1]!, text: rule[2]! });
  else if (chapter?.rules.length) chapter.rules.at(-1)!.text += `\n${text}`;
  else (chapter?.intro ?? book.intro).push(text.replace(/^#+ +/, ""));
}

const PIECE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b(R\d+(?:\.\d+)*|A\d+)\b/g;

/** Markdown of one paragraph, as far as the rules use it. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(PIECE)) {
    if (found.index > end) pieces.push({ kind: "plain", text: text.slice(end, found.index) });
    pieces.push(pieceOf(found));
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ kind: "plain", text: text.slice(end) });
  return pieces;
}

function pieceOf([whole, bold, italic, code]: RegExpExecArray): Piece {
  if (bold) return { kind: "bold", text: bold };
  if (italic) return { kind: "italic", text: italic };
  if (code) return { kind: "code", text: code };
  return { kind: "rule", text: whole };
}

/** As searched for: case, ё and the kind of apostrophe make no difference. */
const plain = (text: string): string => text.toLowerCase().replace(/['’ʼ`]/g, "’").replace(/ё/g, "е");

/** Only the chapters and rules with this text; a rule's number counts as text. */
export function searchRules(book: RuleBook, wanted: string): Chapter[] {
  const needle = plain(wanted.trim());
  if (!needle) return book.chapters;
  const holds = (text: string) => plain(text).includes(needle);
  return book.chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => holds(`${rule.number} ${rule.text}`)) }))
    .filter((chapter) => chapter.rules.length > 0 || holds(`${chapter.number} ${chapter.title}`));
}

/** The number itself, or the nearest one above it: R4.2.1 falls back to R4.2, then R4. */
export function nearestRule(book: RuleBook, wanted: string): string | null {
  const numbers = new Set(book.chapters.flatMap((c) => [c.number, ...c.rules.map((rule) => rule.number)]));
  let number = wanted;
  while (!numbers.has(number) && number.includes(".")) number = number.slice(0, number.lastIndexOf("."));
  return numbers.has(number) ? number : null;
}
