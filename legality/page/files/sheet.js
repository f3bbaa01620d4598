// The card that is picked: the whole of it, why it is as it is now, and what can be done with it here.

import { wholeCard } from "./card.js";
import { band, chosenOf } from "./declare.js";
import { button, byId, element, refill, show } from "./dom.js";
import { drawQuick } from "./quick.js";
import { standing } from "./masks.js";
import { reasonText } from "./reader.js";
import { word } from "./words.js";

export function drawSheet(page) {
  const { acting, board, seen } = page;
  const pile = acting.pile;
  show("chosen", Boolean(pile));
  if (!pile) return;
  const { permanent } = pile;
  byId("chosen-title").textContent = board.name(pile.ids[0]);
  refill(byId("chosen-body"), [
    ...wholeCard(page.view, permanent),
    ...drawLayers(seen.now.get(permanent.id) ?? seen.now.get(`${permanent.id}#1`), board),
    ...(page.mode === "layout" ? drawQuick(page, pile) : drawChoices(page, pile)),
  ]);
}

/** By which effects it is what it is now, where any but its card makes it so. */
function drawLayers(now, board) {
  const steps = (now?.because ?? []).filter((step) => step.layer !== "");
  if (!steps.length) return [];
  const lines = steps.map((step) => element("li", { text: `${board.name(step.by)}: ${step.text} (${step.before} → ${step.after})` }));
  return [element("details", { cls: "layers" }, [element("summary", { text: word("now") }), element("ul", { attrs: { lang: "en" } }, lines)])];
}

function drawChoices(page, pile) {
  const { acting, mode } = page;
  const row = acting.rowOf(pile);
  if (!row) return [];
  const choices = [...row.choices.values()].map((choice) => drawChoice(page, row, choice));
  const bands = mode === "attacks" ? drawBands(page, row) : [];
  return [element("h3", { text: word(`choices-${mode}`) }), element("ul", { cls: "choices" }, choices), ...bands];
}

function drawChoice(page, row, choice) {
  const { acting, board } = page;
  const taken = acting.hasChosen(row, choice);
  const name = choice.thing === null ? word("nothing") : board.name(choice.thing);
  const made = button(name, () => acting.chosen(row, choice), { cls: standing(choice.can), attrs: { "data-key": `choice ${choice.thing}`, "aria-pressed": String(taken) } });
  made.append(element("small", { text: taken ? word("chosen") : word(standing(choice.can)) }), ...choice.reasons.map((reason) => element("small", {}, [reasonText(reason, board).textContent])));
  return element("li", {}, [made]);
}

/** Others that it may be told to attack in a band with; the verdict says whether they may. */
function drawBands(page, row) {
  const { board } = page;
  const attacking = Object.keys(board.position.attacks ?? {}).filter((id) => id !== row.id);
  const mine = (board.position.bands ?? []).find((members) => members.includes(row.id)) ?? [];
  if (!attacking.length || !chosenOf(board.position, "attacks", row.id).length) return [];
  const items = attacking.map((id) => element("li", {}, [
    button(board.name(id), () => board.change((position) => band(position, row.id, id)), { attrs: { "data-key": `band ${id}`, "aria-pressed": String(mine.includes(id)) } }),
  ]));
  return [element("details", { cls: "bands", attrs: { open: mine.length > 0 } }, [element("summary", { text: word("choices-bands") }), element("ul", { cls: "choices" }, items)])];
}
