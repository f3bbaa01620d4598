// Elements of the page: found, made from its templates, and filled with text. No text is markup.

export const byId = (id) => document.getElementById(id);

/** The words of the page itself, which stand in its templates. */
export function label(key, values = {}) {
  const found = byId("labels").content.querySelector(`[data-label="${key}"]`);
  return found.textContent.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** A template's element, and its parts by their names. */
export function made(template) {
  const root = byId(template).content.firstElementChild.cloneNode(true);
  const parts = {};
  for (const one of root.querySelectorAll("[data-part]")) parts[one.dataset.part] = one;
  return { root, parts };
}

export function element(name, { text, cls, attrs = {}, on = {} } = {}, children = []) {
  const found = document.createElement(name);
  if (text !== undefined) found.textContent = text;
  if (cls) found.className = cls;
  for (const [key, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined && value !== false) found.setAttribute(key, value);
  }
  for (const [kind, call] of Object.entries(on)) found.addEventListener(kind, call);
  found.append(...children);
  return found;
}

export function button(text, call, options = {}) {
  const { attrs = {}, ...rest } = options;
  return element("button", { text, ...rest, attrs: { type: "button", ...attrs }, on: { click: call } });
}

/** New children, with the focus kept on the element of the same `data-key`. */
export function refill(parent, children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  parent.replaceChildren(...children);
  if (key) focusKey(parent, key);
}

export function focusKey(parent, key) {
  for (const one of parent.querySelectorAll("[data-key]")) {
    if (one.dataset.key === key) return one.focus({ preventScroll: true });
  }
}

/** Tell a screen reader. */
export function say(text) {
  byId("said").textContent = text;
}

export function show(id, shown) {
  byId(id).hidden = !shown;
}

export const wide = (text) => text.replaceAll("_", " ");
