// Of several long lists of words one is open at a time: that of the first part without an answer, or the one in use.
import { h, hide, set } from "../../dom";

const NONE = -1;

export interface Folding {
  /** Each list with the button that opens it. */
  readonly nodes: readonly HTMLElement[];
  /** Opens the first list that says nothing, where a question begins or begins again; one that is `asleep` has none. */
  write(answer: readonly unknown[], asleep: boolean): void;
}

/** Has each of these groups of chips show only its chosen one, or a button that opens it, while another one is open. */
export function folding(groups: readonly HTMLElement[], opens: string): Folding {
  const buttons = groups.map(() => h("button", { class: "cnb-choice", "aria-expanded": "false" }, opens));
  const nodes = groups.map((group, at) => h("span", { class: "cnb-folding" }, buttons[at], group));
  const chosenIn = (group: HTMLElement): HTMLElement | null => group.querySelector(":checked");
  let answered = NONE;
  let open = NONE;

  function unfold(one: number): void {
    open = one;
    nodes.forEach((node, at) => set(node, { "data-folded": at === open ? null : "" }));
    groups.forEach((group, at) => hide(buttons[at], at === open || chosenIn(group) !== null));
  }
  const without = (from: number): number => groups.findIndex((group, at) => at >= from && !chosenIn(group));
  const firstWithout = (from: number): number => (without(from) === NONE ? without(0) : without(from));

  groups.forEach((group, at) => {
    // The arrow keys choose as well, and whoever goes through the words with them is not done yet.
    let byHand = false;
    buttons[at].addEventListener("click", () => {
      unfold(at);
      (chosenIn(group) ?? group.querySelector("input"))?.focus();
    });
    group.addEventListener("focusin", () => unfold(at));
    group.addEventListener("click", ({ detail }) => {
      byHand = detail > 0;
      unfold(at); // Safari gives a pressed chip no focus
    });
    group.addEventListener("change", () => unfold(byHand ? firstWithout(at) : at));
  });
  return {
    nodes,
    write(answer, asleep) {
      const many = answer.filter((each) => each !== null).length;
      const begins = answered === NONE || (answered > 0 && many === 0);
      answered = many;
      const next = begins ? without(0) : open;
      unfold(asleep ? NONE : next);
    },
  };
}
