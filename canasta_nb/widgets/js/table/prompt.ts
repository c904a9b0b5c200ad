// The plate's usual words: what is to be done, what is chosen, and how far it reaches. It adds up alone, and asks
// nobody.
import { nextHome } from "../acts";
import { isWild, short } from "../cards";
import type { Count } from "../count";
import { aloneOn, count, sideOf } from "../count";
import { h, hide, say, set } from "../dom";
import type { Scene, Strings } from "../scene.d.ts";
import { put } from "../words";
import type { Choice } from "./choice";
import { isAsleep, laid } from "./choice";
import { newsOf } from "./middle";
import type { Looks } from "./traits";

type Parts = ReturnType<typeof parts>;

/** A page that asks questions. */
const LESSON = ".jp-Notebook:has([data-cnb=quiz])";
const LONG = 40; // letters of what is to be done, which takes two lines of a telephone and leaves one

function parts(view: string) {
  return {
    todo: h("p", { class: "cnb-todo" }),
    brief: h("p", { class: "cnb-brief", "aria-hidden": "true" }, h("span"), h("span")),
    nudge: h("p", { class: "cnb-nudge", hidden: true }),
    counted: h("p", { class: "cnb-count", id: `${view}-count` }),
    wilds: h("span", { class: "cnb-wilds" }),
    reach: h("b", { "aria-hidden": "true" }),
    missed: h("span", { "aria-hidden": "true" }),
    bar: h("span", { class: "cnb-bar" }),
    ask: h("button", { class: "cnb-button cnb-small", "data-act": "why:minimum" }),
  };
}

export function prompt(view: string) {
  const made = parts(view);
  const { todo, brief, nudge, counted, wilds, reach, missed, bar, ask } = made;
  const meter = h("span", { class: "cnb-meter", role: "meter", "aria-valuemin": 0 }, bar);
  const counts = h("div", { class: "cnb-reach", "data-zone": "talk", hidden: true }, reach, missed, ask, meter);

  const node = h("div", { class: "cnb-prompt" }, todo, brief, nudge, counted, wilds);

  /** What is to be done, and the coach's question where there is one. */
  const draw = (scene: Scene, looks: Looks): void => {
    const [first, second] = newsOf(scene, looks.strings);
    const lines = [first, scene.todo.length > LONG ? "" : second];
    [...brief.children].forEach((line, place) => say(line, lines[place]));
    hide(brief, scene.phase === "wait"); // then it is told whole
    say(ask, looks.strings.why);
    say(todo, scene.phase === "answer" ? "" : won(scene, looks, node.closest(LESSON) !== null) || scene.todo);
    set(todo, { "data-yours": !isAsleep(scene, looks.readonly) });
    say(nudge, looks.nudge && put(looks.strings.coach_asks, { question: looks.nudge }));
  };

  /**
   * The chosen cards and how far they reach.
   * @param fit whether they may be laid, or take the pile
   */
  const drawChoice = (scene: Scene, looks: Looks, choice: Choice, fit: boolean): void => {
    const found = count(choice.selected, scene, looks.points);
    const flawed = Boolean(found.cards && looks.verdict.reasons?.length);
    const text = countSaid(found, flawed, scene, looks);
    say(counted, text);
    set(node, { "data-chosen": found.cards > 0 });
    hide(counts, !text || (found.need === null && !found.cards));
    hide(ask, found.need === null);
    drawReach(made, meter, found, flawed, looks.strings);
    meter.classList.toggle("cnb-full", found.cards > 0 && fit);
    hide(nudge, !nudge.textContent || found.cards > 0); // one thing at a time
    hide(counted, !nudge.hidden);
    wilds.replaceChildren(...wildMoves(scene, choice, looks.strings));
  };
  return {
    node,
    counts,
    draw,
    /** There is no deal yet. */
    empty: (strings: Strings) => say(todo, strings.empty),
    drawChoice,
    /** The coach's question, or nothing. */
    nudged: () => nudge.textContent ?? "",
    /** The count in words, for the ear. */
    spoken: () => [counted, ...wilds.children].map((node) => node.textContent).join(" · "),
  };
}

