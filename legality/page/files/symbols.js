// The symbols of costs and texts, drawn by us: {W}, {2}, {T} and their like as small pictures.

import { element } from "./dom.js";
import { has, word } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const SYMBOL = /\{([^{}\s]{1,6})\}/g;

/** What stands in a round sign, in a square of 20. */
const SHAPES = {
  W: "M10 3.5 11.4 6.6 14.6 5.4 13.4 8.6 16.5 10 13.4 11.4 14.6 14.6 11.4 13.4 10 16.5 8.6 13.4 5.4 14.6 6.6 11.4 3.5 10 6.6 8.6 5.4 5.4 8.6 6.6z",
  U: "M10 3c2.5 3.4 4.6 5.9 4.6 8.6a4.6 4.6 0 0 1-9.2 0C5.4 8.9 7.5 6.4 10 3z",
  B: "M10 3.8a5.4 5.4 0 0 0-5.4 5.3c0 2 1 3 2.2 3.8v2.3h1.6v-1.4h1v1.4h1.2v-1.4h1v1.4h1.6v-2.3c1.2-.8 2.2-1.8 2.2-3.8A5.4 5.4 0 0 0 10 3.8zM7.9 8.1a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm4.2 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z",
  R: "M10.6 3c.5 2.7 4.2 4.2 4.2 8.1a4.8 4.8 0 0 1-9.6.3c-.1-1.8.8-2.9 1.5-3.8.2 1.3.7 1.9 1.3 2.2C7.7 7 8.9 4.8 10.6 3z",
  G: "M10 3.2c3.6 1.3 5.6 3.5 5.6 6.3 0 2.5-1.7 4.3-4.7 4.6v2.7H9.1v-2.7c-3-.3-4.7-2.1-4.7-4.6 0-2.8 2-5 5.6-6.3z",
  C: "M10 3.5 16.5 10 10 16.5 3.5 10zM10 7l-3 3 3 3 3-3z",
  T: "M6 5.5a6 6 0 0 1 9.4 5h1.9l-3.3 4.3-3.3-4.3h2A3.8 3.8 0 0 0 7 7.7z",
  Q: "M14 5.5a6 6 0 0 0-9.4 5H2.7L6 14.8l3.3-4.3h-2A3.8 3.8 0 0 1 13 7.7z",
  E: "M11.5 3 5.5 11h3.7L8.5 17l6-8h-3.7z",
  S: "M10 3v14M3.9 6.5l12.2 7M16.1 6.5l-12.2 7",
};
const COLORS = new Set(["W", "U", "B", "R", "G", "C"]);

/** The text with its symbols drawn, as nodes. */
export function withSymbols(text) {
  const found = [];
  let from = 0;
  for (const match of text.matchAll(SYMBOL)) {
    if (match.index > from) found.push(text.slice(from, match.index));
    found.push(symbol(match[1]));
    from = match.index + match[0].length;
  }
  if (from < text.length || !found.length) found.push(text.slice(from));
  return found;
}

function symbol(name) {
  const parts = name.toUpperCase().split("/");
  const sign = element("span", { cls: `sign ${signClass(parts)}`, attrs: { role: "img", "aria-label": spokenName(name.toUpperCase(), parts) } });
  sign.append(drawn(parts));
  return sign;
}

const signClass = (parts) => (COLORS.has(parts[0]) ? `sign-${parts[0]}` : COLORS.has(parts[1]) ? `sign-${parts[1]}` : "sign-N");

const spokenName = (name, parts) => (has(`symbol.${name}`) ? word(`symbol.${name}`) : parts.map((part) => (has(`symbol.${part}`) ? word(`symbol.${part}`) : part)).join(" / "));

function drawn(parts) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 20 20");
  picture.setAttribute("aria-hidden", "true");
  if (parts.length === 1 && SHAPES[parts[0]]) picture.append(shape(parts[0]));
  else if (parts.length === 2) picture.append(...halves(parts));
  else picture.append(letters(parts.join(""), 10, parts.join("").length > 1 ? 11 : 14, 15));
  return picture;
}

function shape(name, transform) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[name]);
  if (name === "S") path.setAttribute("class", "stroked");
  if (transform) path.setAttribute("transform", transform);
  return path;
}

/** Two ways to pay: one above, one beneath a line. */
function halves(parts) {
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", "M3 17 17 3");
  line.setAttribute("class", "stroked");
  const half = (name, at) => (SHAPES[name] ? shape(name, `translate(${at === 0 ? "0.5 0.5" : "8.5 8.5"}) scale(.55)`) : letters(name, at === 0 ? 6 : 14, 9, at === 0 ? 9 : 17));
  return [line, half(parts[0], 0), half(parts[1], 1)];
}

function letters(text, x, size, y) {
  const found = document.createElementNS(SVG, "text");
  found.setAttribute("x", x);
  found.setAttribute("y", y);
  found.setAttribute("font-size", size);
  found.setAttribute("text-anchor", "middle");
  found.textContent = text;
  return found;
}
