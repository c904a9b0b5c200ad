// What Python sends to a table's front end. Written from widgets/sent and the traits of the Table, not by hand.

export type Reason = true | [law: string, sentence: string];

/** A player: the name, the side, how many cards are held, the red threes; `open` is the hand where it is shown. */
export interface Seat {
  name: string;
  side: string;
  n: number;
  threes: number[];
  open?: number[];
}

/** A meld: the target that an act names, the rank, its cards, and the kind of canasta that it is. */
export interface Meld {
  t: string;
  r: string;
  c: number[];
  k: string;
}

/** A side: its score, its minimum, whether it has opened, what its melds count, its canastas and melds. `feet` are the packets that wait for it: whose each is, that in words, and how many cards. */
export interface Side {
  side: string;
  score: number;
  min: number;
  open: boolean;
  table: number;
  canastas: number;
  melds: Meld[];
  feet?: [whose: string, says: string, n: number][];
}

/** The discard pile: what lies crosswise, what freezes it and where, and whether it may be taken. `short` says that in one line; `ways` are the cards that go with the top card, the simplest first, each with whether they are enough without more melds. */
export interface Pile {
  n: number;
  top: number | null;
  cross: [index: number, id: number][];
  frozen: [cause: string, ...where: number[]][];
  block: string | null;
  says: string;
  short?: string;
  ways?: [enough: boolean, ids: number[]][];
}

/** What may be done now; `besides` are legal acts that no card stands for, each with its words. */
export interface Can {
  draw: Reason;
  take: Reason;
  meld: Reason;
  discard: Reason;
  undo?: Reason;
  besides?: [act: string, words: string][];
  ask?: true;
  stop?: true;
}

/** An act since the scene before: whose, what this seat saw of it, the cards that moved, a sentence. */
export interface Last {
  seat: number;
  act: string;
  c: number[];
  says: string;
}

/** A refused act: its law in words, the other laws against it, what would be right, the cards that it is about. `said` is the act in words; `shows` are the cards to look at, step by step, where there are more than those. */
export interface Refusal {
  id: string;
  act: string;
  said?: string;
  law: string;
  also: string[];
  besides: string[];
  title: string;
  says: string;
  way_out: string;
  short?: string;
  need?: number;
  have?: number;
  cards: number[];
  shows?: number[][];
  lesson: string;
}

/** A step of a hint: what it says, where to look or why, the cards it is about, and at last the act to play. `id` is that of the message that asked for it. While an expert thinks, `going` is how many deals it has imagined and of how many. */
export interface Hint {
  id: string;
  step: number;
  says: string;
  where: string;
  cards: number[];
  act?: string;
  going?: number[];
}

/** What lies on the table: each player's number of cards, stock and pile, what each side has laid. */
export interface Lying {
  seats: Seat[];
  stock: number;
  pile: Pile;
  sides: Side[];
}

/** The table after a turn of a deal that is over: parts of its scene, every hand, and a sentence. */
export interface Turn {
  seats: Seat[];
  stock: number;
  pile: Pile;
  sides: Side[];
  log: number;
  last: Last[];
  turns: [log: number, seat: number, says: string, short: string][];
  news: [bold: string, plain: string];
  hands: [name: string, cards: number[]][];
  says: string;
}

/** The complete thing that the browser draws. The name of the rules, in `name`, is the one that people use. The status line is in `todo`. In `turns` are the turns since this seat's last one, each with its place in the log. The game ends at `aim` points, if it has an aim. The last act is in `news`, its first part in bold. `must` means that the seat must take the pile, and `drops` are the places where cards of the hand may go, by their faces, with the effect of each. */
export interface Scene {
  v: number;
  seq: number;
  phase: "draw" | "play" | "answer" | "wait" | "over" | "game";
  you: number;
  turn: number;
  rules: string;
  name?: string;
  deal: number;
  aim?: number;
  hand: number[];
  new: number[];
  seats: Seat[];
  stock: number;
  pile: Pile;
  sides: Side[];
  can: Can;
  last: Last[];
  log: number;
  refusal: Refusal | null;
  todo: string;
  turns: [log: number, seat: number, says: string, short: string][];
  news?: [bold: string, plain: string];
  must?: true;
  drops?: [place: string, says: string, costly: boolean, faces: number[]][];
}

/** The result of a deal for one side or player, line by line; `score` is the new score. */
export interface Scored {
  side: string;
  name: string;
  lines: [label: string, points: number][];
  total: number;
  score: number;
}

