// The table: players with what they have at home, and between them the fight.

import { drawCard } from "./card.js";
import { button, element, made, refill, spaced } from "./dom.js";
import { icon } from "./icons.js";
import { word } from "./words.js";

const MOST = 120;
/** The sizes of a card from large to small, each with its width and height in pixels (cards.css). */
const SIZES = [["xl", 150, 196], ["l", 150, 140], ["w", 150, 116], ["m", 116, 116], ["s", 92, 92], ["xs", 74, 68]];
/** So many of the sizes are taken only where nobody has more than a row of cards. */
const ONE_ROW = 3;
/** Cards of a row are wider by so much on a wide screen (cards.css). */
const WIDER = 40;
const WIDE = 1600;
const GAP = 8;
/** Pixels beside the table and above it, on a wide screen; a narrow one is scrolled. */
const BESIDE = 24;
const ABOVE = 290;
const NARROW = 640;
const HEADER = 48;
const SIDES = ["away", "home"];

/** Everything on the table, as `view` has it: the board, its lanes, what the library says, what to call. */
export function drawTable(parent, view) {
  const { position } = view.board;
  const active = activeOf(position);
  const home = position.players.filter((player) => isHome(player, active));
  const away = position.players.filter((player) => !isHome(player, active));
  const hosts = attachedTo(position);
  const drawing = { ...view, active, hosts };
  refill(parent, () => [
    element("div", { cls: "seats away" }, away.map((player) => drawPlayer(drawing, player))),
    drawFight(drawing),
    element("div", { cls: "seats home" }, home.map((player) => drawPlayer(drawing, player))),
  ]);
  parent.dataset.size = sizeFor(parent, view);
  fit(parent);
}

/** Write names smaller whose words are too long for a line, and mark texts that are cut off. */
function fit(parent) {
  const titles = [...parent.querySelectorAll(".face .title")];
  for (const step of ["long", "longer", "broken"]) {
    for (const title of titles.filter((one) => one.scrollWidth > one.clientWidth)) title.classList.add(step);
  }
  const texts = [...parent.querySelectorAll(".face .text")];
  const cut = texts.filter((text) => text.textContent !== "" && (!text.offsetParent || text.scrollHeight > text.clientHeight + 1));
  for (const text of cut) text.parentElement.classList.add("cut");
}

export function activeOf(position) {
  const name = position.active ?? position.players[0]?.name;
  return position.players.find((player) => player.name === name);
}

/** The active player, and who plays in one team with them, sit together. */
const isHome = (player, active) => player === active || (active?.team !== undefined && player.team === active.team);

/** What is attached, by what it is attached to. */
function attachedTo(position) {
  const ids = new Set((position.permanents ?? []).map((one) => one.id));
  const found = new Map();
  for (const one of position.permanents ?? []) {
    if (one.attached_to && ids.has(one.attached_to) && one.attached_to !== one.id) found.set(one.attached_to, [...(found.get(one.attached_to) ?? []), one]);
  }
  return found;
}

function drawPlayer(view, player) {
  const { root, parts } = made("t-player");
  const isActive = player === view.active;
  root.classList.toggle("active", isActive);
  root.dataset.player = player.name;
  root.setAttribute("aria-label", player.name);
  root.querySelector("h3").dataset.thing = player.name;
  parts.name.textContent = player.name;
  parts.name.dataset.key = `thing ${player.name}`;
  parts.name.dataset.id = player.name;
  parts.name.addEventListener("click", () => view.on.player(player.name));
  parts.turn.textContent = isActive ? word("turn") : "";
  parts.turn.hidden = !isActive;
  parts.facts.append(...factsOf(view, player));
  parts.does.append(...toolsOf(view, player));
  if (view.adding) parts.adding.append(view.adding(player.name));
  else parts.adding.remove();
  const piles = view.lanes.homes.get(player.name).filter((pile) => !isWorn(view, pile.permanent));
  parts.cards.append(...piles.slice(0, MOST).map((pile) => drawWorn(view, pile)));
  if (piles.length > MOST) parts.cards.append(element("li", { cls: "more", text: word("more-cards", { n: piles.length - MOST }) }));
  if (!piles.length) parts.cards.remove();
  return root;
}

const isWorn = (view, permanent) => permanent.attached_to !== undefined && (view.hosts.get(permanent.attached_to) ?? []).includes(permanent);

/** A card with what is attached to it peeping out above. */
function drawWorn(view, pile) {
  const card = drawCard(view, pile);
  const worn = wornBy(view, pile.permanent.id, new Set([pile.permanent.id]));
  if (!worn.length) return card;
  card.prepend(element("ul", { cls: "worn" }, worn.map((permanent) => wornBar(view, permanent))));
  return card;
}

function* each(view, id, seen) {
  for (const permanent of view.hosts.get(id) ?? []) {
    if (seen.has(permanent.id)) continue;
    seen.add(permanent.id);
    yield permanent;
    yield* each(view, permanent.id, seen);
  }
}

const wornBy = (view, id, seen) => [...each(view, id, seen)];

function wornBar(view, permanent) {
  const pile = { id: permanent.id, permanent, size: 1, ids: [permanent.id] };
  const item = element("li", { attrs: { "data-thing": permanent.id } }, [
    button(view.board.name(permanent.id), () => view.on.card(pile), { cls: "bar-face", attrs: { "data-id": permanent.id, "data-key": `thing ${permanent.id}` } }),
  ]);
  return item;
}

