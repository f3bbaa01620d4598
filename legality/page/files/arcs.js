// Lines over the cards, only where no place says it: the second attacker that one creature blocks, a
// choice of a creature that stays at home.

import { byId } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** Draw the lines anew; `wrong` are the ids whose lines are, by stage; `shown` finds a creature's card. */
export function drawArcs(table, lines, wrong, shown) {
  const frame = table.getBoundingClientRect();
  const boxes = new Map();
  for (const part of table.querySelectorAll("[data-thing]")) boxes.set(part.dataset.thing, part.getBoundingClientRect());
  const paths = [];
  for (const [kind, from, to] of lines) {
    const start = boxes.get(shown(from));
    const end = boxes.get(shown(to));
    if (start && end) paths.push(arc(frame, start, end, wrong[kind].has(from) ? `${kind} wrong` : kind));
  }
  byId("paths").replaceChildren(...paths);
}

function arc(frame, from, to, kind) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", curve(edge(frame, from, to), edge(frame, to, from)));
  path.setAttribute("class", kind);
  path.setAttribute("marker-end", "url(#head)");
  return path;
}

/** Where a line leaves a card: the middle of the side that looks at the other. */
function edge(frame, box, other) {
  const x = box.left + box.width / 2 - frame.left;
  const middle = box.top + box.height / 2;
  const theirs = other.top + other.height / 2;
  if (Math.abs(theirs - middle) < box.height / 2) {
    const right = other.left > box.left;
    return [right ? box.right - frame.left : box.left - frame.left, middle - frame.top];
  }
  return [x, (theirs < middle ? box.top : box.bottom) - frame.top];
}

function curve([x, y], [tx, ty]) {
  const far = Math.abs(ty - y) > 20;
  const bend = Math.min(70, Math.hypot(tx - x, ty - y) / 4) * (tx < x ? -1 : 1);
  return `M${x} ${y}Q${(x + tx) / 2 + (far ? bend : 0)} ${(y + ty) / 2 - (far ? 0 : 40)} ${tx} ${ty}`;
}
