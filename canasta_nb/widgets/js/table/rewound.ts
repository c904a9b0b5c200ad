// The turns of a deal that is over: a bar to walk through them, and all hands as they were then; the stage shows the
// rest.
import { chips } from "../chips";
import { h, hide, say, set } from "../dom";
import type { Result, Reviewed, Strings, Turn } from "../scene.d.ts";
import { put } from "../words";
import { moments } from "./moments";

/** Ask Python for the turns; another one is shown, with the one before it where it goes on from there; say it aloud. */
export type Wishes = { ask: () => void; changed: (before?: Turn) => void; speak: (text: string) => void };

const STAYS = 1000; // milliseconds of each turn while they go on by themselves

export function rewound({ ask, changed, speak }: Wishes) {
  let at = Infinity; // how many turns have been played; the last one leaves the table as it is
  let last = 0;
  let bare = false; // on a narrow table the score lies over the rows until somebody walks, or looks at them
  let turns: Turn[] = [];
  let end = Infinity; // the turn up to which they go on by themselves
  let asked = false; // once is enough while the slider moves
  // The slider says itself where it stands; after a button it is said aloud, once the turns are there.
  let tells = false;
  let going: ReturnType<typeof setInterval> | undefined;
  const buttons = [0, -1, 1].map((by) => h("button", { class: "cnb-button", "data-by": by }));
  const slider = h("input", { type: "range" }) as HTMLInputElement;
  const marks = h("span", { class: "cnb-points", "aria-hidden": "true" });
  const told = h("span", { class: "cnb-turn" });
  const hands = h("ul", { class: "cnb-hands" });
  const cover = h("button", { class: "cnb-ghost cnb-cover" });
  const asks = h("button", { class: "cnb-button" });
  // The list of the moments gives way to the turns: so does the focus.
  const decided = moments((turn) => (go(Math.max(0, turn - 2)), play(turn), buttons[0].focus()), speak);
  const node = h(
    "div",
    { class: "cnb-replay" },
    decided.node,
    hands,
    h(
      "div",
      { class: "cnb-rewind", role: "group" },
      ...buttons,
      h("span", { class: "cnb-track" }, slider, marks),
      told,
      asks,
    ),
  );

  /** The turn that is looked at, where it is not the last one. */
  const turn = () => (at < last ? turns[at] : undefined);

  const halt = () => {
    clearInterval(going);
    going = undefined;
  };
  const go = (to: number) => {
    const before = to === at + 1 ? turn() : undefined;
    bare = true;
    at = Math.max(0, Math.min(last, to));
    if (!turns.length && !asked) (asked = true), ask();
    if (at >= end) halt();
    changed(before);
  };
  /** Goes on by itself, up to a turn. */
  const play = (until: number = last) => {
    if (going) return (halt(), changed());
    end = until;
    going = setInterval(() => (!node.isConnected ? halt() : turns.length ? go(at + 1) : ask()), STAYS);
    go(at < end ? at : 0);
  };
  node.addEventListener("click", ({ target }) => {
    const by = (target as HTMLElement).closest("button")?.dataset.by;
    if (by === "0") return play();
    if (!by) return;
    halt();
    tells = true;
    asked = false;
    go(Math.min(at, last) + Number(by));
  });
  const turnOver = () => {
    halt();
    bare = !bare;
    if (!bare) at = Infinity;
    changed();
  };
  cover.addEventListener("click", turnOver);
  asks.addEventListener("click", () => !asks.dataset.act && turnOver());
  slider.addEventListener("input", () => (halt(), go(Number(slider.value))));

  const draw = (result: Result, found: Turn[], review: Reviewed | {}, readonly: boolean, strings: Strings) => {
    last = result.turns ?? 0;
    turns = found;
    asked &&= !turns.length;
    const shown = turn();
    const stands = turns.length ? Math.min(at, last) : last; // until they come the last one is shown
    const said = put(strings.turn_of, { turn: stands, turns: last });
    const names = [strings[going ? "pause_turns" : "play_turns"], strings.turn_back, strings.turn_on];
    buttons.forEach((button, place) => {
      say(button, [going ? "❚❚" : "▶", "‹", "›"][place]);
      set(button, { "aria-label": names[place], "aria-disabled": place > 0 && stands === (place > 1 ? last : 0) });
    });
    slider.max = String(last);
    slider.value = String(stands);
    const whole = `${said}. ${shown?.says ?? result.says}`;
    set(slider, { "aria-label": strings.turns_of, "aria-valuetext": whole });
    if (tells && turns.length) (tells = false), speak(whole);
    say(told, said);
    say(cover, strings[bare ? "show_score" : "show_rows"]);
    const done = decided.draw(review, bare, strings);
    const act = done ? "" : "of" in review ? "stop_review" : "review";
    say(asks, strings[act ? `act_${act}` : "show_score"]);
    set(asks, { "data-act": act || null });
    hide(asks, done && !bare);
    hide(hands, done && !bare);
    set(node, { "data-decided": done && !bare });
    const numbered =
      "moments" in review ? (review.moments ?? []).map(({ turn }, place) => [turn, String(place + 1)] as const) : [];
    marks.replaceChildren(
      ...[...(result.marks ?? []), ...numbered].map(([place, sign]) =>
        h("span", { style: `--at: ${place / last}` }, sign),
      ),
    );
    set(hands, { "aria-label": strings.hands_open, style: `--cols: ${(result.hands ?? []).length > 4 ? 3 : 2}` });
    hands.replaceChildren(
      ...(shown?.hands ?? result.hands ?? []).map(([name, cards]) =>
        h(
          "li",
          { style: `--n: ${cards.length}` },
          h("span", {}, name),
          cards.length ? chips(cards, strings) : h("span", {}, strings.hand_empty),
        ),
      ),
    );
    set(slider.closest(".cnb-rewind") as HTMLElement, { hidden: readonly || !last, "aria-label": strings.turns_of });
    return shown;
  };
  return {
    node,
    cover,
    draw,
    turn,
    bare: () => bare,
    /** Another deal: nothing of this one is looked at any more. */
    begin() {
      halt();
      [at, end] = [Infinity, Infinity];
      bare = false;
      turns = [];
      hands.replaceChildren();
    },
  };
}
