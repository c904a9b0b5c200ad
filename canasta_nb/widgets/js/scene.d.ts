// What Python sends to the front end. Written from widgets/sent and the traits of the widgets, not by hand.

export type KnownRules = [id: string, name: string];

export type Empty = Record<string, never>;

export type Tree = import("./tree").Tree;

export type CardLine = [id: string, label: string, runs: number[][], said: string];

export type QuizChoice = [word: string, means: string];

export type PartVerdict = [ok: boolean, title: string, says: string];

export type ReplayMove = [cards: number[] | number, start: string, end: string];

export type ReplayEvent = [seat: number, act: string, moves: ReplayMove[], set?: Record<string, any>];

export type ReplayExpected = [index: number, lead: number, says: string];

export type ReplayChoice = [act: string, says: string];

export type Reason = true | [law: string, sentence: string];

export type PuzzleButton = [act: string, words: string, key: string];

export type MarkedCard = [id: number, marks: string, says: string];

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

/** The hand to pick from, none in mode `pack`, and in words how many cards to pick. */
export interface PickerScene {
  v: number;
  seq: number;
  hand: number[];
  asks: string;
}

/** The hand, the own melds, and the pile: its top card where it may be taken, and the cards below it. `need` is what the first melds must count, and `needs` says so; `natural_only` where wild cards don't count. */
export interface BuilderScene {
  v: number;
  seq: number;
  rules: string;
  hand: number[];
  top: number | null;
  buried: number[];
  melds: Meld[];
  need: number | null;
  natural_only: boolean;
  needs: string;
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

/** What the lobby offers: games, of which there are `many` rule sets, names by seat, other players, paces. The `note` is for a beginner, and empty for everybody else. */
export interface Lobby {
  note: string;
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
  page: Tree;
  lobby: Lobby;
}

/** The card above and below the fresh questions, and whether the stone of its lesson lights for the first time. */
export interface LessonEndScene {
  v: number;
  seq: number;
  top: Tree;
  bottom: Tree;
  lights: boolean;
}

/** The games to choose from, the most tables, the words of an open room, and the line that opens it elsewhere. `named` is the position at which all tables begin, as it was named, and `position` its text; empty where the cards are dealt. */
export interface LobbyScene {
  v: number;
  seq: number;
  games: KnownRules[];
  most: number;
  room: Record<string, string>;
  command: string;
  named: string;
  position: string;
  lang: string;
}

/** A row: scores or deals in words, what the first melds must count there, and melds that do, in words and as ids. `condition` is the kind of meld that must be among them; `current` is the row of the score or the deal. */
export interface MinimumRow {
  band: string;
  minimum: number;
  example: string;
  melds: number[][];
  points: number;
  condition: string;
  current: boolean;
}

/** The rows, what holds now in a sentence, and the rule sets to choose from. */
export interface MinimumScene {
  v: number;
  seq: number;
  title: string;
  by_deal: boolean;
  rows: MinimumRow[];
  conditions: boolean;
  says: string;
  choices: KnownRules[];
}

/** A cause of a freeze, the law about it, and the card that freezes the pile with its place in it. */
export interface PileCause {
  code: string;
  law: string;
  index?: number;
  card?: string;
}

/** A way of taking the pile: the cards that it needs, whether the rules allow it, and the law against it. */
export interface PileWay {
  kind: string;
  cards: string;
  ok: boolean;
  law: string;
  reason: string;
}

/** What the pile is for one side: whether it is frozen and why, what blocks it, and the ways of taking it. */
export interface PileSide {
  side: string;
  name: string;
  frozen: boolean;
  causes: PileCause[];
  why: string;
  block: string | null;
  ways: PileWay[];
}

/** What the pile is for each side. */
export interface PileFacts {
  per_side: PileSide[];
}

/** The cards of the pile, which of them lie crosswise, and what can be tried. The pile is looked at after `step` of `all` its cards. `ways` say what each way of taking it needs. */
export interface PileScene {
  v: number;
  seq: number;
  title: string;
  pile: number[];
  cross: number[];
  block: string | null;
  all: number;
  step: number;
  ways: string[];
  tries: [name: string, says: string, on: boolean][];
}

/** A position as a seat sees it: a title, who the learner is, and lines with cards. */
export interface Pictured {
  title: string;
  heading: string;
  lines: CardLine[];
}

/** The question of a part, the act that it is about, the line of a sheet, and the reasons offered after a no. `act` is in words and empty where the question says them, and `cards` are those that the act shows or lays down, run by run. */
export interface QuizPart {
  ask: string;
  act: string;
  cards: number[][];
  line: string;
  reasons: string[];
}

/** A meld that cards can be added to: how an act names it, and its rank. */
export interface MeldTarget {
  t: string;
  r: string;
}

/** What is drawn of an exercise; nothing in it depends on the right answer. `words` is how many words are put in order, `lot` where the cards lie that are chosen, `marks` whether wild cards look as at the table, and `may` the sorts of act that may come next. `goes_on` means that another exercise follows in the same card, and `passes` that somebody may go on to it without an answer. `games` are those that practice asks about, where that may be chosen. */
export interface ExerciseScene {
  v: number;
  ex: string;
  head: string;
  progress: [id: string, state: string][];
  parts: QuizPart[];
  shows: Pictured[];
  words: number;
  columns: [title: string, words: string[]][];
  hand: number[];
  lot: string;
  marks: boolean;
  melds: MeldTarget[];
  hints: string[];
  may: string[];
  played: string[];
  news: string[];
  stock: number | null;
  values: [points: number, ranks: string][];
  tables: string[];
  goes_on?: boolean;
  passes?: boolean;
  games?: "every" | "classic";
}

/** An exercise, and how far the learner is with it. `sat` is the state of the exam. It has so many `minutes`, and `ends` is when they are over, in milliseconds since 1970; 0 before it has begun. `own` means that the exercise is the one asked for. */
export interface QuizScene {
  v: number;
  ex: string;
  head: string;
  progress: [id: string, state: string][];
  parts: QuizPart[];
  shows: Pictured[];
  words: number;
  columns: [title: string, words: string[]][];
  hand: number[];
  lot: string;
  marks: boolean;
  melds: MeldTarget[];
  hints: string[];
  may: string[];
  played: string[];
  news: string[];
  stock: number | null;
  values: [points: number, ranks: string][];
  tables: string[];
  goes_on?: boolean;
  passes?: boolean;
  games?: "every" | "classic";
  seq: number;
  worth: string;
  over: boolean;
  sat: "" | "open" | "over";
  minutes: number;
  ends: number;
  note: string;
  python: string;
  more: boolean;
  own: boolean;
}

/** The chosen cards that belong to a right answer, those that don't, and the missing ones, as text. */
export interface ChosenCards {
  good?: string;
  bad?: string;
  answer?: string;
}

/** What to read again: where it stands, its paragraphs as Markdown, and the sentence that decides. */
export interface Reading {
  where: string;
  title: string;
  lines: string[];
  decides: string;
  href: string;
}

/** What was said of the last answer; `parts` tells which parts are right, or which fields of each. `lines` are all of it as text. On a card each part has its own of the `verdicts`, and `besides` is the rest. */
export interface Feedback {
  ok?: boolean;
  status?: string;
  title?: string;
  worth?: string;
  text?: string;
  lines?: string[];
  links?: [says: string, href: string][];
  cards?: ChosenCards;
  parts?: (boolean | (boolean | null)[])[];
  verdicts?: PartVerdict[];
  besides?: string[];
  reading?: Reading | null;
  after?: Pictured[];
}

/** The table at the start: who looks, the names and sides by seat, who begins, the hands, the pile, the stock. A hand is its cards, or how many there are. `set` is what only the rules know, as each event changes it. */
export interface ReplayStart {
  you: number;
  rules: string;
  names: string[];
  sides: string[];
  turn: number;
  h: (number[] | number)[];
  pile: number[];
  stock: number;
  set: Record<string, any>;
  melds?: Record<string, number[]>;
}

/** An act that is worth a look: after how many acts, in words, and why. A moment of a review has its `place` among them: the first one cost most. */
export interface ReplayMark {
  index: number;
  label: string;
  kind: string;
  place?: number;
}

/** A turning point: after how many acts, its place in the order of play, and whether it was answered. */
export interface ReplayPoint {
  index: number;
  place: number;
  answered: boolean;
}

/** The question of a turning point: in words, in which phase of the turn, and what is on offer. */
export interface ReplayAsked {
  says: string;
  about: string;
  phase: string;
  choices: ReplayChoice[];
}

/** What was chosen beside what was played, or what is tried instead: in words, and which is better and why. */
export interface ReplayAnswer {
  says: string;
  about: string;
}

/** The end of a deal that was watched: who won, the scores and the choices, and what may be done next. */
export interface ReplayEnd {
  says: string;
  about: string;
  wishes: string[];
}

/** What the stage says beside the cards. `acts` and `turns` are how many the whole deal has; while it is still played, how many so far and one act more. The events may end before, where a turning point waits for an answer. `voice` is who speaks: the players themselves, a careful player in their place, or nobody. */
export interface ReplayScene {
  v: number;
  seq: number;
  acts: number;
  turns: number;
  asks: boolean;
  points: ReplayPoint[];
  voice: "players" | "careful" | "nobody";
  branch: boolean;
  asked?: ReplayAsked;
  answer?: ReplayAnswer;
  trying?: ReplayAnswer;
  end?: ReplayEnd;
}

/** A part of a line: how many cards count how much each, which these are, and that in words. */
export interface SheetItem {
  n: number;
  each: number | null;
  points: number;
  cards: number[];
  says: string;
}

/** A line of a score: what it is for, its points, their parts, and why it counts that much. */
export interface SheetLine {
  code: string;
  label: string;
  points: number;
  items: SheetItem[];
  reason: string;
  law: string;
}

/** The score of a side or a player; a sheet to fill in has neither lines nor sums before it is checked. */
export interface SheetSide {
  key: string;
  name: string;
  players: string;
  short: string;
  lines: SheetLine[];
  subtotal?: number;
  previous: number;
  total?: number;
}

/** The scores of a deal, and what each side or player needs to open the next one. */
export interface Sheet {
  sides: SheetSide[];
  minimum_next: Record<string, number>;
}

/** Whether a line was filled in rightly, and what the rules say of it. */
export interface SheetMark {
  ok: boolean;
  says: string;
}

/** What is around the sheet: the title, who went out, the lines and their labels, and what lies on the table. */
export interface SheetScene {
  v: number;
  seq: number;
  over: boolean;
  title: string;
  says: string;
  codes: string[];
  labels: Record<string, string>;
  table: [label: string, runs: number[][]][];
  checked: boolean;
}

/** A deal that is over, as its card tells it. `score` begins with your side. `moves` are those as the expert's, and all, where that is known. `melds` are your canastas, or without one all your melds, the largest first. */
export interface SharedDeal {
  title: string;
  says: string;
  score: number[];
  melds: Meld[];
  moves?: number[];
}

/** What is shared: in words, in notation, and as a link; that is empty where nobody knows the browser edition. */
export interface Shared {
  says: string;
  notation: string;
  link: string;
  deal?: SharedDeal;
}

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

/** A side: its score, its minimum, whether it has opened, what it has laid so far, its canastas and melds. `table` is what the score sheet counts for all that lies there, with the bonuses of its canastas. `feet` are the packets that wait for it: whose each is, that in words, and how many cards. */
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

/** What the seat's side has won with the last act: what the page shows of it, and how many points it adds. A canasta has a sentence in `says`, because only it is told to the ear; the turn tells everything else. */
export interface Moment {
  kind: "canasta" | "out" | "opened" | "pile";
  shows: string;
  plus: number;
  says?: string;
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

/** The complete thing that the browser draws. The name of the rules, in `name`, is the one that people use. The status line is in `todo`. In `turns` are the turns since this seat's last one, each with its place in the log. The game ends at `aim` points, if it has an aim. The last act is in `news`, its first part in bold, and `moment` is what it has won. `must` means that the seat must take the pile, and `drops` are the places where cards of the hand may go, by their faces, with the effect of each. */
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
  moment?: Moment;
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

/** What decided a deal, in a sentence; and in `won` who has won it, where this seat has played it and won. */
export interface Deciding {
  why?: string;
  won?: string;
}

/** The score of a deal that is over: the winner, the way to the aim, and the cards that every player still held. `codes` name the lines. `turns` is the number of turns, and `marks` are those that are worth a look. In `practice` is the law that refused most often, in words, and the topic that practises it. */
export interface Result {
  why: string;
  won: string;
  says: string;
  next: boolean;
  lines: string[];
  title?: string;
  aim?: number;
  needs?: string;
  hands?: [name: string, cards: number[]][];
  codes?: string[];
  practice?: [says: string, topic: string];
  turns?: number;
  marks?: [turn: number, sign: string][];
  sides: Scored[];
}

/** An act that cost the seat something: its turn, its cards, what was done, why another was better, and the points. `delta` is what it cost, below 0, and `tries` the act that puts it back on the table, where that can be done. */
export interface Decisive {
  turn: number;
  cards: number[];
  title: string;
  says: string;
  delta: number;
  tries?: string;
}

/** The review of a deal: how many decisions were judged `of` all, what was found, and at last what decided it. */
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

/** What stands around the table of a puzzle. `verdict` is empty before the choice, and `said` is all of it in one sentence. Where `turn` is false the acts of a turn have no buttons. Where `usual` is true undo, hint and pace have theirs, because the deal is played on. */
export interface PuzzleScene {
  head: Tree;
  verdict: Tree;
  said: string;
  marks: MarkedCard[];
  left: PuzzleButton[];
  right: PuzzleButton[];
  turn: boolean;
  usual: boolean;
}

/** What stands around the table of a seat in a room. `says` is what is new there, to be said aloud. `phrases` are those that may be said to the others, and `speak` stands above them. `hush` keeps those of the others from this page, or shows them again. Once the deal is over, `keeps` is its record as a file. */
export interface SeatScene {
  head: Tree;
  says: string;
  speak: string;
  phrases: string[];
  hush: [word: string, says: string];
  keeps?: [file: string, says: string, record: string];
}

/** What stands below a table that is only watched: who is in turn, and what goes with it. `hands` is empty until the deal is over, and then has each player's name, cards and what these cost. `open` and `close` are what the button for them says. */
export interface WatchedScene {
  line: string;
  plain: string;
  hands: [name: string, cards: number[], says: string][];
  open: string;
  close: string;
}

/** A choice of a table: its name, what it is about, what is chosen, and the values or the range of numbers. */
export interface RuleOption {
  option: string;
  what: string;
  chosen: string;
  default: string;
  values: string[];
  range: number[];
}

/** A rule set, what is special about it, and what its table may choose. */
export interface RuleChoice {
  label: string;
  id: string;
  special: string;
  options: RuleOption[];
}

/** What one rule set says of an example, and whether a choice of its table changed that. */
export interface EffectAnswer {
  ok: boolean;
  law: string;
  says: string;
  changed: boolean;
}

/** A position of which the rule sets say different things: the question, the table in words, the act. */
export interface Effect {
  id: string;
  asks: string;
  table: string;
  act: string;
  differs: boolean;
  answers: EffectAnswer[];
}

/** A point that is compared: its name, what it is about in words, and whether the rule sets differ in it. */
export interface ComparedPoint {
  chapter: string;
  name: string;
  about: string;
  differs: boolean;
}

/** What is behind a point: its keys, and for each rule set the sources and the values. */
export interface PointDetail {
  keys: string[];
  sources: string[];
  values: string[][];
}

/** The number of the state, and whether the seat has something to choose. */
export interface CoachScene {
  v: number;
  seq: number;
  asks: boolean;
}

/** An act that may be done, or the best one: as text and in words, the ids of its cards, and why. */
export interface Candidate {
  act: string;
  says: string;
  cards: number[];
  why: string;
}

/** The number of the state, and what is to be done now. */
export interface GuideScene {
  v: number;
  seq: number;
  todo: string;
}

/** A step of a turn: its name, the word for it, how far it is, and the rule behind it. */
export interface GuideStep {
  id: string;
  label: string;
  state: "done" | "now" | "later" | "skipped";
  why: string;
}

/** The traits of every widget. */
export interface EveryTraits {
  deck: "two" | "four";
  label: string;
  lang: string;
  motion: "auto" | "on" | "off";
  parts: string[];
  problem: string;
  readonly: boolean;
  report: string;
  selected: number[];
  size: "auto" | "s" | "m" | "l" | "projector";
  sort: "rank" | "points" | "drawn";
  strings: Strings;
  text_view: boolean;
  theme: "auto" | "light" | "dark" | "contrast";
}

/** The traits of a Coach. */
export interface CoachTraits extends EveryTraits {
  asked: number;
  candidates: Candidate[];
  highlight: number[];
  level: "nudge" | "options" | "move" | "longer";
  scene: CoachScene;
  text: string;
}

/** The traits of a CourseHome. */
export interface CourseHomeTraits extends EveryTraits {
  scene: HomeScene;
}

/** The traits of a DailyDeal. */
export interface DailyDealTraits extends State {
}

/** The traits of a HandPicker. */
export interface HandPickerTraits extends EveryTraits {
  cards: string[];
  hand_over: string;
  literal: string;
  marks: Record<string, string>;
  max_pick: number;
  min_pick: number;
  mode: "hand" | "pack";
  packs: number;
  picked: string[];
  scene: PickerScene;
}

/** The traits of a Lobby. */
export interface LobbyTraits extends EveryTraits {
  hints: boolean;
  rules: string;
  scene: LobbyScene;
  seed: number;
  tables: number;
  watch: "nobody" | "owner" | "everybody";
}

/** The traits of a MeldBuilder. */
export interface MeldBuilderTraits extends EveryTraits {
  hand: string;
  live: boolean;
  melds_on_table: string[];
  minimum: number | null;
  pile_top: string | null;
  points: Record<string, number>;
  proposal: string;
  rules: string;
  scene: BuilderScene;
  score: number;
  verdict: Verdict;
}

/** The traits of a MinimumTable. */
export interface MinimumTableTraits extends EveryTraits {
  deal: number;
  rules: string;
  scene: MinimumScene;
  score: number;
}

/** The traits of a OwnMoments. */
export interface OwnMomentsTraits extends State {
  around: PuzzleScene;
}

/** The traits of a PileExplorer. */
export interface PileExplorerTraits extends EveryTraits {
  facts: PileFacts;
  pile: string;
  rules: string;
  scene: PileScene;
  step: number;
}

/** The traits of a Puzzle. */
export interface PuzzleTraits extends State {
  around: PuzzleScene;
}

/** The traits of a Quiz. */
export interface QuizTraits extends EveryTraits {
  answer: any;
  attempts: number;
  choices: QuizChoice[];
  feedback: Feedback;
  hints_left: number;
  kind: string;
  literal: string;
  max_attempts: number;
  question: string;
  scene: QuizScene;
  score: number;
  solved: boolean;
}

/** The traits of a Replay. */
export interface ReplayTraits extends EveryTraits {
  comment: string;
  deal: number;
  events: (ReplayStart | ReplayEvent)[];
  expected: ReplayExpected[];
  index: number;
  marks: ReplayMark[];
  open_hands: boolean;
  pace: "step" | "slow" | "medium" | "fast";
  playing: boolean;
  reasons: string[];
  says: string[];
  scene: ReplayScene;
  shared: Shared | Empty;
  won: string[];
}

/** The traits of a ScoreSheet. */
export interface ScoreSheetTraits extends EveryTraits {
  entries: Record<string, number>;
  expanded: string[];
  literal: string;
  marks: Record<string, SheetMark>;
  mode: "show" | "fill";
  scene: SheetScene;
  sheet: Sheet;
}

/** The traits of a Table. */
export interface State extends EveryTraits {
  coach: "off" | "on_error" | "always";
  explained: Explained | Empty;
  highlight: number[];
  hint: Hint | Empty;
  history: string;
  lessons: string[];
  nudge: string;
  pace: "step" | "slow" | "fast";
  places: ChosenPlaces;
  points: Record<string, number>;
  practice: string;
  replay: Turn[];
  result: Result | Empty;
  review: Reviewed | Empty;
  saved: string;
  scene: Scene;
  shared: Shared | Empty;
  sound: boolean;
  sound_asked: boolean;
  staged: string;
  text: string;
  tried: string;
  typed: string[];
  verdict: Verdict;
}

/** The traits of a TurnGuide. */
export interface TurnGuideTraits extends EveryTraits {
  detail: string;
  phase: string;
  scene: GuideScene;
  steps: GuideStep[];
}

/** The traits of a VariantExplorer. */
export interface VariantExplorerTraits extends EveryTraits {
  choices: RuleChoice[];
  counts: string;
  details: Record<string, PointDetail>;
  effects: Effect[];
  ids: string[];
  known: KnownRules[];
  only_differences: boolean;
  options: Record<string, string>[];
  parameters: ComparedPoint[];
  table: string[][];
  unfolded: string[];
}

export type Model = import("@anywidget/types").AnyModel<State>;
