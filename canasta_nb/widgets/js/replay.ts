// The Replay: a deal that was played, act by act. Everything is worked out here from the events, also without Python.
import type { Frame, Props } from "./frame";
import { frame } from "./frame";
import type { Page } from "./replay/page";
import { pageOf, partsOf } from "./replay/page";
import { render, spoken } from "./replay/render";
import type { Event, State, Traits } from "./replay/state";
import { at, begun, isDealt, most, SPEEDS, stepped, target, update, WATCHED } from "./replay/state";
import type { Store } from "./store";
import { store, traitsOf } from "./store";

interface Replay extends Store<State, Event> {
  readonly own: Frame;
  readonly page: Page;
}

function draws(props: Props): () => void {
  const own = frame(props, "replay", { reports: true });
  const { root, signal } = own;
  const page = pageOf(own);
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "strings"]);
  const replay: Replay = { own, page, ...store(begun(look()), update, draw) };
  const deeds = deedsOf(replay);
  function draw(state: State, before: State): void {
    render(state, page);
    if (state.traits.playing !== before.traits.playing) deeds.played();
    // The slider says it itself; buttons and keys are answered by the voice.
    const isNew = isDealt(before.traits.events) && at(before) !== at(state) && !state.traits.playing;
    const focused = own.focused();
    if (isNew && focused && focused !== page.slider) own.speak(spoken(state));
  }
  listen(replay, deeds);
  // Rows of melds lie as close as the width asks.
  const sized = new ResizeObserver(() => {
    const { clientWidth: width } = root;
    if (width !== replay.now().width) replay.happened({ kind: "sized", width });
  });
  sized.observe(root);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
  return own.mount(partsOf(page), [...WATCHED], () => replay.happened({ kind: "came", traits: look() }));
}

type Deeds = ReturnType<typeof deedsOf>;

/** What buttons and keys do. */
function deedsOf({ own, now }: Replay) {
  const { model } = own;
  let going: ReturnType<typeof setTimeout> | undefined;
  own.signal.addEventListener("abort", stop, { once: true });

  function go(index: number): void {
    model.set("index", index);
    model.save_changes();
  }
  function play(on: boolean): void {
    model.set("playing", on);
    model.save_changes();
  }
  function stop(): void {
    clearTimeout(going);
    going = undefined;
  }
  function wait(): void {
    clearTimeout(going);
    going = setTimeout(tick, 1000 / now().traits.speed);
  }
  /** One act further, as long as it plays by itself and somebody looks at it here. */
  function tick(): void {
    going = undefined;
    if (!now().traits.playing) return;
    if (at(now()) >= most(now())) return play(false);
    go(stepped(now(), "on"));
    wait();
  }
  return {
    go,
    press(act: string): void {
      if (act === "play") play(!now().traits.playing && at(now()) < most(now()));
      else go(stepped(now(), act));
    },
    pause: () => play(false),
    /** It plays by itself from now on, or no longer does. */
    played: () => (now().traits.playing && own.focused() ? wait() : stop()),
    /** It was asked to play before anybody looked at it. */
    looked(): void {
      if (now().traits.playing && going === undefined) wait();
    },
    pace(name: string): void {
      model.set("speed", SPEEDS[name] ?? 1);
      model.save_changes();
    },
  };
}

function listen({ own, page, now }: Replay, deeds: Deeds): void {
  const { root, signal } = own;
  root.addEventListener(
    "focusin",
    ({ target: node }) => {
      if (node instanceof HTMLElement) page.moves.note(node);
      deeds.looked();
    },
    { signal },
  );
  // Nothing goes on behind one's back: it pauses when the focus leaves.
  root.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && root.contains(relatedTarget);
      if (now().traits.playing && !isInside) deeds.pause();
    },
    { signal },
  );
  root.addEventListener(
    "click",
    ({ target: node }) => {
      const button = node instanceof Element ? node.closest("button") : null;
      const { act, to } = button?.dataset ?? {};
      if (act) deeds.press(act);
      else if (to) deeds.go(Number(to));
    },
    { signal },
  );
  root.addEventListener(
    "input",
    ({ target: node }) => {
      if (node === page.slider) deeds.go(Number(page.slider.value));
    },
    { signal },
  );
  root.addEventListener("change", () => deeds.pace(page.speed.value), { signal });
  root.addEventListener("keydown", (event) => pressed(event, own, page, now(), deeds), { signal });
}

function pressed(event: KeyboardEvent, own: Frame, { speed }: Page, state: State, deeds: Deeds): void {
  const { key } = event;
  const focused = own.focused();
  if (event.altKey || event.ctrlKey || event.metaKey || focused === speed) return;
  const to = target(state, key);
  const { help } = own.words();
  if (to !== undefined) deeds.go(to);
  else if (key === " " && !focused?.dataset.to) deeds.press("play");
  else if (key === "?") own.tell(help);
  else if (key !== "Escape") return;
  else if (state.traits.playing) deeds.pause();
  else if (own.advised() === help) own.advise("");
  else own.leave();
  event.preventDefault();
}

export default { render: draws };
