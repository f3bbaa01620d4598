// Arrows as arcs: who attacks, blocks and is dealt damage by whom, over the cards.

import { byId, label } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** Draw the arcs of a position anew; `wrong` are the ids whose arcs are, by stage. */
export function drawArcs(table, position, wrong) {
  const paths = byId("paths");
  const frame = table.getBoundingClientRect();
  const boxes = new Map();
  for (const one of table.querySelectorAll("[data-thing]")) boxes.set(one.dataset.thing, one.getBoundingClientRect());
  const found = [];
  for (const [kind, from, to, text, bad] of joined(position, wrong)) {
    const one = boxOf(boxes, from);
    const other = boxOf(boxes, to);
    if (one && other) found.push(...arc(frame, one, other, kind, text, bad));
  }
  paths.replaceChildren(...found);
}

/** Members of a stack are drawn from its card. */
function boxOf(boxes, id) {
  return boxes.get(id) ?? boxes.get(id.slice(0, id.lastIndexOf("#")));
}

function* joined(position, wrong) {
  const stacks = new Map();
  const add = (kind, from, to, faulty) => {
    const key = JSON.stringify([kind, card(position, from), card(position, to)]);
    const [n, bad] = stacks.get(key) ?? [0, false];
    stacks.set(key, [n + 1, bad || faulty]);
  };
  for (const [from, to] of Object.entries(position.attacks ?? {})) add("attacks", from, to, wrong.attacks.has(from));
  for (const [from, list] of Object.entries(position.blocks ?? {})) for (const to of list) add("blocks", from, to, wrong.blocks.has(from));
  for (const band of position.bands ?? []) for (const to of band.slice(1)) add("band", band[0], to, false);
  for (const [key, [n, bad]] of stacks) {
    const [kind, from, to] = JSON.parse(key);
    yield [kind, from, to, n > 1 ? label("times", { n }) : "", bad];
  }
}

function card(position, id) {
  if (position.permanents?.some((one) => one.id === id)) return id;
  const place = id.lastIndexOf("#");
  return place > 0 ? id.slice(0, place) : id;
}

function arc(frame, from, to, kind, text, wrong) {
  const start = edge(frame, from, to);
  const end = edge(frame, to, from);
  const { d, middle } = curve(start, end);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  path.setAttribute("class", wrong ? `${kind} wrong` : kind);
  if (kind !== "band") path.setAttribute("marker-end", "url(#head)");
  if (!text) return [path];
  const number = document.createElementNS(SVG, "text");
  number.setAttribute("x", middle[0]);
  number.setAttribute("y", middle[1]);
  number.textContent = text;
  return [path, number];
}

/** Where an arc leaves a card: the middle of the side that looks at the other. */
function edge(frame, one, other) {
  const x = one.left + one.width / 2 - frame.left;
  const middle = one.top + one.height / 2;
  const theirs = other.top + other.height / 2;
  if (Math.abs(theirs - middle) < one.height / 2) {
    const right = other.left > one.left;
    return [right ? one.right - frame.left : one.left - frame.left, middle - frame.top];
  }
  return [x, (theirs < middle ? one.top : one.bottom) - frame.top];
}

function curve([x, y], [tx, ty]) {
  const bend = Math.min(70, Math.hypot(tx - x, ty - y) / 4) * (tx < x ? -1 : 1);
  const middle = [(x + tx) / 2 + (Math.abs(ty - y) > 20 ? bend : 0), (y + ty) / 2 - (Math.abs(ty - y) > 20 ? 0 : 40)];
  return { d: `M${x} ${y}Q${middle[0]} ${middle[1]} ${tx} ${ty}`, middle: [(x + 2 * middle[0] + tx) / 4, (y + 2 * middle[1] + ty) / 4] };
}

/** The arc that follows a drag. */
export function pull(table, from, point) {
  const frame = table.getBoundingClientRect();
  byId("paths").querySelector(".pull")?.remove();
  if (!from) return;
  const path = document.createElementNS(SVG, "path");
  const to = { left: point.x, right: point.x, top: point.y, bottom: point.y, width: 0, height: 0 };
  path.setAttribute("d", curve(edge(frame, from.getBoundingClientRect(), to), [point.x - frame.left, point.y - frame.top]).d);
  path.setAttribute("class", "pull");
  path.setAttribute("marker-end", "url(#head)");
  byId("paths").append(path);
}
