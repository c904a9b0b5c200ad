// What an exercise is drawn from: the names that its modules have for what Python sends.
import type { QuizTraits } from "../scene.d.ts";

export type {
  ChosenCards as Marks,
  Feedback,
  PartVerdict as Verdict,
  Pictured as Shown,
  QuizPart as Part,
  QuizScene as Scene,
} from "../scene.d.ts";

export const WATCHED = [
  "scene",
  "question",
  "kind",
  "choices",
  "answer",
  "attempts",
  "max_attempts",
  "feedback",
  "hints_left",
  "literal",
] as const;
export type Traits = Pick<QuizTraits, (typeof WATCHED)[number] | "readonly" | "sort">;
