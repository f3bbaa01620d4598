// Equal creatures as one pile: a stack of the position, or tokens that are the same in every field.
//
// A pile has the `id` it is called by on the table, its `permanent`, and its `ids`, the creatures in it.

import { many } from "./board.js";

/** So many that are no tokens lie side by side; more are a pile. */
const APART = 4;
/** So many ids of a pile are named at most: nobody chooses for more by hand. */
const NAMED = 400;
/** A creature of a stack of the position: its id, and which of them it is. */
const PART = /^(.+)#\d+$/s;

/** The piles of a position, in its order. */
export function pilesOf(position) {
  const permanents = position.permanents ?? [];
  const bound = named(position);
  const alike = new Map();
  for (const permanent of permanents) {
    const key = many(permanent) || bound.has(permanent.id) ? permanent.id : likeness(permanent);
    alike.set(key, [...(alike.get(key) ?? []), permanent]);
  }
  return [...alike.values()].flatMap((group) => piled(group));
}

function piled(group) {
  const token = /\btoken\b/i.test(group[0].type_line ?? "") || group.every(({ id }) => PART.test(id));
  if (group.length === 1 || (!token && group.length <= APART)) return group.map((permanent) => pileOf(permanent));
  return [{ id: group[0].id, permanent: group[0], size: group.length, ids: group.map((permanent) => permanent.id) }];
}

function pileOf(permanent) {
  const { id } = permanent;
  if (!many(permanent)) return { id, permanent, size: 1, ids: [id] };
  const size = permanent.count;
  return { id, permanent, size, ids: Array.from({ length: Math.min(size, NAMED) }, (_, n) => `${id}#${n + 1}`) };
}

/** What two must share to be a pile; the parts of one stack are called by number. */
function likeness({ id, timestamp, ...rest }) {
  const part = PART.exec(id);
  if (part) Object.assign(rest, { stack: part[1], name: undefined });
  return JSON.stringify(Object.entries(rest).sort());
}

/** The permanents that something else names: they are no longer like the others. */
function named(position) {
  const found = new Set();
  for (const { attached_to, id } of position.permanents ?? []) if (attached_to) found.add(attached_to).add(id);
  for (const { on } of position.effects ?? []) for (const id of (on ?? []).flat()) found.add(id);
  for (const { id } of position.given ?? []) if (id) found.add(id);
  return found;
}

/** A pile of some of a pile's creatures. */
export const partOf = (pile, ids, size = ids.length) => ({ ...pile, id: ids[0], ids, size });
