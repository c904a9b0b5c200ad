// What decided a deal that is over: while it is looked for how far that is, then up to three moments to watch again.
import { chips } from "../chips";
import { h, hide, say, set, targetOf } from "../dom";
import type { Reviewed, Strings } from "../scene.d.ts";
import { number, put } from "../words";

/** @param watch show a turn again */
export function moments(watch: (turn: number) => void, speak: (text: string) => void) {
  const head = h("p", { class: "cnb-found" });
  const said = h("p", { class: "cnb-second" });
  const bar = h("progress");
  const list = h("ol", { class: "cnb-moments" });
  const node = h("div", { class: "cnb-decided", hidden: true }, head, bar, said, list);
  let drawn: unknown;
  node.addEventListener("click", (event) => {
    const turn = targetOf(event).closest("button")?.dataset.turn;
    if (turn) watch(Number(turn));
  });

  /**
   * Draws what is known, while it is looked for, too; returns whether it is done.
   * @param walking whether a turn is looked at instead
   */
  const draw = (review: Partial<Reviewed>, walking: boolean, strings: Strings) => {
    const found = isReview(review) ? review : null;
    const done = Boolean(found?.moments);
    node.hidden = !found || walking;
    if (!found || drawn === found) return done;
    drawn = found;
    const { of, title = "", says = "" } = found;
    say(head, done ? title : put(strings.review_going, { done: Math.min(found.done + 1, of), of }));
    say(said, says || (done ? "" : strings.review_how));
    [bar.max, bar.value] = [of, found.done];
    set(bar, { "aria-label": head.textContent ?? "" });
    hide(bar, done);
    list.replaceChildren(...(found.moments ?? []).map((moment, place) => drawnMoment(moment, place + 1, strings)));
    if (done) speak(`${title} ${says}`);
    return done;
  };
  return { node, draw };
}

const isReview = (review: Partial<Reviewed>): review is Reviewed => review.of !== undefined;

const drawnMoment = (
  { turn, cards, title, says, delta, tries }: NonNullable<Reviewed["moments"]>[0],
  place: number,
  strings: Strings,
) =>
  h(
    "li",
    {},
    h("b", { class: "cnb-place", "aria-hidden": "true" }, String(place)),
    chips(cards, strings),
    h("div", {}, h("p", { class: "cnb-did" }, title), h("p", {}, says)),
    h(
      "div",
      { class: "cnb-costs" },
      h("b", {}, number(delta, strings)),
      h(
        "button",
        { class: "cnb-button", "data-turn": turn, "aria-label": put(strings.watch_turn, { turn }) },
        strings.watch,
      ),
      ...(tries
        ? [
            h(
              "button",
              { class: "cnb-button", "data-act": tries, "aria-label": put(strings.try_turn, { turn }) },
              strings.try_it,
            ),
          ]
        : []),
    ),
  );
