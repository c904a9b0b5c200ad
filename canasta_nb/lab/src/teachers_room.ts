// A room for a class is opened by the Jupyter server, and the Lobby asks for it through this page, which has a login.
import type { JupyterFrontEnd, ServerConnection } from "./lab";

/** What the Lobby asks (widgets/js/lobby/server.ts). */
interface Asked {
  readonly method: string;
  readonly told?: object;
  readonly answer: (given: Promise<{ status: number; told: object }>) => void;
}

/** @param connection how JupyterLab speaks to its server; it is fetched when a Lobby asks for the first time */
export function askForRooms({ serviceManager }: JupyterFrontEnd, connection: () => Promise<ServerConnection>): void {
  const { serverSettings } = serviceManager;
  async function ask({ method, told }: Asked) {
    const { baseUrl: server } = serverSettings;
    const body = method === "POST" ? JSON.stringify({ ...told, server }) : null;
    const { makeRequest } = await connection();
    const answer = await makeRequest(`${server}canasta-nb/room`, { method, body }, serverSettings);
    return { status: answer.status, told: await answer.json().catch(() => ({})) };
  }
  document.addEventListener("canasta-room", (event) => {
    const { detail } = event as CustomEvent<Asked>; // of that name the Lobby alone makes one
    detail.answer(ask(detail));
  });
}
