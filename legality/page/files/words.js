// The page's words: one catalogue a language, looked up by key. What a language lacks is English.

/** Each language by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" };
const KEPT = "legality.language";

let words = {};
let spare = {};
let plural = new Intl.PluralRules("en");
export let language = "en";

async function read(name) {
  return (await fetch(name)).json();
}

/** The sentences of the library as patterns, for heard.js. */
export let patterns = {};

/** Load the catalogue of the language that was chosen, or that the browser prefers. */
export async function loadWords() {
  language = kept() ?? navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES) ?? "en";
  [spare, words, patterns] = await Promise.all([read("words.en.json"), language === "en" ? {} : read(`words.${language}.json`), read("heard.json")]);
  plural = new Intl.PluralRules(language);
  fill();
}

function kept() {
  try {
    const found = localStorage.getItem(KEPT);
    return found in LANGUAGES ? found : null;
  } catch {
    return null;
  }
}

/** Choose a language for this and later visits. */
export async function chooseLanguage(name) {
  try {
    localStorage.setItem(KEPT, name);
  } catch { /* it is not remembered */ }
  await loadWords();
}

/** A whole number with its digits in groups, as the language writes it. */
export const grouped = (n) => BigInt(n).toLocaleString(language);

export const has = (key) => key in words || key in spare;

/** The words of a key, with its values put in; `{n|one|many}` chooses by the number `n`. */
export function word(key, values = {}) {
  const text = words[key] ?? spare[key];
  if (text === undefined) throw new Error(`no words: ${key}`);
  return text.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (_, name, single, many) => {
    if (single === undefined) return String(values[name]);
    return plural.select(Number(values[name])) === "one" ? single : many;
  });
}

/** Several names as one text; those with commas in them are told apart. */
export const together = (names) => names.join(names.some((name) => String(name).includes(",")) ? "; " : ", ");

/** Everything in the frame that names its words. */
function fill() {
  document.documentElement.lang = language;
  for (const part of document.querySelectorAll("[data-word]")) part.textContent = word(part.dataset.word);
  for (const part of document.querySelectorAll("[data-word-label]")) part.setAttribute("aria-label", word(part.dataset.wordLabel));
}
