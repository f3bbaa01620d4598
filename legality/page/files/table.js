// The players and their cards as they stand, with what each card shows of the service's answers.

import { many } from "./board.js";
import { chosenOf, declaredOf } from "./declare.js";
import { element, label, made, refill, wide } from "./dom.js";
import { standing } from "./masks.js";

const MOST = 120;
const STATES = ["tapped", "summoning_sick", "phased_out", "suspected", "face_down"];

/** Everything on the table; `seen` is what the service said of it. */
export function drawTable(parent, board, seen, on) {
  const { position } = board;
  const active = position.active ?? position.players[0]?.name;
  const seats = position.players.filter((one) => one.name !== active);
  const home = position.players.filter((one) => one.name === active);
  refill(parent, [...seats, ...home].map((player) => drawPlayer(board, player, active, seen, on)));
}

function drawPlayer(board, player, active, seen, on) {
  const { root, parts } = made("t-player");
  root.classList.toggle("active", player.name === active);
  root.setAttribute("aria-label", player.name);
  mark(root.querySelector("h3"), seen.things.get(player.name));
  parts.name.textContent = player.name;
  thing(parts.name, player.name, seen);
  root.querySelector("h3").dataset.thing = player.name;
  parts.name.addEventListener("click", () => on.thing(player.name));
  parts.facts.textContent = facts(player, seen.defaults).join(" · ");
  parts.add.textContent = label("add");
  parts.add.setAttribute("aria-label", label("add-for", { who: player.name }));
  parts.add.addEventListener("click", () => on.add(player.name));
  parts.edit.textContent = label("edit");
  parts.edit.setAttribute("aria-label", label("edit-of", { who: player.name }));
  parts.edit.addEventListener("click", () => on.editPlayer(player.name));
  parts.add.dataset.key = `add ${player.name}`;
  parts.edit.dataset.key = `edit ${player.name}`;
  const cards = inRows((board.position.permanents ?? []).filter((one) => one.controller === player.name));
  parts.cards.append(...cards.slice(0, MOST).map((one) => drawCard(board, one, seen, on)));
  if (cards.length > MOST) parts.cards.append(element("li", { text: label("more-cards", { n: cards.length - MOST }) }));
  return root;
}

/** What is attached stands behind what it is on. */
function inRows(permanents) {
  const ids = new Set(permanents.map((one) => one.id));
  const found = [];
  const put = (one) => {
    if (found.includes(one)) return;
    found.push(one);
    for (const other of permanents) if (other.attached_to === one.id) put(other);
  };
  for (const one of permanents) if (!one.attached_to || !ids.has(one.attached_to)) put(one);
  for (const one of permanents) put(one);
  return found;
}

function facts(player, defaults) {
  const life = player.life ?? defaults.Player?.life;
  const rest = Object.entries(player).filter(([key, value]) => !["name", "life"].includes(key) && value !== null);
  return [label("life", { n: life }), ...rest.map(([key, value]) => `${wide(key)} ${plain(value)}`)];
}

const plain = (value) => (Array.isArray(value) ? String(value.length) : typeof value === "object" ? Object.entries(value).map((pair) => pair.join(" ")).join(", ") : value === true ? "" : String(value));

function drawCard(board, permanent, seen, on) {
  const { root, parts } = made("t-card");
  const now = seen.now.get(permanent.id) ?? seen.now.get(`${permanent.id}#1`) ?? permanent;
  root.dataset.thing = permanent.id;
  for (const [cls, is] of [["tapped", permanent.tapped], ["stack", many(permanent)], ["attached", permanent.attached_to]]) root.classList.toggle(cls, Boolean(is));
  parts.title.textContent = cardName(board, permanent);
  parts.types.textContent = now.type_line ?? permanent.type_line ?? "";
  parts.text.append(...linesOf(permanent, seen));
  parts.size.textContent = size(permanent, now);
  const marks = marksOf(board, permanent, seen);
  parts.marks.append(...marks.map(([text, cls]) => element("span", { text, cls: `mark ${cls}` })));
  thing(parts.face, permanent.id, seen);
  mark(root, seen.creatures.get(permanent.id) ?? seen.things.get(permanent.id));
  root.classList.toggle("picked", seen.picked === permanent.id);
  root.classList.toggle("blamed", seen.blamed.has(permanent.id));
  parts.face.setAttribute("aria-pressed", String(seen.picked === permanent.id));
  parts.stands.textContent = spoken(permanent, seen);
  parts.face.addEventListener("click", (event) => on.card(permanent, event));
  return root;
}

export function cardName(board, permanent) {
  const name = board.name(permanent.id);
  return many(permanent) ? `${name} ${label("times", { n: permanent.count })}` : name;
}

/** How its choice stands, in words for those who do not see it shine. */
function spoken(permanent, seen) {
  const row = seen.creatures.get(permanent.id) ?? seen.things.get(permanent.id);
  return row === undefined ? "" : label(standing(row.can));
}

/** The text line by line; what was not understood or is not played looks so. */
export function linesOf(permanent, seen) {
  const text = permanent.oracle_text ?? seen.now.get(permanent.id)?.oracle_text ?? (permanent.keywords ?? []).join(", ");
  const without = seen.without.get(permanent.id) ?? new Map();
  return text.split("\n").filter(Boolean).flatMap((line, n) => {
    const why = without.get(line);
    return [...(n ? [" "] : []), element("span", { text: line, cls: why ? "unread" : "", attrs: { title: why } })];
  });
}

function size(permanent, now) {
  if (now.power !== null && now.power !== undefined) return `${now.power}/${now.toughness}`;
  if (permanent.loyalty !== undefined) return label("loyalty", { n: permanent.loyalty });
  return permanent.defense === undefined ? "" : label("defense", { n: permanent.defense });
}

function marksOf(board, permanent, seen) {
  const { position } = board;
  const marks = STATES.filter((key) => permanent[key]).map((key) => [label(key), ""]);
  if (permanent.damage) marks.push([label("damage", { n: permanent.damage }), "open"]);
  for (const [kind, n] of Object.entries(permanent.counters ?? {})) marks.push([label("counter", { n, kind }), ""]);
  if (permanent.attached_to) marks.push([label("attached", { what: board.name(permanent.attached_to) }), ""]);
  if (permanent.goaded_by?.length) marks.push([label("goaded", { who: permanent.goaded_by.join(", ") }), ""]);
  for (const stage of ["attacks", "blocks"]) {
    const declared = declaredOf(position, stage, permanent);
    if (!declared.length) continue;
    const what = [...new Set(declared.flatMap((id) => chosenOf(position, stage, id)))];
    const number = many(permanent) ? `${label("times", { n: declared.length })} ` : "";
    marks.push([`${number}${label(stage, { what: board.names(what) })}`, ""]);
  }
  (position.bands ?? []).forEach((band, n) => {
    if (band.includes(permanent.id)) marks.push([label("banded", { n: n + 1 }), ""]);
  });
  const kinds = new Set((seen.without.get(permanent.id) ?? new Map()).values());
  for (const kind of kinds) marks.push([kind, "open"]);
  return marks;
}

function thing(face, id, seen) {
  face.dataset.key = `thing ${id}`;
  face.dataset.id = id;
  if (seen.creatures.has(id) || seen.things.has(id)) face.setAttribute("aria-describedby", "tip");
}

function mark(where, row) {
  where.classList.toggle("can", row?.can === true);
  where.classList.toggle("cannot", row?.can === false);
}
