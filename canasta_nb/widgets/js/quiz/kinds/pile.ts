// Cards of the pile: chosen from those that lie in it, as they are from a hand.
export { cards as pile } from "./cards";
