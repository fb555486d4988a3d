// A chain of operators as a graph, with marbles for the values that pass.

import * as format from "./format.js";
import { Opened, ask } from "./opened.js";
import { make, write } from "./dom.js";

const mostMarbles = 4; // on an edge at a time; more flow as a stripe
const mostRunning = 200; // marbles on the page
const still = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 600px)"); // where edges lead down: see style.css

let running = 0; // marbles

// Chain is what leads to one line that subscribes.
export class Chain {
  element = make("article", "pipeline");
  #pipelines;
  #title = make("button", "title");
  #signs = make("p", "signs");
  #scroll = make("div", "scroll", { tabIndex: 0 });
  #graph = make("div", "graph");
  #more = make("p", "note");
  #detail = make("div", "opened");
  #parts = new Map(); // of operators, by ID
  #operators = [];
  #opened = null;
  #wanted = null; // whether somebody has unfolded it, or folded it
  #sample = null;
  rate = 0; // of what subscribes

  constructor(pipelines) {
    this.#pipelines = pipelines;
    this.#scroll.setAttribute("role", "region");
    this.#scroll.append(this.#graph);
    const head = make("h3");
    head.append(this.#title);
    this.element.append(head, this.#signs, this.#scroll, this.#more, this.#detail);
    this.#detail.hidden = true;
    this.#title.addEventListener("click", () => this.unfold(!this.unfolded));
  }

  get root() { return this.#sample.operators[0]; }

  get name() { return this.#sample.name || this.root.func.split("/").at(-1); }

  // words are what is searched.
  get words() {
    return `${this.#sample.words} ${this.#sample.operators.map((o) => `${o.name} ${o.operator} ${o.place} ${o.func}`).join(" ")}`.toLowerCase();
  }

  get unfolded() { return this.#wanted ?? !this.#sample.folded; }

  // unfold shows the graph, or hides it.
  unfold(yes) {
    this.#wanted = yes;
    this.want();
    this.#draw();
  }

  // want asks for what is not sent by itself.
  want() { if (this.#wanted && this.#sample) ask("open", this.root.id); }

  // add takes a sample in; what subscribes is the first of its operators.
  add(sample, at) {
    this.#sample = sample;
    const { operators } = sample;
    if (!sample.folded) this.#operators = operators;
    for (const o of operators) {
      if (!this.#parts.has(o.id)) this.#put(o);
      this.#parts.get(o.id).add(o, at, operators);
    }
    this.rate = this.#parts.get(this.root.id).rate;
    this.#draw();
    this.show();
  }

  #draw() {
    const { operators, folded, more } = this.#sample;
    const signs = operators.flatMap((o) => o.suspicions.map((s) => suspicion(s, o)));
    write(this.#title, `${this.name} · ${this.root.place}`);
    this.#title.setAttribute("aria-expanded", this.unfolded);
    this.#scroll.setAttribute("aria-label", `The graph of ${this.name}`);
    this.#scroll.hidden = !this.unfolded || folded && this.#operators.length === 0;
    write(this.#signs, [`${format.count(this.root.live)} open, ${format.count(this.root.begun)} in all`, ...signs].join(" · "));
    this.#signs.classList.toggle("bad", signs.length > 0);
    this.element.classList.toggle("suspect", signs.length > 0);
    this.#more.hidden = !this.unfolded || folded || !more;
    write(this.#more, `and ${format.count(more)} operators more`);
  }

  // put gives an operator its place: to the left of the one that it sends to.
  #put(o) {
    const part = new Part(o, () => this.#pipelines.pick(o.id));
    this.#parts.set(o.id, part);
    const into = this.#parts.get(o.into);
    (into ? into.sources : this.#graph).append(part.element);
  }

  // show shows the operator that is open, if it is one of these.
  show() {
    const picked = this.#pipelines.picked;
    for (const [id, part] of this.#parts) part.button.setAttribute("aria-expanded", id === picked);
    const o = this.#operators.find(({ id }) => id === picked);
    this.#detail.hidden = !o;
    if (!o) { this.#opened = null; return; }
    if (this.#opened?.id !== o.id) {
      this.#opened = new Opened(o, () => this.#pipelines.pick(null));
      this.#detail.replaceChildren(...this.#opened.elements);
    }
    this.#opened.show(o);
  }

  // reveal scrolls an operator into view.
  reveal(id) { this.#parts.get(id)?.button.scrollIntoView({ block: "nearest", inline: "center" }); }
}

// Part is an operator in the graph, with its sources and the edge to what it sends to.
class Part {
  element = make("div", "branch");
  sources = make("div", "sources");
  button = make("button", "operator");
  #edge = make("div", "edge");
  #written = make("small");
  #track = make("span", "track");
  #name = make("b");
  #about = make("small");
  rate = 0;
  #past = []; // what was sent until when, in the last second or so
  #waits = [];

  constructor(o, open) {
    this.button.append(this.#name, this.#about);
    this.button.dataset.id = o.id;
    this.button.addEventListener("click", open);
    this.#track.setAttribute("aria-hidden", "true");
    this.#edge.append(this.#written, this.#track);
    this.element.append(this.sources, this.button, this.#edge);
    this.element.classList.toggle("inner", o.inner);
    this.element.classList.toggle("end", o.into === 0);
  }

  add(o, at, operators) {
    const values = Math.max(0, o.values - (this.#past.at(-1)?.values ?? o.values));
    this.#past.push({ at, values: o.values });
    while (this.#past.length > 2 && at - this.#past[0].at > 1500) this.#past.shift();
    const seconds = (at - this.#past[0].at) / 1e3;
    const rate = this.rate = seconds > 0 ? Math.max(0, o.values - this.#past[0].values) / seconds : 0;
    this.#waits = [...this.#waits.slice(-7), o.waiting];
    write(this.#name, o.name || o.operator || "?");
    write(this.#about, about(o, rate, this.#swells(), operators));
    this.button.classList.toggle("slow", slow(o, operators));
    this.button.classList.toggle("swells", this.#swells());
    this.button.classList.toggle("suspect", o.suspicions.length > 0);
    write(this.#written, `${o.inner ? `${format.count(o.live)} × ` : ""}${perSecond(rate)}`);
    this.#flow(values, o);
  }

  // swells reports whether what waits grows from sample to sample.
  #swells() {
    const w = this.#waits;
    return w.length === 8 && w[7] >= 10 && w.every((n, i) => !i || n > w[i - 1]);
  }

  // flow lets a marble run for each value, or a stripe for many.
  #flow(values, o) {
    const fast = values > mostMarbles || running + values > mostRunning;
    this.#track.classList.toggle("fast", fast);
    if (still.matches || document.hidden || fast || o.into === 0 || !this.#track.isConnected) return;
    const [from, to] = narrow.matches ? [{ top: "0" }, { top: "100%" }] : [{ left: "0" }, { left: "100%" }];
    for (let i = 0; i < values; i++) {
      const marble = make("i", "marble");
      running++;
      this.#track.append(marble);
      marble.animate([from, to], { duration: 700, delay: i * 60, fill: "backwards", easing: "linear" }).finished
        .finally(() => { running--; marble.remove(); }).catch(() => {});
    }
  }
}

// about is what stands below the name of an operator.
function about(o, rate, swells, operators) {
  const facts = o.into === 0 ? [`${format.count(o.values)} values`] : [o.place.split("/").at(-1)];
  if (o.name) facts.unshift(o.operator);
  if (o.waiting) facts.push(`${format.count(o.waiting)} ${swells ? "wait, more and more" : "wait"}`);
  if (slow(o, operators)) facts.push(`slow: ${format.duration(o.own)} a value`);
  if (o.failed) facts.push(`${format.count(o.failed)} failed`);
  return facts.join(" · ");
}

// slow reports whether an operator takes 10 ms for a value, and more than half of what the whole chain takes.
function slow(o, operators) {
  const all = operators.reduce((sum, other) => sum + other.own, 0);
  return o.own >= 10e6 && o.own * 2 >= all;
}

function suspicion(s, o) {
  const many = `${format.count(s.count)} ${s.count === 1 ? "subscription" : "subscriptions"}${o.inner ? ` of ${o.name || o.operator}` : ""}`;
  switch (s.kind) {
    case "outlives": return `${many} outlive${s.count === 1 ? "s" : ""} the host ${s.host}`;
    case "growing": return `grows without end: ${many}`;
    default: return `${many} without a value for up to ${format.duration(s.for)}`;
  }
}

const perSecond = (rate) => (rate > 0 ? `${rate < 10 ? rate.toFixed(1) : format.count(rate)}/s` : "");
