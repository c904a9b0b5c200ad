// The card under a finger, drawn large above it: on a telephone the finger covers most of a strip.
import { h, targetOf } from "../dom";
import { HIGH } from "../strips";
import type { Table } from "./parts";

const LARGE = 84; // pixels of the card
const ABOVE = 8; // pixels from the hand's card

/** Show the card while a finger lies on it; what is dragged is seen by itself. */
export function loupe({ own: { root, signal }, drawn, cards }: Table): void {
  const glass = h("div", { class: "cnb-loupe", "aria-hidden": "true" });
  const away = (): void => glass.remove();
  const shown = (event: PointerEvent): void => {
    away();
    const face = targetOf(event).closest("[role=option]")?.querySelector<HTMLElement>(".cnb-face");
    if (event.pointerType !== "touch" || !face || cards.node.dataset.many !== "strips") return;
    const [card, stage] = [face.getBoundingClientRect(), drawn.node.getBoundingClientRect()];
    const scale = drawn.node.offsetWidth / stage.width || 1; // large letters enlarge the whole table
    const middle = (card.left + 12 - stage.left) * scale - LARGE / 2;
    const left = Math.max(4, Math.min(drawn.node.offsetWidth - LARGE - 4, middle));
    glass.replaceChildren(face.cloneNode(true));
    glass.style.translate = `${left}px ${(card.top - stage.top) * scale - ABOVE - LARGE * HIGH}px`;
    drawn.node.append(glass);
  };
  cards.node.addEventListener("pointerdown", shown, { signal });
  for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, away, { signal });
}
