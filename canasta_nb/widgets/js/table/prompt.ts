// The plate's usual words: what is to be done, what is chosen, and how far it reaches.
import { nextHome } from "../acts";
import { isWild, short } from "../cards";
import { aloneOn, count, sideOf } from "../count";
import { h, hide, say, set } from "../dom";
import type { Scene, Strings } from "../scene.d.ts";
import { put } from "../words";
import type { Looks } from "./render";
import type { Choice } from "./state";
import { isAsleep, laid } from "./state";

/** What your side needs to open, or you where you play alone. */
function needed(scene: Scene, words: Strings, min: number) {
  const alone = aloneOn(scene, sideOf(scene, scene.you));
  return `${alone ? words.you_alone : words.your_side} ${put(alone ? words.needs_alone : words.needs, { min })}`;
}

export function prompt(view: string) {
  const todo = h("p", { class: "cnb-todo" });
  const brief = h("p", { class: "cnb-brief", "aria-hidden": "true" }, h("span"), h("span"));
  const nudge = h("p", { class: "cnb-nudge", hidden: true });
  const counted = h("p", { class: "cnb-count", id: `${view}-count` });
  const wilds = h("span", { class: "cnb-wilds" });
  const reach = h("b", { "aria-hidden": "true" });
  const missed = h("span", { "aria-hidden": "true" });
  const bar = h("span", { class: "cnb-bar" });
  const meter = h("span", { class: "cnb-meter", role: "meter", "aria-valuemin": 0 }, bar);
  const ask = h("button", { class: "cnb-button cnb-small", "data-act": "why:minimum" });
  const counts = h("div", { class: "cnb-reach", "data-zone": "talk", hidden: true }, reach, missed, ask, meter);

  let news = ""; // what was played last, for those who wait

  /**
   * What is to be done, and the coach's question where there is one.
   * @param lines the news
   */
  const draw = (scene: Scene, looks: Looks, lines: string[] = []) => {
    news = lines.filter(Boolean).join(" · ");
    [...brief.children].forEach((line, place) => say(line, lines[place] ?? ""));
    hide(brief, scene.phase === "wait"); // then it is told whole
    say(ask, looks.strings.why);
    say(todo, scene.phase === "answer" ? "" : scene.todo);
    set(todo, { "data-yours": !isAsleep(scene, looks.readonly) });
    say(nudge, looks.nudge && put(looks.strings.coach_asks, { question: looks.nudge }));
  };

  /** The chosen cards and how far they reach; it adds up alone and asks nobody. */
  const drawChoice = (scene: Scene, looks: Looks, choice: Choice) => {
    const { strings: words, points: values } = looks;
    const { cards: n, points, need, short: missing, top } = count(choice.selected, scene, values);
    const chosen =
      scene.phase === "answer"
        ? ""
        : n
          ? put(words.selected, { cards: put(words.cards[n === 1 ? 0 : 1], { n }) })
          : scene.phase === "wait"
            ? news || words.selected_none
            : isAsleep(scene, looks.readonly)
              ? ""
              : words.selected_none;
    const { ok, reasons } = looks.verdict;
    const flawed = Boolean(n && reasons?.length); // the points may be there, and something else is wrong
    const reaches = need === null ? "" : `: ${missing ? put(words.short, { n: missing }) : words.enough}`;
    let text = chosen + (top === null ? "" : ` ${put(words.with_top, { card: short(top, words) })}`);
    if (n) text += ` ${put(need === null ? words.is_points : words.is_of, { points, need: need ?? 0 })}${reaches}`;
    else if (text && need !== null && scene.phase !== "wait") text += ` ${needed(scene, words, need)}.`;
    if (n && reasons && looks.coach === "always")
      text += ` · ${ok ? words.allowed : put(words.not_allowed, { why: reasons[0].title || reasons[0].says })}`;
    say(counted, text);
    // Once the side has opened nothing is short any more: there the points of the chosen cards stand alone.
    const opened = need === null;
    const most = need ?? points;
    hide(counts, !text || (opened && !n));
    hide(ask, opened);
    say(reach, put(words[opened ? "worth" : "reach"], { points, need: most }));
    say(
      missed,
      opened
        ? words.has_opened
        : missing
          ? put(words.short, { n: missing })
          : flawed
            ? words.enough_alone
            : words.enough,
    );
    set(meter, {
      "aria-label": put(words[opened ? "meter_opened" : "meter"], { need: most }),
      "aria-valuemax": most,
      "aria-valuenow": Math.min(points, most),
    });
    meter.classList.toggle("cnb-full", opened || (missing === 0 && !flawed));
    bar.style.width = `${most ? Math.min(100, (100 * points) / most) : 0}%`;
    hide(nudge, !nudge.textContent || n > 0); // one thing at a time
    hide(counted, !nudge.hidden);
    const homes = laid(scene, choice);
    const called = (home: string) => words.ranks[home]?.[1] ?? words.wild_cards;
    wilds.replaceChildren(
      ...(homes.length < 2
        ? []
        : homes.flatMap((lay) =>
            lay.ids.filter(isWild).map((id) => {
              const next = nextHome(homes, lay.rank);
              return h(
                "button",
                { class: "cnb-button cnb-small", "data-wild": id, "data-home": next },
                put(words.move_wild, { card: short(id, words), here: called(lay.rank), what: called(next) }),
              );
            }),
          )),
    );
  };
  return {
    node: h("div", { class: "cnb-prompt" }, todo, brief, nudge, counted, wilds),
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