function factsOf(view, player) {
  const life = player.life ?? view.seen.defaults.Player?.life ?? 20;
  const rest = Object.entries(player).filter(([key, value]) => !["name", "life"].includes(key) && value !== null);
  const shown = view.adding
    ? element("span", { cls: "stepper" }, [
      button("", () => view.on.life(player.name, life - 1), { cls: "icon", attrs: { "aria-label": word("less-life", { who: player.name }), "data-key": `life- ${player.name}` } }),
      element("span", { text: word("life", { n: life }) }),
      button("", () => view.on.life(player.name, life + 1), { cls: "icon", attrs: { "aria-label": word("more-life", { who: player.name }), "data-key": `life+ ${player.name}` } }),
    ])
    : element("span", { cls: "life", text: word("life", { n: life }) });
  for (const [n, one] of [...shown.querySelectorAll("button")].entries()) one.append(icon(n ? "plus" : "minus"));
  return [shown, ...rest.map(([key, value]) => element("span", { text: factText(key, value) }))];
}

function factText(key, value) {
  if (value === true) return spaced(key);
  const shown = Array.isArray(value) ? value.length : typeof value === "object" ? Object.entries(value).map((pair) => pair.join(" ")).join(", ") : value;
  return `${spaced(key)} ${shown}`;
}

function toolsOf(view, player) {
  if (!view.adding) return [];
  const whose = (key) => ({ "aria-label": word(`${key}-of`, { who: player.name }), "data-key": `${key} ${player.name}` });
  const own = button(word("own"), () => view.on.own(player.name), { cls: "small plain", attrs: whose("own") });
  const edit = button(word("edit"), () => view.on.editPlayer(player.name), { cls: "small plain", attrs: whose("edit") });
  return [own, edit];
}

// -- the fight -----------------------------------------------------------------------------------

function drawFight(view) {
  const fronts = view.lanes.fronts.map((front) => drawFront(view, front));
  return element("div", { cls: "fight", attrs: { "aria-label": word("fight"), role: "group", hidden: fronts.length ? null : true } }, fronts);
}

function drawFront(view, { to, columns }) {
  return element("section", { cls: "front" }, [
    element("p", { cls: "front-head" }, [icon("up"), ` ${word("front", { what: view.board.name(to) })}`]),
    element("ul", { cls: "columns" }, columns.slice(0, MOST).map((column) => drawColumn(view, column))),
  ]);
}

function drawColumn(view, { attacker, blockers, band }) {
  const banded = band >= 0 ? [element("span", { cls: "band-mark", text: word("banded", { n: band + 1 }) })] : [];
  const children = [
    ...(blockers.length ? [element("ul", { cls: "blockers cards" }, blockers.map((pile) => fighting(view, pile, "blocks")))] : []),
    element("ul", { cls: "attackers cards" }, [fighting(view, attacker, "attacks")]),
    ...banded,
  ];
  return element("li", { cls: `column${blockers.length ? " blocked" : ""}${band >= 0 ? " banded" : ""}` }, children);
}

function fighting(view, pile, stage) {
  const card = drawWorn(view, pile);
  card.classList.add("fighting", stage);
  return card;
}

// -- sizes ---------------------------------------------------------------------------------------

/** The largest size at which the table is seen at a glance; the smallest where none is. */
function sizeFor(parent, view) {
  const width = parent.clientWidth - BESIDE;
  const narrow = parent.clientWidth < NARROW;
  const room = narrow ? 0.8 * innerHeight : Math.max(440, innerHeight - ABOVE);
  const { fronts, homes } = view.lanes;
  const deep = fronts.some((front) => front.columns.some((column) => column.blockers.length)) ? 2 : 1;
  const columns = fronts.map((front) => front.columns.reduce((sum, column) => sum + Math.max(1, column.blockers.length), 0));
  const seats = SIDES.map((side) => [...parent.querySelectorAll(`.seats.${side} > .player`)].map((player) => homes.get(player.dataset.player).length));
  const fits = ([, least, high], at) => {
    const wide = least + (innerWidth >= WIDE && at < ONE_ROW ? WIDER : 0);
    const rows = (n, beside) => Math.ceil(n / Math.max(1, Math.floor((width / beside + GAP) / (wide + GAP))));
    // Seats lie beside one another where there is room; the fronts of a fight always do.
    const homeRows = seats.map((counts) => (narrow ? counts.reduce((sum, n) => sum + rows(n, 1), 0) : Math.max(0, ...counts.map((n) => rows(n, counts.length)))));
    const fightRows = rows(columns.reduce((sum, n) => sum + n, 0), 1);
    const lines = homeRows[0] + homeRows[1] + deep * fightRows;
    const headers = narrow ? homes.size : 2;
    return (fightRows <= (at < ONE_ROW ? 1 : 3)) && Math.max(...homeRows) <= (at < ONE_ROW && !narrow ? 1 : 3) && lines * (high + GAP) + HEADER * headers <= room;
  };
  return (SIZES.find(fits) ?? SIZES.at(-1))[0];
}

// -- what shines -----------------------------------------------------------------------------------

/** Mark every card as it can be chosen, is picked or blamed; nothing is built anew. */
export function markTable(parent, marks) {
  for (const part of parent.querySelectorAll("[data-thing]")) {
    const id = part.dataset.thing;
    const can = marks.can(id);
    part.classList.toggle("can", can === true);
    part.classList.toggle("cannot", can === false);
    part.classList.toggle("picked", marks.picked === id);
    part.classList.toggle("blamed", marks.blamed(id));
    const face = part.querySelector(".face, .name, .bar-face");
    face?.setAttribute("aria-pressed", String(marks.picked === id));
    const spoken = part.querySelector("[data-part=stands]");
    if (spoken) spoken.textContent = marks.spoken(id);
  }
}
