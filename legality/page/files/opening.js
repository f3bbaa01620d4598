// A board from outside: pasted, dropped, chosen as a file, or in a link; a list of cards is added.

import { byId, toast } from "./dom.js";
import { embedded } from "./embed.js";
import { Refused, askOne } from "./service.js";
import { together, word } from "./words.js";

/** A longer text is not put where texts are edited: the browser would stand still over it. */
const EDITED = 200_000;

/** A board's code in a link, after the sign #; nothing where that cannot be read. */
export function codeInLink() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

export class Opening {
  constructor(page) {
    this.page = page;
    byId("open-paste").addEventListener("click", () => {
      byId("paste-error").textContent = "";
      byId("paste").showModal();
    });
    byId("paste-read").addEventListener("click", () => this.fromDialog(byId("paste-text").value));
    byId("paste-file").addEventListener("change", (event) => this.#file(event.target.files[0]));
    window.addEventListener("hashchange", () => this.link());
    if (embedded()) return;
    document.addEventListener("paste", (event) => this.#pasted(event));
    document.addEventListener("dragover", (event) => this.#over(event, true));
    document.addEventListener("dragleave", (event) => event.relatedTarget === null && this.#over(event, false));
    document.addEventListener("drop", (event) => this.#dropped(event));
  }

  /** Read a text in whichever form: a board is opened, a list is added for that player. What is wrong
   * is the answer, else nothing. */
  async read(text, player) {
    const { board } = this.page;
    const target = player ?? board.position.players[0]?.name;
    const start = text.indexOf("#lgl");
    const code = start >= 0 ? text.slice(start + 1).trim() : text;
    try {
      const [found] = (await askOne("paste", { text: code, ...(board.position.players.length ? { position: board.position, player: target } : {}), rules: this.page.editions.chosen })).answers;
      if (found.kind === "board") this.page.open(found);
      else {
        board.change((position) => Object.assign(position, found.position));
        toast([word("added", { what: together(found.added) }), ...(found.left_out.length ? [word("left-out", { what: together(found.left_out) })] : [])].join(" · "));
        this.page.setMode("layout");
      }
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.message;
    }
  }

  async fromDialog(text) {
    const refused = await this.read(text);
    if (refused === null) {
      byId("paste").close();
      return;
    }
    byId("paste-text").value = text.length > EDITED ? "" : text;
    byId("paste-error").textContent = refused;
    if (!byId("paste").open) byId("paste").showModal();
  }

  /** The board of the page's own address. */
  async link() {
    const code = codeInLink();
    if (code.startsWith("judge=")) return this.page.learning.link(code);
    if (!code.startsWith("lgl") || code === this.shown) return false;
    await this.fromDialog(code);
    return true;
  }

  #pasted(event) {
    const text = event.clipboardData.getData("text");
    const long = event.target === byId("paste-text") && text.length > EDITED;
    if (event.target.closest?.("input, textarea, dialog") && !long) return;
    if (long) event.preventDefault();
    if (text.trim()) this.fromDialog(text);
  }

  #over(event, over) {
    if (!event.dataTransfer?.types.includes("Files") && !event.dataTransfer?.types.includes("text/plain")) return;
    event.preventDefault();
    document.body.classList.toggle("dropping", over);
  }

  #dropped(event) {
    this.#over(event, false);
    const [file] = event.dataTransfer.files;
    if (file) this.#file(file);
    else if (event.dataTransfer.getData("text")) this.fromDialog(event.dataTransfer.getData("text"));
  }

  async #file(file) {
    if (file) this.fromDialog(await file.text());
  }
}
