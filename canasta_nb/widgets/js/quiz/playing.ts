// A turn that is played in the card of an exercise: its steps, the table on which it is played, and what everybody did.
import { h, set } from "../dom";
import { dragging } from "../dragging";
import type { Strings } from "../scene.d.ts";
import { put } from "../words";
import { isStill } from "./celebrating";
import type { Question } from "./kinds/kind";
import type { Scene } from "./scene";
import { ACTS, attempted, BACKS, begins, meantAt, STEPS, works } from "./turn";

export interface Game {
  readonly node: HTMLElement;
  readonly steps: HTMLElement;
  /** Plays at a place, or says what is lacking; returns whether anything was sent. */
  press(place: string): boolean;
  /** Makes places to click and to drop cards on of what lies on the table; `held` had the focus. */
  lay(held?: string): void;
  /** Another question stands here from now on. */
  leave(): void;
  /** Python has answered. */
  answered(agreed: boolean): void;
  /** Draws the acts that were played. */
  write(): void;
}

/** The answer of the question is what was played so far. */
export function playing(question: Question<readonly string[]>): Game {
  const { own, shows, scene, answer, chosen, play, asleep } = question;
  const strings = own.words();
  const page = pageOf(scene().tables, strings);

  function press(place: string): boolean {
    if (asleep() || (BACKS.includes(place) && !answer().length)) return false;
    const attempt = attempted(place, chosen(), answer(), scene());
    if ("acts" in attempt) return play(attempt.acts);
    own.tell(strings[attempt.says]);
    return false;
  }
  const gone = new AbortController();
  const drag = carrying(question, press, AbortSignal.any([own.signal, gone.signal]));
  return {
    steps: page.steps,
    node: page.node,
    press,
    lay: (held) => layTable(shows, scene().stock, strings, held),
    leave: () => gone.abort(),
    answered: (agreed) => drag.answered(agreed),
    write() {
      render(page, scene(), strings, own.focused(), (act) => works(act, chosen(), scene()));
      markPlaces(shows, scene());
    },
  };
}

/** The steps of a turn, the buttons, what was played and what the others did. */
function pageOf(tables: readonly string[], strings: Strings) {
  const steps = h(
    "ol",
    { class: "cnb-steps cnb-row", "aria-label": strings.steps },
    ...STEPS.map((_, at) => h("li", {}, strings[`step_${at + 1}`])),
  );
  const played = h("ol", { class: "cnb-played", "aria-label": strings.played });
  const news = h("ul", { class: "cnb-news", "aria-label": strings.news, "aria-live": "polite" });
  const button = (act: string): HTMLElement =>
    h("button", { class: "cnb-button", "data-add": act }, strings[`add_${act}`]);
  const buttons = [...ACTS, "ask"].map(button);
  const backs = BACKS.map(button);
  const choices = tables.map((table) => h("button", { class: "cnb-button cnb-main", "data-add": table }, table));
  const adds = h("div", { class: "cnb-row cnb-adds" }, ...choices, ...buttons, ...backs);
  const node = h("div", { class: "cnb-part" }, adds, played, news);
  return { node, steps, played, news, buttons, backs, choices };
}

type Page = ReturnType<typeof pageOf>;

function render(
  page: Page,
  turn: Scene,
  strings: Strings,
  focused: Element | null,
  isGold: (act: string) => boolean,
): void {
  const { steps, played, news, buttons, backs, choices } = page;
  const chooses = turn.tables.length > 0;
  const nothing = h("li", { class: "cnb-second" }, chooses ? strings.choose_table : strings.nothing_played);
  renew(played, turn.played.join(), turn.played.length ? turn.played.map((line) => h("li", {}, line)) : [nothing]);
  renew(
    news,
    turn.news.join(),
    turn.news.map((line) => h("li", {}, line)),
  );
  set(news, { hidden: !turn.news.length });
  // Whether the turn has just begun is asked before the choice is hidden, which takes the focus.
  const begun = !chooses && choices.some((choice) => choice === focused);
  for (const choice of choices) set(choice, { hidden: !chooses });
  set(steps, { hidden: chooses });
  [...steps.children].forEach((step, at) => {
    const now = STEPS[at].some((act) => turn.may.includes(act));
    set(step, { "data-state": now ? "now" : begins(turn) ? null : "done", "aria-current": now ? "step" : null });
  });
  for (const one of buttons) {
    const { add = "" } = one.dataset;
    const can = turn.may.includes(add);
    set(one, { "aria-disabled": can ? null : "true", hidden: chooses || (add === "ask" && !can) });
    one.classList.toggle("cnb-main", can && add !== "ask" && isGold(add));
  }
  const undone = !turn.played.length && backs.some((back) => back === focused);
  for (const back of backs) set(back, { hidden: chooses || !turn.played.length });
  if (begun || (undone && !chooses)) buttons[0].focus();
}

