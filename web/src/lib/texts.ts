// The formatter of every sentence: case forms, plurals, lists. It knows no key and no language file.
import { fitting } from "./euphony.ts";

/** A name in the case forms its language needs: nom is always there. */
export type Forms = { nom: string } & Record<string, string>;
/** A message by plural category. It is counted by `by`, else by {amount}, else by its first number. */
export type Plural = { other?: string; many?: string; by?: string } & Record<string, string>;
export type Text = string | Forms | Plural;
export type Catalogue = Readonly<Record<string, Text>>;
/** What a placeholder may be filled with. */
export type Param = string | number | Forms | readonly Param[] | null | undefined;
export type Params = Readonly<Record<string, Param>>;
/** A piece of a sentence; `of` is the placeholder it came from, so that names may be set apart. */
export interface Segment {
  text: string;
  of: string | null;
}

const PLACEHOLDER = /\{(\w+)(?::([\w.]+))?\}/g;
/** A small word in its forms, `{у|в}`: which one fits is known when the sentence is filled. */
const SEAM = /\{([^{}|]+(?:\|[^{}|]+)+)\}/g;

export const isForms = (text: unknown): text is Forms =>
  typeof text === "object" && text !== null && "nom" in text;

function countOf(plural: Plural, params: Params): number {
  const named = params[plural.by ?? "amount"];
  if (typeof named === "number") return named;
  const sample = plural.other ?? plural.many ?? "";
  for (const [, name] of sample.matchAll(PLACEHOLDER)) {
    const value = params[name!];
    if (typeof value === "number") return value;
  }
  return 0;
}

function template(text: Text, params: Params, language: string): string {
  if (typeof text === "string") return text;
  if (isForms(text)) return text.nom;
  const category = new Intl.PluralRules(language).select(countOf(text, params));
  return text[category] ?? text.other ?? text.many ?? "";
}

/** Formats keys of one catalogue in one language. */
export class Formatter {
  constructor(
    readonly language: string,
    readonly catalogue: Catalogue,
  ) {}

  has(key: string): boolean {
    return key in this.catalogue;
  }

  /** The name behind a key, with its case forms, to be put into a message. */
  name(key: string): Forms {
    const text = this.catalogue[key];
    return isForms(text) ? text : { nom: typeof text === "string" ? text : key };
  }

  segments(key: string, params: Params = {}): Segment[] {
    const text = this.catalogue[key];
    return text === undefined ? [{ text: key, of: null }] : this.fill(template(text, params, this.language), params);
  }

  text(key: string, params: Params = {}): string {
    return joined(this.segments(key, params));
  }

  private fill(message: string, params: Params): Segment[] {
    const segments: Segment[] = [];
    let end = 0;
    for (const found of message.matchAll(PLACEHOLDER)) {
      if (found.index > end) segments.push({ text: message.slice(end, found.index), of: null });
      segments.push({ text: this.value(params[found[1]!], found[2]), of: found[1]! });
      end = found.index + found[0].length;
    }
    if (end < message.length) segments.push({ text: message.slice(end), of: null });
    return message.includes("|") ? sewn(segments) : segments;
  }

  /** A number with a form is counted by that key: `{amount:unit.coin}` gives "3 coins". */
  private value(value: Param, form: string | undefined): string {
    if (value === null || value === undefined) return "–";
    if (typeof value === "number") {
      return form ? this.text(form, { n: value }) : new Intl.NumberFormat(this.language).format(value);
    }
    if (typeof value === "string") return value;
    if (isForms(value)) return (form && value[form]) || value.nom;
    return this.list(value.map((part) => this.value(part, form)));
  }

  /** "a, b and c"; in Ukrainian the "and" follows the sounds around it. */
  list(parts: readonly string[]): string {
    const pieces = new Intl.ListFormat(this.language, { type: "conjunction" }).formatToParts(parts);
    return joined(
      sewn(pieces.map(({ type, value }) => (type === "element" ? { text: value, of: type } : { text: value.replace(" і ", " {і|й} "), of: null }))),
    );
  }
}

const joined = (segments: readonly Segment[]): string => segments.map((segment) => segment.text).join("");

/** Chooses the form of each small word by its neighbours. A name is left as it is, whatever signs stand in it. */
function sewn(segments: readonly Segment[]): Segment[] {
  const done: Segment[] = [];
  segments.forEach(({ text, of }, at) => {
    const sewnText = of === null ? sew(text, joined(done), joined(segments.slice(at + 1))) : text;
    done.push({ text: sewnText, of });
  });
  return done;
}

function sew(text: string, said: string, rest: string): string {
  let whole = "";
  let end = 0;
  for (const found of text.matchAll(SEAM)) {
    whole += text.slice(end, found.index);
    end = found.index + found[0].length;
    const after = (text.slice(end) + rest).replace(SEAM, (_seam, forms: string) => forms.split("|")[0]!);
    whole += fitting(found[1]!, said + whole, after);
  }
  return whole + text.slice(end);
}

/** The first letter in capitals: names in the catalogues are written as inside a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Things by name, the same ones counted: "mage × 3" rather than three times the word. */
export function gathered(things: readonly string[], name: (thing: string) => string): string[] {
  return [...new Set(things)].map((thing) => {
    const count = things.filter((one) => one === thing).length;
    return count > 1 ? `${name(thing)}\u00a0×\u00a0${count}` : name(thing);
  });
}
