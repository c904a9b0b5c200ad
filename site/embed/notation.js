// Reads a position in the notation for its picture: which cards lie where. It knows cards and fields, and no rule of the
// game. Python's own reader knows more, and both read the same (tests/site/test_embed.py).

/** @typedef {{packs: number, jokers: number, owned: boolean, counts: number[], sides: Record<string, number[][]>}} Game */
/** @typedef {{id: string, side?: number, seat?: number, runs: number[][]}} Row what lies in one place, as faces */

const FIELDS = ["rules", "seats", "sides", "dealer", "deal", "scores", "turn", "did", "asked", "melded", "hand", "melds", "threes", "pile", "stock", "packet", "out", "cut", "flags"];
const RANKS = "AKQJT98765432";
const SUITS = "shdc";
const JOKER = 52;
const UNSEEN = 53;
/** A card whose suit does not matter: this number and the place of its rank. */
const LOOSE = 54;
const MOST_CARDS = 432;
/** More letters than any position has. */
export const LONGEST = 4000;

/** What can't be read: the key of a sentence, and the word that it is about. */
export class Unreadable extends Error {
  /** @param {string} key @param {string} [word] */
  constructor(key, word = "") {
    super(key);
    this.key = key;
    this.word = readable(word);
  }
}

/** A word as a sentence can quote it: short, and without signs that would turn or hide the words around it. @param {string} word */
export const readable = (word, most = 20) => word.replace(/[\p{C}\p{Z}]+/gu, " ").trim().slice(0, most);

/**
 * @param {string} text @param {Record<string, Game>} games
 * @returns {{rules: string, seat: number, seats: number, sides: number[][], rows: Row[]}}
 */
export function read(text, games) {
  if (text.length > LONGEST) throw new Unreadable("too_long");
  const fields = text.split(/\r?\n/).flatMap((line) => line.split("#")[0].split(";")).map((field) => field.trim().split(/[ \t]+/)).filter(([name]) => name);
  for (const [name] of fields) if (!FIELDS.includes(name)) throw new Unreadable("no_field", name);
  /** @param {string} name */
  const only = (name) => {
    const found = fields.filter(([each]) => each === name);
    if (found.length > 1) throw new Unreadable("twice", name);
    return found[0]?.slice(1);
  };
  const [rules = "", ...changes] = only("rules") ?? [];
  const game = Object.hasOwn(games, rules) ? games[rules] : undefined;
  if (!game) throw new Unreadable(rules ? "no_game" : "no_rules", rules);
  const option = changes.find((change) => /^players=[2-6]/.test(change));
  const [players] = only("seats") ?? [option?.slice("players=".length, "players=".length + 1) ?? String(game.counts[0])];
  const usual = Object.hasOwn(game.sides, players) ? game.sides[players] : undefined;
  if (!usual) throw new Unreadable("no_seat", players);
  const seats = usual.flat().length;
  const sides = sidesOf(only("sides")) ?? usual;
  const turn = only("turn");
  if (!turn) throw new Unreadable("no_turn");
  const seat = seatOf(turn[0], seats);

  /** @type {Map<string, number[][]>} */
  const places = new Map();
  for (const [name, ...words] of fields) {
    if (!["hand", "melds", "threes", "pile", "stock", "packet"].includes(name)) continue;
    const place = ["pile", "stock"].includes(name) ? name : `${name} ${words.shift() ?? ""}`;
    if (places.has(place)) throw new Unreadable("twice", place);
    if (name === "pile" && words.at(-1) === "frozen") words.pop();
    if (!words.length) throw new Unreadable("no_cards", place);
    places.set(place, words[0] === "-" && words.length === 1 ? [] : words.map(cards));
  }
  settle([...places.values()].flat(), changes.length ? undefined : game);

  /** @type {Row[]} */
  const rows = [];
  const pile = places.get("pile")?.flat() ?? [];
  const top = pile.at(-1);
  if (top !== undefined && top !== UNSEEN) rows.push(pile.includes(UNSEEN) ? { id: "pile_top", runs: [[top]] } : { id: "pile_order", runs: [pile] });
  const letters = sides.map((_, side) => "ABCDEF"[side]);
  for (const place of places.keys()) {
    const [name, owner] = place.split(" ");
    if (name === "hand") seatOf(owner, seats);
    if (name === "melds" && !letters.includes(owner)) throw new Unreadable("no_side", owner);
    if (name === "threes" && !letters.includes(owner)) seatOf(owner, seats);
  }
  letters.forEach((letter, side) => rows.push({ id: "melds", side, runs: places.get(`melds ${letter}`) ?? [] }));
  letters.forEach((letter, side) => rows.push({ id: "threes", side, runs: threes([letter, ...sides[side].map(String)].map((owner) => places.get(`threes ${owner}`)?.flat() ?? []), game.owned) }));
  for (let each = 1; each <= seats; each += 1) {
    const hand = places.get(`hand ${each}`)?.flat() ?? [];
    if (hand.length && !hand.includes(UNSEEN)) rows.push({ id: "hand", seat: each, runs: [hand] });
  }
  return { rules, seat, seats, sides, rows };
}

