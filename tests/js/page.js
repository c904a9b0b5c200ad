// A page without a browser: enough of one to draw a widget, to press its buttons and to take it away.
import { existsSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { fromWidgets } from "./typescript.js";

const { window } = new JSDOM("<!doctype html><main></main>", { pretendToBeVisual: true });
const TAKEN = [
  "AbortController", "AbortSignal", "CustomEvent", "DOMParser", "Document", "Element", "Event", "KeyboardEvent", "MutationObserver", "Node", "ShadowRoot", "Text", "XMLSerializer", "document",
  "getComputedStyle", "requestAnimationFrame", ...Object.getOwnPropertyNames(window).filter((name) => /^HTML\w*Element$/.test(name)),
];
for (const name of TAKEN) globalThis[name] = window[name];
globalThis.window = window;
globalThis.innerHeight = window.innerHeight;
globalThis.requestAnimationFrame = (drawn) => setTimeout(drawn);
globalThis.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
globalThis.ResizeObserver = class {
  observe() {}
  disconnect() {}
};
globalThis.IntersectionObserver = class {
  constructor(seen) {
    this.seen = seen;
  }
  observe() {
    this.seen([{ intersectionRatio: 1 }]);
  }
  disconnect() {}
};
window.Element.prototype.scrollIntoView = () => {};
window.Element.prototype.setPointerCapture = () => {};
window.Element.prototype.checkVisibility = () => true;
window.HTMLCanvasElement.prototype.getContext = () => null;

const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANKS = Object.fromEntries([..."AKQJT98765432"].map((rank) => [rank, [rank, `${rank}s`]]));
const CARDS = {
  suits: SUITS, ranks: { ...RANKS, Jk: ["joker", "jokers"] }, card_name: "{rank} of {suit}", cards: ["{n} card", "{n} cards"], hand_of: "{cards}",
  group: "{what} {n}", group_drawn: "{n}", thousands: ",",
};

const CATALOGUES = new URL("../../canasta_nb/lab/extension/words/", import.meta.url);
/** The words of a widget's own, if it has any there. */
function catalogue(name) {
  const place = new URL(`${name}.en.json`, CATALOGUES);
  return existsSync(place) ? JSON.parse(readFileSync(place, "utf8")) : {};
}

/** The words of a widget by the names of its catalogue, where a sentence is its own name, and what a test gives; no other name is known. */
const words = (widget, given = {}) => {
  const all = Object.entries({ ...catalogue("shared"), ...catalogue(widget) }).map(([name, said]) => [name, typeof said === "string" ? name : said]);
  const told = { ...Object.fromEntries(all), ...CARDS, ...given };
  return new Proxy(told, {
    get(_, name) {
      if (name in told || typeof name === "symbol" || name === "toJSON") return told[name];
      throw new Error(`${widget} has no sentence ${name}`);
    },
  });
};

/** A model as a notebook has it: `sent` is what Python was told. */
function modelOf(traits) {
  const heard = new Map();
  const emit = (name, ...args) => [...(heard.get(name) ?? [])].forEach((hear) => hear(...args));
  const sent = [];
  return {
    sent,
    emit,
    get: (name) => traits[name],
    set(name, value) {
      if (traits[name] === value) return;
      traits[name] = value;
      emit(`change:${name}`);
    },
    /** All traits that come together are there before anybody hears of one. */
    take(changes) {
      Object.assign(traits, changes);
      for (const name of Object.keys(changes)) emit(`change:${name}`);
    },
    save_changes() {},
    send: (message) => sent.push(message),
    on: (name, hear) => heard.set(name, [...(heard.get(name) ?? []), hear]),
    off: (name, hear) => heard.set(name, (heard.get(name) ?? []).filter((each) => each !== hear)),
    listens: () => [...heard.values()].flat().length,
  };
}

const LOOKS = { theme: "light", deck: "two", size: "m", motion: "off", readonly: false, lang: "en", label: "", problem: "", report: "", sort: "rank", literal: "" };

/** A widget in a page. @param {string} name of its module @param {object} traits what Python has sent */
export async function opened(name, { strings, ...traits }) {
  const { default: widget } = await fromWidgets(name);
  const model = modelOf({ ...LOOKS, strings: words(name, strings), ...traits });
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  const close = widget.render({ model, el });
  const find = (selector) => el.querySelector(selector);
  const say = (node, type) => node.dispatchEvent(new Event(type, { bubbles: true }));
  return {
    model,
    find,
    all: (selector) => [...el.querySelectorAll(selector)],
    text: (selector = ".cnb") => find(selector).textContent,
    press: (selector) => find(selector).click(),
    type(selector, value) {
      Object.assign(find(selector), { value });
      say(find(selector), "input");
    },
    choose(selector, value) {
      Object.assign(find(selector), { value });
      say(find(selector), "input");
      say(find(selector), "change");
    },
    key: (selector, key) => find(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
    /** Python sends traits, and answers the newest message. */
    answer(changes, more = {}) {
      model.take(changes);
      const { id, seq } = model.sent.at(-1) ?? {};
      model.emit("msg:custom", { v: 1, ack: id, seq, ...more });
    },
    focused: () => document.activeElement,
    /** Takes the widget away; returns what is left of it. */
    close() {
      close();
      const left = [el.childElementCount, model.listens()];
      el.remove();
      return left;
    },
  };
}
