// A turn that is played in the card of an exercise: its steps, the table on which it is played, and what everybody did.
import { addText, discardText } from "../acts.js";
import { actLine, topOf } from "../answers.js";
import { h, set } from "../dom.js";
import { dragging } from "../dragging.js";
import { put } from "../words.js";

const ACTS = ["draw", "take", "meld", "discard"];
const STEPS = [["draw", "take"], ["meld"], ["discard"]];
const BACKS = ["back", "restart"];

/** @typedef {import("../scene.d.ts").Meld} Meld */
/** @typedef {{may: string[], melds: Meld[], shows: {lines: import("../answers.js").Line[]}[], stock: number | null, tables: string[], news: string[]}} Turn */

/**
 * The act that cards make at a place of the table or with a button; empty where they make none.
 * @param {string} place `draw`, `take`, `meld`, `discard`, `ask`, `pile`, the number of an own meld, or a table to choose
 * @param {number[]} chosen @param {Turn} turn
 */
export function actAt(place, chosen, { may, melds, shows, tables }) {
  if (place === "ask" || tables.includes(place)) return place;
  if (melds[Number(place)]) return addText(chosen, melds[Number(place)].t);
  if (place === "pile" && may.includes("discard")) return discardText(chosen);
  return actLine(place === "pile" ? "take" : place, chosen, topOf(shows[0]?.lines ?? []), melds);
}

