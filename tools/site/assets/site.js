// What the pages do by themselves: search, copy, and fold the contents on a narrow screen.
const $ = (id) => document.getElementById(id);
const base = document.body.dataset.base;
const search = $("site-search"), found = $("site-found");
const most = 12;

// The index is fetched when somebody begins to search.
let index;
const load = () => {
  index ??= fetch(`${base}search.json`).then((answer) => answer.json());
  return index;
};

// rank is how well a section has all words; 0: it does not.
function rank(section, words) {
  const head = (section.h ?? "").toLowerCase(), page = section.p.toLowerCase(), text = section.t.toLowerCase();
  let sum = 0;
  for (const w of words) {
    const here = (page === w ? 40 : 0) + (page.startsWith(w) ? 12 : page.includes(w) ? 6 : 0) +
      (head.startsWith(w) ? 9 : head.includes(w) ? 5 : 0) + (text.includes(w) ? 1 : 0);
    if (here === 0) return 0;
    sum += here;
  }
  return sum;
}

async function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean), sections = await load();
  if (words.length === 0) return hide();
  const hits = sections.map((s) => [rank(s, words), s]).filter(([r]) => r > 0).sort((a, b) => b[0] - a[0]).slice(0, most);
  found.replaceChildren(...(hits.length ? hits.map(([, s]) => row(s, words)) : [none()]));
  found.hidden = false;
  $("site-count").textContent = hits.length ? `${hits.length} found` : "nothing found";
}

function none() {
  return Object.assign(document.createElement("li"), { className: "none", textContent: "Nothing found" });
}

function row(s, words) {
  const item = document.createElement("li"), link = document.createElement("a");
  const title = document.createElement("b"), text = document.createElement("span");
  link.href = base + s.u;
  title.textContent = s.h ? `${s.p} · ${s.h}` : s.p;
  text.append(...marked(around(s.t, words[0]), words));
  link.append(title, text);
  item.append(link);
  return item;
}

// around is the part of a text in which a word stands.
function around(text, word) {
  const at = text.toLowerCase().indexOf(word);
  return at > 80 ? `… ${text.slice(text.indexOf(" ", at - 60) + 1)}` : text;
}

function marked(text, words) {
  const any = new RegExp(`(${words.map((w) => w.replace(/[^\w]/g, "\\$&")).join("|")})`, "gi");
  return text.split(any).map((part, i) => (i % 2 ? Object.assign(document.createElement("mark"), { textContent: part }) : part));
}

function hide() {
  found.hidden = true;
  $("site-count").textContent = "";
}

const typing = (e) => e.target.matches("input, textarea, select");

search.addEventListener("focus", load);
search.addEventListener("input", show);
addEventListener("keydown", (e) => {
  if (e.key === "/" && !typing(e)) e.preventDefault(); // Firefox would search the page
  if (e.key === "Escape" && !found.hidden) {
    hide();
    search.focus();
  }
  const links = [...found.querySelectorAll("a")], at = links.indexOf(document.activeElement);
  if (found.hidden || (at < 0 && e.target !== search)) return;
  if (e.key === "Enter" && e.target === search) links[0]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (!step) return;
  e.preventDefault();
  (links[at + step] ?? search).focus();
});
// Once the key is up, its character goes nowhere.
addEventListener("keyup", (e) => {
  if (e.key === "/" && !typing(e)) search.focus();
});
document.addEventListener("focusin", (e) => {
  if (!e.target.closest(".find")) hide();
});
document.addEventListener("pointerdown", (e) => {
  if (!e.target.closest(".find")) hide();
});

for (const pre of document.querySelectorAll("pre.chroma")) {
  const box = document.createElement("div"), button = document.createElement("button");
  box.className = "code-box";
  Object.assign(button, { type: "button", className: "copied", textContent: "Copy" });
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(pre.textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  pre.replaceWith(box);
  box.append(pre, button);
}

const wide = matchMedia("(min-width: 761px)");
const unfold = () => { $("site-contents").open = wide.matches; };
wide.addEventListener("change", unfold);
unfold();
$("site-contents").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
