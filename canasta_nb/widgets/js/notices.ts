// What every widget says by itself: the status for the ear, and a banner with advice or with the reason for silence.
import { h, hide, say, set } from "./dom";
import type { LinkState } from "./link";
import type { Scene, Strings } from "./scene.d.ts";
import { put } from "./words";

const KEPT = 30;

/** One polite voice: a sentence for each event, none said twice. */
export function voice() {
  const node = h("div", { class: "cnb-hidden cnb-status", role: "status", "aria-atomic": "false" });
  let heard = -1;
  let dealt = 0;
  let todo = "";
  const speak = (text: string) => {
    if (!text) return;
    node.append(h("p", {}, text));
    while (node.children.length > KEPT) node.firstChild?.remove();
  };
  /** @param ending how the deal ended, where it has */
  const draw = (scene: Scene, ending: string) => {
    if (scene.deal !== dealt) (heard = -1), (dealt = scene.deal);
    else if (scene.log < heard) heard = scene.log;
    for (const [log, , says] of scene.turns) if (log > heard) speak(says);
    heard = Math.max(scene.log, ...scene.turns.map((turn) => turn[0]));
    const now = ending || (scene.phase === "wait" ? "" : scene.todo);
    if (now !== todo) speak((todo = now));
  };
  /** The same deal begins anew. */
  const anew = () => void (dealt = 0);
  return { node, speak, draw, anew };
}

/** Two lines where a line break parts them: what, in bold, and what to do. Says whether they are new. */
export function twoLines(node: HTMLElement, text: string) {
  if (node.textContent === text.replace("\n", " ")) return false;
  const [first, second] = text.split("\n");
  node.replaceChildren(...(second ? [h("b", {}, first), " ", h("span", { class: "cnb-second" }, second)] : [text]));
  return true;
}

/** Why no answer comes, said aloud, and what can be done about it; else an internal problem, or a line of advice. */
export function banner() {
  const why = h("span");
  const button = h("button", { class: "cnb-button", hidden: true });
  const waits = h("div", { class: "cnb-wait cnb-row", hidden: true }, why, button);
  const text = h("span");
  const line = h("div", { class: "cnb-banner cnb-row", hidden: true }, text);
  const node = h("div", { class: "cnb-notice" }, h("div", { "aria-live": "polite" }, waits), line);
  let advice = "";
  let copied = false; // and where the page may not copy them, the details stand in the notice
  let details = "";
  const advise = (said: string) => void (advice = said);
  const advised = () => advice;
  /** @param brought when it is brought into view: a table that does nothing looks broken to whoever pressed */
  const draw = (link: LinkState, problem: string, strings: Strings, brought: "new" | "always" | "never" = "new") => {
    const waited = {
      quiet: "",
      sent: "",
      held: strings.queued,
      busy: strings.queued,
      silent: strings.silent,
      gone: strings.gone,
      picture: strings.pictured,
    }[link];
    if (link !== "gone") [copied, details] = [false, ""];
    const news = twoLines(why, details || waited) && waited;
    const offers: Partial<Record<LinkState, [string, string]>> = {
      held: ["take-back", strings.withdraw],
      silent: ["retry", strings.retry],
      gone: ["details", strings.copy_details],
    };
    const [what, says] = offers[link] ?? ["", ""];
    set(button, { "data-do": what });
    say(button, copied ? strings.details_copied : says);
    hide(button, !what);
    hide(waits, !waited);
    twoLines(text, waited ? "" : problem ? put(strings.problem, { problem }) : advice);
    hide(line, !text.textContent);
    if (brought === "always" ? waited : brought === "new" && news) waits.scrollIntoView({ block: "nearest" });
  };
  /** Copies what may help to find a fault; where the page may not, or gets no answer, it can be read there. */
  const copy = async (all: string, strings: Strings) => {
    const unanswered = new Promise<false>((answer) => setTimeout(answer, 1000, false));
    copied = await Promise.race([
      navigator.clipboard?.writeText(all).then(
        () => true,
        () => false,
      ),
      unanswered,
    ]);
    copied ? say(button, strings.details_copied) : twoLines(why, (details = all));
  };
  return { node, draw, advise, advised, copy };
}
