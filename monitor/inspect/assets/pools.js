// Pools: their hosts by state, and the hosts that cost most.

import * as format from "./format.js";
import { make, write } from "./dom.js";

const figures = [
  ["hosts", "Hosts"], ["running", "running"], ["queued", "wait for a worker"], ["timed", "rest until a time"],
  ["steals", "stolen"], ["takeovers", "taken over"],
];

export class Pools {
  #element;
  #shown = new Map();

  constructor(element) { this.#element = element; }

  show(samples) {
    const names = new Set(samples.map((s) => s.name));
    for (const [name, article] of this.#shown) if (!names.has(name)) { article.remove(); this.#shown.delete(name); }
    for (const s of samples) {
      if (!this.#shown.has(s.name)) this.#shown.set(s.name, this.#element.appendChild(this.#make(s.name)));
      this.#fill(this.#shown.get(s.name), s);
    }
    this.#element.hidden = !samples.length;
  }

  #make(name) {
    const article = make("article");
    const list = make("dl");
    for (const [, text] of figures) list.append(make("dt", "", { textContent: text }), make("dd"));
    const costs = make("table");
    costs.append(make("tbody"));
    article.append(make("h2", "", { textContent: `Pool ${name}` }), make("p", "note"), list,
      make("h3", "", { textContent: "Hosts and keys with most turns" }), costs);
    return article;
  }

  #fill(article, s) {
    const [, note, list, , costs] = article.children;
    write(note, s.workers ? `${s.busy} of ${s.workers} workers are busy` : "it goes on a host");
    figures.forEach(([key], i) => write(list.children[2 * i + 1], format.count(s[key])));
    const body = costs.tBodies[0];
    while (body.rows.length > s.costs.length) body.deleteRow(-1);
    s.costs.forEach((c, i) => {
      const row = body.rows[i] ?? this.#row(body);
      write(row.cells[0], c.name || "(no name)");
      write(row.cells[1], `${format.count(c.turns)} turns`);
      write(row.cells[2], c.waiting ? `${format.count(c.waiting)} wait` : "");
    });
  }

  #row(body) {
    const row = body.insertRow();
    for (let i = 0; i < 3; i++) row.insertCell();
    return row;
  }
}
