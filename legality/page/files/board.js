// The board as the position that the service is asked about, with what was before and after.

const MOST = 200;

/** A copy without what is empty where empty means the same as absent. */
const copied = (value) => structuredClone(value);

export class Board extends EventTarget {
  position = { players: [] };
  title = "";
  note = "";
  #before = [];
  #after = [];

  /** Another board altogether. */
  open(position, { title = "", note = "" } = {}) {
    this.#keep();
    this.position = position;
    this.title = title;
    this.note = note;
    this.#tell("open");
  }

  /** The same board after a change, which can be undone. */
  change(edit) {
    const next = copied(this.position);
    edit(next);
    if (JSON.stringify(next) === JSON.stringify(this.position)) return;
    this.#keep();
    this.position = next;
    this.note = "";
    this.#tell("change");
  }

  #keep() {
    if (this.position.players.length) {
      this.#before.push([this.position, this.title, this.note]);
      this.#before.splice(0, this.#before.length - MOST);
    }
    this.#after = [];
  }

  get undoable() { return this.#before.length > 0; }
  get redoable() { return this.#after.length > 0; }
  undo() { this.#move(this.#before, this.#after); }
  redo() { this.#move(this.#after, this.#before); }

  #move(from, to) {
    if (!from.length) return;
    to.push([this.position, this.title, this.note]);
    [this.position, this.title, this.note] = from.pop();
    this.#tell("open");
  }

  #tell(kind) {
    this.dispatchEvent(new CustomEvent("board", { detail: kind }));
  }

  permanent(id) {
    const whole = (this.position.permanents ?? []).find((one) => one.id === id);
    if (whole) return whole;
    const place = id.lastIndexOf("#");
    if (place < 0) return undefined;
    const stack = id.slice(0, place);
    return (this.position.permanents ?? []).find((one) => one.id === stack && many(one));
  }

  /** What is called by that id, for people. */
  name(id) {
    const found = this.permanent(id);
    if (!found) return id;
    const name = found.name ?? id;
    return many(found) || name === id || !this.#shared(found) ? `${name}${id === found.id ? "" : ` ${id.slice(found.id.length)}`}` : `${name} (${id})`;
  }

  #shared(one) {
    return this.position.permanents.some((other) => other !== one && other.name === one.name);
  }

  names(ids) {
    return ids.map((id) => this.name(id)).join(", ");
  }
}

export const many = (permanent) => (permanent.count ?? 1) > 1;

/** An id that nothing has yet, made of a name. */
export function freeId(position, name) {
  const taken = new Set([...(position.permanents ?? []).map((one) => one.id), ...position.players.map((one) => one.name)]);
  const word = name.replaceAll("#", " ").trim() || "card";
  let found = word;
  for (let n = 2; taken.has(found); n += 1) found = `${word} ${n}`;
  return found;
}

const isOf = (stack, id) => id === stack || id.startsWith(`${stack}#`);

/** The position without a permanent, wherever it is named. */
export function removePermanent(position, gone) {
  const goes = (id) => isOf(gone, id);
  position.permanents = position.permanents.filter((one) => one.id !== gone);
  for (const one of position.permanents) if (one.attached_to && goes(one.attached_to)) delete one.attached_to;
  for (const stage of ["attacks", "order"]) dropKeys(position[stage], goes);
  dropKeys(position.blocks, goes);
  for (const [id, target] of Object.entries(position.attacks ?? {})) if (goes(target)) delete position.attacks[id];
  for (const key of ["blocks", "order"]) {
    for (const [id, list] of Object.entries(position[key] ?? {})) position[key][id] = list.filter((one) => !goes(one));
  }
  for (const [id, list] of Object.entries(position.blocks ?? {})) if (!list.length) delete position.blocks[id];
  if (position.bands) position.bands = position.bands.map((band) => band.filter((id) => !goes(id))).filter((band) => band.length > 1);
  if (position.blocked) position.blocked = position.blocked.filter((id) => !goes(id));
  if (position.given) position.given = position.given.filter((one) => !one.id || !goes(one.id));
  for (const effect of position.effects ?? []) if (effect.on) effect.on = without(effect.on, goes);
  delete position.damage;
}

function without(list, goes) {
  return list.map((one) => (Array.isArray(one) ? without(one, goes) : one)).filter((one) => Array.isArray(one) || !goes(one));
}

function dropKeys(record, goes) {
  for (const id of Object.keys(record ?? {})) if (goes(id)) delete record[id];
}
