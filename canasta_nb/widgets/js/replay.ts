// The Replay: a deal that was played, act by act, with what its players say. What may be seen is worked out here from
// the events, also without Python; where the deal asks, Python knows the answer.
import { showWhole } from "./dom";
import type { Frame, Props } from "./frame";
import { frame } from "./frame";
import type { Page } from "./replay/page";
import { pageOf, partsOf } from "./replay/page";
import { render, seenOf, spoken } from "./replay/render";
import type { Event, State, Traits } from "./replay/state";
import {
  all,
  answerAt,
  at,
  begun,
  goesOn,
  isDealt,
  most,
  stays,
  stepped,
  target,
  turnBegins,
  update,
  WATCHED,
} from "./replay/state";
import type { Store } from "./store";
import { store, traitsOf } from "./store";
import { lowWindow, NARROW } from "./strips";

interface Replay extends Store<State, Event> {
  readonly own: Frame;
  readonly page: Page;
}

const LETTERS: Readonly<Record<string, string>> = { d: "draw", p: "take", m: "meld", x: "discard" };

function draws(props: Props): () => void {
  const own = frame(props, "replay");
  const { root, signal } = own;
  const page = pageOf(
    own,
    (ids, only) => {
      if (replay.now().traits.scene.asked) replay.happened({ kind: "chose", ids, only });
    },
    () => seenOf(replay.now()),
  );
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "strings"]);
  const replay: Replay = { own, page, ...store(begun(look()), update, draw) };
  const deeds = deedsOf(replay, !props.picture && !props.drawn);
  function draw(state: State, before: State): void {
    const had = own.focused();
    render(state, page);
    // What had the focus may be gone: then it goes to what comes next.
    if (had && !own.focused()) (page.talk.acts.querySelector("button") ?? page.bar.ways[1]).focus();
    const [now, then] = [state.traits, before.traits];
    const isNew = at(before) !== at(state) || now.scene.seq !== then.scene.seq;
    if (isNew || now.playing !== then.playing || now.pace !== then.pace) deeds.waits();
    // The slider says it itself; buttons and keys, and a deal that goes on, are heard by the voice.
    const focused = own.focused();
    const isSaid = isNew && isDealt(then.events) && spoken(before) !== spoken(state);
    if (isSaid && (now.playing || (focused && focused !== page.bar.slider))) own.speak(spoken(state));
  }
  listen(replay, deeds);
  // Rows of melds lie as close as the width asks, and beside the piles where a window is low.
  const resized = (): void => {
    const { clientWidth: width } = root;
    const [now, low] = [replay.now(), width >= NARROW && isLow()];
    if (width !== now.width || low !== now.low) replay.happened({ kind: "sized", width, low });
  };
  const isLow = lowWindow(resized, signal);
  const sized = new ResizeObserver(resized);
  sized.observe(root);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
  const shared = (): void => {
    page.share.came(own.model.get("shared"));
    if (replay.now().open === "share") page.share.node.scrollIntoView({ block: "nearest" });
  };
  own.model.on("change:shared", shared);
  signal.addEventListener("abort", () => own.model.off("change:shared", shared), { once: true });
  const close = own.mount(partsOf(page), [...WATCHED], () => replay.happened({ kind: "came", traits: look() }));
  deeds.waits();
  return close;
}

type Deeds = ReturnType<typeof deedsOf>;

/**
 * What buttons and keys do.
 * @param lives whether it may go on by itself
 */
