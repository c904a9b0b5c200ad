// A hint in the plate: a step in two lines, a button to the next one, and at last one that plays the move.
import { h, hide, say, set } from "../dom";
import type { Hint, Strings } from "../scene.d.ts";
import { put } from "../words";

const STEPS = 4; // at the last an expert thinks

export function hinted() {
  const steps = h("span", { class: "cnb-steps", role: "img" }, ...Array.from({ length: STEPS }, () => h("i")));
  const says = h("b");
  const where = h("span", { class: "cnb-second" });
  const bar = h("progress", { hidden: true });
  const next = h("button", { class: "cnb-button", "data-act": "hint" });
  const play = h("button", { class: "cnb-button cnb-main", "data-act": "do" });
  const shut = h("button", { class: "cnb-button cnb-shut", "data-act": "close" }, "✕");
  const node = h("div", { class: "cnb-hint", role: "group", hidden: true });
  const parts = [h("p", { class: "cnb-step" }, steps, says, " ", where), bar, next, play, shut];
  let shown = "";

  /**
   * Says whether a step is new.
   * @param read the id of one that was put away
   */
  const draw = (hint: Partial<Hint>, read: string, strings: Strings) => {
    const { id = "", step = 0, going } = hint;
    const now = going ? `${id} going` : id;
    const isNew = now !== shown;
    const pressed = next.matches(":focus");
    shown = now;
    hide(node, !id || id === read);
    if (node.hidden) return (node.replaceChildren(), false);
    if (!node.firstChild) node.append(...parts);
    set(node, { "aria-label": strings.act_hint });
    set(steps, { "aria-label": put(strings.hint_step, { step, steps: STEPS }) });
    [...steps.children].forEach((mark, place) => set(mark, { "data-done": place < step }));
    say(says, hint.says ?? "");
    say(where, hint.where ?? "");
    say(
      next,
      going ? strings.hint_stop : ([strings.hint_options, strings.hint_move, strings.hint_longer][step - 1] ?? ""),
    );
    set(next, { "data-act": going ? "stop_hint" : "hint" });
    if (going) [bar.value, bar.max] = going;
    set(bar, { "aria-label": hint.says });
    hide(bar, !going);
    say(play, strings.hint_do);
    set(shut, { "aria-label": strings.close, title: strings.close });
    hide(play, !hint.act);
    if (hint.act && pressed) play.focus(); // the next step is the move itself
    hide(next, step === STEPS && !going);
    return isNew;
  };
  return {
    node,
    draw,
    /** It has been read. */
    hush: () => hide(node, true),
  };
}