/** New children, where they differ from those that are there. */
function renew(node: HTMLElement, key: string, children: readonly HTMLElement[]): void {
  if (node.dataset.key !== key) node.replaceChildren(...children);
  set(node, { "data-key": key });
}

function markPlaces(shows: HTMLElement, turn: Scene): void {
  for (const place of shows.querySelectorAll<HTMLElement>(".cnb-place")) {
    set(place, { "data-may": turn.may.includes(meantAt(place.dataset.place ?? "", turn)) ? "" : null });
  }
}

function layTable(shows: HTMLElement, stock: number | null, strings: Strings, held?: string): void {
  const lots = (id: string): HTMLElement[] => [...shows.querySelectorAll<HTMLElement>(`[data-lot="${id}"]`)];
  const place = (what: Element, name: string, text: string): void => {
    const cards = (what.textContent ?? "").replace(/, $/, "");
    const node = h("button", { class: "cnb-place", "data-place": name, "aria-label": put(text, { cards }) });
    what.replaceWith(node);
    node.append(what);
  };
  for (const { lastElementChild: pile } of lots("pile")) if (pile) place(pile, "pile", strings.place_pile);
  for (const mine of lots("melds")) {
    mine.querySelectorAll(".cnb-chips").forEach((meld, at) => place(meld, String(at), strings.place_meld));
    set(mine, { "data-drop": "meld" });
  }
  if (stock !== null) shows.querySelector(".cnb-lot")?.before(stockOf(stock, strings));
  if (held) shows.querySelector<HTMLElement>(`[data-place="${held}"]`)?.focus();
}

/** The stock, which stands beside the pile. */
const stockOf = (n: number, strings: Strings): HTMLElement =>
  h(
    "div",
    { class: "cnb-lot", "data-lot": "stock" },
    h("span", { class: "cnb-what" }, put(strings.stock, { n })),
    h(
      "button",
      { class: "cnb-place", "data-place": "draw", "aria-label": strings.place_stock },
      h("span", { class: "cnb-back" }),
    ),
  );

/** Cards that are dragged to a place of the table. */
function carrying(
  { own, stage, shows, hand, chosen, choose, asleep }: Question<readonly string[]>,
  press: (place: string) => boolean,
  signal: AbortSignal,
) {
  const placeOf = (target: Element | null): HTMLElement | null => {
    const place = target?.closest<HTMLElement>("[data-place], [data-drop]") ?? null;
    return place && shows.contains(place) ? place : null;
  };
  const brighten = (place: HTMLElement | null): string => {
    for (const one of shows.querySelectorAll("[data-over]")) if (one !== place) one.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
    return place?.dataset.place ?? place?.dataset.drop ?? "";
  };
  return dragging(
    own.root,
    stage,
    hand,
    {
      lift(id) {
        if (asleep()) return [];
        if (!chosen().includes(id)) choose([id]);
        return [...chosen()];
      },
      over: (target) => brighten(placeOf(target)),
      key: (key) => (key === "Escape" ? "close" : null),
      drop(place) {
        const node = shows.querySelector("[data-over]");
        return place && press(place) && node ? node.getBoundingClientRect() : null;
      },
      end: () => void brighten(null),
    },
    () => isStill(own.root),
    signal,
  );
}
