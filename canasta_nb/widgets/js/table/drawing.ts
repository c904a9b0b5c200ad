// The whole table drawn anew: what is told then, what comes into view, and where the focus stays.
import { isOver } from "../count";
import { set } from "../dom";
import type { dragging } from "../dragging";
import type { Carrying } from "./carrying";
import type { Chosen } from "./chosen";
import type { pacing } from "./pacing";
import type { Own, Stage, Standing } from "./standing";
import { show } from "./talking";
import type { Zones } from "./zones";

export function drawing(
  own: Own,
  there: Standing,
  drawn: Stage,
  {
    shown,
    chosen,
    carried,
    moves,
    drag,
  }: {
    shown: ReturnType<typeof pacing>;
    chosen: Chosen;
    carried: Carrying;
    moves: Zones["moves"];
    drag: ReturnType<typeof dragging>;
  },
) {
  const { root, view, model, words, signal, focused, speak, status } = own;
  let width = 0;
  let appeared = false;
  let dealt = 0;
  let ended = false;

  function draw() {
    if (!there.filled()) return drawn.line.empty(words());
    const scene = there.scene();
    const had = focused();
    const { asks, refuses, hints } = redrawn();
    const { id, says, where } = model.get("hint");
    if (hints && id.startsWith(`${view}-`)) show(drawn.talk.node), speak(`${says} ${where}`);
    if (refuses && scene.refusal?.id.startsWith(`${view}-`)) show(drawn.talk.node), shown.shake(chosen.now().selected);
    if (had) keepFocus(had, asks);
    // Where a deal ends its score and the button below it are looked for, where one begins the top of the table.
    if (had && there.over() && !ended) show(drawn.title), show(drawn.tools.node);
    else if (had && scene.deal !== dealt) show(drawn.title);
    [dealt, ended] = [scene.deal, there.over()];
  }

  function redrawn() {
    const scene = there.scene();
    const { saved, nudge, result } = there.looks();
    const [wasKept, wasAsked] = [!drawn.found.node.hidden, drawn.line.nudged()];
    if (!shown.repeating()) chosen.change({ selected: chosen.now().selected.filter((id) => scene.hand.includes(id)) });
    set(root, { "data-seq": scene.seq, "data-phase": scene.phase, "data-turn": scene.turn });
    const fresh = drawn.draw(scene, there.looks(), chosen.now(), moves, width);
    shown.draw();
    drag.keep(scene.hand);
    carried.redrawn();
    moves.rove();
    if (saved && !wasKept) speak(saved);
    if (nudge && drawn.line.nudged() !== wasAsked) speak(drawn.line.nudged());
    status.draw(scene, "says" in result && isOver(scene) ? result.says : "");
    return fresh;
  }

  /** What had the focus keeps it, though it was moved; the partner's question takes it. */
  function keepFocus(had: HTMLElement, asks: boolean) {
    const { found, asked } = drawn;
    if (asks) return asked.yes.focus();
    if (found.node.hidden && found.node.contains(had)) speak(there.scene().todo);
    if (!focused() && had.isConnected) had.focus();
  }

  const sized = new ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    if (there.filled()) draw();
    // Hand and buttons are seen when somebody runs the cell, unless they play at another table; later it is the reader
    // who scrolls. On a page of the course it comes by itself, while the reader may be anywhere.
    if (!appeared && !document.activeElement?.closest(".cnb") && !root.closest(".canasta-page")) show(drawn.tools.node);
    appeared = true;
  });
  sized.observe(root);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
  return draw;
}
