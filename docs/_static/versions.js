// The switch between the versions of this site: `versions.json` beside their folders lists them.
document.addEventListener("DOMContentLoaded", async () => {
  const choice = document.getElementById("versions");
  const root = new URL(document.documentElement.dataset.content_root, location.href);
  try {
    const reply = await fetch(new URL("../versions.json", root));
    for (const version of reply.ok ? await reply.json() : []) {
      choice.add(new Option(version, version, false, version === choice.dataset.version));
    }
  } catch {
    return; // opened as a file, or alone: there is nothing to choose
  }
  choice.parentElement.hidden = choice.options.length === 0;
  choice.addEventListener("change", async () => {
    const there = new URL(`../${choice.value}/`, root);
    const page = new URL(choice.dataset.page, there);
    const reply = await fetch(page, { method: "HEAD" });
    location.assign(reply.ok ? page : there);
  });
});
