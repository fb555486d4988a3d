// What is due when, as bars, and the entries that matter, as a table.

import * as format from "../../format.js";
import { list, table } from "../../panels.js";
import { make, write } from "../../dom.js";

const lists = [["next", "Next"], ["overdue", "Late"], ["failing", "Failing"]];
const layers = [["retrying", "tried again"], ["running", "running"], ["waiting", "waiting"]]; // from the top
const empty = { next: "Nothing is to come.", overdue: "Nothing is late.", failing: "Nothing fails." };

export class Agenda {
  #sample = null;
  #received = 0;
  #tab = "next";
  #wanted = false; // somebody has chosen the tab
  #columns = [];
  #at = -1; // the column whose words are shown
  #parts = {};

  constructor(element) {
    const p = this.#parts = { bars: make("div", "bars"), caption: make("figcaption"), figures: make("dl", "figures"),
      tabs: make("div", "tabs"), rows: make("table", "entries"), error: make("p", "bad") };
    p.tabs.setAttribute("role", "group");
    p.tabs.setAttribute("aria-label", "Entries to show");
    p.bars.setAttribute("role", "img");
    p.bars.tabIndex = 0;
    p.caption.setAttribute("aria-live", "polite");
    p.tabs.append(...lists.map(([tab]) => {
      const button = make("button");
      button.addEventListener("click", () => { this.#tab = tab; this.#wanted = true; this.refresh(); });
      return button;
    }));
    const figure = make("figure");
    const scroll = make("div", "scroll");
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", "Entries");
    const legend = make("p", "kinds");
    for (const [key, text] of [...layers.toReversed(), ["overdue", "late"]]) legend.append(make("i", key), `${text} `);
    figure.append(p.bars, legend, p.caption);
    scroll.append(p.rows);
    element.append(p.error, figure, p.figures, p.tabs, scroll);
    p.bars.addEventListener("pointerleave", (e) => { if (e.pointerType === "mouse") this.#point(-1); });
    p.bars.addEventListener("keydown", (e) => this.#key(e));
  }

  // add takes a sample in.
  add(sample) {
    this.#sample = sample;
    this.#received = Date.now();
    if (!this.#wanted) this.#tab = sample.overdue.length ? "overdue" : sample.failing.length ? "failing" : "next";
    this.#draw();
    this.refresh();
  }

  // draw draws the bars. Their height is logarithmic, so that one entry is seen beside a million.
  #draw() {
    const { bins, edges } = this.#sample;
    if (this.#columns.length !== bins.length) this.#lay(edges);
    const totals = bins.map((b) => b.waiting + b.retrying + b.running);
    const most = Math.log2(1 + Math.max(1, ...totals));
    bins.forEach((b, i) => {
      const { bar, number } = this.#columns[i];
      number.textContent = totals[i] ? short(totals[i]) : "";
      bar.style.height = `${(100 * Math.log2(1 + totals[i])) / most}%`;
      layers.forEach(([key], j) => { bar.children[j].style.flexGrow = b[key]; });
    });
    this.#parts.bars.setAttribute("aria-label", `Due: ${bins.flatMap((_, i) => (totals[i] ? [this.#words(i)] : [])).join("; ") || "nothing"}`);
  }

  #lay(edges) {
    this.#columns = [...edges, null].map((edge, i) => {
      const column = make("div", i <= edges.indexOf(0) ? "column late" : "column");
      const [number, space, bar, label] = [make("b"), make("div", "space"), make("div", "bar"), make("small")];
      bar.append(...layers.map(([key]) => make("i", key)));
      space.append(number, bar);
      label.textContent = edge === null ? "" : edge === 0 ? "now" : long(Math.abs(edge)); // at the right end of the column
      label.className = edge === 0 ? "now" : (i - edges.indexOf(0)) % 2 ? "odd" : "";
      column.append(space, label);
      column.addEventListener("pointerenter", () => this.#point(i));
      return { column, bar, number };
    });
    this.#parts.bars.replaceChildren(...this.#columns.map((c) => c.column));
    this.#point(-1);
  }

  #key(e) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (!by || !this.#columns.length) return;
    e.preventDefault();
    const n = this.#columns.length;
    this.#point(this.#at < 0 ? (by > 0 ? 0 : n - 1) : Math.max(0, Math.min(n - 1, this.#at + by)));
  }

  #point(i) {
    this.#at = i;
    this.#columns.forEach(({ column }, j) => column.classList.toggle("pointed", i === j));
    this.#parts.caption.textContent = i < 0 ? "Late to the left of now, still to come to the right. Heights are logarithmic." : this.#words(i);
  }

  // words says what a bin holds.
  #words(i) {
    const { edges, bins } = this.#sample;
    const [from, to] = [edges[i - 1], edges[i]];
    const late = to !== undefined && to <= 0;
    const [least, most] = late ? [-to, from === undefined ? undefined : -from] : [from, to];
    const span = most === undefined ? `more than ${long(least)}` : least === 0 ? `up to ${long(most)}` : `${long(least)} to ${long(most)}`;
    const counts = layers.toReversed().flatMap(([key, name]) => (bins[i][key] ? [`${format.count(bins[i][key])} ${name}`] : []));
    return `${late ? `late by ${span}` : `due in ${span}`}: ${counts.join(", ") || "nothing"}`;
  }

