// The board for others: a link that holds all of it, pictures, JSON and the notation; and from them.

import { byId, element, label } from "./dom.js";
import { Refused, ask } from "./service.js";

/** A board's code in a link, after the sign #; nothing where that cannot be read. */
export function codeInLink() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

export function linkOf(code) {
  const link = new URL(location.href);
  link.hash = code;
  return link.href;
}

export class Sharing {
  constructor(board) {
    this.board = board;
    byId("open-share").addEventListener("click", () => this.open());
    byId("share-copy").addEventListener("click", () => this.#copy());
    for (const one of document.querySelectorAll("[data-share]")) one.addEventListener("click", () => this.#save(one.dataset.share));
  }

  async open() {
    byId("share-said").textContent = "";
    byId("share").showModal();
    try {
      byId("share-link").value = linkOf((await this.#converted("code")));
      byId("share-notation").value = await this.#converted("notation");
    } catch (error) {
      this.#refused(error);
    }
  }

  async #converted(to) {
    return (await ask("convert", { position: this.board.position, to })).answers[0][to];
  }

  async #copy() {
    byId("share-link").select();
    try {
      await navigator.clipboard.writeText(byId("share-link").value);
    } catch {
      document.execCommand("copy");
    }
    byId("share-said").textContent = label("copied");
  }

  async #save(form) {
    try {
      const data = await this.#made(form);
      const link = element("a", { attrs: { href: URL.createObjectURL(data), download: `board.${form === "notation" ? "txt" : form}` } });
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      this.#refused(error);
    }
  }

  async #made(form) {
    if (form === "json") return new Blob([JSON.stringify(await this.#converted("json"), null, 2)], { type: "application/json" });
    if (form === "notation") return new Blob([await this.#converted("notation")], { type: "text/plain" });
    const svg = (await ask("graph", { position: this.board.position, form: "svg" })).answers[0].svg;
    const picture = new Blob([svg], { type: "image/svg+xml" });
    return form === "svg" ? picture : painted(picture);
  }

  #refused(error) {
    if (!(error instanceof Refused)) throw error;
    byId("share-said").textContent = error.message;
  }
}

/** A picture of lines as one of points, twice as fine, painted by the browser. */
async function painted(picture) {
  const address = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = element("canvas", { attrs: { width: image.naturalWidth * 2, height: image.naturalHeight * 2 } });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A longer text is not put where texts are edited: the browser would stand still over it. */
const EDITED = 200_000;

/** A board from outside: pasted, dropped, chosen as a file, or in a link. */
export class Opening {
  constructor(board) {
    this.board = board;
    byId("open-paste").addEventListener("click", () => {
      byId("paste-error").textContent = "";
      byId("paste").showModal();
    });
    byId("paste-read").addEventListener("click", () => this.read(byId("paste-text").value));
    byId("paste-file").addEventListener("change", (event) => this.#file(event.target.files[0]));
    document.addEventListener("paste", (event) => this.#pasted(event));
    document.addEventListener("dragover", (event) => this.#over(event, true));
    document.addEventListener("dragleave", (event) => event.relatedTarget === null && this.#over(event, false));
    document.addEventListener("drop", (event) => this.#dropped(event));
    window.addEventListener("hashchange", () => this.link());
  }

  /** Read a text in whichever form; what is wrong is said where it was pasted. */
  async read(text) {
    const code = text.includes("#lgl") ? text.slice(text.indexOf("#lgl") + 1).trim() : text;
    try {
      const answer = await ask("convert", { position: stated(code), to: "json" });
      this.board.open(answer.answers[0].json);
      byId("paste").close();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof SyntaxError)) throw error;
      byId("paste-text").value = text.length > EDITED ? "" : text;
      byId("paste-error").textContent = error.message;
      if (!byId("paste").open) byId("paste").showModal();
    }
  }

  /** The board of the page's own address. */
  async link() {
    const code = codeInLink();
    if (!code.startsWith("lgl") || code === this.shown) return false;
    await this.read(code);
    return true;
  }

  #pasted(event) {
    const text = event.clipboardData.getData("text");
    const long = event.target === byId("paste-text") && text.length > EDITED;
    if (event.target.closest?.("input, textarea, dialog") && !long) return;
    if (long) event.preventDefault();
    if (text.trim()) this.read(text);
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
    else if (event.dataTransfer.getData("text")) this.read(event.dataTransfer.getData("text"));
  }

  async #file(file) {
    if (file) this.read(await file.text());
  }
}

/** JSON is sent as an object, everything else as it stands. */
function stated(text) {
  const trimmed = text.trim();
  return trimmed.startsWith("{") ? JSON.parse(trimmed) : trimmed;
}
