// The few things that are changed often on a card: tapped, just came, damage, counters, attached to.

import { many, removePermanent } from "./board.js";
import { button, element } from "./dom.js";
import { icon } from "./icons.js";
import { word } from "./words.js";

const PLUS = "+1/+1";

export function drawQuick(page, pile) {
  const { board } = page;
  const { permanent } = pile;
  const { id } = permanent;
  const change = (edit) => board.change((position) => edit(position.permanents.find((one) => one.id === id), position));
  const set = (key) => (value) => change((one) => {
    if (value === null || value === false || value === 0) delete one[key];
    else one[key] = value;
  });
  const creature = /\bCreature\b/.test(permanent.type_line ?? "");
  const rows = [
    flag("quick-tapped", permanent.tapped, set("tapped")),
    ...(creature ? [flag("quick-just-came", permanent.summoning_sick, set("summoning_sick")), stepper("quick-damage", permanent.damage ?? 0, 0, set("damage")), stepper("quick-counters", permanent.counters?.[PLUS] ?? 0, 0, (n) => change((one) => counters(one, n)))] : []),
    ...(permanent.loyalty !== undefined ? [stepper("quick-loyalty", permanent.loyalty, 0, (n) => change((one) => { one.loyalty = n; }))] : []),
    ...(permanent.defense !== undefined ? [stepper("quick-defense", permanent.defense, 0, (n) => change((one) => { one.defense = n; }))] : []),
    stepper("quick-count", many(permanent) ? permanent.count : 1, 1, (n) => change((one) => { one.count = n; })),
    ...(creature ? [] : [choice("quick-attached", permanent.attached_to ?? "", ["", ...hosts(board, id)], board, set("attached_to"))]),
    ...(board.position.players.length > 1 ? [choice("quick-controller", permanent.controller, board.position.players.map((player) => player.name), board, set("controller"))] : []),
  ];
  const remove = () => {
    page.acting.picked = null;
    board.change((position) => removePermanent(position, id));
  };
  return [
    element("div", { cls: "quick" }, rows),
    element("div", { cls: "row" }, [
      button(word("more"), () => page.edit(id), { attrs: { "data-key": "more", "aria-label": word("more-of", { who: board.name(id) }) } }),
      button(word("remove"), remove, { cls: "danger", attrs: { "data-key": "remove" } }),
    ]),
  ];
}

/** Counters are in a written size already; a printed one gets them by the layers. */
function counters(one, n) {
  const before = one.counters?.[PLUS] ?? 0;
  one.counters = { ...one.counters, [PLUS]: n };
  if (!n) delete one.counters[PLUS];
  if (!Object.keys(one.counters).length) delete one.counters;
  const printed = one.printed === true || one.printed?.includes?.("power");
  if (printed || one.power === undefined || one.power === null) return;
  one.power += n - before;
  one.toughness += n - before;
}

function flag(key, on, set) {
  const made = button(word(key), () => set(!on), { cls: "flag", attrs: { "aria-pressed": String(Boolean(on)), "data-key": key } });
  return made;
}

function stepper(key, n, least, set) {
  const what = word(key);
  const step = (to, name, label) => {
    const made = button("", () => set(to), { cls: "icon", attrs: { "aria-label": word(label, { what }), "data-key": `${key} ${name}`, disabled: to < least } });
    made.append(icon(name));
    return made;
  };
  return element("div", { cls: "stepper", attrs: { role: "group", "aria-label": what } }, [element("span", { text: what }), step(n - 1, "minus", "less"), element("output", { text: String(n) }), step(n + 1, "plus", "greater")]);
}

function choice(key, value, options, board, set) {
  const made = element("select", { attrs: { "data-key": key, "aria-label": word(key) } }, options.map((one) => element("option", { text: one ? board.name(one) : word("nothing"), attrs: { value: one, selected: one === value } })));
  made.addEventListener("change", () => set(made.value || null));
  return element("div", { cls: "pick" }, [element("span", { text: word(key) }), made]);
}

/** What it can be attached to. */
function hosts(board, id) {
  const { position } = board;
  return [...(position.permanents ?? []).map((one) => one.id).filter((one) => one !== id), ...position.players.map((player) => player.name)];
}
