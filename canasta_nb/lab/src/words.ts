// What the extension says, in the language of the page: `words.toml` beside the sources, and its translations.
import type { NotebookPanel } from "./lab";
import { MARK } from "./pages";
import words from "./words.json";

export type Words = typeof words.en;
type Language = keyof typeof words;

/** Return the words of a page's language, which its metadata names, or the folder in which it lies. */
export function wordsOf(panel: NotebookPanel): Words {
  const { lang } = (panel.content.model?.getMetadata(MARK) ?? {}) as { lang?: unknown };
  return words[languageOf(lang, panel.context.path)];
}

/** Return the language of a page: of its own mark, else of a folder of translations, else English. */
export function languageOf(lang: unknown, path: string): Language {
  const named = [lang, path.split("/").at(-2)].find((each) => typeof each === "string" && each in words);
  return (named ?? "en") as Language;
}

/** Fill the places in braces of a sentence. */
export function put(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
