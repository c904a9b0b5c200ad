// What the browser knows of each kind of question. A new kind is a module beside this one and a line below.
export { cards } from "./cards";
export { moves } from "./moves";
export { number as num } from "./number";
export { order } from "./order";
export { pick } from "./pick";
export { pile as "pile-cards" } from "./pile";
export { sheet } from "./sheet";
export { yesNo as "yes+why" } from "./yes_no";
