// Why a dim choice is dim: shown beside a card under the pointer or in focus, and read out with it.

import { byId, element, label } from "./dom.js";

/** Show reasons beside an element while it is pointed at or focused. */
export function explaining(table, reasonsFor) {
  const open = (event) => {
    const face = event.target.closest?.("[data-id]");
    if (!face) return close();
    const reasons = reasonsFor(face.dataset.id);
    if (!reasons.length) return close();
    byId("tip").replaceChildren(...reasons.map(reasonText));
    byId("tip").hidden = false;
    place(face);
  };
  table.addEventListener("pointerover", open);
  table.addEventListener("focusin", open);
  table.addEventListener("pointerleave", close);
  table.addEventListener("focusout", close);
  window.addEventListener("keydown", (event) => event.key === "Escape" && close());
}

export function close() {
  byId("tip").hidden = true;
}

export function reasonText(reason) {
  const source = reason.sources.length ? ` · ${label("text-of", { who: reason.sources.join(", ") })}` : "";
  return element("p", { text: `${reason.message} [${[reason.rule, reason.because].filter((one) => one && !reason.message.includes(one)).join(", ")}]${source}` });
}

function place(face) {
  const box = face.getBoundingClientRect();
  const tip = byId("tip");
  const left = Math.max(6, Math.min(box.left, innerWidth - tip.offsetWidth - 6));
  const above = box.top - tip.offsetHeight - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 4 ? above : Math.min(box.bottom + 8, innerHeight - tip.offsetHeight - 4)}px`;
}
