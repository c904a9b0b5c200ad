// Zones that are one tab stop each: arrows move inside, Tab goes to the next zone.
import { set } from "./dom.js";

/**
 * @param {() => Record<string, HTMLElement[]>} zones the members of each zone, in order
 * @param {(node: HTMLElement) => string} nameOf what stays the same when a member is drawn again
 * @param {(members: HTMLElement[]) => HTMLElement | undefined} [first] where Tab goes in a zone before any of it was visited
 */
export function roving(zones, nameOf, first = (members) => members[0]) {
  /** @type {Record<string, string>} */
  const stops = {};
  const rove = () => {
    for (const [zone, members] of Object.entries(zones())) {
      const stop = members.find((node) => nameOf(node) === stops[zone]) ?? first(members);
      for (const node of members) set(node, { tabindex: node === stop ? 0 : -1 }); // the property would lay the page out each time
    }
  };
  /** @param {HTMLElement} node @returns {[string, HTMLElement[]]} */
  const zoneOf = (node) => Object.entries(zones()).find(([, members]) => members.includes(node)) ?? ["", []];
  /** @param {HTMLElement | undefined | null} node */
  const note = (node) => {
    const zone = node ? zoneOf(node)[0] : "";
    if (node && zone) (stops[zone] = nameOf(node)), rove();
    return zone;
  };
  /** @param {HTMLElement | undefined | null} node */
  const focusOn = (node) => {
    if (!node || !zoneOf(node)[0]) return;
    node.focus(); // first: to move the stop away from what has the focus would lay the page out at once
    note(node);
  };
  return {
    rove,
    zoneOf,
    note,
    focusOn,
    /** The member so many places further, or at the end. @param {HTMLElement} node @param {number} by */
    beside(node, by) {
      const [, members] = zoneOf(node);
      return members[Math.min(members.length - 1, Math.max(0, members.indexOf(node) + by))];
    },
    /** @param {HTMLElement} node @param {boolean} last */
    edge: (node, last) => zoneOf(node)[1].at(last ? -1 : 0),
    /** Where the focus goes when the member that had it is gone. @param {string} zone */
    stopIn: (zone) => zones()[zone]?.find((node) => node.getAttribute("tabindex") === "0"),
    /** @param {string} zone @param {string} name */
    put(zone, name) {
      stops[zone] = name;
    },
    /** @param {string} zone */
    at: (zone) => stops[zone],
  };
}
