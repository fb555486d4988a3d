// The hosts, as buttons that select one.

import * as format from "./format.js";

export class Hosts {
  #element;
  #select;
  #buttons = new Map();

  constructor(element, select) { [this.#element, this.#select] = [element, select]; }

  // show shows the stores by name; selected is pressed.
  show(stores, selected) {
    for (const [name, button] of this.#buttons) {
      if (!stores.has(name)) {
        button.remove();
        this.#buttons.delete(name);
      }
    }
    for (const [name, store] of stores) this.#update(this.#buttons.get(name) ?? this.#make(name), store, name === selected);
  }

  #make(name) {
    const button = document.createElement("button");
    button.className = "host";
    const meter = Object.assign(document.createElement("meter"), { max: 1, high: 0.7, low: 0.4, optimum: 0, title: "Busy" });
    meter.setAttribute("aria-label", "busy");
    button.append(Object.assign(document.createElement("b"), { textContent: name }), document.createElement("small"), meter);
    button.addEventListener("click", () => this.#select(name));
    this.#element.append(button);
    this.#buttons.set(name, button);
    return button;
  }

  #update(button, store, pressed) {
    button.setAttribute("aria-pressed", pressed);
    const busy = store.busy();
    const s = store.sample;
    button.querySelector("small").textContent = s.closed ? "closed" : `${format.percent(busy)} busy · lag ${format.duration(s.lag.p99)}`;
    button.querySelector("meter").value = busy;
  }
}
