// The HandPicker: cards chosen from a hand, or counted in a whole pack; what is picked goes to Python when it rests.
import { code } from "./cards";
import { flipped } from "./chosen";
import type { Frame, Props } from "./frame";
import { frame } from "./frame";
import type { Page } from "./hand_picker/page";
import { pageOf, partsOf } from "./hand_picker/page";
import { render } from "./hand_picker/render";
import type { Event, State, Traits } from "./hand_picker/state";
import { begun, counted, isWhole, objection, update, WATCHED } from "./hand_picker/state";
import { beside } from "./pack";
import { resting } from "./resting";
import { noteFocus, steer } from "./steering";
import type { Store } from "./store";
import { store, traitsOf } from "./store";
import { put } from "./words";

const KEEP_AFTER = 150; // milliseconds

interface Picker extends Store<State, Event> {
  readonly own: Frame;
  readonly page: Page;
}

function draws(props: Props): () => void {
  const own = frame(props, "hand");
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "label", "readonly", "sort", "strings"]);
  const page = pageOf(own, (ids, only) => deeds.choose(flipped(picker.now().chosen, ids, only)));
  const picker: Picker = { own, page, ...store(begun(look()), update, (state: State) => render(state, page, own)) };
  const deeds = deedsOf(picker);
  listen(picker, deeds);
  const came = (): void => picker.happened({ kind: "came", traits: look(), waits: own.waiting() });
  return own.mount(partsOf(page), [...WATCHED], came, came); // what was refused stands as it stood
}

type Deeds = ReturnType<typeof deedsOf>;

/** What buttons and keys do. */
function deedsOf({ own, page, now, happened }: Picker) {
  const { words, signal } = own;
  const keeps = resting(KEEP_AFTER, signal, () => keep("set"));

  /** Python hears of the cards, and of what is to be done with them. */
  function keep(what: "set" | "hand-over"): void {
    keeps.stop();
    happened({ kind: "kept" });
    own.sendLatest({ do: what, args: { picked: now().chosen.map(code) } });
  }
  function choose(chosen: readonly number[]): void {
    const why = objection(now(), chosen);
    if (why) return own.tell(put(words()[why], { n: now().traits.max_pick }));
    own.advise("");
    happened({ kind: "chose", chosen });
    own.speak(page.counted.textContent ?? "");
    keeps.soon();
  }
  return {
    choose,
    handOver: () => keep("hand-over"),
    /** One more card of a face, or one fewer. */
    count(face: number, by: number): void {
      const next = counted(now(), face, by);
      if (!next) return own.tell(words().pack_full);
      if (next.length !== now().chosen.length) choose(next);
    },
    /** Whoever turns to something else has picked: Python hears of the cards first. */
    turnAway(): void {
      if (now().keeping) keep("set");
    },
    /** Puts all cards back; returns whether there were any. */
    clear(): boolean {
      const some = now().chosen.length > 0;
      if (some) choose([]);
      return some;
    },
  };
}

function listen({ own, page, now }: Picker, deeds: Deeds): void {
  const { root, signal, words } = own;
  const { cards, moves, literal } = page;
  root.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) deeds.turnAway();
    },
    { signal },
  );
  noteFocus(own, moves);
  root.addEventListener(
    "click",
    ({ target, shiftKey }) => {
      if (!(target instanceof Element)) return;
      const place = target.closest<HTMLElement>("[role=spinbutton]");
      const { act, do: what } = target.closest("button")?.dataset ?? {};
      if (place) {
        moves.focusOn(place);
        deeds.count(Number(place.dataset.face), shiftKey ? -1 : 1);
      } else if (cards.click(target, moves)) return;
      else if (act === "clear") deeds.choose([]);
      else if (act === "hand-over") deeds.handOver();
      else if (what === "copy") void literal.copy(words());
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      const { target } = event;
      const face = target instanceof HTMLElement ? target.dataset.face : undefined;
      if (face !== undefined && inPack(event.key, Number(face), page, deeds)) return event.preventDefault();
      if (!isWhole(now()) && cards.key(event, moves)) return;
      steer(event, own, null, deeds.clear);
    },
    { signal },
  );
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  Home: [-13, 0],
  End: [13, 0],
};
const COUNTS: Readonly<Record<string, number>> = { " ": 1, "+": 1, Enter: 1, Delete: -1, Backspace: -1, "-": -1 };

/** Returns whether a key meant something at a face of the pack. */
function inPack(key: string, face: number, { pack, moves }: Page, deeds: Deeds): boolean {
  if (STEPS[key]) {
    const [right, down] = STEPS[key];
    moves.focusOn(pack.at(beside(face, right, down)));
  } else if (COUNTS[key]) deeds.count(face, COUNTS[key]);
  else return false;
  return true;
}

export default { render: draws };
