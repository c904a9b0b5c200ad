// Calls that may run by themselves with other values than the course's own: one table of what may be written in each
// place. A cell is read with a small grammar, and its call is written anew: only if that is the cell, letter for
// letter, was nothing else in it.
import { exercises, rules as ids } from "./named.json";
import { LANGUAGES } from "./words";

/** Tells whether a literal, as it stands in the cell, may stand in a place. */
type Place = (literal: string) => boolean;

interface Call {
  /** The room of the package from which it is imported; those of `teaching` tell points. */
  readonly room?: string;
  /** The arguments without a name, each of which is needed. */
  readonly given: readonly Place[];
  /** The arguments with a name, any of them, in any order. */
  readonly named: Readonly<Record<string, Place>>;
}

/** What a cell says, for the table to judge. */
interface Said {
  readonly widget: string;
  readonly lang: string;
  readonly given: readonly string[];
  readonly named: readonly (readonly [name: string, literal: string])[];
}

/** Printable ASCII without the quotation mark and the backslash: what stands between two marks means itself. */
const TEXT = /^"[ !#-[\]-~]*"$/;
const MOST_LETTERS = 1_000;
const RULES = new Set(ids);
const EXERCISES: Readonly<Record<string, string>> = exercises;

const text =
  (fits: (inside: string) => boolean): Place =>
  (literal) =>
    literal.length <= MOST_LETTERS && TEXT.test(literal) && fits(literal.slice(1, -1));
const number =
  (most: number): Place =>
  (literal) =>
    /^(0|[1-9]\d{0,9})$/.test(literal) && Number(literal) <= most;
const either =
  (...places: readonly Place[]): Place =>
  (literal) =>
    places.some((place) => place(literal));
const word = (...words: readonly string[]): Place => text((inside) => words.includes(inside));

/** The name of a paper of the exam: class, learner, edition. */
const PAPER = "[0-9A-Z]{1,4}-[1-9]\\d?(?:-[2-9])?";

const exercise = text((inside) => {
  const [lesson, ...which] = inside.split("-");
  const named = Object.hasOwn(EXERCISES, lesson) && EXERCISES[lesson].split(" ").includes(which.join("-"));
  return named || new RegExp(`^final-(?:${PAPER}|[1-9]\\d{0,3})-([1-9]|1\\d|20)$`).test(inside);
});
const rules = text((inside) => RULES.has(inside));
/** A text that names rules of its own would read a file beside the notebook. */
const position = text((inside) => {
  const [, id, others] = /^rules ([\w-]+)((?:; [A-Za-z0-9 ?:+-]*)*)$/.exec(inside) ?? [];
  return RULES.has(id) && !others.includes("rules");
});
const cards = text((inside) => /^([2-9TJQKA][shdc]|Jk){1,60}$/.test(inside));
const seed = number(2 ** 32 - 1);
const points = number(20_000);
const lesson = text((inside) => /^\d\d$/.test(inside));
const paper = either(
  number(9_999),
  text((inside) => new RegExp(`^${PAPER}$`).test(inside)),
);

const CALLS: Readonly<Record<string, Call>> = {
  Quiz: { given: [exercise], named: {} },
  Table: {
    given: [either(rules, position)],
    named: { seed, seat: number(6), bots: word("careful"), undo_policy: word("practice") },
  },
  Coach: { given: [position], named: {} },
  TurnGuide: { given: [position], named: {} },
  ScoreSheet: { given: [position], named: {} },
  PileExplorer: { given: [either(cards, position)], named: {} },
  HandPicker: { given: [cards], named: { max_pick: number(60) } },
  MeldBuilder: { given: [cards], named: { score: points, pile_top: cards } },
  MinimumTable: { given: [rules], named: { score: points } },
  VariantExplorer: { given: [rules, rules], named: {} },
  total: { room: ".teaching", given: [lesson], named: {} },
  exam_feedback: { room: ".teaching", given: [paper], named: {} },
};

const CELL = /^(?:.* speak\n)?from canasta_nb\S* import (\w+)(?:, speak)?\n\n?(?:speak\("(\w\w)"\)\n)?\w+\((.*)\)$/;
const ARGUMENT = /(?:(\w+)=)?("[^"]*"|\d+)(?:, |$)/y;

/**
 * Tell whether a cell is one of the calls above, with its import and nothing else. Earlier lessons had a cell for
 * imports.
 */
export function isKnownCall(source: string): boolean {
  const [, asked] = /^Quiz\((.*)\)$/.exec(source) ?? [];
  if (asked) return exercise(asked);
  return callIn(source) !== null;
}

/** Tell whether a cell tells points and does nothing else: those of a lesson, or of the exam, which it ends. */
export function isTelling(source: string): boolean {
  return Boolean(callIn(source)?.room);
}

/** Return the call of the table that is all of a cell but its import; null where it is something else. */
function callIn(source: string): Call | null {
  const said = read(source);
  const call = said && Object.hasOwn(CALLS, said.widget) ? CALLS[said.widget] : null;
  if (!said || !call) return null;
  const names = said.named.map(([name]) => name);
  const fits =
    written(said, call.room).includes(source) &&
    said.given.length === call.given.length &&
    said.given.every((literal, place) => call.given[place]?.(literal)) &&
    new Set(names).size === names.length &&
    said.named.every(([name, literal]) => Object.hasOwn(call.named, name) && call.named[name]?.(literal));
  return fits ? call : null;
}

const MOST_OF_AN_ANSWER = 500;
/** Texts, numbers and words of Python in any brackets: nothing that could do anything. */
const LITERAL = /^(?:"[^"\\\n]*"|'[^'\\\n]*'|[\d.]+|True|False|None|\.\.\.|[()[\]{},:\s-])+$/;

/** Tell whether a cell is an exercise of the course with an answer, which waits for its press before it counts. */
export function isTypedAnswer(source: string): boolean {
  const [, asked, answer] =
    /^(?:from canasta_nb import Quiz(?:, speak)?\n\n?(?:speak\("\w\w"\)\n)?)?Quiz\(("[^"]*"), (.*)\)$/s.exec(source) ??
    [];
  return asked !== undefined && exercise(asked) && answer.length <= MOST_OF_AN_ANSWER && LITERAL.test(answer);
}

/** Read what a cell says; null where it does not look like a call. */
function read(source: string): Said | null {
  const [, widget, lang = "", inside] = CELL.exec(source) ?? [];
  if (!widget || inside === undefined) return null;
  const given: string[] = [];
  const named: [string, string][] = [];
  ARGUMENT.lastIndex = 0;
  while (ARGUMENT.lastIndex < inside.length) {
    const [, name, literal] = ARGUMENT.exec(inside) ?? [];
    if (literal === undefined) return null;
    if (name) named.push([name, literal]);
    else given.push(literal);
  }
  return { widget, lang, given, named };
}

/** Write the cells that say this, as the course writes them: with and without an empty line. */
function written({ widget, lang, given, named }: Said, room = ""): string[] {
  const call = `${widget}(${[...given, ...named.map(([name, literal]) => `${name}=${literal}`)].join(", ")})`;
  const first = `from canasta_nb${room} import ${widget}`;
  if (!lang) return ["\n", "\n\n"].map((gap) => `${first}${gap}${call}`);
  const both = room ? `from canasta_nb import speak\n${first}` : `${first}, speak`;
  return LANGUAGES.includes(lang) ? [`${both}\n\nspeak("${lang}")\n${call}`] : [];
}
