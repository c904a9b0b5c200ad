// The Quiz: one exercise with its positions, to be answered by clicks or keys and checked by Python.
import type { Props } from "./frame";
import { frame } from "./frame";
import { asking } from "./quiz/asking";
import { holdInView, showBeside } from "./quiz/bar";
import { celebrate } from "./quiz/celebrating";
import { tick } from "./quiz/clock";
import type { Card } from "./quiz/deeds";
import { check, deedsOf, keeper } from "./quiz/deeds";
import type { Field } from "./quiz/kinds/kind";
import { pageOf } from "./quiz/page";
import { begin, following, goTo, named, whenFollowed } from "./quiz/places";
import { render } from "./quiz/render";
import type { Traits } from "./quiz/scene";
import { WATCHED } from "./quiz/scene";
import type { State } from "./quiz/state";
import { begun, fromHand, newest, update } from "./quiz/state";
import type { Answer } from "./scene.d.ts";
import { noteFocus, steer } from "./steering";
import { store, traitsOf } from "./store";

function draws(props: Props): () => void {
  const own = frame(props, "quiz");
  const { root, signal } = own;
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "readonly", "sort"]);
  const page = pageOf(
    own,
    (ids, only) => {
      card.happened({ kind: "flipped", ids, only });
      if (fromHand(card.now().traits) && card.now().keeping) keep.soon();
    },
    () => card.happened({ kind: "shut" }),
  );
  const card: Card = { own, page, ...store(begun(look()), update, draw) };
  const keep = keeper(card);
  const question = asking(own, page, {
    now: card.now,
    answered(answer) {
      card.happened({ kind: "answered", answer });
      keep.soon();
    },
    choose: (ids) => card.happened({ kind: "chose", ids }),
    play(acts) {
      card.become({ kind: "played" });
      return own.send({ do: "play", args: { acts } });
    },
  });
  /** What was pressed last, which a finger does not give the focus everywhere. */
  let touched: HTMLElement | null = null;
  root.addEventListener("pointerdown", ({ target }) => (touched = target instanceof HTMLElement ? target : null), {
    signal,
  });
  function draw(state: State, before: State): void {
    const high = page.bar.offsetHeight;
    render(state, page, own, question.draw);
    const news = newsIn(page, state, before);
    const answered = page.bar.offsetHeight > high && touched && page.asked.contains(touched) ? touched : null;
    const seen = news ?? answered;
    if (seen) showBeside(seen, page.top.node, page.bar);
    const { scene, feedback } = state.traits;
    if (!scene.ex) return;
    if (before.traits.scene.ex && newest(before) !== newest(state) && feedback.ok) celebrate(root, page.asked);
    if (state.going && newest(before) !== newest(state)) goOn(card, feedback.status === "taken");
    if (state.left && state.left !== scene.ex) arrive();
  }
  /** The next question is there. */
  function arrive(): void {
    card.become({ kind: "arrived" });
    root.scrollIntoView({ block: "nearest" });
    begin(page.asked);
  }
  root.addEventListener(
    "input",
    ({ target }) => {
      if (!isField(target) || !target.dataset.at) return;
      card.happened({ kind: "said", text: target.value, at: target.dataset.at });
      keep.soon();
    },
    { signal },
  );
  listen(
    card,
    () => check(card, keep.now),
    (place) => question.game()?.press(place),
  );

  tick(
    () => card.now().traits.scene,
    own,
    () => page.top.draw(card.now().traits.scene, own.words()),
  );
  holdInView(root, page.top.node, page.bar, signal);
  const said = [page.besides.node, page.shows_after, page.after, page.hints.node, page.python.node, page.noted];
  const parts = [
    page.top.node,
    page.laid,
    page.asked,
    ...said,
    own.reporter.paper,
    page.bar,
    own.reporter.menu(page.menu),
    page.drawer.node,
  ];
  const came = (): void => card.happened({ kind: "came", traits: look() });
  whenFollowed(root, came, signal);
  return own.mount(parts, [...WATCHED, "solved"], came, (reply) => {
    question.game()?.answered(!reply.says && !reply.why);
    leave(card, reply);
    // A hint is heard, and stands in the list: it need not stand below the card as well.
    if (card.now().hinted) queueMicrotask(() => own.advise(""));
    card.become({ kind: "hinted", asked: false });
  });
}

/** What somebody has just asked for and has to see: the hint that came, or the first part that is not right. */
function newsIn(page: Card["page"], state: State, before: State): HTMLElement | null {
  const [now, then] = [state.traits, before.traits];
  if (now.scene.ex !== then.scene.ex) return null;
  if (now.scene.hints.length > then.scene.hints.length) return page.hints.node.querySelector("li:last-child");
  return newest(state) !== newest(before)
    ? page.asked.querySelector('.cnb-judged:not([hidden])[data-ok="false"]')
    : null;
}

/** An answer of the exam came back: if it is kept, what comes next is shown. */
function goOn({ own, become }: Card, isKept: boolean): void {
  const next = following(own.root);
  become({ kind: "went" });
  if (isKept && next) goTo(next, own.signal);
}

/** Where Python agrees that a question of the exam is put off, what comes next is shown. */
function leave({ own, now, become }: Card, { says, why }: Answer): void {
  const next = !says && !why && now().puttingOff && following(own.root);
  become({ kind: "put_off", asked: false });
  if (next) goTo(next, own.signal);
}

const isField = (node: EventTarget | null): node is Field =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;

/** Buttons, keys and the focus; `press` plays at a place of the table. */
function listen(card: Card, checks: () => void, press: (place: string) => void): void {
  const {
    own: { root, signal, words },
    page: { cards, literal, moves },
  } = card;
  const deeds = deedsOf(card);
  noteFocus(card.own, moves);
  root.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      const button = target instanceof Element ? target.closest("button") : null;
      const square = target instanceof Element ? target.closest<HTMLElement>("[data-go]") : null;
      const other = square && named(root, square.dataset.go ?? "");
      if (other) return (event.preventDefault(), goTo(other, signal));
      if (cards.click(target, moves) || !button) return;
      const { add, place, act, do: what } = button.dataset;
      if (add || place) press(add ?? place ?? "");
      else if (what === "copy") void literal.copy(words());
      else if (act === "check") checks();
      else deeds[act ?? ""]?.();
    },
    { signal },
  );
  root.addEventListener("keydown", (event) => pressed(event, card, checks), { signal });
}

/** A key was pressed: Enter checks, keys of the hand choose, the others lead from place to place. */
function pressed(event: KeyboardEvent, { own, page: { cards, moves }, now }: Card, checks: () => void): void {
  const { target, key } = event;
  if (target instanceof Element && target.closest("dialog")) return; // a drawer has keys of its own
  const isTyped = target instanceof HTMLInputElement && target.type !== "radio";
  if (key === "Enter" && (event.ctrlKey || isTyped)) {
    event.preventDefault();
    return checks();
  }
  if (key !== "Escape" && isField(target)) return;
  if (fromHand(now().traits) && key.toLowerCase() === "w") return; // which cards are wild may be what is asked
  if (!cards.node.hidden && cards.key(event, moves)) return;
  steer(event, own, moves);
}

export default { render: draws };
