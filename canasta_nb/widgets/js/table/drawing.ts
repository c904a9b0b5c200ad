// The whole table drawn anew: what is told then, what comes into view, and where the focus stays.
import { isOver } from "../count";
import { set } from "../dom";
import { lowWindow, NARROW } from "../strips";
import { carriedAnew } from "./carrying";
import type { Table } from "./parts";
import { become, halt, hear } from "./parts";
import { filled, late, over } from "./state";
import { show } from "./telling";

export function draw(table: Table): void {
  hear(table);
  const { own, drawn } = table;
  const { dealt, ended } = table.state;
  if (!filled(table.state)) return drawn.line.empty(own.words());
  const had = own.focused();
  const { ends, asks, refuses, hints, wonders } = redraw(table);
  const { scene, looks, choice } = table.state;
  const { id = "", says, where } = looks.hint;
  if (hints && id.startsWith(`${own.view}-`)) {
    show(drawn.talk.node);
    own.speak(`${says} ${where}`);
  }
  if (refuses && scene.refusal?.id.startsWith(`${own.view}-`)) {
    show(drawn.talk.node);
    table.shown.shake(choice.selected);
  }
  if (wonders) own.speak(own.words().sound_asks);
  if (had) keepFocus(table, had, asks);
  // Where a deal ends its score and the button below it are looked for, where one begins the top of the table.
  if (had && over(table.state) && !ended) for (const node of [drawn.title, drawn.tools.node]) show(node);
  else if (had && scene.deal !== dealt) show(drawn.title);
  become(table, { kind: "drawn" });
  // What was played last flies first. Whoever opens the page at the end of a deal has seen neither.
  if (ends && scene.deal === dealt) queueMicrotask(() => endSeen(table));
}

function redraw(table: Table) {
  const { own, drawn, shown, drag, moves } = table;
  const [wasKept, wasAsked] = [!drawn.found.node.hidden, drawn.line.nudged()];
  if (!shown.repeating()) become(table, { kind: "kept" });
  const { scene, looks } = table.state;
  const ends = late(table.state);
  set(own.root, { "data-seq": scene.seq, "data-phase": scene.phase, "data-turn": scene.turn, "data-late": ends });
  const fresh = drawn.draw(table.state, moves);
  if (looks.replay.length && table.state.walk.tells) become(table, { kind: "walked", step: { kind: "told" } });
  if (!table.state.walk.goes) halt(table);
  shown.draw();
  drag.keep(scene.hand);
  carriedAnew(table);
  moves.rove();
  if (looks.saved && !wasKept) own.speak(looks.saved);
  if (looks.nudge && drawn.line.nudged() !== wasAsked) own.speak(drawn.line.nudged());
  own.status.draw(scene, "says" in looks.result && isOver(scene) ? looks.result.says : "");
  return fresh;
}

/** The end of a deal is seen: what was won is cheered, and after it all is quiet. */
function endSeen(table: Table): void {
  const { won, sides = [] } = table.state.looks.result;
  const own = sides.find(({ side }) => side === won);
  if (!own || !table.shown.cheer(own.total)) rest(table);
}

/** What was celebrated is over. Beside the score of a deal the table asks about sounds, once in a learner's life. */
export function rest(table: Table): void {
  const { state, own } = table;
  const { sound_asked, readonly } = state.looks;
  const asks = over(state) && !late(state) && !sound_asked && !readonly;
  become(table, { kind: "rested", asks });
  if (asks) {
    own.model.set("sound_asked", true);
    own.model.save_changes();
  }
  draw(table);
}

/** What had the focus keeps it, though it was moved; the partner's question takes it. */
function keepFocus({ own, drawn, state }: Table, had: HTMLElement, asks: boolean): void {
  const { found, asked } = drawn;
  if (asks) return asked.yes.focus();
  if (found.node.hidden && found.node.contains(had)) own.speak(state.scene.todo);
  if (!own.focused() && had.isConnected) had.focus();
}

/** The table is drawn anew where its width has changed, or a telephone was turned. */
export function measure(table: Table): void {
  const { root, signal } = table.own;
  let appeared = false;
  const resized = (): void => {
    const [width, low] = [root.clientWidth, root.clientWidth >= NARROW && isLow()];
    if (width === table.state.width && low === table.state.low) return;
    become(table, { kind: "measured", width, low });
    if (filled(table.state)) draw(table);
    // Hand and buttons are seen when somebody runs the cell, unless they play at another table; later it is the reader
    // who scrolls. On a page of the course it comes by itself, while the reader may be anywhere.
    const elsewhere = document.activeElement?.closest(".cnb") ?? root.closest(".canasta-page");
    if (!appeared && !elsewhere) show(table.drawn.tools.node);
    appeared = true;
  };
  const isLow = lowWindow(resized, signal);
  const sized = new ResizeObserver(resized);
  sized.observe(root);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
}
