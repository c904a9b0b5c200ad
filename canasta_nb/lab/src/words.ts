// What the extension says: `words.toml` beside the sources, and its translations. A page fetches those of its language.
import type english from "./words.en.json";

export type Words = typeof english;

const FETCH: Readonly<Record<string, () => Promise<{ readonly default: Words }>>> = {
  en: () => import("./words.en.json"),
  es: () => import("./words.es.json"),
};
export const LANGUAGES: readonly string[] = Object.keys(FETCH);

/** Return the words of a page's language, which its mark in the metadata names, or the folder in which it lies. */
export async function wordsFor(mark: unknown, path: string): Promise<Words> {
  // The language is looked at before it is used.
  const { lang } = (mark ?? {}) as { lang?: unknown };
  return (await FETCH[languageOf(lang, path)]()).default;
}

/** Return the language of a page: of its own mark, else of a folder of translations, else English. */
export function languageOf(lang: unknown, path: string): string {
  // Whatever is no word is no language either.
  return [lang, path.split("/").at(-2)].find((each): each is string => LANGUAGES.includes(each as string)) ?? "en";
}

/** Fill the places in braces of a sentence. */
export function put(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
