// Boards to begin with, as the service lists them.

import { byId, element } from "./dom.js";
import { ask, look } from "./service.js";

let boards = null;

export async function examples() {
  boards ??= (await look("examples")).answers;
  return boards;
}

/** Open one of them. */
/** Opens the example, if it is still `wanted` once the service has read it. */
export async function openExample(board, example, wanted = () => true) {
  const answer = await ask("convert", { position: example.position, to: "json" });
  if (wanted()) board.open(answer.answers[0].json, { title: example.title, note: example.says });
}

export function gallery(board) {
  byId("open-gallery").addEventListener("click", async () => {
    const items = (await examples()).map((one) => element("li", {}, [
      element("button", { attrs: { type: "button", "data-board": one.name }, on: { click: () => { byId("gallery").close(); openExample(board, one); } } }, [
        element("b", { text: one.title }), element("small", { text: one.says }),
      ]),
    ]));
    byId("gallery-list").replaceChildren(...items);
    byId("gallery").showModal();
  });
}
