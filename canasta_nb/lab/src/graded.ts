// How far a lesson is done: a dot for each of its graded questions, as its live cards tell, else as the file keeps
// them.
import type { Cell, Kernel, NotebookPanel } from "./lab";
import { type Dot, withNext } from "./page_line";
import { MARK } from "./pages";
import { followPython } from "./python";

/** The type of what a cell keeps of the learner's answer, which nobody sees. */
export const ANSWER = "application/vnd.canasta.answer+json";
const CARD_DOTS = ".cnb[data-cnb=quiz][data-view] .cnb-dots";

/** Written so that no name is left among the learner's own. */
const KEPT = "__import__('canasta_nb.teaching.notebook.kept_dots', fromlist=['kept_dots']).kept_dots";

/**
 * Tell the dots of a page's questions now, when Python tells what is kept beside the file, and whenever a card tells
 * others.
 */
export function graded(panel: NotebookPanel, tell: (dots: readonly Dot[]) => void, signal: AbortSignal): void {
  let told: Element | null = null;
  let waits = false;
  let beside: readonly Dot[] = [];
  const look = () => {
    waits = false;
    if (signal.aborted) return;
    const questions = panel.content.widgets.filter(isGraded);
    const card = told?.isConnected ? told : panel.content.node.querySelector(CARD_DOTS);
    // A card makes its dots as HTML, with what came of each question, also of the one that it asks.
    const dots = card ? [...card.children].map((dot) => (dot as HTMLElement).dataset.kept as Dot) : [];
    const kept = questions.map((cell): Dot => (isAnswered(cell) ? "half" : "open"));
    const known = [dots, beside].find(({ length }) => length === questions.length);
    tell(withNext(known ?? kept));
  };
  followPython(panel, (_, kernel) => {
    const asked = askedBy(panel.content.model?.getMetadata(MARK));
    if (kernel && asked)
      void dotsBeside(asked, kernel).then(
        (found) => ((beside = found), look()),
        () => {},
      );
  });
  const watch = new MutationObserver((changes) => {
    // Children are watched, and only elements have any.
    for (const { target } of changes) if ((target as Element).matches(CARD_DOTS)) told = target as Element;
    if (!waits) requestAnimationFrame(look);
    waits = true;
  });
  watch.observe(panel.content.node, { childList: true, subtree: true });
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
  look();
}

/** Return a page's lesson, and the paper of an exam, from its mark as Python takes them; empty for any other mark. */
export function askedBy(mark: unknown): string {
  // Anything may be written there, and each member is looked at before it is used.
  const { lesson, paper } = (mark ?? {}) as { lesson?: unknown; paper?: unknown };
  if (typeof lesson !== "string" || !/^\d\d$/.test(lesson)) return "";
  if (paper === undefined) return `'${lesson}'`;
  return typeof paper === "number" && /^[1-9]\d{0,3}$/.test(`${paper}`) ? `'${lesson}', ${paper}` : "";
}

/**
 * Ask a Python that imports the package, and no file of its name, for the dots of the answers in the learner's files.
 */
async function dotsBeside(page: string, kernel: Kernel): Promise<readonly Dot[]> {
  const asked = { dots: `${KEPT}(${page})` };
  const { content } = await kernel.requestExecute({ code: "pass", silent: true, user_expressions: asked }).done;
  const found = content.user_expressions?.dots?.data?.["text/plain"] ?? "";
  // The pattern finds these words alone.
  return (found.match(/right|half|open/g) ?? []) as Dot[];
}

/** Return which of the page's graded questions a cell is, from 1; 0 for any other cell. */
export function questionIn({ content }: NotebookPanel, cell: Cell): number {
  return content.widgets.filter(isGraded).indexOf(cell) + 1;
}

function isGraded({ model }: Cell): boolean {
  // Anything may be written there, and each member is looked at before it is used.
  const { role, points } = (model.getMetadata(MARK) ?? {}) as { role?: unknown; points?: unknown };
  return role === "quiz" && typeof points === "number" && points > 0;
}

/** Tell whether the file keeps an answer of the learner to a question. */
function isAnswered({ model: { outputs } }: Cell): boolean {
  for (let place = 0; place < (outputs?.length ?? 0); place++) {
    // Only whether it is there counts.
    const kept = outputs?.get(place).data[ANSWER] as { answer?: unknown } | undefined;
    if (kept?.answer) return true;
  }
  return false;
}
