// Boards to begin with, as the library lists them.

import { byId, element } from "./dom.js";
import { askOne } from "./service.js";

let boards = null;

export async function examples() {
  boards ??= (await askOne("examples", {})).answers;
  return boards;
}

/** Open an example, if it is still `wanted` once the library has read it; by its own rules, or else those
 * that new boards have. */
export async function openExample(page, example, wanted = () => true) {
  const [found] = (await askOne("paste", { text: example.position })).answers;
  if (!wanted()) return;
  const position = found.names_rules ? found.position : { ...found.position, rules: page.editions.chosen };
  page.board.open(position, { title: example.title, note: example.says });
}

export function gallery(page) {
  byId("open-gallery").addEventListener("click", async () => {
    const items = (await examples()).map((example) => element("li", {}, [
      element("button", { attrs: { type: "button", "data-board": example.name }, on: { click: () => { byId("gallery").close(); openExample(page, example); } } }, [
        element("b", { text: example.title }), element("small", { text: example.says }),
      ]),
    ]));
    byId("gallery-list").replaceChildren(...items);
    byId("gallery").showModal();
  });
}
