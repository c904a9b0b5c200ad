// One part of a page, a table or a question, before it lives and after: what is the case, and what is said then.
import { put, type Words } from "./words";

/** `resting` comes to life by itself when it is seen; `waiting` has its button; `slow` is a start that takes long. */
export type Phase = "resting" | "waiting" | "starting" | "slow" | "live" | "failed" | "stopped" | "broken";

/**
 * A `total` runs whenever it is seen, and shows no button; an `exam` ends with one. The links of the `home` lead on
 * before it lives. `other` is code of somebody else that shows no widget.
 */
export type PartKind = "table" | "home" | "question" | "total" | "exam" | "other";
/** What a part is again once it has told the points. */
const AGAIN: Partial<Record<PartKind, Phase>> = { total: "resting", exam: "waiting" };

export interface Part {
  readonly phase: Phase;
  readonly kind: PartKind;
  /** Whether it needs no press. */
  readonly byItself: boolean;
  /** Whether an answer stands in its cell, which counts as soon as the cell runs. */
  readonly typed: boolean;
  /** Whether it lived in this page, so that what is seen is the last position of a game. */
  readonly lived: boolean;
}

/** `asked` by a press or by being seen, `left` before its turn came; the rest comes from Python. */
export type News = "asked" | "left" | "late" | "arrived" | "raised" | "interrupted" | "failed" | "stopped" | "anew";

const UNDER_WAY: readonly Phase[] = ["starting", "slow"];

/** Return the part after news; the same one where they change nothing. */
export function update(part: Part, news: News): Part {
  const become = (phase: Phase): Part => (phase === part.phase ? part : { ...part, phase });
  const starts = UNDER_WAY.includes(part.phase);
  switch (news) {
    case "asked":
      return starts || part.phase === "live" ? part : become("starting");
    case "late":
      return part.phase === "starting" ? become("slow") : part;
    case "left":
      return starts ? become("resting") : part;
    case "interrupted":
      return starts ? become("waiting") : part;
    case "arrived":
      return { ...part, phase: AGAIN[part.kind] ?? "live", lived: true };
    case "raised":
      return become("broken");
    case "anew":
      return become(part.byItself ? "resting" : "waiting");
    case "failed":
    case "stopped":
      return become(news);
  }
}

/** What the page knows of a part, for the name of its button. */
export interface About {
  readonly deal?: number;
  readonly yours?: boolean;
  readonly question?: number;
}

export interface Said {
  /** Empty where there is nothing to press. */
  readonly button: string;
  /** The button's name for those who don't see the picture. */
  readonly name: string;
  readonly under: string;
  /** `alert` for what went wrong, `status` for the rest. */
  readonly role: "alert" | "status";
}

/** Return what stands on a part that does not live. */
export function said({ phase, kind, lived, typed }: Part, about: About, words: Words): Said {
  const { button, under } = words;
  const game = lived && kind === "table";
  switch (phase) {
    case "starting":
    case "slow":
      if (kind === "home") return told("", phase === "slow" ? under.slow : under.setting);
      return told(button.starting, phase === "slow" ? under.slow : "");
    case "failed":
      return { ...told(button.again, under.failed), role: "alert" };
    case "stopped":
      return { ...told(game ? button.go_on : button.again, game ? under.stopped : under.stopped_page), role: "alert" };
    default: {
      const { play, answer, end, run } = button;
      const calls = { table: play, home: play, question: answer, total: "", exam: end, other: run }[kind];
      const line = kind === "other" ? under.other : typed ? under.typed : "";
      return { ...told(calls, line), name: (kind !== "other" && named(about, words)) || calls };
    }
  }
}

function told(button: string, under: string): Said {
  return { button, name: button, under, role: "status" };
}

function named({ deal, yours, question }: About, { name }: Words): string {
  if (deal) return put(yours ? name.turn : name.table, { n: deal });
  return question ? put(name.question, { n: question }) : "";
}

/** Read what a page knows of a part: which of its questions it is, else what the words under its picture tell. */
export function about(words: string, question: number): About {
  if (question) return { question };
  const [, deal] = /, (?:deal|reparto)\s+(\d+)\.\s+(?:You\s+are|Eres)\s/.exec(words) ?? [];
  return deal ? { deal: Number(deal), yours: /^(?:Turn|Turno) .*\((?:you|tú)\)/m.test(words) } : {};
}
