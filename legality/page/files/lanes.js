// Where everything stands: attackers step forward before what they attack, blockers before them.

import { many } from "./board.js";
import { pilesOf, partOf } from "./piles.js";

/** The table of a position: `homes` by player, and `fronts`, the attacks by what is attacked; `lines`
 * are the choices that no place shows, as [stage, from, to]. */
export function lanesOf(position) {
  const piles = pilesOf(position);
  const pile = finder(piles);
  const attacks = new Map(Object.entries(position.attacks ?? {}).filter(([id]) => pile(id)));
  const blocks = new Map(Object.entries(position.blocks ?? {}).filter(([id, list]) => pile(id) && list.some((to) => attacks.has(to))));
  const away = new Map();
  for (const id of [...attacks.keys(), ...blocks.keys()]) away.set(pile(id), [...(away.get(pile(id)) ?? []), id]);
  return { homes: homesOf(position, piles, away), fronts: frontsOf(position, pile, attacks, blocks), lines: [...linesOf(position, blocks, attacks)] };
}

/** From an id to its pile. */
function finder(piles) {
  const found = new Map(piles.flatMap((one) => [...one.ids, one.permanent.id].map((id) => [id, one])));
  return (id) => found.get(id) ?? (id.includes("#") ? found.get(id.slice(0, id.lastIndexOf("#"))) : undefined);
}

function homesOf(position, piles, away) {
  const homes = new Map(position.players.map((player) => [player.name, []]));
  for (const one of piles) {
    const gone = away.get(one) ?? [];
    const size = one.size - gone.length;
    if (size < 1) continue;
    const ids = gone.length ? one.ids.filter((id) => !gone.includes(id)) : one.ids;
    const id = many(one.permanent) ? one.id : ids[0];
    homes.get(one.permanent.controller)?.push({ ...one, id, ids, size });
  }
  return homes;
}

function frontsOf(position, pile, attacks, blocks) {
  const blockers = new Map();
  for (const [id, list] of blocks) {
    const first = list.find((to) => attacks.has(to));
    blockers.set(first, [...(blockers.get(first) ?? []), id]);
  }
  const bands = position.bands ?? [];
  const fronts = new Map();
  for (const id of inBands([...attacks.keys()], bands)) {
    const to = attacks.get(id);
    if (!fronts.has(to)) fronts.set(to, []);
    fronts.get(to).push({ id, pile: pile(id), blockers: blockers.get(id) ?? [], band: bands.findIndex((band) => band.includes(id)) });
  }
  return [...fronts].map(([to, columns]) => ({ to, columns: merged(columns, blocks).map((column) => piledColumn(column, pile)) }));
}

/** Those of a band stand side by side. */
function inBands(ids, bands) {
  const found = [];
  for (const id of ids) {
    const band = bands.find((one) => one.includes(id)) ?? [id];
    for (const member of band) if (ids.includes(member) && !found.includes(member)) found.push(member);
  }
  return found;
}

/** Unblocked attackers of one pile are one column. */
function merged(columns, blocks) {
  const blocked = new Set([...blocks.values()].flat());
  const found = [];
  for (const column of columns) {
    const free = !column.blockers.length && !blocked.has(column.id) && column.band < 0;
    const same = free && found.find((one) => one.free && one.pile === column.pile);
    if (same) same.ids.push(column.id);
    else found.push({ ...column, free, ids: [column.id] });
  }
  return found;
}

function piledColumn({ ids, pile: own, blockers, band }, pile) {
  return { attacker: partOf(own, ids), blockers: blockers.map((id) => partOf(pile(id), [id])), band };
}

/** What a place does not show: the second attacker that one blocks, and choices of those at home. */
function* linesOf(position, blocks, attacks) {
  for (const [id, list] of blocks) {
    const first = list.find((to) => attacks.has(to));
    for (const to of list) if (to !== first) yield ["blocks", id, to];
  }
  for (const [id, list] of Object.entries(position.blocks ?? {})) {
    if (!blocks.has(id)) for (const to of list) yield ["blocks", id, to];
  }
}
