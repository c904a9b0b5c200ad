// The turns of a deal that is over: a bar to walk through them, and all hands as they were then; the stage shows the
// rest.
import { chips } from "../chips";
import { h, hide, say, set, targetOf } from "../dom";
import type { Result, Reviewed, Strings } from "../scene.d.ts";
import { put } from "../words";
import { moments } from "./moments";
import type { State } from "./state";
import { turnOf } from "./state";
import type { Step, Walk } from "./walk";

type Bar = ReturnType<typeof parts>;

function parts() {
  const buttons = [0, -1, 1].map((by) => h("button", { class: "cnb-button", "data-by": by }));
  const slider = h("input", { type: "range" });
  const marks = h("span", { class: "cnb-points", "aria-hidden": "true" });
  const told = h("span", { class: "cnb-turn" });
  const hands = h("ul", { class: "cnb-hands" });
  const cover = h("button", { class: "cnb-ghost cnb-cover" });
  const asks = h("button", { class: "cnb-button" });
  const track = h("span", { class: "cnb-track" }, slider, marks);
  const rewind = h("div", { class: "cnb-rewind", role: "group" }, ...buttons, track, told, asks);
  return { buttons, slider, marks, told, hands, cover, asks, rewind };
}

/** @param walk another turn is wanted */
export function rewound(walk: (step: Step) => void, speak: (text: string) => void) {
  const bar = parts();
  const { buttons, slider, hands, cover, asks, rewind } = bar;
  const decided = moments((turn) => {
    walk({ kind: "watch", turn });
    buttons[0].focus(); // the list of the moments gives way to the turns: so does the focus
  }, speak);
  const node = h("div", { class: "cnb-replay" }, decided.node, hands, rewind);
  node.addEventListener("click", (event) => {
    const { by } = targetOf(event).closest("button")?.dataset ?? {};
    if (by === "0") walk({ kind: "play" });
    else if (by) walk({ kind: "by", turns: Number(by) });
  });
  cover.addEventListener("click", () => walk({ kind: "turn over" }));
  asks.addEventListener("click", () => asks.dataset.act || walk({ kind: "turn over" }));
  slider.addEventListener("input", () => walk({ kind: "to", turn: Number(slider.value) }));

  const draw = (result: Result, state: State): void => {
    const { looks, walk: now } = state;
    const { replay, review, readonly, strings } = looks;
    const last = result.turns ?? 0;
    const shown = turnOf(state);
    const stands = replay.length ? Math.min(now.at, last) : last; // until they come the last one is shown
    const said = put(strings.turn_of, { turn: stands, turns: last });
    const whole = `${said}. ${shown?.says ?? result.says}`;
    drawBar(bar, now, stands, last, strings);
    set(slider, { "aria-label": strings.turns_of, "aria-valuetext": whole });
    if (now.tells && replay.length) speak(whole);
    say(bar.told, said);
    const done = decided.draw(review, now.bare, strings);
    drawAsks(bar, now.bare, done, "of" in review, strings);
    set(node, { "data-decided": done && !now.bare, "data-going": "of" in review && !done && !now.bare });
    drawMarks(bar, result, review, last);
    drawHands(bar, shown?.hands ?? result.hands ?? [], (result.hands ?? []).length, strings);
    set(rewind, { hidden: readonly || !last, "aria-label": strings.turns_of });
  };
  return { node, cover, draw, clear: () => hands.replaceChildren() };
}

function drawBar({ buttons, slider, cover }: Bar, walk: Walk, stands: number, last: number, strings: Strings): void {
  const names = [strings[walk.goes ? "pause_turns" : "play_turns"], strings.turn_back, strings.turn_on];
  buttons.forEach((button, place) => {
    say(button, [walk.goes ? "❚❚" : "▶", "‹", "›"][place]);
    set(button, { "aria-label": names[place], "aria-disabled": place > 0 && stands === (place > 1 ? last : 0) });
  });
  slider.max = String(last);
  slider.value = String(stands);
  say(cover, strings[walk.bare ? "show_score" : "show_rows"]);
}

/** What decided the deal is looked for, is being looked for, or was found. */
function drawAsks({ asks, hands }: Bar, bare: boolean, done: boolean, going: boolean, strings: Strings): void {
  const act = done ? "" : going ? "stop_review" : "review";
  say(asks, strings[act ? `act_${act}` : "show_score"]);
  set(asks, { "data-act": act || null });
  hide(asks, done && !bare);
  hide(hands, (done || going) && !bare); // a narrow table has no room for both
}

function drawMarks({ marks }: Bar, result: Result, review: Partial<Reviewed>, last: number): void {
  const numbered = (review.moments ?? []).map(({ turn }, place): [number, string] => [turn, String(place + 1)]);
  const all = [...(result.marks ?? []), ...numbered];
  marks.replaceChildren(...all.map(([place, sign]) => h("span", { style: `--at: ${place / last}` }, sign)));
}

function drawHands({ hands }: Bar, held: [name: string, cards: number[]][], many: number, strings: Strings): void {
  set(hands, { "aria-label": strings.hands_open, style: `--cols: ${many > 4 ? 3 : 2}` });
  const row = ([name, cards]: [string, number[]]) =>
    h(
      "li",
      { style: `--n: ${cards.length}` },
      h("span", {}, name),
      cards.length ? chips(cards, strings) : h("span", {}, strings.hand_empty),
    );
  hands.replaceChildren(...held.map(row));
}
