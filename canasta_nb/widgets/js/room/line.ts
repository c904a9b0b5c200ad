// The line to the room: one socket, opened again by itself whenever it breaks. A page begins each time with all that it
// has to know, and what was not answered is sent again; the room does it once.

/** A table as the lobby tells it: a name for each seat, whether somebody sits there, and whether they are silent. */
export interface Listed {
  readonly table: number;
  readonly deal: number;
  readonly seats: readonly (readonly [name: string, taken: boolean, silent: boolean])[];
  readonly sides: readonly (readonly number[])[];
  readonly scores: readonly number[];
  /** The seat in turn; 0 where nobody plays. */
  readonly turn: number;
}

/** The lobby; whoever types the code hears of the tables alone. */
export interface Lobby {
  readonly tables: readonly Listed[];
  readonly address?: string;
  readonly code?: string;
  readonly square?: string;
  /** The address for those who watch without a seat; empty while nobody else may. */
  readonly link?: string;
  readonly started?: boolean;
  readonly paused?: boolean;
  readonly open?: boolean;
  readonly starts?: string;
  /** Whether the owner may watch the tables. */
  readonly watch?: boolean;
  /** Whether the tables that are watched name their players. */
  readonly names?: boolean;
  /** Whether the whole class plays one deal, and its results once it is over. */
  readonly deal?: boolean;
  readonly results?: Results | null;
}

/** The result of a table: its people, what the first side won by, as a bar from -1 to 1, and beside the average. */
export interface Row {
  readonly table: number;
  readonly sides: readonly string[];
  readonly won: string;
  readonly bar: number;
  readonly average: string;
}

/** The results of the class's deal, and the decision where the tables parted. */
export interface Results {
  readonly title: string;
  readonly says: string;
  readonly left: string;
  readonly sides: readonly string[];
  readonly rows: readonly Row[];
  readonly next: boolean;
  readonly parting: {
    readonly says: string;
    readonly look: string;
    readonly choices: readonly { readonly says: string; readonly tables: string; readonly mean: string }[];
    readonly few: string;
    readonly imagined: string;
  } | null;
}

/** A frame of the room: a refusal, the lobby, the token of a seat, or a message of a table. */
export interface Heard {
  readonly refused?: string;
  readonly why?: string;
  readonly lobby?: Lobby;
  readonly seated?: string;
  /** The table that is watched, and how many there are. */
  readonly watching?: number;
  readonly tables?: number;
  readonly method?: "open" | "update" | "custom";
  readonly state?: Record<string, unknown>;
  readonly content?: { readonly ack?: string; readonly nack?: string };
}

const FIRST_WAIT = 500; // milliseconds before it tries again, doubled each time
const LONGEST_WAIT = 8000;
/** With these a line ends for good: another window has the seat, it is no more theirs, the room is over, misuse. */
export const FOR_GOOD: Readonly<Record<number, string>> = {
  4001: "elsewhere",
  4003: "gone",
  4004: "ended",
  4008: "stopped",
};

export interface Ears {
  /** What the page says first, each time. */
  greets: () => object;
  hears: (heard: Heard) => void;
  /** Whether the line is there; a reason where it is closed for good. */
  changes: (open: boolean, closed?: string) => void;
}

/** @param at the address of the room's pages; that of this page, if none is given */
export function line({ greets, hears, changes }: Ears, at = () => location.href.split("#")[0]) {
  let socket: WebSocket | undefined;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function open(): void {
    clearTimeout(timer);
    const address = new URL("line", at());
    address.protocol = address.protocol.replace("http", "ws");
    const own = new WebSocket(address);
    socket = own;
    own.addEventListener("open", () => own.send(JSON.stringify(greets())));
    own.addEventListener("message", ({ data }) => {
      wait = FIRST_WAIT;
      changes(true);
      hears(JSON.parse(data));
    });
    own.addEventListener("close", ({ code }) => {
      if (own !== socket || ended) return;
      const closed = FOR_GOOD[code];
      ended = Boolean(closed);
      changes(false, closed);
      if (ended) return;
      timer = setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    });
  }
  addEventListener("online", () => {
    if (socket?.readyState === WebSocket.CLOSED && !ended) open();
  });
  return {
    open,
    /** End it for good. */
    end(): void {
      ended = true;
      clearTimeout(timer);
      socket?.close();
    },
    /** Send now, or say that it can't be sent. */
    send(told: object): boolean {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(told));
      return true;
    },
    /** Begin again, with another greeting. */
    again(): void {
      const old = socket;
      ended = false;
      open();
      old?.close();
    },
  };
}

export type Line = ReturnType<typeof line>;
