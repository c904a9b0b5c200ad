// Zones that are one tab stop each: arrows move inside, Tab goes to the next zone.
import { set } from "./dom";

/**
 * @param zones the members of each zone, in order
 * @param nameOf what stays the same when a member is drawn again
 * @param first where Tab goes in a zone before any of it was visited
 * @param whole a zone of which Tab finds every member
 */
export function roving(
  zones: () => Record<string, HTMLElement[]>,
  nameOf: (node: HTMLElement) => string,
  first: (members: HTMLElement[]) => HTMLElement | undefined = (members) => members[0],
  whole: string = "",
) {
  const stops: Record<string, string> = {};
  const rove = () => {
    for (const [zone, members] of Object.entries(zones())) {
      const stop = members.find((node) => nameOf(node) === stops[zone]) ?? first(members);
      // The property would lay the page out each time.
      for (const node of members) set(node, { tabindex: node === stop || zone === whole ? 0 : -1 });
    }
  };
  const zoneOf = (node: HTMLElement): [string, HTMLElement[]] =>
    Object.entries(zones()).find(([, members]) => members.includes(node)) ?? ["", []];
  const note = (node: HTMLElement | undefined | null) => {
    const zone = node ? zoneOf(node)[0] : "";
    if (node && zone) (stops[zone] = nameOf(node)), rove();
    return zone;
  };
  const focusOn = (node: HTMLElement | undefined | null) => {
    if (!node || !zoneOf(node)[0]) return;
    node.focus(); // first: to move the stop away from what has the focus would lay the page out at once
    note(node);
  };
  return {
    rove,
    zoneOf,
    note,
    focusOn,
    /** The member so many places further, or at the end. */
    beside(node: HTMLElement, by: number) {
      const [, members] = zoneOf(node);
      return members[Math.min(members.length - 1, Math.max(0, members.indexOf(node) + by))];
    },
    edge: (node: HTMLElement, last: boolean) => zoneOf(node)[1].at(last ? -1 : 0),
    /** Where the focus goes when the member that had it is gone. */
    stopIn: (zone: string) => zones()[zone]?.find((node) => node.getAttribute("tabindex") === "0"),
    put(zone: string, name: string) {
      stops[zone] = name;
    },
    at: (zone: string) => stops[zone],
  };
}
