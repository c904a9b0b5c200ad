// One question follows another within the same card: in practice, and where one more like this is asked for.

/** @param {{root: HTMLElement, send: (message: any) => void}} own @param {() => void} begin goes to the first field */
export function goingOn({ root, send }, begin) {
  let left = "";
  return {
    /** The buttons of an exercise; in practice a new question stands where others begin again. @param {string[]} keys @param {{goes_on?: boolean}} scene @param {boolean} done */
    keys: (keys, { goes_on }, done) => (goes_on ? [...(done ? ["next"] : []), ...keys.filter((key) => key !== "next" && key !== "again")] : keys),
    /** Ask for the next question. @param {{goes_on?: boolean, ex: string}} scene */
    go(scene) {
      if (scene.goes_on) this.ask("next", scene);
      return Boolean(scene.goes_on);
    },
    /** Ask for another question in this card. @param {string} which @param {{ex: string}} scene */
    ask(which, { ex }) {
      left = ex;
      send({ do: which, args: {} });
    },
    /** The next question is there. @param {{ex: string}} scene */
    came({ ex }) {
      if (!left || left === ex) return;
      left = "";
      root.scrollIntoView({ block: "nearest" });
      begin();
    },
  };
}
