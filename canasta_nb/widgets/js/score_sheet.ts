// The ScoreSheet: a real table, one column for each who keeps a score; every line unfolds to its cards.
import { allOf } from "./dom";
import { filled } from "./filling";
import type { Frame, Props } from "./frame";
import { frame } from "./frame";
import { resting } from "./resting";
import type { Page } from "./score_sheet/page";
import { pageOf, partsOf } from "./score_sheet/page";
import { render } from "./score_sheet/render";
import type { Event, State, Traits } from "./score_sheet/state";
import { begun, fills, flipped, misread, update, WATCHED } from "./score_sheet/state";
import { noteFocus, steer } from "./steering";
import type { Store } from "./store";
import { store, traitsOf } from "./store";

const KEEP_AFTER = 150; // milliseconds

interface Sheet extends Store<State, Event> {
  readonly own: Frame;
  readonly page: Page;
}

function draws(props: Props): () => void {
  const own = frame(props, "score-sheet", { reports: true });
  const page = pageOf(own);
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "mode", "readonly", "strings"]);
  const sheet: Sheet = { own, page, ...store(begun(look()), update, (state: State) => render(state, page, own)) };
  listen(sheet, deedsOf(sheet));
  return own.mount(partsOf(page), [...WATCHED], () => sheet.happened({ kind: "came", traits: look() }));
}

type Deeds = ReturnType<typeof deedsOf>;

/** What buttons, keys and fields do. */
function deedsOf({ own, page, now, become, happened }: Sheet) {
  const { model } = own;
  function unfold(codes: readonly string[]): void {
    model.set("expanded", codes);
    model.save_changes();
  }
  function unfoldAll(codes: readonly string[]): void {
    unfold(codes);
    page.moves.focusOn(allOf(page.tools, "button").at(-1));
  }
  /** Python hears of what is typed when it rests, or at once when it is checked. */
  const keep = resting(KEEP_AFTER, own.signal, () => {
    become({ kind: "kept" });
    model.set("entries", filled(now().typed));
    model.save_changes();
  });
  return {
    flip: (code: string) => unfold(flipped(now(), code)),
    open: () => unfoldAll([...now().traits.scene.codes]),
    close: () => unfoldAll([]),
    check(): void {
      const wrong = misread(now());
      if (wrong !== undefined) {
        own.tell(own.words().not_a_number);
        return page.body.querySelector<HTMLElement>(`[data-line="${wrong}"]`)?.focus();
      }
      keep.now();
      own.send({ do: "check", args: { entries: filled(now().typed) } });
    },
    type(code: string, text: string): void {
      own.advise("");
      happened({ kind: "typed", code, text });
      keep.soon();
    },
  };
}

function listen({ own, page, now }: Sheet, deeds: Deeds): void {
  const { root, signal, words } = own;
  noteFocus(own, page.moves);
  root.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      const { open, act, do: what } = button?.dataset ?? {};
      if (open) deeds.flip(open);
      else if (act === "check" || act === "open" || act === "close") deeds[act]();
      else if (what === "copy") void page.literal.copy(words());
    },
    { signal },
  );
  root.addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const code = target.dataset.line;
      if (code) deeds.type(code, target.value);
    },
    { signal },
  );
  root.addEventListener("keydown", (event) => pressed(event, own, page, now(), deeds), { signal });
}

function pressed(event: KeyboardEvent, own: Frame, page: Page, state: State, deeds: Deeds): void {
  const { target, key } = event;
  const field = target instanceof HTMLInputElement ? target : null;
  if (key === "Enter" && (field || event.ctrlKey) && fills(state)) {
    event.preventDefault();
    return deeds.check();
  }
  if (field && (key === "ArrowDown" || key === "ArrowUp")) {
    const fields = allOf(page.body, "input");
    fields[fields.indexOf(field) + (key === "ArrowDown" ? 1 : -1)]?.focus();
    return event.preventDefault();
  }
  if (!field || key === "Escape") steer(event, own, page.moves);
}

export default { render: draws };