/** The score of a deal that is over: the winner, the way to the aim, and the cards that every player still held. `codes` name the lines. `turns` is the number of turns, and `marks` are those that are worth a look. In `practice` is the law that refused most often, in words, and a cell that practises it. */
export interface Result {
  says: string;
  next: boolean;
  lines: string[];
  title?: string;
  aim?: number;
  needs?: string;
  hands?: [name: string, cards: number[]][];
  codes?: string[];
  practice?: string[];
  turns?: number;
  marks?: [turn: number, sign: string][];
  sides: Scored[];
}

/** An act that cost the seat something: its turn, its cards, what was done, why another was better, and the points. `delta` is what it cost, below 0. */
export interface Decisive {
  turn: number;
  cards: number[];
  title: string;
  says: string;
  delta: number;
}

/** The review of a deal: how many decisions were judged `of` all, and once it is done what decided the deal. */
export interface Reviewed {
  done: number;
  of: number;
  title?: string;
  says?: string;
  moments?: Decisive[];
}

/** Some cards of an act, and what they count; a MeldBuilder adds where they lie, and their ids. */
export interface Counted {
  cards: string;
  points: number;
  slot?: string;
  ids?: number[];
}

/** A law against an act, in words. */
export interface Objection {
  law: string;
  title: string;
  says: string;
  way_out: string;
}

/** Whether the act that is being composed may be played; empty without one. A MeldBuilder adds whether the top card is taken, and its sentence. */
export interface Verdict {
  ok?: boolean;
  total?: number;
  need?: number | null;
  lines?: Counted[];
  reasons?: Objection[];
  top?: boolean;
  says?: string;
}

/** A row of a table, with the cards that it is about; `here` if it is the one that applies now. */
export interface ExplainedRow {
  cells: string[];
  here: boolean;
  cards?: number[];
}

/** What was asked "Why?", taken apart: a title, sentences, cards (some lying crosswise), and a table. */
export interface Explained {
  id?: string;
  title: string;
  says: string[];
  cards?: number[];
  cross?: number[];
  head: string[];
  rows: ExplainedRow[];
}

/** Where several chosen cards may go together; empty for fewer than two. */
export interface ChosenPlaces {
  ids?: number[];
  at?: [place: string, says: string, costly: boolean, act: string][];
}

/** A game with a number of players, in words, and the seats of each side; of five players one sits out. */
export interface LobbyGame {
  rules: string;
  players: number;
  name: string;
  sides: number[][];
}

/** What is chosen in the lobby; the values of `bots` and `pace` are those that the lobby offers. */
export interface Chosen {
  rules: string;
  players: number;
  seat: number;
  bots: string;
  pace: string;
}

/** What the lobby offers: games, of which there are `many` rule sets, names by seat, other players, paces. */
export interface Lobby {
  games: LobbyGame[];
  many: number;
  names: string[];
  bots: string[];
  paces: string[];
  chosen: Chosen;
}

/** What the course home shows: the page as a tree of nodes, and what the lobby offers. */
export interface HomeScene {
  v: number;
  seq: number;
  page: import("./home/tree").Tree;
  lobby: Lobby;
}

/** The answer to a message: done (`ack`) or not (`nack`, and why), by the message's id. */
export interface Answer {
  v: number;
  ack?: string;
  nack?: string;
  seq: number;
  why?: string;
  says?: string;
}

/** The fixed words of the front end; every widget has more of its own. */
export interface Strings {
  ranks: Record<string, [one: string, many: string]>;
  suits: Record<string, string>;
  joker: string;
  [key: string]: any;
}

/** The traits of a Table. */
export interface State {
  coach: "off" | "on_error" | "always";
  deck: "two" | "four";
  explained: Explained | Record<string, never>;
  highlight: number[];
  hint: Hint | Record<string, never>;
  history: string;
  label: string;
  lang: string;
  lessons: string[];
  motion: "auto" | "on" | "off";
  nudge: string;
  pace: "step" | "slow" | "fast";
  parts: string[];
  places: ChosenPlaces;
  points: Record<string, number>;
  problem: string;
  readonly: boolean;
  replay: Turn[];
  report: string;
  result: Result | Record<string, never>;
  review: Reviewed | Record<string, never>;
  saved: string;
  scene: Scene;
  selected: number[];
  size: "auto" | "s" | "m" | "l" | "projector";
  sort: "rank" | "points" | "drawn";
  sound: boolean;
  staged: string;
  strings: Strings;
  text: string;
  text_view: boolean;
  theme: "auto" | "light" | "dark" | "contrast";
  typed: string[];
  verdict: Verdict;
}

export type Model = import("@anywidget/types").AnyModel<State>;
