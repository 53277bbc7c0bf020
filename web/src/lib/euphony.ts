// Small words whose form depends on the sounds around them: Ukrainian у/в, і/й, з/із/зі, Russian с/со.
// A text writes `{у|в}`, and the formatter asks here once the neighbours are known.

type Fit = (before: string, after: string) => string;

const VOWEL = /^[аеєиіїоуюяёыэaeiouy]$/;
const isVowel = (sign: string): boolean => VOWEL.test(sign);

/** The letter a word leans on; "" after a pause or at the beginning. */
const lastSound = (text: string): string => /([\p{L}\p{N}])[»”"’)]?\s*$/u.exec(text)?.[1]?.toLowerCase() ?? "";
const nextSounds = (text: string): string => text.replace(/^[\s«“"(]+/u, "").slice(0, 3).toLowerCase();

const FITS: Readonly<Record<string, Fit>> = {
  "у|в": (before, after) => {
    if (isVowel(after.charAt(0))) return "в";
    if (/^(в|ф|льв|св|тв|хв)/.test(after)) return "у";
    return isVowel(before) ? "в" : "у";
  },
  "і|й": (before, after) => (isVowel(before) && !/^[йяюєї]/.test(after) ? "й" : "і"),
  "з|із|зі": (before, after) => {
    if (isVowel(after.charAt(0))) return "з";
    if (/^[зсшщ][бвгґджзйклмнпрстфхцчшщ]/.test(after)) return "зі";
    return /^[зсцчшщж]/.test(after) || (before !== "" && !isVowel(before)) ? "із" : "з";
  },
  "с|со": (_before, after) => (/^([зсшж][бвгджзйклмнпрстфхцчшщ]|щ|вс|вт|мн|ль)/.test(after) ? "со" : "с"),
};

export const isSeam = (forms: string): boolean => forms in FITS;

/** The form that fits between what is said before and after it; an unknown choice stays at its first form. */
export function fitting(forms: string, before: string, after: string): string {
  return FITS[forms]?.(lastSound(before), nextSounds(after)) ?? forms.split("|")[0]!;
}
