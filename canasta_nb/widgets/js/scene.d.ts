// What Python sends. FORMATS: the scene of the Table. Fields marked "added" are ours.
// A card id is 53 * n + face; a reason is `true` or [law, sentence].

export type Reason = true | [law: string, sentence: string];

export interface Seat { name: string; side: string; n: number; threes: number[]; open?: number[] /* added: the hand, where Python reveals it */ }

export interface Meld { t: string; r: string; c: number[]; k: string }

export interface Side {
  side: string; score: number; min: number; open: boolean; table: number; canastas: number; melds: Meld[];
}

export interface Pile {
  n: number; top: number | null; cross: [index: number, id: number][];
  frozen: [cause: string, ...where: number[]][]; block: string | null; says: string;
  short?: string; // added: whether it can be taken, in one short sentence
  ways?: [enough: boolean, ids: number[]][]; // added: what goes with the top card, the simplest way first; enough: no further melds
}

export interface Can {
  draw: Reason; take: Reason; meld: Reason; discard: Reason;
  undo?: Reason;      // added: may the last act be taken back
  besides?: [act: string, words: string][]; // added: legal acts that no card stands for
  ask?: true;         // added: the partner may be asked now
  stop?: true;        // added: the pile may be declined and play ends
}

export interface Last { seat: number; act: string; c: number[]; says: string }

export interface Refusal {
  id: string; act: string; law: string; also: string[]; besides: string[]; title: string; says: string; way_out: string;
  short?: string; // added: what is wrong in one line
  need?: number; have?: number; cards: number[]; lesson: string;
}

export interface Scene {
  v: number; seq: number; phase: "draw" | "play" | "answer" | "wait" | "over" | "game";
  you: number; turn: number; rules: string; deal: number;
  hand: number[]; new: number[]; seats: Seat[]; stock: number; pile: Pile; sides: Side[]; can: Can;
  last: Last[]; log: number; refusal: Refusal | null;
  todo: string;                                       // added: what is to be done now, one sentence
  turns: [log: number, seat: number, says: string][]; // added: a sentence for each turn since this seat's last one
  news?: [bold: string, plain: string];               // added: what the last act was, and with what or after what
  must?: true;                                        // added: the pile must be taken
  drops?: [place: string, says: string, costly: boolean, faces: number[]][]; // added: where each card of the hand may go
}

export interface Result {
  says: string; next: boolean; lines: string[];
  title?: string; aim?: number; needs?: string; hands?: [name: string, cards: number[]][]; // added: who won, the way to the aim, all hands
  sides: { side: string; name: string; lines: [label: string, points: number][]; total: number; score: number }[];
}

export interface Verdict {
  ok?: boolean; total?: number; need?: number | null; lines?: { cards: string; points: number }[];
  reasons?: { law: string; title: string; says: string; way_out: string }[];
}

export interface Explained {
  id: string; title: string; says: string[]; cards?: number[]; cross?: number[]; head: string[]; rows: { cells: string[]; here: boolean }[];
}

/** Where several chosen cards may go together; empty for fewer than two. */
export interface ChosenPlaces { ids?: number[]; at?: [place: string, says: string, costly: boolean, act: string][] }

export interface Strings {
  ranks: Record<string, [one: string, many: string]>; suits: Record<string, string>; joker: string;
  [key: string]: any;
}

export interface State {
  scene: Scene; problem: string; result: Result | Record<string, never>; selected: number[];
  theme: "auto" | "light" | "dark" | "contrast"; deck: "two" | "four"; sort: "rank" | "points" | "drawn";
  size: "auto" | "s" | "m" | "l" | "projector"; motion: "auto" | "on" | "off"; text_view: boolean; text: string;
  readonly: boolean; lang: string; strings: Strings; points: Record<string, number>; pace: "step" | "slow" | "fast"; sound: boolean; label: string;
  staged: string; verdict: Verdict; places: ChosenPlaces; coach: "off" | "on_error" | "always"; nudge: string; history: string; lessons: string[]; saved: string; highlight: number[]; explained: Explained;
}

export type Model = import("@anywidget/types").AnyModel<State>;

export interface Answer { v: number; ack?: string; nack?: string; seq: number; why?: string; says?: string }
