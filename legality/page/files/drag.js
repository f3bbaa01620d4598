// A card dragged onto another, by mouse, pen or finger. A press that does not move is a click.

import { pull } from "./arcs.js";

const FAR = 8;

export function dragging(table, dropped, started) {
  let held = null;

  table.addEventListener("pointerdown", (event) => {
    const face = event.target.closest(".face");
    if (!face || event.button !== 0) return;
    held = { card: face.closest(".card"), x: event.clientX, y: event.clientY, moved: false, id: event.pointerId, touch: event.pointerType === "touch" };
  });

  window.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!held.moved && !far) return;
    if (!held.moved) {
      held.moved = true;
      started(held.card.dataset.thing);
      held.card = table.querySelector(`[data-thing="${CSS.escape(held.card.dataset.thing)}"]`);
      table.setPointerCapture?.(held.id);
    }
    pull(table, held.card, { x: event.clientX, y: event.clientY });
    over(table, under(event));
  });

  window.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { card, moved } = held;
    held = null;
    pull(table, null);
    over(table, null);
    if (!moved) return;
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    const target = under(event);
    dropped(card.dataset.thing, target?.dataset.thing ?? null);
  });

  window.addEventListener("pointercancel", () => {
    held = null;
    pull(table, null);
    over(table, null);
  });
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

function under(event) {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  return found?.closest("[data-thing]") ?? found?.closest(".player")?.querySelector("h3[data-thing]") ?? null;
}

function over(table, target) {
  for (const one of table.querySelectorAll(".over")) one.classList.remove("over");
  target?.classList.add("over");
}
