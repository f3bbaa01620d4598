// The view that other pages show in a frame: the board and its answer, and nothing that changes anything.

import { element } from "./dom.js";
import { word } from "./words.js";

export const embedded = () => new URLSearchParams(location.search).has("embed");

/** A link to the page itself, with the same board, where buttons would be. */
export function leadOut(place) {
  const here = new URL(location.href);
  here.search = "";
  place.replaceChildren(element("a", { cls: "lead-out", text: word("embed-open"), attrs: { href: here.href, target: "_blank", rel: "noopener" } }));
}
