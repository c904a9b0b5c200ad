// How a page asks its Jupyter server for a room. JupyterLab's extension does it, with the login of the page; in a page
// without it nobody answers.

/** The room that is open: the address of its pages, and the token of its owner. */
export interface OpenRoom {
  readonly url: string;
  readonly owner: string;
}

export interface Asked {
  readonly method: "GET" | "POST" | "DELETE";
  readonly told?: object;
}

/** What the extension hands back: the status of the server's answer, and what was in it. */
export interface Answered {
  readonly status: number;
  readonly told: Partial<OpenRoom> & { readonly refused?: string };
}

/** The room that is open now, null for none; or why that is not known: a key of the words, or the server's sentence. */
export interface Outcome {
  readonly room?: OpenRoom | null;
  readonly refused?: string;
}

/** The event by which the extension is asked: at the document, because the widget may not stand in it yet. */
export const ASKS = "canasta-room";

export async function ask(asked: Asked): Promise<Outcome> {
  let answer: Promise<Answered> | undefined;
  const detail = { ...asked, answer: (given: Promise<Answered>) => void (answer = given) };
  document.dispatchEvent(new CustomEvent(ASKS, { detail }));
  return answer ? outcomeOf(await answer.catch(() => ({ status: 0, told: {} }))) : { refused: "without" };
}

/** What an answer of the server means. */
export function outcomeOf({ status, told }: Answered): Outcome {
  const { url, owner, refused = "" } = told;
  if (status === 200) return { room: url && owner ? { url, owner } : null };
  if (status === 404) return { refused: "without" };
  if (status === 401 || status === 403) return { refused: "login" };
  return { refused: refused || "no_answer" };
}
