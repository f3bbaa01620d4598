// The board for others: a link that holds all of it, pictures, JSON, the notation, a text for a forum.

import { byId, element, show, toast } from "./dom.js";
import { Refused, askOne } from "./service.js";
import { inBrowser } from "./transport.js";
import { word } from "./words.js";

/** The address of a board; `view` is its own page (nothing) or what shows it in another page. */
export function linkOf(code, view = "") {
  const link = new URL(location.href);
  link.search = view;
  link.hash = code;
  return link.href;
}

export class Sharing {
  constructor(page) {
    this.page = page;
    this.board = page.board;
    byId("open-share").addEventListener("click", () => this.open());
    for (const [from, to] of [["share-link", "share-copy"], ["share-forum", "share-forum-copy"], ["share-frame", "share-frame-copy"]]) byId(to).addEventListener("click", () => this.#copy(byId(from)));
    for (const made of document.querySelectorAll("[data-share]")) made.addEventListener("click", () => this.#save(made.dataset.share));
  }

  async open() {
    byId("share-note").textContent = "";
    byId("share").showModal();
    try {
      const code = await this.#converted(inBrowser ? "short" : "code"); // whoever opens it there has the same cards
      byId("share-link").value = linkOf(code);
      byId("share-frame").value = `<iframe src="${linkOf(code, "?embed")}" width="640" height="560"></iframe>`;
      byId("share-forum").value = await this.#forum(linkOf(code));
      this.#phone(code);
    } catch (error) {
      this.#refused(error);
    }
  }

  /** The answer, the board as people write it, and the link. */
  async #forum(link) {
    const notation = await this.#converted("notation");
    const says = [byId("headline-main").textContent, ...[...byId("headline-parts").children].map((part) => part.textContent)].filter(Boolean).join(" · ");
    return [this.board.title, says, "", "```", notation.trimEnd(), "```", "", link].filter((line, at) => line || at > 1).join("\n");
  }

  /** A picture of the address for a phone, where the page is for others in the network. */
  #phone(code) {
    const shown = Boolean(this.page.hosted);
    show("share-phone", shown);
    if (!shown) return;
    const picture = byId("share-qr");
    picture.alt = word("share-phone");
    picture.src = `qr.svg?board=${encodeURIComponent(code)}`;
  }

  async #converted(to) {
    return (await askOne("convert", { position: this.board.position, to, with_rules: true })).answers[0][to];
  }

  async #copy(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    byId("share-note").textContent = word("copied");
    toast(word("copied"));
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
    const svg = (await askOne("graph", { position: this.board.position, form: "svg" })).answers[0].svg;
    const picture = new Blob([svg], { type: "image/svg+xml" });
    return form === "svg" ? picture : painted(picture);
  }

  #refused(error) {
    if (!(error instanceof Refused)) throw error;
    byId("share-note").textContent = error.message;
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