/** @param {import("./kinds/index.js").Question<string[]>} question whose answer is what was played so far */
export function playing({ own, stage, shows, hand, scene, answer, chosen, choose, play, asleep }) {
  const strings = own.words();
  const steps = h("ol", { class: "cnb-steps cnb-row", "aria-label": strings.steps }, ...STEPS.map((_, at) => h("li", {}, strings[`step_${at + 1}`])));
  const played = h("ol", { class: "cnb-played", "aria-label": strings.played });
  const news = h("ul", { class: "cnb-news", "aria-label": strings.news, "aria-live": "polite" });
  const button = (/** @type {string} */ act) => h("button", { class: "cnb-button", "data-add": act }, strings[`add_${act}`]);
  const buttons = [...ACTS, "ask"].map(button);
  const backs = BACKS.map(button);
  const tables = scene().tables.map((table) => h("button", { class: "cnb-button cnb-main", "data-add": table }, table));

  /** Plays at a place, or says what is lacking; whether anything was sent. @param {string} place */
  function press(place) {
    if (asleep()) return false;
    if (BACKS.includes(place)) return answer().length > 0 && play(place === "back" ? answer().slice(0, -1) : []);
    const discards = place === "discard" || (place === "pile" && scene().may.includes("discard"));
    if (discards && chosen().length > 1) return own.tell(strings.one_card), false;
    const { may } = scene();
    if (STEPS[0].includes(place) && may.length && !STEPS[0].some((act) => may.includes(act))) return own.tell(strings.drawn_already), false;
    const line = actAt(place, chosen(), scene());
    const early = !["draw", "take", "pile"].includes(place) && STEPS[0].some((act) => scene().may.includes(act));
    return line ? play([...answer(), line]) : (own.tell(early ? strings.draw_first : strings.choose_cards), false);
  }

  const placeOf = (/** @type {Element | null} */ target) => {
    const place = /** @type {HTMLElement | null} */ (target?.closest("[data-place], [data-drop]"));
    return place && shows.contains(place) ? place : null;
  };
  const brighten = (/** @type {HTMLElement | null} */ place) => {
    for (const one of shows.querySelectorAll("[data-over]")) if (one !== place) one.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
    return place?.dataset.place ?? place?.dataset.drop ?? "";
  };
  const still = () => own.root.dataset.motion === "off" || (own.root.dataset.motion !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  const gone = new AbortController();
  const drag = dragging(own.root, stage, hand, {
    lift(id) {
      if (asleep()) return [];
      if (!chosen().includes(id)) choose([id]);
      return chosen();
    },
    over: (target) => brighten(placeOf(target)),
    key: (key) => (key === "Escape" ? "close" : null),
    drop(place) {
      const node = /** @type {HTMLElement | null} */ (shows.querySelector("[data-over]"));
      return place && press(place) && node ? node.getBoundingClientRect() : null;
    },
    end: () => void brighten(null),
  }, still, AbortSignal.any([own.signal, gone.signal]));

  /** What lies on the table, as places to click and to drop cards on; the stock beside the pile. @param {string} [held] the place that had the focus */
  function lay(held) {
    const lots = (/** @type {string} */ id) => shows.querySelectorAll(`[data-lot="${id}"]`);
    /** @param {Element} what @param {string} name @param {string} text what it is, with its cards */
    const place = (what, name, text) => {
      const cards = (what.textContent ?? "").replace(/, $/, "");
      const node = h("button", { class: "cnb-place", "data-place": name, "aria-label": put(text, { cards }) });
      what.replaceWith(node);
      node.append(what);
    };
    for (const pile of lots("pile")) place(/** @type {Element} */ (pile.lastElementChild), "pile", strings.place_pile);
    for (const mine of lots("melds")) {
      mine.querySelectorAll(".cnb-chips").forEach((meld, at) => place(meld, String(at), strings.place_meld));
      set(/** @type {HTMLElement} */ (mine), { "data-drop": "meld" });
    }
    const { stock } = scene();
    if (stock !== null) shows.querySelector(".cnb-lot")?.before(h("div", { class: "cnb-lot", "data-lot": "stock" }, h("span", { class: "cnb-what" }, put(strings.stock, { n: stock })),
      h("button", { class: "cnb-place", "data-place": "draw", "aria-label": strings.place_stock }, h("span", { class: "cnb-back" }))));
    if (held) /** @type {HTMLElement | null} */ (shows.querySelector(`[data-place="${held}"]`))?.focus();
  }

  return {
    steps,
    node: h("div", { class: "cnb-part" }, h("div", { class: "cnb-row cnb-adds" }, ...tables, ...buttons, ...backs), played, news),
    press,
    lay,
    /** Another question stands here from now on. */
    leave: () => gone.abort(),
    /** Python has answered. @param {boolean} agreed */
    answered: (agreed) => drag.answered(agreed),
    /** @param {string[]} lines the acts as people read them */
    write(lines) {
      const { may } = scene();
      const key = lines.join();
      if (played.dataset.key !== key) played.replaceChildren(...(lines.length ? lines.map((line) => h("li", {}, line)) : [h("li", { class: "cnb-second" }, scene().tables.length ? strings.choose_table : strings.nothing_played)]));
      set(played, { "data-key": key });
      const told = scene().news;
      if (news.dataset.key !== told.join()) news.replaceChildren(...told.map((line) => h("li", {}, line)));
      set(news, { "data-key": told.join(), hidden: !told.length });
      const chooses = scene().tables.length > 0;
      const begun = !chooses && tables.some((table) => table === own.focused()); // asked before it is hidden, which takes the focus
      for (const table of tables) set(table, { hidden: !chooses });
      for (const node of [steps, ...backs]) set(node, { hidden: chooses });
      const begins = STEPS[0].some((act) => may.includes(act));
      [...steps.children].forEach((step, at) => {
        const now = STEPS[at].some((act) => may.includes(act));
        set(/** @type {HTMLElement} */ (step), { "data-state": now ? "now" : begins ? null : "done", "aria-current": now ? "step" : null });
      });
      for (const one of buttons) {
        const can = may.includes(one.dataset.add ?? "");
        set(one, { "aria-disabled": can ? null : "true", hidden: chooses || (one.dataset.add === "ask" && !can) });
        one.classList.toggle("cnb-main", can && one.dataset.add !== "ask");
      }
      for (const back of backs) set(back, { "aria-disabled": lines.length ? null : "true" });
      for (const place of /** @type {NodeListOf<HTMLElement>} */ (shows.querySelectorAll(".cnb-place"))) {
        const act = { draw: "draw", pile: begins ? "take" : "discard" }[place.dataset.place ?? ""] ?? "meld";
        set(place, { "data-may": may.includes(act) ? "" : null });
      }
      if (begun) buttons[0].focus();
    },
  };
}
