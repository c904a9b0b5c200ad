// Cards on their way: in the air, or asked about by key. The places where they may go are bright.

import type { Chosen } from "./chosen";
import { dropped, known, nowhere, placesOf } from "./places";
import type { Own, Stage, Standing } from "./standing";
import type { Deed } from "./state";
import { choosing } from "./state";

export type Carrying = ReturnType<typeof carrying>;

export function carrying(
  own: Own,
  there: Standing,
  drawn: Stage,
  chosen: Chosen,
  {
    perform,
    tell,
    closeSheet,
    toHand,
  }: { perform: (deed: Deed) => boolean; tell: (text: string) => void; closeSheet: () => boolean; toHand: () => void },
) {
  const { root, model, words, signal } = own;
  const { where, talk } = drawn;
  /** else it is the chosen cards whose places are bright */
  let carried: number[] = [];
  let asks = false; // the list of places opens as soon as Python has answered

  const places = () =>
    there.asleep()
      ? []
      : placesOf(there.scene(), carried.length ? carried : chosen.now().selected, model.get("places"));
  const light = () => where.light(places(), words());

  /**
   * What is in the air, or asked about, has changed.
   * @param dragged whether a hand holds it
   */
  function carry(ids: number[], dragged: boolean = root.hasAttribute("data-drag")) {
    carried = ids;
    asks = false;
    light();
    where.ask(ids, words(), dragged);
    talk.arrange();
  }

  /** Some cards go to a place. */
  function play(name: string, ids: number[]) {
    closeSheet();
    return perform(dropped(name, places(), there.scene(), choosing(chosen.now(), ids), words()));
  }

  /** Lists the places of the chosen cards, or else of the card that has the focus. */
  function go() {
    const card = own.focused()?.closest("[role=option]");
    const { selected } = chosen.now();
    const ids = selected.length || !card ? selected : [Number(card.getAttribute("data-id"))];
    if (there.asleep() || there.scene().phase === "answer") return tell(there.scene().todo);
    if (!ids.length) return tell(words().go_choose);
    asks = !known(ids, model.get("places"));
    if (asks) return chosen.rest();
    carry(ids);
    if (places().length) return where.focus();
    carry([]);
    tell(nowhere(there.scene(), ids, words()));
  }

  // The list closes when the focus leaves it, but not for a bright place: there the cards go.
  root.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      const to = relatedTarget as Element | null;
      if (carried.length && !root.hasAttribute("data-drag") && !to?.closest(".cnb-where, [data-lit]")) carry([]);
    },
    { signal },
  );

  return {
    light,
    go,
    /** Nobody waits for the places of other cards any more. */
    forget: () => void (asks = false),
    /** Puts the cards back; says whether there were any. */
    putBack: () => carried.length > 0 && (carry([]), toHand(), true),
    /** Python has told places. */
    heard() {
      if (!there.filled()) return;
      if (asks) go();
      else if (carried.length) carry(carried);
      else chosen.draw();
    },
    /** The table has been drawn anew: what was played is on its way no longer. */
    redrawn() {
      if (there.asleep() || carried.some((id) => !there.scene().hand.includes(id))) carry([]);
      else if (carried.length) carry(carried);
      else light();
    },
    /** The cards go to a bright place that was clicked. */
    place(place: Element) {
      play(where.nameOf(place), carried.length ? carried : chosen.now().selected);
      if (carried.length) toHand(); // the list closes with the focus
    },
    /** What a click or a key in the list of places means. */
    listed(event: Event) {
      const name = where.chosen(event);
      if (name === null) return false;
      event.preventDefault();
      if (name && name !== "close") play(name, carried);
      if (name) toHand(); // the list closes with the focus
      return true;
    },
    /** What dragging asks. */
    dragged: {
      lift(id: number) {
        if (!there.filled() || there.asleep()) return [];
        const { selected } = chosen.now();
        const ids = selected.includes(id) ? selected : [id];
        if (!known(ids, model.get("places"))) chosen.rest();
        carry(ids, true);
        return ids;
      },
      over(target: Element | null) {
        const name = where.nameOf(target);
        where.over(name);
        return name;
      },
      key: where.meaning,
      drop(name: string) {
        const box = where.boxOf(name);
        const sent = play(name, carried);
        carry([]);
        return sent ? box : null;
      },
      end: () => carry([]),
    },
  };
}