/** What your side needs to open, or you where you play alone. */
function needed(scene: Scene, words: Strings, min: number): string {
  const alone = aloneOn(scene, sideOf(scene, scene.you));
  return `${alone ? words.you_alone : words.your_side} ${put(alone ? words.needs_alone : words.needs, { min })}`;
}

/** What is chosen; of somebody who waits what was played last. */
function chosenSaid(n: number, scene: Scene, { strings: words, readonly }: Looks): string {
  if (scene.phase === "answer") return "";
  if (n) return put(words.selected, { cards: put(words.cards[n === 1 ? 0 : 1], { n }) });
  if (scene.phase === "wait") return newsOf(scene, words).filter(Boolean).join(" · ") || words.selected_none;
  return isAsleep(scene, readonly) ? "" : words[leading(scene)];
}

/** What leads on where nothing is chosen, as the name of a sentence. */
function leading({ phase, can }: Scene): string {
  if (phase !== "play" || can.discard !== true) return "selected_none";
  return can.meld === true ? "choose_lays" : "choose_last";
}

/** What is said of one's own canasta until the next act, with what comes after it; empty where nothing was won. */
function won({ moment, phase, can }: Scene, { strings, readonly }: Looks, inLesson: boolean): string {
  const isWon = moment?.kind === "canasta" && phase === "play" && can.discard === true && !readonly;
  return isWon ? strings[inLesson ? "canasta_below" : "canasta_now"] : "";
}

/** The chosen cards in words, what they count, and whether that is enough and allowed. */
function countSaid(
  { cards: n, points, need, short: missing, top }: Count,
  flawed: boolean,
  scene: Scene,
  looks: Looks,
) {
  const { strings: words, verdict, coach } = looks;
  const chosen = chosenSaid(n, scene, looks);
  let text = chosen + (top === null ? "" : ` ${put(words.with_top, { card: short(top, words) })}`);
  const reaches = need === null ? "" : `: ${missing ? put(words.short, { n: missing }) : words.enough}`;
  if (n) text += ` ${put(need === null ? words.is_points : words.is_of, { points, need: need ?? 0 })}${reaches}`;
  else if (text && need !== null && scene.phase !== "wait") text += ` ${needed(scene, words, need)}.`;
  if (!n || !verdict.reasons || coach !== "always") return text;
  const [reason] = verdict.reasons;
  const judged = verdict.ok
    ? words.allowed
    : put(words.not_allowed, { why: flawed ? reason.title || reason.says : "" });
  return `${text} · ${judged}`;
}

/**
 * How far the chosen cards reach. Once the side has opened nothing is short any more: there their points stand alone.
 * @param flawed the points may be there, and something else is wrong
 */
function drawReach(made: Parts, meter: HTMLElement, found: Count, flawed: boolean, words: Strings): void {
  const { points, need, short: missing } = found;
  const opened = need === null;
  const most = need ?? points;
  const enough = flawed ? words.enough_alone : words.enough;
  say(made.reach, put(words[opened ? "worth" : "reach"], { points, need: most }));
  say(made.missed, opened ? words.has_opened : missing ? put(words.short, { n: missing }) : enough);
  set(meter, {
    "aria-label": put(words[opened ? "meter_opened" : "meter"], { need: most }),
    "aria-valuemax": most,
    "aria-valuenow": Math.min(points, most),
  });
  made.bar.style.width = `${most ? Math.min(100, (100 * points) / most) : 0}%`;
}

/** A button for each chosen wild card that may lie elsewhere. */
function wildMoves(scene: Scene, choice: Choice, words: Strings): HTMLElement[] {
  const homes = laid(scene, choice);
  if (homes.length < 2) return [];
  const called = (home: string) => words.ranks[home]?.[1] ?? words.wild_cards;
  const button = (id: number, home: string) => {
    const next = nextHome(homes, home);
    const said = put(words.move_wild, { card: short(id, words), here: called(home), what: called(next) });
    return h("button", { class: "cnb-button cnb-small", "data-wild": id, "data-home": next }, said);
  };
  return homes.flatMap(({ ids, rank }) => ids.filter(isWild).map((id) => button(id, rank)));
}
