// The keyboard: arrows lead from card to card, letters to what is done often.

import { byId } from "./dom.js";
import { close } from "./reader.js";

const TYPED = "input, textarea, select, dialog[open]";
const MODES = { 1: "layout", 2: "attacks", 3: "blocks", 4: "damage" };
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function listening(page) {
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    if (act(page, event)) event.preventDefault();
  });
}

/** Whether the key was for the page. */
function act(page, event) {
  const typed = event.target.closest?.(TYPED);
  if (event.key === "Escape") return !typed && letGo(page);
  if (typed) return false;
  if (event.ctrlKey || event.metaKey) return command(page, event);
  if (event.altKey) return false;
  if (WAYS[event.key]) return step(event);
  return pressed(page, event.key);
}

/** One thing at a time: what is read beside a card, the picked card, a proposal. */
function letGo(page) {
  if (!byId("tip").hidden) {
    close();
    return true;
  }
  if (page.acting.picked === null) return page.withdraw();
  page.acting.pick(null);
  return true;
}

function command(page, event) {
  const key = event.key.toLowerCase();
  if (key === "z") (event.shiftKey ? page.board.redo() : page.board.undo());
  else if (key === "y") page.board.redo();
  else return false;
  return true;
}

function pressed(page, key) {
  if (MODES[key]) page.setMode(MODES[key]);
  else if (key === "?") byId("help").showModal();
  else if (key === "/") page.addHere();
  else if (key === "Delete" || key === "Backspace") return page.takeBack();
  else return false;
  return true;
}

/** From the card in focus to the nearest one on that side. */
function step(event) {
  const from = event.target.closest?.("#table [data-id]");
  if (!from) return false;
  const [dx, dy] = WAYS[event.key];
  const start = middle(from);
  let best = null;
  for (const to of byId("table").querySelectorAll("#players [data-id]")) {
    if (to === from) continue;
    const end = middle(to);
    const along = (end.x - start.x) * dx + (end.y - start.y) * dy;
    const aside = Math.abs((end.x - start.x) * dy) + Math.abs((end.y - start.y) * dx);
    if (along < 4 || (dx && aside > 40)) continue;
    const cost = along + 2 * aside;
    if (!best || cost < best.cost) best = { to, cost };
  }
  best?.to.focus();
  return true;
}

function middle(part) {
  const box = part.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