/** The threes of a side, each player's apart where players own them. @param {number[][]} laid @param {boolean} owned */
const threes = (laid, owned) => (owned ? laid : [laid.flat()]).filter((run) => run.length);

/** @param {string | undefined} word @param {number} seats */
function seatOf(word, seats) {
  const seat = /^[1-6]$/.test(word ?? "") ? Number(word) : 0;
  if (!seat || seat > seats) throw new Unreadable("no_seat", word);
  return seat;
}

/** @param {string[] | undefined} words */
function sidesOf(words) {
  return words?.map((word) => {
    if (!/^[A-F]=[1-6]+$/.test(word)) throw new Unreadable("no_side", word);
    return [...word.slice(2)].map(Number).sort();
  });
}

/** The cards of a run, as faces. @param {string} run */
function cards(run) {
  /** @type {number[]} */
  const found = [];
  for (let rest = run; rest; ) {
    const [card, , rank, suit, many] = /^(\?\?|Jk|([AKQJT98765432])([shdc?])|x(\d{1,3})(?![\dshdc?]))/.exec(rest) ?? [""];
    if (!card || Number(many ?? 0) > MOST_CARDS) throw new Unreadable("no_card", run);
    if (many) found.push(...Array(Number(many)).fill(UNSEEN));
    else if (rank) found.push(suit === "?" ? LOOSE + RANKS.indexOf(rank) : 4 * RANKS.indexOf(rank) + SUITS.indexOf(suit));
    else found.push(card === "Jk" ? JOKER : UNSEEN);
    if (found.length > MOST_CARDS) throw new Unreadable("too_long");
    rest = rest.slice(card.length);
  }
  return found;
}

/**
 * Gives each card without a suit the first copy that is free, and refuses a card that the pack has not so often; other
 * packs than the game's own are not counted.
 * @param {number[][]} runs @param {Game | undefined} game
 */
function settle(runs, game) {
  const most = (/** @type {number} */ card) => (game ? (card === JOKER ? game.jokers : game.packs) : MOST_CARDS);
  /** @type {Map<number, number>} */
  const used = new Map();
  for (const card of runs.flat().filter((each) => each < UNSEEN)) {
    used.set(card, (used.get(card) ?? 0) + 1);
    if ((used.get(card) ?? 0) > most(card)) throw new Unreadable("too_many", card === JOKER ? "Jk" : RANKS[card >> 2] + SUITS[card & 3]);
  }
  for (const run of runs) {
    run.forEach((card, place) => {
      if (card < LOOSE) return;
      const first = 4 * (card - LOOSE);
      const copy = [first, first + 1, first + 2, first + 3].find((each) => (used.get(each) ?? 0) < most(each));
      if (copy === undefined) throw new Unreadable("too_many", `${RANKS[card - LOOSE]}?`);
      used.set(copy, (used.get(copy) ?? 0) + 1);
      run[place] = copy;
    });
  }
}

const POLYNOMIAL = 0xedb88320;

/** The sum that a link ends with: it tells whether the link was changed or cut. @param {string} text in ASCII */
export function sumOf(text) {
  let sum = -1;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (POLYNOMIAL & -(sum & 1));
  }
  return (~sum >>> 0).toString(16).padStart(8, "0");
}

/** Whether the fragment of an address says what it said when it was made; without a sum nobody can tell. @param {string} hash */
export function isWhole(hash) {
  const [, text, sum] = /^#(.*)&sum=([0-9a-f]{8})$/.exec(hash) ?? [];
  return text !== undefined && sumOf(text) === sum;
}
