// The board as the position that the service is asked about, with what was before and after.

import { together } from "./words.js";

const MOST = 200;
/** One of a stack of equal permanents: the id of the stack and its number. */
const OF_A_STACK = /^(.+)#([1-9][0-9]*)$/su;

/** A copy without what is empty where empty means the same as absent. */
const copied = (value) => structuredClone(value);

export class Board extends EventTarget {
  title = "";
  note = "";
  /** Whether it named no edition of the rules where it was opened. */
  unnamed = false;
  #position = { players: [] };
  #numbers = null;
  #byId = null;
  #before = [];
  #after = [];

  get position() { return this.#position; }
  set position(position) {
    this.#position = position;
    this.#numbers = null;
    this.#byId = null;
  }

  /** Another board altogether. */
  open(position, { title = "", note = "", unnamed = false } = {}) {
    this.#keep();
    this.unnamed = unnamed;
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
    this.#tell("change");
  }

  #tell(kind) {
    this.dispatchEvent(new CustomEvent("board", { detail: kind }));
  }

  permanent(id) {
    this.#byId ??= new Map((this.position.permanents ?? []).map((one) => [one.id, one]));
    const whole = this.#byId.get(id);
    if (whole) return whole;
    const [, stack, number] = OF_A_STACK.exec(id) ?? [];
    const found = this.#byId.get(stack);
    return found && many(found) && Number(number) <= found.count ? found : undefined;
  }

  /** What is called by that id, for people: its name, with a number where several have it. */
  name(id) {
    const found = this.permanent(id);
    if (!found) return id;
    const name = found.name ?? found.id;
    const number = id === found.id ? this.#number(found, name) : id.slice(found.id.length + 1);
    return number ? `${name} ${number}` : name;
  }

  /** Which of those of its name it is; nothing where it alone has the name. */
  #number(found, name) {
    this.#numbers ??= numbered(this.position);
    const { of, all } = this.#numbers.get(found.id) ?? { of: 1, all: 1 };
    return all > 1 && !name.endsWith(` ${of}`) ? of : "";
  }

  /** Several names; of a stack how many. */
  names(ids) {
    const found = new Map();
    for (const id of ids) {
      const permanent = this.permanent(id);
      const key = permanent && many(permanent) && id !== permanent.id ? permanent.id : id;
      found.set(key, [...(found.get(key) ?? []), id]);
    }
    return together([...found].map(([key, all]) => (all.length > 1 ? `${this.name(key)} ×${all.length}` : this.name(all[0]))));
  }

  /** The ids of all permanents. */
  get ids() {
    return (this.position.permanents ?? []).map((one) => one.id);
  }

  /** Whether a sentence of the library calls a permanent so. */
  isTitle(text) {
    return this.permanent(text) !== undefined || this.subject(text) !== text;
  }

  /** What a sentence of the library calls so, an id or "name (id)", for people. */
  subject(text) {
    if (this.permanent(text)) return this.name(text);
    for (let at = text.indexOf(" ("); at > 0 && text.endsWith(")"); at = text.indexOf(" (", at + 1)) {
      const id = text.slice(at + 2, -1);
      if (this.permanent(id)?.name === text.slice(0, at)) return this.name(id);
    }
    return text;
  }
}

/** Of each permanent which of those of its name it is, and how many there are. */
function numbered(position) {
  const named = new Map();
  for (const { id, name = id } of position.permanents ?? []) named.set(name, [...(named.get(name) ?? []), id]);
  return new Map([...named.values()].flatMap((ids) => ids.map((id, n) => [id, { of: n + 1, all: ids.length }])));
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

/** The position becomes the other in every field. */
export function become(position, other) {
  for (const key of Object.keys(position)) if (!(key in other)) delete position[key];
  Object.assign(position, other);
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
