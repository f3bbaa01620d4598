// A card as it looks: name and cost, types, text, marks, power and toughness in their box.

import { many } from "./board.js";
import { element, made } from "./dom.js";
import { told } from "./heard.js";
import { icon } from "./icons.js";
import { withSymbols } from "./symbols.js";
import { word } from "./words.js";

const STATES = ["summoning_sick", "phased_out", "suspected", "face_down"];

/** The card of a pile; `view` has the board and what the library says of it. */
export function drawCard(view, pile) {
  const { permanent } = pile;
  const { root, parts } = made("t-card");
  const now = nowOf(view.seen, permanent);
  root.dataset.thing = pile.id;
  root.classList.add(frame(permanent, now));
  root.classList.toggle("tapped", Boolean(permanent.tapped));
  root.classList.toggle("stack", pile.size > 1);
  parts.face.dataset.key = `thing ${pile.id}`;
  parts.face.dataset.id = pile.id;
  parts.title.textContent = titleOf(view.board, pile);
  parts.cost.append(...(permanent.mana_cost ? withSymbols(permanent.mana_cost) : []));
  parts.types.textContent = now.type_line ?? permanent.type_line ?? "";
  parts.text.append(...linesOf(permanent, view));
  parts.marks.append(...marksOf(view, permanent));
  parts.times.textContent = pile.size > 1 ? word("times", { n: pile.size }) : "";
  const size = sizeOf(permanent, now);
  parts.size.append(...size);
  parts.size.hidden = !size.length;
  parts.face.addEventListener("click", () => view.on.card(pile));
  return root;
}

/** What the library says it is now; as it is written where nothing is said. */
export const nowOf = (seen, permanent) => seen.now.get(permanent.id) ?? seen.now.get(`${permanent.id}#1`) ?? permanent;

export const titleOf = (board, pile) => (pile.size > 1 ? pile.permanent.name ?? pile.permanent.id : board.name(pile.ids[0]));

/** The colour of its frame. */
function frame(permanent, now) {
  const colors = now.colors ?? permanent.colors ?? [];
  if (colors.length > 1) return "frame-M";
  if (colors.length === 1) return `frame-${colors[0]}`;
  return /\bLand\b/.test(permanent.type_line ?? "") ? "frame-L" : "frame-A";
}

/** The text, one ability a line; what was not understood or is not played looks so. */
export function linesOf(permanent, { board, seen }) {
  const without = seen.without.get(permanent.id) ?? new Map();
  return textLines(permanent).map((line) => {
    const why = without.get(line);
    return element("span", { cls: why ? "line unread" : "line", attrs: { title: why && told(why, board) } }, withSymbols(line));
  });
}

function textLines(permanent) {
  const text = (permanent.oracle_text ?? "").split("\n").filter(Boolean);
  const keywords = (permanent.keywords ?? []).join(", ");
  return keywords ? [keywords, ...text] : text;
}

/** Power and toughness now, beside those of the card where they differ; loyalty; defense. */
export function sizeOf(permanent, now) {
  if (now.power !== null && now.power !== undefined) {
    const size = `${now.power}/${now.toughness}`;
    const base = baseOf(permanent, now);
    const kind = base && base !== size ? "changed" : "";
    return [...(kind ? [element("s", { text: base, attrs: { "aria-label": word("base", { size: base }) } }), " "] : []), element("b", { text: size, cls: kind })];
  }
  if (permanent.loyalty !== undefined) return [element("b", { text: String(permanent.loyalty), attrs: { "aria-label": word("loyalty", { n: permanent.loyalty }) } })];
  return permanent.defense === undefined ? [] : [element("b", { text: String(permanent.defense), attrs: { "aria-label": word("defense", { n: permanent.defense }) } })];
}

/** As it is before effects: what is printed, or written on the board. */
function baseOf(permanent, now) {
  if (permanent.power !== undefined && permanent.power !== null) return `${permanent.power}/${permanent.toughness}`;
  return now.because?.find((step) => /^7/.test(step.layer))?.before;
}

/** Short signs of what is so of it, each with its words for those who do not see it. */
function marksOf(view, permanent) {
  const { board, seen } = view;
  const marks = STATES.filter((key) => permanent[key]).map((key) => [word(`state-${key}`), "", ""]);
  if (permanent.damage) marks.push([word("damage-short", { n: permanent.damage }), "hurt", word("damage-marked", { n: permanent.damage })]);
  for (const [kind, n] of Object.entries(permanent.counters ?? {})) marks.push([n === 1 ? kind : `${n}× ${kind}`, "counter", word("counter", { n, kind })]);
  if (permanent.attached_to && !board.permanent(permanent.attached_to)) marks.push([word("attached", { what: permanent.attached_to }), "", ""]);
  if (permanent.goaded_by?.length) marks.push([word("goaded", { who: permanent.goaded_by.join(", ") }), "", ""]);
  const open = new Set((seen.without.get(permanent.id) ?? new Map()).values());
  for (const kind of open) marks.push(["?", "open", told(kind, board)]);
  const found = marks.map(([text, cls, spoken]) => mark(text, cls, spoken));
  if (permanent.tapped) found.unshift(mark("", "", word("state-tapped"), icon("tapped")));
  return found;
}

function mark(text, cls, spoken, picture) {
  const shown = element("span", { text, attrs: { "aria-hidden": spoken ? "true" : null } });
  return element("span", { cls: `mark ${cls}`, attrs: { title: spoken || null } }, [...(picture ? [picture] : []), ...(text ? [shown] : []), ...(spoken ? [element("span", { cls: "sr", text: spoken })] : [])]);
}

/** The whole card to read: nothing of it is cut off. */
export function wholeCard(view, permanent) {
  const now = nowOf(view.seen, permanent);
  const cost = permanent.mana_cost ? withSymbols(permanent.mana_cost) : [];
  const size = sizeOf(permanent, now);
  const lines = linesOf(permanent, view);
  return [
    element("p", { cls: "whole-types" }, [now.type_line ?? permanent.type_line ?? "", ...(cost.length ? [" ", element("span", { cls: "cost" }, cost)] : [])]),
    ...(lines.length ? [element("div", { cls: "cardtext", attrs: { lang: "en" } }, lines)] : []),
    element("p", { cls: "whole-size" }, [...size, ...(size.length ? [" "] : []), ...marksOf(view, permanent)]),
  ];
}

export const countOf = (permanent) => (many(permanent) ? permanent.count : 1);
