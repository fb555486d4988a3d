// The pipelines: a chain of operators for each line that subscribes.

import * as format from "./format.js";
import { Chain } from "./chain.js";
import { ask } from "./opened.js";
import { arrange, choice, make, search, write } from "./dom.js";

const fewest = 20; // chains that are shown until somebody wants all
const again = 3000; // milliseconds after which what is open is asked for again

const orders = {
  matter: null, // as they come
  open: (a, b) => b.root.live - a.root.live,
  rate: (a, b) => b.rate - a.rate,
  name: (a, b) => a.name.localeCompare(b.name),
};

export class Pipelines {
  #element;
  #summary = make("p", "note");
  #find = search("Find", "Name or place in the code", () => this.#draw());
  #order = choice("Sort by", [["matter", "what matters"], ["open", "most open"], ["rate", "most values"], ["name", "name"]], () => this.#draw());
  #chains = make("div", "chains");
  #more = make("button");
  #shown = new Map(); // chains by the ID of what subscribes
  #sample = null;
  #all = false;
  #picked = null; // the ID of the operator that is open

  constructor(element) {
    this.#element = element;
    const head = make("div", "finding");
    head.append(make("h2", "", { textContent: "Pipelines" }), this.#find.label, this.#order.label);
    element.append(head, this.#summary, this.#chains, this.#more);
    this.#more.addEventListener("click", () => { this.#all = !this.#all; this.#draw(); });
    setInterval(() => this.#ask(), again);
    element.addEventListener("keydown", (e) => { if (e.key === "Escape") this.pick(null); });
  }

  get size() { return this.#sample ? 1 : 0; }

  // add takes a sample in.
  add(sample) {
    this.#sample = sample;
    this.#element.hidden = false;
    const known = new Set();
    for (const one of sample.shown) {
      const { id } = one.operators[0];
      known.add(id);
      if (!this.#shown.has(id)) this.#shown.set(id, new Chain(this));
      this.#shown.get(id).add(one, sample.at);
    }
    for (const id of this.#shown.keys()) if (!known.has(id)) this.#shown.delete(id);
    this.#draw();
  }

  get picked() { return this.#picked; }

  // pick opens an operator, or closes the one that is open.
  pick(id) {
    const before = this.#picked;
    this.#picked = id === before ? null : id;
    this.#ask();
    for (const chain of this.#shown.values()) {
      chain.show();
      chain.reveal(this.#picked);
    }
    if (id === null && before !== null) this.#chains.querySelector(`[data-id="${before}"]`)?.focus();
  }

  // reveal opens an operator, wherever it is.
  reveal(id) {
    this.#all = true;
    this.#find.input.value = "";
    this.#draw();
    if (this.#picked !== id) this.pick(id);
  }

  #ask() {
    if (this.#element.hidden) return;
    if (this.#picked !== null) ask("look", this.#picked);
    for (const chain of this.#shown.values()) chain.want();
  }

  #draw() {
    if (!this.#sample) return;
    const { shown, chains, live, unwatched } = this.#sample;
    const all = shown.map(({ operators }) => this.#shown.get(operators[0].id));
    const suspects = shown.filter(({ operators }) => operators.some((o) => o.suspicions.length)).length;
    const wanted = this.#find.input.value.trim().toLowerCase();
    const order = orders[this.#order.select.value];
    let found = all.filter((chain) => !wanted || chain.words.includes(wanted));
    if (order) found.sort(order);
    const left = found.length - fewest;
    if (!this.#all) found = found.slice(0, fewest);
    arrange(this.#chains, found.map((chain) => chain.element));
    write(this.#summary, [`${format.count(live)} open ${live === 1 ? "subscription" : "subscriptions"} in ${format.count(chains)} ${chains === 1 ? "chain" : "chains"}`,
      suspects && `${format.count(suspects)} may leak`, chains > shown.length && `the ${format.count(shown.length)} that matter most are here`,
      unwatched && `${format.count(unwatched)} too many to be watched`].filter(Boolean).join(" · "));
    this.#more.hidden = left <= 0;
    write(this.#more, this.#all ? "Show fewer" : `Show ${format.count(left)} more`);
  }
}
