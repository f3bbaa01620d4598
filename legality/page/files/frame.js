// The frame of the page: its buttons, dialogs, settings and help, and what they show.

import { byId, element, show } from "./dom.js";
import { icon } from "./icons.js";
import { LANGUAGES, chooseLanguage, language, word } from "./words.js";

const ICONS = { undo: "undo", redo: "redo", "chosen-close": "close", "combat-first": "first", "combat-back": "back", "combat-next": "next", "combat-last": "last" };
const WORDS = { undo: "undo", redo: "redo", "chosen-close": "close", "combat-first": "combat-first", "combat-back": "combat-back", "combat-next": "combat-next", "combat-last": "combat-last" };
const KEYS = ["key-arrows", "key-enter", "key-escape", "key-space", "key-slash", "key-modes", "key-undo", "key-help"];

export function frame(page) {
  const on = (id, call) => byId(id).addEventListener("click", call);
  on("undo", () => page.board.undo());
  on("redo", () => page.board.redo());
  on("new-board", () => { fold(false); page.blank(); });
  on("all-attack", () => page.changes.allAttack());
  on("nobody", () => page.changes.declareNothing());
  on("clear-stage", () => page.changes.clearStage());
  on("leave-preview", () => page.withdraw());
  on("new-player", () => page.addPlayer());
  on("chosen-close", () => page.acting.pick(null));
  on("menu", () => fold(byId("menu").getAttribute("aria-expanded") !== "true"));
  on("open-settings", () => { page.editions.draw(page.board.position.rules ?? page.editions.unnamed); byId("settings").showModal(); });
  on("open-help", () => byId("help").showModal());
  for (const tool of byId("tools").querySelectorAll("button")) tool.addEventListener("click", () => fold(false));
  for (const mode of document.querySelectorAll("[name=mode]")) mode.addEventListener("change", () => page.setMode(mode.value));
  for (const [id, name] of Object.entries(ICONS)) byId(id).append(icon(name));
  for (const close of document.querySelectorAll("button.close")) close.append(icon("close"));
  for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  byId("edition").addEventListener("change", (event) => {
    page.editions.choose(event.target.value);
    page.judgeBy(event.target.value);
  });
  byId("language").addEventListener("change", async (event) => {
    await chooseLanguage(event.target.value);
    page.adding.clear();
    page.changed("change");
  });
}

/** On a narrow screen the tools are folded. */
function fold(open) {
  byId("menu").setAttribute("aria-expanded", String(open));
}

/** What the frame shows of the board and the stage. */
frame.draw = (page) => {
  const { board, mode } = page;
  const { position } = board;
  for (const [id, key] of Object.entries(WORDS)) byId(id).setAttribute("aria-label", word(key));
  for (const close of document.querySelectorAll("button.close")) close.setAttribute("aria-label", word("close"));
  byId("board-title").textContent = board.title || word("untitled");
  byId("board-note").textContent = board.note;
  show("board-note", Boolean(board.note));
  byId("undo").disabled = !board.undoable;
  byId("redo").disabled = !board.redoable;
  byId("hint").textContent = word(page.learning.guessing ? "learn-ask" : page.playing.moment ? "hint-playing" : page.still ? "hint-preview" : `hint-${mode}`);
  const declaring = page.acting.declaring && !page.still;
  const nothing = !Object.keys(position[mode] ?? {}).length;
  const target = declaring && mode === "attacks" ? page.marks.target : undefined;
  show("all-attack", target !== undefined && nothing);
  byId("all-attack").textContent = target === undefined ? "" : word("all-attack", { what: board.name(target) });
  show("nobody", declaring && position[mode] === undefined);
  byId("nobody").textContent = word(mode === "blocks" ? "nobody-blocks" : "nobody-attacks");
  show("clear-stage", !page.still && mode !== "layout" && position[mode] !== undefined);
  show("leave-preview", page.proposing);
  show("new-player", mode === "layout" && !page.still);
  for (const option of document.querySelectorAll("[name=mode]")) option.checked = option.value === mode;
  document.title = board.title ? `${board.title} · legality` : "legality";
  drawSettings(page);
  drawHelp();
};

function drawSettings(page) {
  const choice = byId("language");
  if (choice.value !== language || choice.options.length === 0) choice.replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => new Option(name, code, false, code === language)));
  if (byId("edition").options.length === 0) page.editions.draw(page.board.position.rules ?? page.editions.unnamed);
}

/** A key, and what it does. */
function helpOn(line) {
  const [key, does] = line.split(": ");
  return element("li", {}, [element("kbd", { text: key }), " ", element("span", { text: does })]);
}

function drawHelp() {
  byId("help-body").replaceChildren(
    ...["help-1", "help-2", "help-3"].map((key) => element("p", { text: word(key) })),
    element("h3", { text: word("help-keys") }),
    element("ul", {}, KEYS.map((key) => helpOn(word(key)))),
  );
}

