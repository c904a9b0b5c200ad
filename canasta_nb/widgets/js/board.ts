// The board that the table and the replay show: it stands once in the kernel and once in the page.

export { sharing } from "./sharing";
export { save } from "./sharing/saving";
export { board, USUAL_WIDTH } from "./table/board";
export { news, newsOf } from "./table/middle";
export { company, places } from "./table/seats";
