// The one line above a page of the course: home, the lesson and how far it is done, the state of Python, the switch
// that hides the code where it is shown, and a menu with everything else. One `Line`, `update`, and `render`.
import { h, hide, say, set } from "../../widgets/js/dom";
import { drawing } from "./drawing";
import type { Python } from "./python";
import { put, type Words } from "./words";

export type Dot = "right" | "half" | "now" | "open";

/** What the line tells. */
export interface Line {
  readonly title: string;
  /** The address of the course home; empty where there is none, as beside a lesson that was copied alone. */
  readonly home: string;
  readonly dots: readonly Dot[];
  readonly python: Python | "working";
  readonly shows: boolean;
}

export const EMPTY: Line = { title: "", home: "", dots: [], python: "starting", shows: false };
export const KEY = "Alt+Shift+P";

/** Return the line after news; the same one when nothing in it is new. */
export function update(line: Line, news: Partial<Line>): Line {
  const next = { ...line, ...news };
  return JSON.stringify(next) === JSON.stringify(line) ? line : next;
}

/** Return the dots with the question that comes next marked: the first one without an answer. */
export function withNext(dots: readonly Dot[]): readonly Dot[] {
  const next = dots.findIndex((dot) => dot === "open" || dot === "now");
  return dots.map((dot, place) => (dot !== "now" && dot !== "open" ? dot : place === next ? "now" : "open"));
}

/** Part a title such as "Lesson 5: Freezing", whose first word a narrow line leaves out. */
export function parted(title: string): readonly [kind: string, rest: string] {
  const [, kind = "", rest = title] = title.match(/^(\p{L}+ )(\d.*)$/u) ?? [];
  return [kind, rest];
}

const BASKET = "M7 14C7 7 11 3.5 16 3.5S25 7 25 14M3.5 14h25l-3 14h-19zM11.5 14l1 14M20.5 14l-1 14M5 19h22M6 24h20";
const MORE = "M5 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM19 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z";

/** What a press on the line asks for. */
export interface Asked {
  home(event: MouseEvent): void;
  python(): void;
  more(button: HTMLElement): void;
}

/** Make the line's nodes; return them with the function that draws a state. */
export function pageLine(words: Words, asked: Asked): { node: HTMLElement; render(line: Line): void } {
  const said = words.line;
  const home = h("a", { class: "canasta-home" }, drawing(BASKET, 32), h("span", {}, said.home));
  const kind = h("span", { class: "canasta-kind" });
  const rest = h("span");
  const dots = h("span", { class: "canasta-dots", role: "img" });
  const count = h("span");
  const graded = h("span", { class: "canasta-graded" }, ` ${said.graded}`);
  const counted = h("span", { class: "canasta-count", "aria-hidden": "true" }, count, graded);
  const where = h("span", { class: "canasta-where" }, h("b", {}, kind, rest), dots, counted);
  const state = h("span");
  const python = h("span", { class: "canasta-state" }, h("i", { "aria-hidden": "true" }), state);
  const knob = h("i", { "aria-hidden": "true" });
  const [, verb = "", what = ""] = /^(.* )?(\S+)$/.exec(said.show_python) ?? [];
  const shows = h(
    "button",
    { class: "canasta-switch", role: "switch", "aria-label": said.show_python, "aria-keyshortcuts": KEY },
    h("span", {}, h("span", { class: "canasta-verb" }, verb), what),
    knob,
  );
  const more = h(
    "button",
    { class: "canasta-more", "aria-haspopup": "menu", "aria-label": said.more, title: said.more },
    drawing(MORE),
  );
  home.addEventListener("click", asked.home);
  shows.addEventListener("click", asked.python);
  more.addEventListener("click", () => asked.more(more));
  const node = h("nav", { class: "canasta-line", "aria-label": said.label }, home, where, python, shows, more);

  return {
    node,
    render(line) {
      const [first, last] = parted(line.title);
      const answered = line.dots.filter((dot) => dot === "right" || dot === "half").length;
      const values = { n: answered, of: line.dots.length };
      set(home, { href: line.home || null, "aria-label": said.home_says, title: line.home ? said.home_says : null });
      say(kind, first);
      say(rest, last);
      hide(where, !line.title);
      node.toggleAttribute("data-untitled", !line.title);
      hide(dots, !line.dots.length);
      hide(counted, !line.dots.length);
      set(dots, { "aria-label": put(said.dots, values) });
      say(count, put(said.count, values));
      dots.replaceChildren(...line.dots.map((dot) => h("i", { "data-state": dot }, dot === "right" ? "✓" : "")));
      set(python, { "data-state": line.python });
      say(state, words.python[line.python]);
      const had = document.activeElement === shows;
      hide(shows, !line.shows); // the menu has it for who looks for it
      if (had && !line.shows) more.focus();
      set(shows, {
        "aria-checked": String(line.shows),
        title: put(line.shows ? said.hide_python_says : said.show_python_says, { key: KEY }),
      });
    },
  };
}
