// What is likely to be wrong, the worst first.

import * as format from "./format.js";
import { make, write } from "./dom.js";

const few = 3; // that are shown until somebody wants all

export class Problems {
  #element;
  #badge;
  #list = make("ol", "problems");
  #more = make("button");
  #all = false;
  #sample = null;
  #open;

  // open(problem) is called when somebody clicks on one.
  constructor(element, badge, open) {
    [this.#element, this.#badge, this.#open] = [element, badge, open];
    element.append(make("h2", "", { textContent: "Problems" }), this.#list, this.#more);
    this.#more.addEventListener("click", () => { this.#all = !this.#all; this.show(this.#sample); });
  }

  show(sample) {
    this.#sample = sample;
    const { problems, wrong } = sample;
    write(this.#badge, `${format.count(wrong)} ${wrong === 1 ? "problem" : "problems"}`);
    this.#badge.hidden = this.#element.hidden = !wrong;
    const shown = this.#all ? problems : problems.slice(0, few);
    while (this.#list.children.length > shown.length) this.#list.lastChild.remove();
    shown.forEach((p, i) => this.#row(i, p));
    this.#more.hidden = problems.length <= few;
    write(this.#more, this.#all ? "Show fewer" : `Show ${format.count(problems.length - few)} more`);
  }

  #row(i, p) {
    const row = this.#list.children[i] ?? this.#list.appendChild(this.#make());
    row.className = p.kind;
    row.problem = p;
    const [what, where, advice] = row.children;
    write(what, p.text);
    write(where, `${p.name} · ${p.place}`);
    write(advice, p.advice);
  }

  #make() {
    const row = make("li");
    const where = make("button");
    where.addEventListener("click", () => this.#open(row.problem));
    row.append(make("b"), where, make("small"));
    return row;
  }
}
