// A permanent or a player, field by field, as the schema of a position lists them.

import { become, removePermanent } from "./board.js";
import { byId, element, spaced } from "./dom.js";
import { Refused, ask } from "./service.js";
import { word } from "./words.js";

const LONG = new Set(["oracle_text"]);
const HIDDEN = new Set(["id", "card"]);

export class Editing {
  #kind = "";
  #id = "";

  schema = null;

  constructor(board) {
    this.board = board;
    byId("edit-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#apply();
    });
    byId("edit-remove").addEventListener("click", () => this.#remove());
  }

  permanent(id) {
    const found = this.board.permanent(id);
    this.#open("Permanent", found.id, found, this.board.name(found.id));
  }

  player(name) {
    const found = this.board.position.players.find((one) => one.name === name);
    this.#open("Player", name, found, name);
  }

  #open(kind, id, value, title) {
    this.#kind = kind;
    this.#id = id;
    byId("edit-title").textContent = word("edit-of", { who: title });
    byId("edit-error").textContent = "";
    const fields = Object.entries(this.schema[kind].properties).filter(([key]) => !HIDDEN.has(key));
    byId("edit-fields").replaceChildren(...fields.map(([key, said]) => this.#field(key, kinds(said), value[key], said)));
    byId("edit-remove").hidden = kind === "Player" && this.board.position.players.length < 3;
    byId("edit").showModal();
  }

  #field(key, said, value, schema) {
    const control = this.#control(key, said, value, schema);
    control.name = key;
    control.id = `field-${key}`;
    return element("div", { cls: LONG.has(key) || said.object ? "wide" : "" }, [element("label", { text: spaced(key), attrs: { for: control.id } }), control]);
  }

  #control(key, said, value, schema) {
    const empty = schema.default ?? null;
    const options = this.#options(key);
    if (options) return select(["", ...options], value ?? "");
    if (said.boolean) return select(["", "true", "false"], value === undefined ? "" : String(value), { true: word("yes"), false: word("no") });
    if (LONG.has(key)) return element("textarea", { text: value ?? "", attrs: { rows: 4 } });
    const shown = value === undefined || value === null ? "" : typeof value === "object" ? written(value) : String(value);
    const hint = empty === null || typeof empty === "object" ? null : String(empty);
    return element("input", { attrs: { value: shown, placeholder: hint, inputmode: said.integer && !said.object ? "numeric" : null } });
  }

  /** What a field can name: the players, or what else is on the board. */
  #options(key) {
    const { position } = this.board;
    const players = position.players.map((one) => one.name);
    if (["controller", "owner", "protector"].includes(key)) return players;
    if (key === "attached_to") return [...(position.permanents ?? []).map((one) => one.id).filter((id) => id !== this.#id), ...players];
    return null;
  }

  #written() {
    const found = {};
    for (const [key, schema] of Object.entries(this.schema[this.#kind].properties)) {
      const control = byId("edit-fields").querySelector(`[name="${key}"]`);
      const text = control?.value.trim();
      if (!text) continue;
      found[key] = read(text, kinds(schema));
    }
    return found;
  }

  async #apply() {
    const next = structuredClone(this.board.position);
    try {
      if (this.#kind === "Player") putPlayer(next, this.#id, this.#written());
      else putPermanent(next, this.#id, this.#written());
      await ask("convert", { position: next, to: "code" });
      this.board.change((position) => become(position, next));
      byId("edit").close();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof SyntaxError)) throw error;
      byId("edit-error").textContent = error.message;
    }
  }

  #remove() {
    const gone = this.#id;
    if (this.#kind === "Permanent") this.board.change((position) => removePermanent(position, gone));
    else this.board.change((position) => removePlayer(position, gone));
    byId("edit").close();
  }
}

function putPermanent(position, id, fields) {
  const at = position.permanents.findIndex((one) => one.id === id);
  const { card } = position.permanents[at];
  position.permanents[at] = { id, ...fields, ...(card === undefined ? {} : { card }) };
  if (fields.count !== position.permanents[at].count) position.permanents[at].count = fields.count;
}

/** A player who is called something else is called so everywhere. */
function putPlayer(position, name, fields) {
  const at = position.players.findIndex((one) => one.name === name);
  position.players[at] = fields;
  if (fields.name === name || !fields.name) return;
  const now = (one) => (one === name ? fields.name : one);
  for (const one of position.permanents ?? []) {
    for (const key of ["controller", "owner", "protector", "attached_to"]) if (one[key]) one[key] = now(one[key]);
    if (one.goaded_by) one.goaded_by = one.goaded_by.map(now);
  }
  for (const [id, target] of Object.entries(position.attacks ?? {})) position.attacks[id] = now(target);
  if (position.active) position.active = now(position.active);
  if (position.defending) position.defending = position.defending.map(now);
  delete position.damage;
}

function removePlayer(position, name) {
  for (const one of (position.permanents ?? []).filter((each) => each.controller === name)) removePermanent(position, one.id);
  position.players = position.players.filter((one) => one.name !== name);
  for (const one of position.permanents ?? []) {
    for (const key of ["owner", "protector", "attached_to"]) if (one[key] === name) delete one[key];
    if (one.goaded_by) one.goaded_by = one.goaded_by.filter((each) => each !== name);
  }
  for (const [id, target] of Object.entries(position.attacks ?? {})) if (target === name) delete position.attacks[id];
  if (position.active === name) delete position.active;
  if (position.defending) position.defending = position.defending.filter((one) => one !== name);
}

/** Which kinds of JSON a field takes. */
function kinds(schema) {
  const all = schema.anyOf ?? [schema];
  const has = (...types) => all.some((one) => types.includes(one.type) || (types.includes("object") && one.$ref));
  return { boolean: has("boolean") && !has("array"), integer: has("integer"), object: has("object"), array: has("array"), string: has("string"), either: has("boolean") && has("array") };
}

/** Lists of words and numbers by kind are written with commas: as JSON where they are more. */
function written(value) {
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  if (!Array.isArray(value) && Object.values(value).every((one) => typeof one === "number")) {
    return Object.entries(value).map(([key, n]) => `${n} ${key}`).join(", ");
  }
  return JSON.stringify(value);
}

function read(text, said) {
  if ((said.object || said.array) && /^[[{]/.test(text)) return JSON.parse(text);
  if (said.boolean || (said.either && /^(true|false)$/.test(text))) return text === "true";
  if (said.integer && /^[+-]?[0-9]+$/.test(text)) return Number(text);
  if (said.object && !said.integer) return Object.fromEntries(text.split(",").map((part) => counted(part.trim())));
  if (said.array && !said.string) return text.split(",").map((part) => part.trim()).filter(Boolean);
  return text;
}

function counted(part) {
  const found = /^([+-]?[0-9]+) +(.+)$/.exec(part);
  return found ? [found[2], Number(found[1])] : [part, 1];
}

function select(options, value, names = {}) {
  const all = options.includes(value) ? options : [...options, value];
  return element("select", {}, all.map((one) => element("option", { text: names[one] ?? one, attrs: { value: one, selected: one === value } })));
}

