// Elements of the page: found, made from its templates, and filled with text. No text is markup.

export const byId = (id) => document.getElementById(id);

/** A template's element, and its parts by their names. */
export function made(template) {
  const root = byId(template).content.firstElementChild.cloneNode(true);
  const parts = {};
  for (const part of root.querySelectorAll("[data-part]")) parts[part.dataset.part] = part;
  return { root, parts };
}

export function element(name, { text, cls, attrs = {}, on = {} } = {}, children = []) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (cls) made.className = cls;
  for (const [key, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
  }
  for (const [kind, call] of Object.entries(on)) made.addEventListener(kind, call);
  made.append(...children);
  return made;
}

export function button(text, call, options = {}) {
  const { attrs = {}, ...rest } = options;
  return element("button", { text, ...rest, attrs: { type: "button", ...attrs }, on: { click: call } });
}

/** New children, or what makes them, with the focus kept on the element of the same `data-key`. */
export function refill(parent, children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  parent.replaceChildren(...(typeof children === "function" ? children() : children));
  if (key) focusKey(parent, key);
}

export function focusKey(parent, key) {
  for (const child of parent.querySelectorAll("[data-key]")) {
    if (child.dataset.key === key) return child.focus({ preventScroll: true });
  }
}

/** Speak to a screen reader. */
export function say(text) {
  byId("spoken").textContent = text;
}

/** A sentence that goes away by itself; one with a button stays. */
export function toast(text, action) {
  byId("toast").replaceChildren(text, ...(action ? [" ", action] : []));
  show("toast", true);
  clearTimeout(toast.timer);
  if (!action) toast.timer = setTimeout(() => show("toast", false), 6000);
}

export function show(id, shown) {
  byId(id).hidden = !shown;
}

export const spaced = (text) => text.replaceAll("_", " ");
