// What the table says: the status for the ear, the refusal, the question, a banner when Python is silent.
import { h, say, set } from "./dom.js";
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

/** The refused act, its numbers, its law and what to do instead. */
export function refusal() {
  const node = h("div", { class: "cnb-refusal", role: "alert" });
  let shown = "";
  /** Whether a refusal is new. @param {Scene} scene @param {Strings} strings @param {string[]} lessons those that are there */
  const draw = (scene, strings, lessons) => {
    const one = scene.refusal;
    const key = one ? `${one.id} ${one.law} ${one.act}` : "";
    if (key === shown) return false;
    shown = key;
    node.replaceChildren();
    if (!one) return false;
    const laws = [put(strings.law, { law: one.law })];
    if (one.besides.length) laws.push(put(strings.also, { laws: one.besides.join(", ") }));
    const instead = h("p", {}, one.way_out);
    if (lessons.includes(one.lesson))
      instead.append(" ", h("a", { href: `${one.lesson}.ipynb`, target: "_blank", rel: "noopener" }, put(strings.lesson, { lesson: one.lesson })));
    node.append(h("p", {}, h("b", {}, one.title ? `${one.title}. ` : ""), one.says), instead,
      h("p", { class: "cnb-law" }, `${put(strings.refused, { act: one.act })} ${laws.join(" · ")}`));
    return true;
  };
  return { node, draw, hush: () => node.replaceChildren() };
}

/** Why no answer comes, said aloud and with Retry; else an internal problem, or a line of advice. */
export function banner() {
  const why = h("span");
  const retry = h("button", { type: "button", class: "cnb-button", "data-do": "retry", hidden: true, "data-lm-suppress-shortcuts": "true" });
  const waits = h("div", { class: "cnb-wait cnb-row", hidden: true }, why, retry);
  const text = h("span");
  const line = h("div", { class: "cnb-banner cnb-row", hidden: true }, text);
  const node = h("div", {}, h("div", { "aria-live": "polite" }, waits), line);
  let advice = "";
  /** @param {string} said */
  const advise = (said) => void (advice = said);
  const advised = () => advice;
  /** @param {LinkState} link @param {string} problem @param {Strings} strings */
  const draw = (link, problem, strings) => {
    const waited = { quiet: "", sent: "", busy: strings.queued, silent: strings.silent, gone: strings.gone }[link];
    const news = waited && waited !== why.textContent;
    say(why, waited);
    say(retry, strings.retry);
    retry.hidden = link !== "gone" && link !== "silent";
    waits.hidden = !waited;
    say(text, waited ? "" : problem ? put(strings.problem, { problem }) : advice);
    line.hidden = !text.textContent;
    if (news) waits.scrollIntoView({ block: "nearest" }); // a table that does nothing looks broken
  };
  return { node, draw, advise, advised };
}

/** What becomes of a game that was kept: a button goes on with it, another deals anew. */
export function kept() {
  const text = h("span");
  const go = h("button", { type: "button", class: "cnb-button", "data-do": "clear", "data-lm-suppress-shortcuts": "true" });
  const anew = h("button", { type: "button", class: "cnb-button", "data-do": "reset", "data-lm-suppress-shortcuts": "true" });
  const node = h("div", { class: "cnb-question cnb-row", role: "group", hidden: true }, text, go, anew);
  /** @param {string} asked @param {Strings} strings */
  const draw = (asked, strings) => {
    node.hidden = !asked;
    set(node, { "aria-label": strings.kept });
    say(text, asked);
    say(go, strings.go_on);
    say(anew, strings.deal_anew);
  };
  return { node, draw };
}

/** The partner's question: it takes the focus and gives it back, and stops nothing else. */
export function question() {
  const text = h("b");
  const yes = h("button", { type: "button", class: "cnb-button", "data-act": "yes", "data-lm-suppress-shortcuts": "true", "aria-keyshortcuts": "y" });
  const no = h("button", { type: "button", class: "cnb-button", "data-act": "no", "data-lm-suppress-shortcuts": "true", "aria-keyshortcuts": "n" });
  const node = h("div", { class: "cnb-question cnb-row", role: "dialog", hidden: true }, text, yes, no);
  /** @param {Scene} scene @param {Strings} strings */
  const draw = (scene, strings) => {
    const before = node.hidden;
    node.hidden = scene.phase !== "answer";
    say(text, scene.todo);
    set(node, { "aria-label": scene.todo });
    say(yes, strings.act_yes);
    say(no, strings.act_no);
    return before && !node.hidden;
  };
  return { node, draw, yes };
}
