// What is cut off or dim is read whole: beside the card under the pointer or in focus, held by a finger,
// and in the sheet of the card that is picked.

import { byId, button, element } from "./dom.js";
import { told } from "./heard.js";
import { word } from "./words.js";

const WAIT = 250;
/** Pixels by which the page is scrolled before what is read beside a card goes away. */
const FAR = 48;
let openedAt = 0;

/** Read cards of the table beside them; `detail(id)` are the nodes to read, none where nothing is hidden. */
export function reading(table, detail) {
  let timer = 0;
  let focused = null;
  const at = (event) => event.target.closest?.("[data-id]");
  const open = (face) => {
    const nodes = face.isConnected ? detail(face.dataset.id, face) : [];
    if (!nodes.length) return close();
    byId("tip").replaceChildren(...nodes);
    byId("tip").hidden = false;
    face.setAttribute("aria-describedby", "tip");
    place(face);
  };
  table.addEventListener("pointerover", (event) => {
    clearTimeout(timer);
    const face = at(event);
    if (event.pointerType === "touch") return;
    if (face) timer = setTimeout(() => open(face), WAIT);
    else if (!focused) close();
    else open(focused);
  });
  table.addEventListener("focusin", (event) => {
    focused = at(event) ?? null;
    if (focused?.matches(":focus-visible")) open(focused);
  });
  table.addEventListener("focusout", (event) => {
    focused = null;
    if (!byId("tip").contains(event.relatedTarget)) close();
  });
  table.addEventListener("pointerleave", () => {
    clearTimeout(timer);
    if (!focused?.matches(":focus-visible")) close();
  });
  table.addEventListener("pointerdown", () => {
    clearTimeout(timer);
    close();
  });
  window.addEventListener("keydown", (event) => event.key === "Escape" && close());
  window.addEventListener("scroll", () => Math.abs(scrollY - openedAt) > FAR && close(), { passive: true });
}

export function close() {
  const tip = byId("tip");
  if (tip.hidden) return;
  tip.hidden = true;
  for (const one of document.querySelectorAll("[aria-describedby=tip]")) one.removeAttribute("aria-describedby");
}

/** Whether something of a card's face is cut off. */
export function isCut(face) {
  return [...face.querySelectorAll(".title, .text, .marks, .types")].some((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1 || (part.textContent && !part.offsetParent));
}

/** A reason of the library, with its rules. */
export function reasonText(reason, board) {
  const rules = [reason.rule, reason.because].filter((rule) => /^[0-9]/.test(rule ?? ""));
  const about = reason.objects ? [...reason.objects, ...reason.sources] : board.ids;
  return element("p", { cls: "why", text: `${told(reason.message, board, about)}${rules.length ? ` [${rules.join(", ")}]` : ""}` });
}

/** Beside a card: why a choice is none, and a button that makes it all the same. */
export function explainAt(table, id, reasons, board, anyway) {
  const face = [...table.querySelectorAll("[data-id]")].find((one) => one.dataset.id === id);
  if (!face) return;
  byId("tip").replaceChildren(...reasons.map((reason) => reasonText(reason, board)), button(word("anyway"), () => {
    close();
    anyway();
  }, { cls: "small" }));
  byId("tip").hidden = false;
  place(face);
  byId("tip").querySelector("button").focus({ preventScroll: true });
}

function place(face) {
  openedAt = scrollY;
  const box = face.getBoundingClientRect();
  const tip = byId("tip");
  const left = Math.max(8, Math.min(box.left + box.width / 2 - tip.offsetWidth / 2, document.documentElement.clientWidth - tip.offsetWidth - 8));
  const above = box.top - tip.offsetHeight - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 4 ? above : Math.min(box.bottom + 8, innerHeight - tip.offsetHeight - 4)}px`;
}
