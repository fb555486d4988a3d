// The hosts, as buttons that select one.

import * as format from "./format.js";
import { arrange, choice, make, search, write } from "./dom.js";

const few = 12; // that are shown until somebody wants all

const orders = {
  added: null,
  busy: (a, b) => b[1].busy() - a[1].busy(),
  lag: (a, b) => b[1].sample.lag.p99 - a[1].sample.lag.p99,
  name: ([a], [b]) => a.localeCompare(b),
};

export class Hosts {
  names = []; // of those that are shown
  #select;
  #head = make("div", "finding");
  #find = search("Find", "Name of a host", () => this.#draw());
  #order = choice("Sort by", [["added", "order of coming"], ["busy", "busiest"], ["lag", "longest lag"], ["name", "name"]], () => this.#draw());
  #list = make("div", "hosts");
  #more = make("button");
  #all = false;
  #buttons = new Map();
  #stores = new Map();
  #selected = null;

  constructor(element, select) {
    this.#select = select;
    this.#head.append(make("h2", "", { textContent: "Hosts" }), this.#find.label, this.#order.label);
    element.append(this.#head, this.#list, this.#more);
    this.#more.addEventListener("click", () => { this.#all = !this.#all; this.#draw(); });
    this.#draw();
  }

  // show shows the stores by name; selected is pressed.
  show(stores, selected) {
    [this.#stores, this.#selected] = [stores, selected];
    for (const name of this.#buttons.keys()) if (!stores.has(name)) this.#buttons.delete(name);
    this.#draw();
  }

  #draw() {
    const wanted = this.#find.input.value.trim().toLowerCase();
    let found = [...this.#stores].filter(([name]) => name.toLowerCase().includes(wanted));
    const order = orders[this.#order.select.value];
    if (order) found.sort(order);
    const left = found.length - few;
    if (!this.#all) found = found.filter(([name], i) => i < few || name === this.#selected);
    this.names = found.map(([name]) => name);
    arrange(this.#list, found.map(([name, store]) => this.#update(this.#buttons.get(name) ?? this.#make(name), store, name)));
    this.#head.hidden = this.#stores.size <= few;
    this.#more.hidden = left <= 0;
    write(this.#more, this.#all ? "Show fewer" : `Show ${format.count(left)} more`);
  }

  #make(name) {
    const button = make("button", "host");
    const meter = make("meter", "", { max: 1, high: 0.7, low: 0.4, optimum: 0 });
    meter.setAttribute("aria-label", "busy");
    button.append(make("b", "", { textContent: name }), make("small"), meter);
    button.addEventListener("click", () => this.#select(name));
    this.#buttons.set(name, button);
    return button;
  }

  #update(button, store, name) {
    const [, about, meter] = button.children;
    const busy = store.busy();
    const s = store.sample;
    button.setAttribute("aria-pressed", name === this.#selected);
    write(about, s.closed ? "closed" : `${format.percent(busy)} busy · lag ${format.duration(s.lag.p99)}`);
    meter.value = busy;
    return button;
  }
}
