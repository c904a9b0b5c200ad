// The Table: a deal that is played. The stage draws it, gestures and keys say what a person wants, Python says what
// follows.

import { newsOf } from "./board";
import { flipped } from "./chosen";
import { h, hide } from "./dom";
import { dragging } from "./dragging";
import type { Props } from "./frame";
import { frame } from "./frame";
import { picking } from "./picking";
import type { Answer, Strings } from "./scene.d.ts";
import { sharing } from "./sharing";
import { closeListWithFocus, heardPlaces } from "./table/carrying";
import { chooseCards, heardChosen } from "./table/choosing";
import { moved } from "./table/doing";
import { draw, measure, rest } from "./table/drawing";
import { carrier } from "./table/dropping";
import { answerTyped, listen, listenToKeys } from "./table/gestures";
import { stayWithAnotherKey } from "./table/leaving";
import { pacing } from "./table/pacing";
import { explained, reported } from "./table/papers";
import type { Table } from "./table/parts";
import { become, halt } from "./table/parts";
import { stage, titleOf } from "./table/render";
import { begun, filled, over, seen } from "./table/state";
import { noticed, tell } from "./table/telling";
import { looksOf, WATCHED } from "./table/traits";
import { walk } from "./table/walking";
import { zones } from "./table/zones";
import { asked } from "./within";
import { put } from "./words";

/** Make a table with all its parts. What these call back needs the whole table: it is there by then. */
function made(props: Props, kind: string): Table {
  const { model } = props;
  const own = frame(props, kind, {
    seq: () => table.state.scene?.seq ?? 0,
    noticed: (advice) => noticed(table, advice),
  });
  const { root, view, signal } = own;
  const state = begun(model.get("scene"), looksOf(model), model.get("selected") ?? []);
  const cards = picking(
    `${view}-count`,
    (ids, only) => chooseCards(table, flipped(table.state.choice.selected, ids, only)),
    (key) => tell(table, over(table.state) ? table.state.scene.todo : lacking(key, own.words())),
  );
  const drawn = stage(view, cards, own.notice, (step) => walk(table, step), own.speak);
  const { moves, back } = zones(own, () => over(table.state), drawn, cards);
  const shown = pacing(
    own,
    drawn.past,
    filled(state) ? state.scene : null,
    () => table.state,
    (scene, { moves, again }) => {
      become(table, { kind: "shown", scene, moves });
      const { joy } = table.state;
      draw(table);
      if (!again) own.speak(joy.says);
      if (joy.says && !moves) rest(table);
    },
    () => rest(table),
  );
  const drag = dragging(
    root,
    drawn.node,
    cards,
    carrier(() => table),
    shown.still,
    signal,
  );
  const share = sharing({
    seen: () => {
      const [scene, words] = [seen(table.state), own.words()];
      return { ...scene, title: titleOf(scene, words), says: newsOf(scene, words)[0] };
    },
    words: own.words,
    isDark: () => own.root.dataset.theme !== "light",
    speak: own.speak,
  });
  const table: Table = {
    state,
    own,
    drawn,
    cards,
    moves,
    back,
    shown,
    drag,
    share,
    from: null,
    saving: undefined,
    going: undefined,
  };
  return table;
}

/** No card of the hand has the rank of a key. */
const lacking = (key: string, words: Strings) =>
  put(words.hold_none, { what: words.ranks[key.toUpperCase()]?.[1] ?? words.wild_cards });

/** Python has answered. */
function answered(table: Table, answer: Answer): void {
  const done = Boolean(answer.ack);
  const moves = moved(table, answer);
  if (moves) chooseCards(table, []);
  become(table, { kind: "besides", besides: moves && Boolean(answer.says) });
  table.drag.answered(done);
  void reported(table);
  answerTyped(table, done);
}

/** What another widget adds to a table: its name, what is above the stage and over it, and how that is drawn. */
export interface Around {
  readonly kind: string;
  readonly above: Node[];
  readonly over: Node[];
  readonly draw: (table: Table) => void;
}

const ALONE: Around = { kind: "table", above: [], over: [], draw: () => {} };

/** A moment is tried in place of the table, and after that the table is there again, with the focus where it was. */
function retried({ own, drawn }: Table, show: () => void): void {
  const tries = Boolean(own.model.get("tried"));
  const back = own.root.hidden && !tries;
  show();
  hide(own.root, tries);
  if (back) drawn.total.node.querySelector<HTMLElement>(".cnb-moments [data-act]")?.focus();
}

/** Draw a table, with what another widget adds to it. */
export function seated(props: Props, around: Around = ALONE): () => void {
  const table = made(props, around.kind);
  const { own, drawn, shown } = table;
  const { model, signal } = own;
  const [below, instead] = [h("div"), h("div")];
  const practise = asked(props, own, "practice", below);
  const retry = asked(props, own, "tried", instead);
  drawn.node.append(...around.over);
  closeListWithFocus(table);
  measure(table);
  listen(table);
  stayWithAnotherKey(table);
  listenToKeys(table);
  const heard = {
    "change:practice": practise,
    "change:tried": () => retried(table, retry),
    "change:explained": () => explained(table),
    "change:shared": () => table.share.came(model.get("shared")),
    "change:pace": shown.proceed,
    "change:text_view": shown.proceed,
    "change:scene": () => shown.add(model.get("scene")),
    "change:selected": () => heardChosen(table),
    "change:places": () => heardPlaces(table),
  };
  for (const [event, hear] of Object.entries(heard)) model.on(event, hear);
  const end = () => {
    for (const [event, hear] of Object.entries(heard)) model.off(event, hear);
    clearTimeout(table.saving);
    halt(table);
  };
  signal.addEventListener("abort", end, { once: true });
  const parts = [drawn.node, drawn.little.node, drawn.tools.node, shown.node];
  const leave = own.mount(
    around.above.length ? [...around.above, h("div", { class: "cnb-seated" }, ...parts)] : parts,
    [...WATCHED, "around"],
    () => {
      draw(table);
      around.draw(table);
    },
    (answer) => answered(table, answer),
  );
  props.el.append(instead, below);
  practise(); // another view of the table may have asked for it
  retried(table, retry);
  return leave;
}

export default { render: (props: Props) => seated(props) };
