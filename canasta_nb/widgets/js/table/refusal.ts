// A refused act: what is wrong, what to do instead, and the law behind it.
import { spelt } from "../cards";
import { h, say, set } from "../dom";
import type { Scene, Strings } from "../scene.d.ts";
import { put } from "../words";

/**
 * The refused act: one line on what is wrong and one on what to do instead; "Why?" opens all of it in their place, the
 * law in words too. The ear hears the whole at once, with the act in words and the law by its name.
 */
export function refusal() {
  const told = h("div", { class: "cnb-told", role: "alert" });
  const why = h("button", { class: "cnb-button", "aria-expanded": "false" });
  const show = h("button", { class: "cnb-button", "data-act": "show" });
  const shut = h("button", { class: "cnb-button cnb-shut", "data-act": "close" }, "✕");
  const node = h("div", { class: "cnb-refusal" }, told);
  let shown = "";
  const open = (opens: boolean) => (set(why, { "aria-expanded": String(opens) }), set(node, { "data-open": opens }));
  why.addEventListener("click", () => open(!node.hasAttribute("data-open")));
  const hush = () => {
    told.replaceChildren();
    for (const button of [show, why, shut]) button.remove();
    open(false);
  };
  /**
   * Whether a refusal is new.
   * @param lessons those that are there
   */
  const draw = (scene: Scene, strings: Strings, lessons: string[]) => {
    const one = scene.refusal;
    const key = one ? `${one.id} ${one.law} ${one.act}` : "";
    if (key === shown) return false;
    shown = key;
    hush();
    if (!one) return false;
    const also = one.besides.length ? put(strings.also, { laws: one.besides.join(", ") }) : "";
    const law = h(
      "p",
      { class: "cnb-named" },
      h("span", { title: one.law }, put(strings.law_named, { title: one.title })),
      also && ` · ${also}`,
    );
    if (lessons.includes(one.lesson))
      law.append(
        " · ",
        h(
          "a",
          { href: `${one.lesson}.ipynb`, target: "_blank", rel: "noopener", title: one.law },
          put(strings.lesson, { lesson: Number.parseInt(one.lesson) }),
        ),
      );
    if (one.short) {
      const [what, reason = ""] = one.short.split(/(?<=:) (.*)/);
      told.append(h("p", { class: "cnb-fault", "aria-hidden": "true" }, h("b", {}, what), reason && ` ${reason}`));
    }
    told.append(
      h("p", { class: one.short ? "cnb-whole" : null }, one.says),
      h("p", { class: "cnb-instead" }, one.way_out),
      law,
      h(
        "p",
        { class: "cnb-law" },
        [put(strings.refused, { act: spelt(one.said ?? one.act, strings) }), put(strings.law, { law: one.law }), also]
          .filter(Boolean)
          .join(" "),
      ),
    );
    say(why, strings.why);
    say(show, strings.show_me);
    set(shut, { "aria-label": strings.close, title: strings.close });
    node.append(...(one.shows ? [show] : []), why, shut);
    return true;
  };
  return { node, draw, hush };
}
