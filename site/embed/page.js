// The page for frames: the address says what it shows. It is text from anywhere, so nothing of it becomes HTML or code.
import { drawn, element, rows } from "./drawing.js";
import { begin } from "./live.js";
import { LONGEST, Unreadable, isWhole, read, readable } from "./notation.js";

const KINDS = ["position", "table", "rules", "exercise", "widget", "deal"];
/** A mark on a card might be the answer of an exercise. */
const NO_MARKS = { wild: "", wild_mark: "", red_3: "", black_3: "" };
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
// Both parts of the address are read: what follows # never reaches a server, so it may be long.
const asked = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`);

/** @param {string} name @param {string[]} allowed */
const chosen = (name, allowed) => allowed.find((value) => value === asked.get(name)) ?? allowed[0];

async function show() {
  const known = await (await fetch("known.json")).json();
  const lang = chosen("lang", Object.keys(known.words));
  const words = known.words[lang];
  document.documentElement.lang = lang;
  const root = element("section", "cnb");
  root.dataset.cnb = "embedded";
  main.append(root);
  wear(root);
  try {
    const kind = KINDS.find((each) => asked.has(each));
    if (!kind) throw new Unreadable("nothing_asked");
    const what = asked.get(kind) ?? "";
    if ((asked.has("sum") || kind === "deal") && !isWhole(location.hash)) throw new Unreadable("changed");
    if (what.length > LONGEST) throw new Unreadable("too_long");
    for (const name of ["seat", "seed"]) if (!/^(\d{1,9})?$/.test(asked.get(name) ?? "")) throw new Unreadable("no_number", asked.get(name) ?? "");
    if (kind === "position" || kind === "table") {
      const position = read(what, known.games);
      const seat = Number(asked.get("seat") || position.seat);
      if (seat < 1 || seat > position.seats) throw new Unreadable("no_seat", asked.get("seat") ?? "");
      const shown = rows(position, seat, words);
      if (kind === "position" && !shown.some(({ runs }) => runs.length)) throw new Unreadable("nothing_drawn");
      if (kind === "position") root.append(element("h1", "spoken", known.games[position.rules].name));
      if (shown.length) root.append(drawn(shown, words));
    }
    if (kind === "rules" && !Object.hasOwn(known.games, gameOf(what))) throw new Unreadable("no_game", what);
    if (kind === "exercise" && !Object.hasOwn(known.exercises, what)) throw new Unreadable("no_exercise", what);
    const about = kind === "exercise" ? known.exercises[what].position : "";
    if (about) {
      const position = read(about, known.games);
      const unmarked = { ...words, strings: { ...words.strings, ...NO_MARKS } };
      root.append(drawn(rows(position, position.seat, unmarked), unmarked));
    }
    if (kind === "widget" && !Object.hasOwn(known.widgets, what)) throw new Unreadable("no_widget", what);
    if (kind !== "position") offer(root, kind, what, known, words);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    root.append(sentence(words, error.key, error.word));
    if (shared()) root.append(link("../lite/index.html", words.sentences.home));
  }
}

/** Whether somebody shared this address: then there is a way on from whatever is wrong with it. */
const shared = () => window.top === window && (asked.has("sum") || asked.has("deal"));

/** The game without the choices of the table, which Python reads. @param {string} rules */
const gameOf = (rules) => rules.split(" ")[0];

/** A button, and what happens after it was pressed. @param {HTMLElement} root @param {string} kind @param {string} what @param {any} known @param {any} words */
function offer(root, kind, what, known, words) {
  const box = element("div", "offer");
  /** @type {Record<string, () => string>} */
  const titles = {
    rules: () => known.games[gameOf(what)].name,
    table: () => words.sentences.from_here,
    exercise: () => known.exercises[what].question[words.lang],
    widget: () => known.widgets[what],
    deal: () => words.sentences.a_deal,
  };
  const start = element("button", "start", words.sentences[kind === "rules" || kind === "table" ? "sit_down" : "begin"]);
  start.setAttribute("type", "button");
  box.append(element("h1", "", titles[kind]()));
  if (kind === "table") box.append(element("p", "", words.sentences.deals_anew));
  box.append(element("p", "", words.sentences.fetches), start);
  if (window.top === window && kind === "rules") box.append(link(`../rules/${known.games[gameOf(what)].id}.html`, words.sentences.about));
  if (window.top === window && kind === "widget") box.append(link("../gallery.html", words.sentences.gallery));
  root.append(box);
  start.addEventListener("click", async ({ isTrusted: isPressed }) => {
    const waits = element("p", "waits", words.sentences.starts);
    waits.setAttribute("role", "status");
    start.replaceWith(waits);
    const options = Object.fromEntries(["seed", "seat", "deck", "theme"].map((name) => [name, asked.get(name) ?? ""]));
    try {
      const view = await begin({ kind, what, options, lang: words.lang });
      root.replaceWith(view);
      // Whoever came by a link may be reading the page around the frame by now.
      if (isPressed) /** @type {HTMLElement | null} */ (view.querySelector("button, [tabindex='0']"))?.focus();
    } catch (problem) {
      waits.replaceWith(sentence(words, "not_begun", String(problem)));
      if (shared()) box.append(link("../lite/index.html", words.sentences.home));
    }
  }, { once: true });
  if (asked.has("begins")) start.click(); // the link to this page was the press
}

/** A way on, for those who see the page by itself. @param {string} address @param {string} text */
function link(address, text) {
  const node = element("a", "about", text);
  node.setAttribute("href", address);
  return node;
}

/** @param {any} words @param {string} key @param {string} word */
function sentence(words, key, word) {
  const node = element("p", "sentence", words.sentences[key].replace("{word}", () => readable(word, key === "not_begun" ? 300 : 20)).replace("{most}", () => String(LONGEST)));
  node.setAttribute("role", "alert");
  return node;
}

/** The colours and the deck that the address or the system wants. @param {HTMLElement} root */
function wear(root) {
  root.dataset.deck = chosen("deck", ["two", "four"]);
  const wanted = chosen("theme", ["auto", "light", "dark", "contrast"]);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const put = () => (document.body.dataset.theme = root.dataset.theme = wanted === "auto" ? (dark.matches ? "dark" : "light") : wanted);
  put();
  dark.addEventListener("change", put);
}

await show();
