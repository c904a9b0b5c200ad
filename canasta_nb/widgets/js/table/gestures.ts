// What a mouse or a finger does at the table, and what is typed in the text view.
import { spoken } from "../text_view.js";

/** @typedef {ReturnType<typeof import("./render.js").stage>} Stage */
/**
 * What may be done at the table, by whatever means.
 * @typedef {object} Doings
 * @property {(name: string) => void} press a button, its key or a pile
 * @property {(body: Record<string, unknown>) => boolean} send
 * @property {(place: Element) => void} place the chosen cards go to a bright place
 * @property {(event: Event) => boolean} listed whether a click or a key meant something in the list of places
 * @property {(button: HTMLElement) => void} meld adds the chosen cards, or says what it is
 * @property {(id: number, home: string) => void} move a wild card to another lay
 * @property {(what: string) => void} answer what becomes of a game that was kept
 * @property {(text: string) => void} tell
 * @property {(text: string) => void} typing what was typed last and waits for its answer
 */

/**
 * @param {HTMLElement} root @param {Stage} stage @param {ReturnType<typeof import("../picking.js").picking>} cards
 * @param {ReturnType<typeof import("../roving.js").roving>} moves @param {Doings} doings
 * @param {() => import("../scene.d.ts").Strings} words @param {AbortSignal} signal
 */
export function gestures(root, stage, cards, moves, doings, words, signal) {
  root.addEventListener("click", (event) => {
    const { target } = event;
    if (doings.listed(event) || cards.click(target, moves)) return;
    const bright = /** @type {HTMLElement} */ (target).closest("[data-lit]");
    if (bright) return doings.place(bright);
    const button = /** @type {HTMLElement} */ (target).closest("button");
    const { do: what, wild, home = "", meld, act } = button?.dataset ?? {};
    if (what && what !== "retry") doings.answer(what);
    else if (wild) doings.move(Number(wild), home);
    else if (button && meld) doings.meld(button);
    else if (act) doings.press(act);
  }, { signal });

  root.addEventListener("focusin", ({ target }) => void moves.note(/** @type {HTMLElement} */ (target)), { signal });

  const { form, line } = stage.typed;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = spoken(line.value);
    if (body?.do === "help") {
      line.value = "";
      doings.press("help");
    } else if (body && doings.send(body)) doings.typing(line.value);
  }, { signal });
}
