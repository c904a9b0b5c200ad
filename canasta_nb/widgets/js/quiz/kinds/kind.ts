// What a kind of question knows, and what it is given to draw its fields.
import type { Frame } from "../../frame";
import type { Game } from "../playing";
import type { Part, Scene } from "../scene";

/** What stands in a field; nothing where it is not filled in. */
export type Value = string | number | boolean | null | undefined;
/** A field of a form; its place in the answer is its `data-at`. */
export type Field = HTMLInputElement | HTMLTextAreaElement;
/** The part that a field belongs to, and which of its fields it is. */
export type Place = readonly [part: number, which: number];

/** A kind of question; an answer is JSON, and what is not answered in it is null. */
export interface Kind<Answer> {
  /** The answer of somebody who has answered nothing. */
  empty(asked: Scene): Answer;
  /** Any answer in the form of this kind, with what it says. */
  shaped(given: unknown, asked: Scene): Answer;
  /** Whether every part is answered. */
  isWhole(answer: Answer, asked: Pick<Scene, "parts">): boolean;
  /** Whether more is to be played before it is time to check. */
  goesOn?(asked: Pick<Scene, "may">): boolean;
  isAnswered(answer: Answer, place: number, asked: Scene): boolean;
  /** What is answered to a part. */
  partOf(answer: Answer, place: number, asked: Scene): unknown;
  /** Made once for each exercise. */
  fields(question: Question<Answer>): Fields<Answer>;
  placeOf(at: string, asked: Scene): Place;
  /** What stands in a field. */
  valueAt(answer: Answer, at: string): Value;
  /** The answer after this was said in a field. */
  read(text: string, at: string, answer: Answer, asked: Scene): Answer;
  /** The answer with what adds itself when it is checked. */
  completed?(answer: Answer, asked: Scene): Answer;
  /** Where the cards chosen from a hand, or from another lot, are the answer. */
  readonly fromHand?: FromHand<Answer>;
}

export interface FromHand<Answer> {
  answer(ids: readonly number[]): Answer;
  chosen(answer: Answer, hand: readonly number[]): readonly number[];
}

/** A question as it lies in its card. */
export interface Question<Answer> {
  readonly own: Frame;
  scene(): Scene;
  readonly choices: readonly (readonly [word: string, means: string])[];
  /** What is asked, as people read it. */
  readonly asks: string;
  row(part: Part, place: number, ...fields: Node[]): HTMLElement;
  answer(): Answer;
  /** Takes over an answer that no field says. */
  answered(answer: Answer): void;
  asleep(): boolean;
  /** All that is asked. */
  readonly stage: HTMLElement;
  /** Where the position is drawn. */
  readonly shows: HTMLElement;
  readonly hand: { readonly node: HTMLElement; nodeOf(id: number): HTMLElement | undefined };
  chosen(): readonly number[];
  choose(ids: readonly number[]): void;
  /** Sends what is to be played; says whether it was sent. */
  play(acts: readonly string[]): boolean;
}

export interface Fields<Answer> {
  readonly rows: readonly HTMLElement[];
  /** Whether they stand beside the question itself. */
  readonly beside?: boolean;
  /** Puts the answer where no field holds it. */
  write?(answer: Answer, asleep: boolean): void;
  /** What is played on the table of the exercise. */
  readonly game?: Game;
}