function deedsOf({ own, page, now, happened }: Replay, lives: boolean) {
  const { model } = own;
  let going: ReturnType<typeof setTimeout> | undefined;
  own.signal.addEventListener("abort", () => clearTimeout(going), { once: true });

  function go(index: number): void {
    model.set("index", index);
    model.save_changes();
  }
  function play(on: boolean): void {
    model.set("playing", on);
    model.save_changes();
  }
  /** One act further. Where the deal waits for an answer, Python stops it. */
  function tick(): void {
    const state = now();
    if (at(state) >= all(state)) play(false);
    else if (at(state) < most(state)) go(at(state) + 1);
  }
  const send = (what: string, args: Record<string, string> = {}): void => void own.send({ do: what, args });
  const deeds: Readonly<Record<string, () => void>> = {
    play: () => {
      const { asked } = now().traits.scene;
      if (asked) return send("pass");
      const plays = !now().traits.playing && at(now()) < all(now());
      if (plays) showWhole(page.stage, page.bar.node);
      play(plays);
    },
    again: () => {
      go(turnBegins(now()));
      play(true);
    },
    watch: () => {
      go(stepped(now(), "on"));
      play(true);
    },
    pass: () => send("pass"),
    try: () => send("try"),
    home: () => send("back"),
    voice: () => send("voice"),
    menu: () => happened({ kind: "opened", what: "menu" }),
    text: () => happened({ kind: "opened", what: "text" }),
    hands: () => happened({ kind: "opened", what: "hands" }),
    share: () => {
      happened({ kind: "opened", what: "share" });
      if (now().open !== "share") return;
      page.share.open();
      page.share.node.scrollIntoView({ block: "nearest" });
      page.share.node.querySelector("button")?.focus({ preventScroll: true });
      send("share");
    },
    help: () => {
      if (now().traits.playing) play(false);
      own.tell(own.words().help);
      own.notice.scrollIntoView({ block: "nearest" });
    },
    report: () => {}, // its button does it
  };
  return {
    go,
    send,
    press(act: string): void {
      if (deeds[act]) deeds[act]();
      else go(stepped(now(), act));
    },
    /** A place of the table was pressed while the deal asks. */
    answer(place: string): void {
      const act = answerAt(now(), place);
      if (act) send("answer", { act });
      else own.tell(own.words().asked_choose);
    },
    pause: () => play(false),
    /** It is some time until the next act comes, if one comes by itself. */
    waits(): void {
      clearTimeout(going);
      if (lives && goesOn(now()) && !now().traits.scene.asked) going = setTimeout(tick, stays(now()));
    },
    pace(name: string): void {
      model.set("pace", name);
      model.save_changes();
    },
    page,
  };
}

function listen({ own, page, now }: Replay, deeds: Deeds): void {
  const { root, signal } = own;
  const noted = ({ target: node }: FocusEvent): void => {
    if (node instanceof HTMLElement) page.moves.note(node);
  };
  root.addEventListener("focusin", noted, { signal });
  // Nothing goes on behind one's back: it pauses when the focus leaves.
  const left = ({ relatedTarget }: FocusEvent): void => {
    const isInside = relatedTarget instanceof Node && root.contains(relatedTarget);
    if (now().traits.playing && relatedTarget && !isInside) deeds.pause();
  };
  root.addEventListener("focusout", left, { signal });
  root.addEventListener("click", ({ target: node }) => clicked(node, page, now(), deeds), { signal });
  const slid = ({ target: node }: { target: EventTarget | null }): void => {
    if (node === page.bar.slider) deeds.go(Number(page.bar.slider.value));
  };
  root.addEventListener("input", slid, { signal });
  root.addEventListener("keydown", (event) => pressed(event, own, page, now(), deeds), { signal });
}

function clicked(node: EventTarget | null, page: Page, state: State, deeds: Deeds): void {
  if (!(node instanceof Element)) return;
  const { act, to, choice, pace, wish } = node.closest("button")?.dataset ?? {};
  if (act) deeds.press(act);
  else if (to) deeds.go(Number(to));
  else if (choice) deeds.send("answer", { act: choice });
  else if (pace) deeds.pace(pace);
  else if (wish) deeds.send(wish);
  else if (!state.traits.scene.asked || page.hand.click(node, page.moves)) return;
  else if (page.cloth.stacks.stock.contains(node)) deeds.answer("draw");
  else if (page.cloth.stacks.pile.contains(node)) deeds.answer("pile");
  else if (page.cloth.ours.node.contains(node)) deeds.answer("meld");
}

function pressed(event: KeyboardEvent, own: Frame, page: Page, state: State, deeds: Deeds): void {
  const { key } = event;
  const focused = own.focused();
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { asked } = state.traits.scene;
  const isInHand = page.hand.node.contains(focused);
  if (asked && isInHand && page.hand.key(event, page.moves)) return;
  const to = target(state, key);
  const { help } = own.words();
  const isButton = focused instanceof HTMLButtonElement && focused.dataset.act !== "play";
  if (asked && LETTERS[key]) deeds.answer(LETTERS[key]);
  else if (to !== undefined) deeds.go(to);
  else if (key === " " && !isButton) deeds.press("play");
  else if (key === "?") deeds.press("help");
  else if (key !== "Escape") return;
  else if (state.open) deeds.press(state.open);
  else if (state.traits.playing) deeds.pause();
  else if (own.advised() === help) own.advise("");
  else own.leave();
  event.preventDefault();
}

export default { render: draws };
