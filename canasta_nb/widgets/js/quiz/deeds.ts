// What the buttons of an exercise do, and when Python hears of an answer.
import { hide, set } from "../dom";
import type { Frame } from "../frame";
import { resting } from "../resting";
import type { Store } from "../store";
import { put } from "../words";
import { forget, lacking, markable, misread, REASON } from "./fields";
import type { Field } from "./kinds/kind";
import type { Page } from "./page";
import { beginAgain, enter, following, goTo } from "./places";
import type { Event, State } from "./state";
import { objection } from "./state";

const KEEP_AFTER = 150; // milliseconds

export interface Card extends Store<State, Event> {
  readonly own: Frame;
  readonly page: Page;
}

/** Python hears of an answer when it rests, or at once when it is checked. */
export function keeper({ own: { advise, model, signal }, now, become }: Card) {
  const keeps = resting(KEEP_AFTER, signal, () => {
    become({ kind: "kept" });
    model.set("answer", now().answer);
    model.save_changes();
  });
  return {
    now: keeps.now,
    soon(): void {
      advise("");
      keeps.soon();
    },
  };
}

/** `keep` tells Python of the answer, which stands in the fields then until another one comes. */
export function check({ own, page, now, become }: Card, keep: () => void): void {
  const strings = own.words();
  if (now().traits.readonly) return own.tell(strings.readonly);
  const wrong = misread(page.parts);
  if (wrong) return (own.tell(strings.not_a_number), wrong.focus());
  become({ kind: "completed" });
  const lacks = objection(now());
  if (lacks === "not_whole") return askFor(lacking(page.asked), own);
  if (lacks) return own.tell(strings[lacks]);
  keep();
  become({ kind: "checked" });
  own.send({ do: "answer", args: { ex: now().traits.scene.ex, answer: now().answer } });
}

/** Names the part that is not answered yet, and goes there. */
function askFor(field: Field | undefined, own: Frame): void {
  const part = (field?.closest("[role=group]") ?? (field && markable(field)))?.getAttribute("aria-label");
  const why = field?.closest(REASON) && own.words().why_not;
  own.tell(put(own.words().lacks, { part: [part, why].filter(Boolean).join(" ") || own.words().your_answer }));
  enter(field);
}

/** What each button does but the one that checks. */
export function deedsOf({ own, page, now, become, happened }: Card): Readonly<Record<string, () => void>> {
  const ask = (what: string) => (): void => {
    become({ kind: "left" });
    own.send({ do: what, args: {} });
  };
  const choose = (): void => void own.send({ do: "games", args: {} });
  return {
    classic: choose,
    every: choose,
    next() {
      const next = now().traits.scene.goes_on ? undefined : following(own.root);
      if (now().traits.scene.goes_on) ask("next")();
      else if (next) goTo(next, own.signal);
    },
    pass: ask("pass"),
    later: () => become({ kind: "put_off", asked: own.send({ do: "later", args: {} }) }),
    more: ask("more"),
    back: ask("back"),
    read: () => happened({ kind: "read" }),
    shut: () => happened({ kind: "shut" }),
    show: () => happened({ kind: "unfolded" }),
    python() {
      const { title, node } = page.python;
      hide(node, !node.hidden);
      set(title, { "aria-expanded": String(!node.hidden) });
    },
    hint: () => become({ kind: "hinted", asked: own.send({ do: "hint", args: {} }) }),
    retry() {
      happened({ kind: "retried" });
      beginAgain(page.asked, page.laid);
    },
    again() {
      become({ kind: "again" });
      forget(page.parts);
      own.send({ do: "reset", args: {} });
    },
  };
}
