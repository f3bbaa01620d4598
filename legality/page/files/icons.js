// Small pictures of the page's own: what a button does, how something stands.

const SVG = "http://www.w3.org/2000/svg";

/** Lines in a square of 24. */
const LINES = {
  check: "M5 12.5 10 17.5 19 7",
  cross: "M6 6 18 18M18 6 6 18",
  question: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.3",
  dash: "M6 12h12",
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  close: "M6 6 18 18M18 6 6 18",
  tapped: "M6 9a7 7 0 0 1 12 4h3l-4 5-4-5h3",
  up: "M12 19V6M6 12l6-6 6 6",
  first: "M7 5v14M18 5 10 12l8 7",
  back: "M16 5 8 12l8 7",
  next: "M8 5l8 7-8 7",
  last: "M17 5v14M6 5l8 7-8 7",
  away: "M4 4 20 20M5 12a10 10 0 0 1 4-3M19 12a10 10 0 0 0-5-3M9 15.5a5 5 0 0 1 6 0M12 19v.2",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  wait: "M12 6v6l4 2",
};

export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", `icon-${name} ico`);
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", LINES[name]);
  picture.append(path);
  return picture;
}
