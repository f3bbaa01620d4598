// What the library says, in the words of the catalogue: its sentences are patterns with places for
// creatures, numbers and other sentences. One that fits none is shown as it is.

import { has, patterns, word } from "./words.js";

/** A longer sentence is not looked through. */
const LONGEST = 4000;
const NUMBERS = new Set(["n", "most", "life"]);

let compiled = null;

function all() {
  compiled ??= Object.entries(patterns).map(([key, pattern]) => {
    const names = [];
    const source = pattern.split(/(\{\w+\})/).map((part) => {
      if (!/^\{\w+\}$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      names.push(part.slice(1, -1));
      return NUMBERS.has(names.at(-1)) ? "(-?[0-9]+)" : "(.+?)";
    });
    return { key, names, test: new RegExp(`^${source.join("")}$`, "su") };
  });
  return compiled;
}

/** The key of the pattern that a sentence fits, and its parts; `why` is a sentence of its own. What a
 * card says begins with the card; what happens is looked for among events only. */
export function heard(sentence, board, events = false) {
  if (sentence.length > LONGEST) return null;
  const said = events ? null : saidBy(sentence, board);
  return said ?? fitting(sentence, events) ?? (sentence.endsWith(".") ? null : fitting(`${sentence}.`, events));
}

function saidBy(sentence, board) {
  for (let at = sentence.indexOf(": "); at > 0; at = sentence.indexOf(": ", at + 1)) {
    const who = sentence.slice(0, at);
    if (board.isTitle(who)) return { key: "says", values: { who, text: sentence.slice(at + 2) } };
  }
  return null;
}

function fitting(sentence, events) {
  for (const { key, names, test } of all()) {
    if (key.startsWith("event-") !== events) continue;
    const match = test.exec(sentence);
    if (!match) continue;
    const values = Object.fromEntries(names.map((name, at) => [name, match[at + 1]]));
    return { key, values };
  }
  return null;
}

/** A sentence of the library for people: with the names of cards, in their language. */
export function told(sentence, board, about = []) {
  const found = heard(sentence, board);
  if (!found) return plainly(sentence, board);
  return word(`heard.${found.key}`, shown(found.values, board, about));
}

/** A sentence with each "name (id)" as the board calls it. */
export function named(sentence, board) {
  return sentence.split(/( \([^()]+\))/).reduce((before, part) => {
    const id = /^ \((.+)\)$/.exec(part)?.[1];
    const name = id && board.permanent(id)?.name;
    return name && before.endsWith(name) ? before.slice(0, -name.length) + board.name(id) : before + part;
  }, "");
}

/** Whether a sentence says that more requirements could be obeyed. */
export const isUnmet = (sentence, board) => heard(sentence, board)?.key.startsWith("unmet") ?? false;

/** Something that has happened in a combat. */
export function happened(sentence, board) {
  const found = heard(sentence, board, true);
  return found ? word(`heard.${found.key}`, shown(found.values, board, [])) : plainly(sentence, board);
}

/** Its reason in a few words, as a player would say it; the whole sentence where there are none. */
export function briefly(sentence, board, about = []) {
  const found = heard(sentence, board);
  if (!found) return plainly(sentence, board);
  const values = shown(found.values, board, about);
  if (has(`brief.${found.key}`)) return word(`brief.${found.key}`, values);
  if (found.values.why) return briefly(found.values.why, board, about);
  return word(`heard.${found.key}`, values).replace(/\.$/, "");
}

function shown(values, board, about) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(name, value, board, about)]));
}

function valueOf(name, value, board, about) {
  if (NUMBERS.has(name)) return value;
  if (name === "why") return told(value, board, about);
  if (name === "brief") return briefly(value, board, about);
  if (name === "text" || name === "words") return value.replace(/\.$/, "");
  if (name.endsWith("list")) return board.names(listed(value, about)) || value;
  return board.subject(value);
}

/** The ids of a list in a sentence: those that the fault is about and that stand in it, in its order. */
function listed(text, about) {
  const found = about.map((id) => [text.indexOf(id), id]).filter(([at]) => at >= 0);
  return found.sort((one, other) => one[0] - other[0]).map(([, id]) => id);
}

/** A sentence that is nobody's pattern: what begins with an id is called by its name. */
function plainly(sentence, board) {
  const [start, ...rest] = sentence.split(": ");
  return rest.length ? [board.subject(start), ...rest].join(": ") : sentence;
}
