// What a mouse or a finger does at the table, and what is typed in the text view.

import type { picking } from "../picking";
import type { roving } from "../roving";
import { spoken } from "../text_view";
import type { stage } from "./render";

export type Stage = ReturnType<typeof stage>;
/** What may be done at the table, by whatever means. */
export type Doings = {
  /** a button, its key or a pile */ press: (name: string) => void;
  send: (body: Record<string, unknown>) => boolean /** the chosen cards go to a bright place */;
  place: (place: Element) => void /** whether a click or a key meant something in the list of places */;
  listed: (event: Event) => boolean /** adds the chosen cards, or says what it is */;
  meld: (button: HTMLElement) => void /** a wild card to another lay */;
  move: (id: number, home: string) => void /** what becomes of a game that was kept */;
  answer: (what: string) => void;
  tell: (text: string) => void /** what was typed last and waits for its answer */;
  typing: (text: string) => void;
};

export function gestures(
  root: HTMLElement,
  stage: Stage,
  cards: ReturnType<typeof picking>,
  moves: ReturnType<typeof roving>,
  doings: Doings,
  signal: AbortSignal,
) {
  root.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (doings.listed(event) || cards.click(target, moves)) return;
      const bright = (target as HTMLElement).closest("[data-lit]");
      if (bright) return doings.place(bright);
      const button = (target as HTMLElement).closest("button");
      const { do: what, wild, home = "", meld, act } = button?.dataset ?? {};
      if (what && what !== "retry") doings.answer(what);
      else if (wild) doings.move(Number(wild), home);
      else if (button && meld) doings.meld(button);
      else if (act) doings.press(act);
    },
    { signal },
  );

  root.addEventListener("focusin", ({ target }) => void moves.note(target as HTMLElement), { signal });

  const { form, line } = stage.typed;
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      const body = spoken(line.value);
      if (body?.do === "help") {
        line.value = "";
        doings.press("help");
      } else if (body && doings.send(body)) doings.typing(line.value);
    },
    { signal },
  );
}
