// The MeldBuilder: cards of a hand are laid into slots, their points are added here, and Python says whether that is
// enough.
import { short } from "./cards";
import type { Frame, Props } from "./frame";
import { frame } from "./frame";
import { intent } from "./keys";
import type { Page } from "./meld_builder/page";
import { pageOf, partsOf } from "./meld_builder/page";
import { render } from "./meld_builder/render";
import type { Event, State, Traits } from "./meld_builder/state";
import { actIn, begun, besideIn, isLaid, update, WATCHED } from "./meld_builder/state";
import { resting } from "./resting";
import { noteFocus, steer } from "./steering";
import type { Store } from "./store";
import { store, traitsOf } from "./store";
import { put } from "./words";

const CHECK_AFTER = 120; // milliseconds

interface Builder extends Store<State, Event> {
  readonly own: Frame;
  readonly page: Page;
}

function draws(props: Props): () => void {
  const own = frame(props, "meld-builder", { reports: true });
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "readonly", "sort"]);
  const page = pageOf(own, (ids, only) => {
    own.advise("");
    builder.happened({ kind: "flipped", ids, only });
  });
  const builder: Builder = { own, page, ...store(begun(look()), update, (state: State) => render(state, page, own)) };
  listen(builder, deedsOf(builder));
  const came = (): void => builder.happened({ kind: "came", traits: look(), waits: own.waiting() });
  return own.mount(partsOf(page), [...WATCHED], came, () => builder.become({ kind: "judged" }));
}

type Deeds = ReturnType<typeof deedsOf>;

/** What buttons and keys do. */
function deedsOf({ own, page, now, happened }: Builder) {
  const { words } = own;
  const checks = resting(CHECK_AFTER, own.signal, () => check(false));

  /** Asks Python; a person who asked is answered in any case. */
  function check(asked: boolean): void {
    const act = actIn(now());
    if (act || !isLaid(now())) return own.sendLatest(act ? { do: "check", args: { act } } : { do: "clear", args: {} });
    const { top } = now().traits.scene;
    const says = top === null ? words().nothing_to_check : put(words().choose_pair, { card: short(top, words()) });
    asked ? own.tell(says) : own.advise(says);
  }
  /** What is laid has changed: the sum at once, the verdict when Python answers. */
  function change(event: Event): void {
    happened(event);
    if (now().traits.live && !now().asking) checks.soon(); // while it asks where a card goes, nothing is laid yet
  }
  return {
    check: () => check(true),
    /** Lays the chosen cards down; wild cards alone ask for their meld. */
    lay(into?: string): void {
      if (now().traits.readonly) return own.tell(words().readonly);
      if (!now().chosen.length) return own.tell(words().choose);
      change({ kind: "laid", into });
      if (now().asking) page.question.querySelector("button")?.focus();
    },
    takeBack(id: number): void {
      const next = besideIn(now(), id);
      change({ kind: "tookBack", id });
      page.moves.focusOn(next === undefined ? page.cards.nodeOf(id) : page.meldNode(next));
    },
    back(): void {
      change({ kind: "cleared" });
      if (!now().traits.live) check(false);
    },
    top(): void {
      if (now().traits.scene.top === null) return;
      if (now().traits.readonly) return own.tell(words().readonly);
      change({ kind: "flippedTop" });
    },
    /** Nothing is chosen any more; returns whether anything was. */
    unchoose(): boolean {
      if (!now().asking && !now().chosen.length) return false;
      own.advise("");
      happened({ kind: "unchose" });
      return true;
    },
  };
}

function listen({ own, page, now }: Builder, deeds: Deeds): void {
  const { root, signal } = own;
  const { cards, moves } = page;
  noteFocus(own, moves);
  root.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (cards.click(target, moves) || !button) return;
      const { back, slot, into, act } = button.dataset;
      if (back) deeds.takeBack(Number(back));
      else if (slot) now().chosen.length ? deeds.lay(slot) : own.tell(own.words().choose);
      else if (into) deeds.lay(into);
      else if (act === "top" || act === "lay" || act === "check" || act === "back") deeds[act]();
    },
    { signal },
  );
  root.addEventListener("keydown", (event) => pressed(event, own, page, deeds), { signal });
}

function pressed(event: KeyboardEvent, own: Frame, { cards, moves, count }: Page, deeds: Deeds): void {
  const { target, key } = event;
  if (key === "Delete" || key === "Backspace") {
    const back = target instanceof HTMLElement ? target.dataset.back : undefined;
    if (!back) return;
    deeds.takeBack(Number(back));
    return event.preventDefault();
  }
  if (cards.key(event, moves) || steer(event, own, moves, deeds.unchoose)) return;
  const meant = intent(event, false)?.do;
  if (meant === "meld") deeds.lay();
  else if (meant === "take") deeds.top();
  else if (meant === "count") own.speak(count.counted.textContent ?? "");
  else return;
  event.preventDefault();
}

export default { render: draws };
