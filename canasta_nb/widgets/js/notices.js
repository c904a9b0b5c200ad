// What the table says: the status for the ear, the refusal, the question, a banner when Python is silent.
import { spelt } from "./cards.js";
import { h, hide, say, set } from "./dom.js";
import { put } from "./words.js";

/** @typedef {import("./scene.d.ts").Scene} Scene */
/** @typedef {import("./scene.d.ts").Strings} Strings */
/** @typedef {import("./link.js").LinkState} LinkState */

const KEPT = 30;

/** One polite voice: a sentence for each event, none said twice. */
export function voice() {
  const node = h("div", { class: "cnb-hidden cnb-status", role: "status", "aria-atomic": "false" });
  let heard = -1;
  let dealt = 0;
  let todo = "";
  /** @param {string} text */
  const speak = (text) => {
    if (!text) return;
    node.append(h("p", {}, text));
    while (node.children.length > KEPT) node.firstChild?.remove();
  };
  /** @param {Scene} scene @param {string} ending how the deal ended, where it has */
  const draw = (scene, ending) => {
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

/**
 * The refused act: one line on what is wrong and one on what to do instead; "Why?" opens all of it in their place, the law
 * in words too. The ear hears the whole at once, with the act in words and the law by its name.
 */
export function refusal() {
  const told = h("div", { class: "cnb-told", role: "alert" });
  const why = h("button", { class: "cnb-button", "aria-expanded": "false" });
  const show = h("button", { class: "cnb-button", "data-act": "show" });
  const shut = h("button", { class: "cnb-button cnb-shut", "data-act": "close" }, "✕");
  const node = h("div", { class: "cnb-refusal" }, told);
  let shown = "";
  /** @param {boolean} opens */
  const open = (opens) => (set(why, { "aria-expanded": String(opens) }), set(node, { "data-open": opens }));
  why.addEventListener("click", () => open(!node.hasAttribute("data-open")));
  const hush = () => {
    told.replaceChildren();
    for (const button of [show, why, shut]) button.remove();
    open(false);
  };
  /** Whether a refusal is new. @param {Scene} scene @param {Strings} strings @param {string[]} lessons those that are there */
  const draw = (scene, strings, lessons) => {
    const one = scene.refusal;
    const key = one ? `${one.id} ${one.law} ${one.act}` : "";
    if (key === shown) return false;
    shown = key;
    hush();
    if (!one) return false;
    const also = one.besides.length ? put(strings.also, { laws: one.besides.join(", ") }) : "";
    const law = h("p", { class: "cnb-named" }, h("span", { title: one.law }, put(strings.law_named, { title: one.title })), also && ` · ${also}`);
    if (lessons.includes(one.lesson))
      law.append(" · ", h("a", { href: `${one.lesson}.ipynb`, target: "_blank", rel: "noopener", title: one.law }, put(strings.lesson, { lesson: one.lesson })));
    if (one.short) {
      const [what, reason = ""] = one.short.split(/(?<=:) (.*)/);
      told.append(h("p", { class: "cnb-fault", "aria-hidden": "true" }, h("b", {}, what), reason && ` ${reason}`));
    }
    told.append(h("p", { class: one.short ? "cnb-whole" : null }, one.says), h("p", { class: "cnb-instead" }, one.way_out), law,
      h("p", { class: "cnb-law" }, [put(strings.refused, { act: spelt(one.said ?? one.act, strings) }), put(strings.law, { law: one.law }), also].filter(Boolean).join(" ")));
    say(why, strings.why);
    say(show, strings.show_me);
    set(shut, { "aria-label": strings.close, title: strings.close });
    node.append(...(one.shows ? [show] : []), why, shut);
    return true;
  };
  return { node, draw, hush };
}

/** Two lines where a line break parts them: what, in bold, and what to do. Says whether they are new. @param {HTMLElement} node @param {string} text */
function tell(node, text) {
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
  /** @param {string} said */
  const advise = (said) => void (advice = said);
  const advised = () => advice;
  /** @param {LinkState} link @param {string} problem @param {Strings} strings @param {boolean} [again] whether it is looked for once more */
  const draw = (link, problem, strings, again = false) => {
    const waited = { quiet: "", sent: "", held: strings.queued, busy: strings.queued, silent: strings.silent, gone: strings.gone }[link];
    if (link !== "gone") [copied, details] = [false, ""];
    const news = tell(why, details || waited) && waited;
    const [what = "", says = ""] = { held: ["take-back", strings.withdraw], silent: ["retry", strings.retry], gone: ["details", strings.copy_details] }[/** @type {string} */ (link)] ?? [];
    set(button, { "data-do": what });
    say(button, copied ? strings.details_copied : says);
    hide(button, !what);
    hide(waits, !waited);
    tell(text, waited ? "" : problem ? put(strings.problem, { problem }) : advice);
    hide(line, !text.textContent);
    if (news || (waited && again)) waits.scrollIntoView({ block: "nearest" }); // a table that does nothing looks broken
  };
  /** Copies what may help to find a fault; where the page may not, or gets no answer, it can be read there. @param {string} all @param {Strings} strings */
  const copy = async (all, strings) => {
    const unanswered = new Promise((answer) => setTimeout(answer, 1000, false));
    copied = await Promise.race([navigator.clipboard?.writeText(all).then(() => true, () => false), unanswered]);
    copied ? say(button, strings.details_copied) : tell(why, (details = all));
  };
  return { node, draw, advise, advised, copy };
}

/** What becomes of a game that was kept: a button goes on with it, another deals anew. */
export function kept() {
  const text = h("span");
  const go = h("button", { class: "cnb-button", "data-do": "clear" });
  const anew = h("button", { class: "cnb-button", "data-do": "reset" });
  const node = h("div", { class: "cnb-question cnb-row", role: "group", hidden: true });
  /** @param {string} asked @param {Strings} strings */
  const draw = (asked, strings) => {
    hide(node, !asked);
    if (node.hidden) return node.replaceChildren();
    if (!node.firstChild) node.append(text, go, anew);
    set(node, { "aria-label": strings.kept });
    tell(text, asked);
    say(go, strings.go_on);
    say(anew, strings.deal_anew);
  };
  return { node, draw };
}

/** The partner's question: it takes the focus and gives it back, and stops nothing else. */
export function question() {
  const text = h("span");
  const yes = h("button", { class: "cnb-button cnb-main", "data-act": "yes", "aria-keyshortcuts": "y" });
  const no = h("button", { class: "cnb-button cnb-main", "data-act": "no", "aria-keyshortcuts": "n" });
  const node = h("div", { class: "cnb-question cnb-row", role: "dialog", hidden: true });
  /** @param {Scene} scene @param {Strings} strings */
  const draw = (scene, strings) => {
    const before = node.hidden;
    hide(node, scene.phase !== "answer");
    if (node.hidden) return node.replaceChildren(), false;
    if (!node.firstChild) node.append(text, yes, no);
    tell(text, `${scene.todo}\n${strings.answer_means}`);
    set(node, { "aria-label": scene.todo });
    say(yes, strings.act_yes);
    say(no, strings.act_no);
    return before && !node.hidden;
  };
  return { node, draw, yes };
}