  // refresh writes how far away everything is by now.
  refresh() {
    const s = this.#sample;
    if (!s) return;
    const now = s.at + Date.now() - this.#received; // by the program's clock
    write(this.#parts.error, s.error && `The list broke off: ${s.error}`);
    list(this.#parts.figures, [
      ["Waiting", format.count(s.waiting)],
      ["Late", format.count(s.late), s.late ? "warn" : ""],
      ["Failed", format.count(s.failed), s.failed ? "bad" : ""],
      ["Running", format.count(s.running)],
      ["Tried again", format.count(s.retrying), s.retrying ? "warn" : ""],
      ["Ended", format.count(s.ended)],
      ["Read in", format.duration(s.took)],
    ]);
    const counts = { next: s.waiting - s.late + s.running, overdue: s.late, failing: s.failed + s.retrying };
    lists.forEach(([tab, name], i) => {
      const button = this.#parts.tabs.children[i];
      write(button, `${name} ${format.count(counts[tab])}`);
      button.setAttribute("aria-pressed", tab === this.#tab);
    });
    const rows = s[this.#tab].map((r) => [`${r.action}/${r.key}`, relative(r.due - now), r.attempts ? format.count(r.attempts) : "", state(r), r.err]);
    const left = counts[this.#tab] - rows.length;
    if (left > 0) rows.push([`and ${format.count(left)} more`, "", "", "", ""]);
    table(this.#parts.rows, ["key", "due", "failed attempts", "state", "last error"], rows, empty[this.#tab]);
  }
}

const state = (r) => [r.worker ? `${r.state} on ${r.worker}` : r.state, ...(r.paused ? ["paused"] : [])].join(", ");

const units = [["d", 86400e9], ["h", 3600e9], ["min", 60e9], ["s", 1e9], ["ms", 1e6]];

// long is a duration that may be of days, in one unit.
function long(ns) {
  const [unit, size] = units.find(([, size]) => ns >= size) ?? units.at(-1);
  return `${Math.floor(ns / size)}\u00a0${unit}`;
}

// relative is a time in milliseconds from now, in two units.
function relative(ms) {
  const away = Math.abs(ms) * 1e6;
  const i = units.findIndex(([, size]) => away >= size);
  if (i < 0 || away < 1e9) return "now";
  const rest = i < 3 ? Math.floor((away % units[i][1]) / units[i + 1][1]) : 0;
  const words = long(away) + (rest ? ` ${rest}\u00a0${units[i + 1][0]}` : "");
  return ms < 0 ? `${words} ago` : `in ${words}`;
}

// short is a count in at most four characters.
function short(n) {
  if (n < 1000) return String(n);
  const [unit, size] = n < 999_500 ? ["k", 1e3] : ["M", 1e6];
  return `${n < 9.95 * size && innerWidth > 600 ? (n / size).toFixed(1) : Math.round(n / size)}${unit}`;
}
