// A card dragged by mouse, pen or finger: it follows, and what it is held over lights up. A press that
// does not move is a click. A finger that is to scroll in Lay out does: there a card is held first.

const FAR = 8;
const HELD = 260;
const EDGE = 56;

/** `may(id)`: whether that card is dragged at once; `late()`: whether a finger has to hold it first. */
export function dragging(table, { may, late, started, dropped }) {
  let held = null;

  table.addEventListener("pointerdown", (event) => {
    const face = event.target.closest(".face, .bar-face");
    if (!face || event.button !== 0 || !may(face.dataset.id)) return;
    const waits = event.pointerType === "touch" && late();
    held = { id: face.dataset.id, face, x: event.clientX, y: event.clientY, pointer: event.pointerId, ready: !waits, ghost: null };
    if (waits) held.timer = setTimeout(() => held && lift({ clientX: held.x, clientY: held.y }), HELD);
  });

  const lift = (event) => {
    held.ready = true;
    held.ghost = ghostOf(held.face);
    held.face.closest("[data-thing]").classList.add("lifted");
    document.body.classList.add("dragging");
    started(held.id);
    move(event);
  };

  const move = (event) => {
    held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    over(table, under(event));
    if (event.clientY < EDGE) window.scrollBy(0, -14);
    if (event.clientY > innerHeight - EDGE) window.scrollBy(0, 14);
  };

  window.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!held.ghost && !held.ready && far) return end();
    if (!held.ghost && !far) return;
    if (!held.ghost) lift(event);
    else move(event);
  });

  window.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { id, ghost } = held;
    const target = targetOf(under(event));
    end();
    if (!ghost) return;
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    dropped(id, target);
  });

  const end = () => {
    clearTimeout(held?.timer);
    held?.ghost?.remove();
    document.body.classList.remove("dragging");
    for (const one of table.querySelectorAll(".lifted")) one.classList.remove("lifted");
    held = null;
    over(table, null);
  };

  window.addEventListener("pointercancel", () => held && end());
  window.addEventListener("keydown", (event) => event.key === "Escape" && held?.ghost && end());
  table.addEventListener("touchmove", (event) => held?.ghost && event.preventDefault(), { passive: false });
  table.addEventListener("contextmenu", (event) => held && event.preventDefault());
}

/** A likeness of the card that follows the pointer. */
function ghostOf(face) {
  const box = face.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = `ghost ${face.closest(".card")?.className ?? ""}`;
  ghost.setAttribute("aria-hidden", "true");
  const likeness = face.cloneNode(true);
  likeness.tabIndex = -1;
  likeness.removeAttribute("data-id");
  likeness.style.width = `${box.width}px`;
  likeness.style.height = `${box.height}px`;
  ghost.append(likeness);
  document.getElementById("table").append(ghost);
  return ghost;
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

function under(event) {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  return found?.closest(".card[data-thing], li[data-thing], h3[data-thing]") ?? found?.closest(".player") ?? null;
}

/** What lies under the pointer: a card or a player's name by its id, a player's place, or nothing. */
function targetOf(part) {
  if (!part) return null;
  if (part.dataset.thing !== undefined) return { id: part.dataset.thing, place: part.closest(".player")?.dataset.player };
  return { id: part.dataset.player, place: part.dataset.player, empty: true };
}

function over(table, target) {
  for (const one of table.querySelectorAll(".over")) one.classList.remove("over");
  target?.classList.add("over");
}
