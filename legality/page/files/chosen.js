// The card that is picked: its text, what it is now and why, and its choices as a list.

import { band } from "./declare.js";
import { button, byId, element, label, refill, show } from "./dom.js";
import { standing } from "./masks.js";
import { cardName, linesOf } from "./table.js";
import { reasonText } from "./tip.js";

export function drawChosen(page) {
  const { acting, board, seen } = page;
  const permanent = acting.picked && board.permanent(acting.picked);
  show("chosen", Boolean(permanent));
  if (!permanent) return;
  byId("chosen-title").textContent = cardName(board, permanent);
  const now = seen.now.get(permanent.id);
  refill(byId("chosen-body"), [
    element("p", { cls: "behind", text: now?.type_line ?? permanent.type_line ?? "" }),
    element("p", { cls: "cardtext" }, linesOf(permanent, seen)),
    ...drawLayers(now),
    element("div", { cls: "row" }, [
      button(label("edit"), () => page.edit(permanent.id), { attrs: { "data-key": "edit", "aria-label": label("edit-of", { who: board.name(permanent.id) }) } }),
    ]),
    ...(acting.declaring ? drawChoices(page) : []),
  ]);
}

/** By which effects it is what it is now. */
function drawLayers(now) {
  if (!now?.because?.length) return [];
  const lines = now.because.map((one) => element("li", { text: typeof one === "string" ? one : Object.values(one).filter((part) => part !== null && part !== "").map(String).join(" · ") }));
  return [element("h3", { text: label("now") }), element("ul", { cls: "layers" }, lines)];
}

function drawChoices(page) {
  const { acting, board, masks, mode } = page;
  const row = masks.creatures.get(acting.member);
  if (!row) return [];
  const choices = [...row.choices.values()].map((one) => drawChoice(page, one));
  const bands = mode === "attacks" ? drawBands(page) : [];
  return [element("h3", { text: label(`choices-${mode}`) }), element("ul", { cls: "choices" }, choices), ...bands];
}

function drawChoice(page, choice) {
  const { acting, board } = page;
  const taken = choice.thing === null ? !acting.hasAny : acting.hasChosen(choice.thing);
  const found = button(choice.thing === null ? label("nothing") : board.name(choice.thing), () => acting.take(choice), {
    cls: standing(choice.can),
    attrs: { "data-key": `choice ${choice.thing}`, "aria-pressed": String(taken) },
  });
  const notes = [taken ? label("chosen") : label(standing(choice.can))];
  found.append(element("small", { text: notes.join("; ") }), ...choice.reasons.map((one) => element("small", { text: reasonText(one).textContent })));
  return element("li", {}, [found]);
}

/** Others that it may be told to attack in a band with; the verdict says whether they may. */
function drawBands(page) {
  const { acting, board } = page;
  const attacking = Object.keys(board.position.attacks ?? {}).filter((id) => id !== acting.member);
  if (!attacking.length || !board.position.attacks?.[acting.member]) return [];
  const mine = (board.position.bands ?? []).find((one) => one.includes(acting.member)) ?? [];
  const items = attacking.map((id) => element("li", {}, [
    button(board.name(id), () => board.change((position) => band(position, acting.member, id)), { attrs: { "data-key": `band ${id}`, "aria-pressed": String(mine.includes(id)) } }),
  ]));
  return [element("h3", { text: label("choices-bands") }), element("ul", { cls: "choices" }, items)];
}
