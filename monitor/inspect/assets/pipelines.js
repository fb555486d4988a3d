// The pipelines: each chain of operators as a graph, with marbles for the values that pass.

import * as format from "./format.js";
import { list } from "./panels.js";

const fewest = 20; // chains that are shown until somebody wants all
const mostMarbles = 4; // on an edge at a time; more flow as a stripe
const again = 3000; // milliseconds after which the values of the operator that is open are asked for again
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Pipelines {
  #element;
  #badge = make("span", "badge");
  #problems = make("ol", "problems");
  #summary = make("p", "note");
  #find = Object.assign(document.createElement("input"), { type: "search", placeholder: "Name or place in the code" });
  #chains = make("div", "chains");
  #more = document.createElement("button");
  #shown = new Map(); // chains by the ID of what subscribes
  #sample = null;
  #all = false;
  #picked = null; // the ID of the operator that is open

  constructor(element) {
    this.#element = element;
    const label = document.createElement("label");
    label.append("Find ", this.#find);
    const head = make("div", "finding");
    const title = Object.assign(document.createElement("h2"), { textContent: "Pipelines " });
    title.append(this.#badge);
    head.append(title, label);
    element.append(head, this.#summary, this.#problems, this.#chains, this.#more);
    this.#find.addEventListener("input", () => this.#draw());
    this.#more.addEventListener("click", () => { this.#all = !this.#all; this.#draw(); });
    setInterval(() => { if (this.#picked !== null && !element.hidden) ask("look", this.#picked); }, again);
    element.addEventListener("keydown", (e) => { if (e.key === "Escape") this.pick(null); });
  }

  get size() { return this.#sample ? 1 : 0; }

  // add takes a sample in.
  add(sample) {
    this.#sample = sample;
    this.#element.hidden = false;
    for (const { operators } of sample.shown) {
      const id = operators[0].id;
      if (!this.#shown.has(id)) this.#shown.set(id, new Chain(this));
      this.#shown.get(id).add(operators, sample.at);
    }
    this.#draw();
  }

  get picked() { return this.#picked; }

  // pick opens an operator, or closes the one that is open.
  pick(id) {
    const before = this.#picked;
    this.#picked = id === before ? null : id;
    if (this.#picked !== null) ask("look", this.#picked);
    for (const chain of this.#shown.values()) {
      chain.show();
      chain.reveal(this.#picked);
    }
    if (id === null && before !== null) this.#chains.querySelector(`[data-id="${before}"]`)?.focus();
  }

  // #drawProblems lists what is wrong, the worst first. A click opens the operator.
  #drawProblems() {
    const { problems, wrong } = this.#sample;
    write(this.#badge, wrong ? `${format.count(wrong)} ${wrong === 1 ? "problem" : "problems"}` : "");
    this.#badge.hidden = !wrong;
    this.#problems.hidden = !wrong;
    while (this.#problems.children.length > problems.length) this.#problems.lastChild.remove();
    problems.forEach((p, i) => {
      const row = this.#problems.children[i] ?? this.#problems.appendChild(this.#problem());
      row.className = p.kind;
      row.dataset.operator = p.operator;
      const [what, where, advice] = row.children;
      write(what, p.text);
      write(where, `${p.name} · ${p.place}`);
      write(advice, p.advice);
    });
  }

  #problem() {
    const row = document.createElement("li");
    const where = make("button", "");
    where.addEventListener("click", () => {
      const id = Number(row.dataset.operator);
      this.#all = true;
      this.#find.value = "";
      this.#draw();
      if (this.#picked !== id) this.pick(id);
    });
    row.append(document.createElement("b"), where, document.createElement("small"));
    return row;
  }

  #draw() {
    if (!this.#sample) return;
    const { shown, chains, live, unwatched } = this.#sample;
    this.#drawProblems();
    const suspects = shown.filter(({ operators }) => operators.some((o) => o.suspicions.length)).length;
    const wanted = this.#find.value.trim().toLowerCase();
    let found = shown.filter(({ operators }) => operators.some((o) => words(o).includes(wanted)));
    const left = found.length - fewest;
    if (!this.#all) found = found.slice(0, fewest);
    const rows = found.map(({ operators }) => this.#shown.get(operators[0].id).element);
    if (rows.length !== this.#chains.children.length || rows.some((row, i) => this.#chains.children[i] !== row)) {
      const focused = document.activeElement;
      this.#chains.replaceChildren(...rows);
      if (rows.some((row) => row.contains(focused))) focused.focus();
    }
    const known = new Set(shown.map(({ operators }) => operators[0].id));
    for (const id of this.#shown.keys()) if (!known.has(id)) this.#shown.delete(id);
    const text = [`${format.count(live)} open ${live === 1 ? "subscription" : "subscriptions"} in ${format.count(chains)} ${chains === 1 ? "chain" : "chains"}`,
      suspects && `${format.count(suspects)} may leak`, chains > shown.length && `the ${format.count(shown.length)} that matter most are here`,
      unwatched && `${format.count(unwatched)} too many to be watched`].filter(Boolean).join(" · ");
    if (this.#summary.textContent !== text) this.#summary.textContent = text;
    this.#more.hidden = left <= 0;
    this.#more.textContent = this.#all ? "Show fewer" : `Show ${format.count(left)} more`;
  }
}

// Chain is what leads to one line that subscribes.
class Chain {
  element = document.createElement("article");
  #pipelines;
  #title = make("h3", "");
  #signs = make("p", "signs");
  #graph = make("div", "graph");
  #detail = make("div", "opened");
  #parts = new Map(); // of operators, by ID
  #operators = [];
  #opened = null;

  constructor(pipelines) {
    this.#pipelines = pipelines;
    this.element.className = "pipeline";
    const scroll = make("div", "scroll");
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "region");
    scroll.append(this.#graph);
    this.element.append(this.#title, this.#signs, scroll, this.#detail);
    this.#detail.hidden = true;
  }

  // add takes the operators in; what subscribes is the first.
  add(operators, at) {
    this.#operators = operators;
    for (const o of operators) {
      if (!this.#parts.has(o.id)) this.#put(o);
      this.#parts.get(o.id).add(o, at, operators);
    }
    const root = operators[0];
    const name = operators[1]?.name || root.func.split("/").at(-1);
    write(this.#title, `${name} · ${root.place}`);
    const title = `The graph of ${name}`;
    if (this.#graph.parentElement.getAttribute("aria-label") !== title) this.#graph.parentElement.setAttribute("aria-label", title);
    const signs = operators.flatMap((o) => o.suspicions.map((s) => suspicion(s, o)));
    write(this.#signs, [`${format.count(root.live)} open, ${format.count(root.begun)} in all`, ...signs].join(" · "));
    this.#signs.classList.toggle("bad", signs.length > 0);
    this.element.classList.toggle("suspect", signs.length > 0);
    this.show();
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
  #rate = make("small", "");
  #track = make("span", "track");
  #name = document.createElement("b");
  #about = document.createElement("small");
  #past = []; // what was sent until when, in the last second or so
  #waits = [];

  constructor(o, open) {
    this.button.append(this.#name, this.#about);
    this.button.dataset.id = o.id;
    this.button.addEventListener("click", open);
    this.#track.setAttribute("aria-hidden", "true");
    this.#edge.append(this.#rate, this.#track);
    this.element.append(this.sources, this.button, this.#edge);
    this.element.classList.toggle("inner", o.inner);
    this.element.classList.toggle("end", o.into === 0);
  }

  add(o, at, operators) {
    const values = Math.max(0, o.values - (this.#past.at(-1)?.values ?? o.values));
    this.#past.push({ at, values: o.values });
    while (this.#past.length > 2 && at - this.#past[0].at > 1500) this.#past.shift();
    const seconds = (at - this.#past[0].at) / 1e3;
    const rate = seconds > 0 ? Math.max(0, o.values - this.#past[0].values) / seconds : 0;
    this.#waits = [...this.#waits.slice(-7), o.waiting];
    write(this.#name, o.name || o.operator || "?");
    write(this.#about, about(o, rate, this.#swells(), operators));
    this.button.classList.toggle("slow", slow(o, operators));
    this.button.classList.toggle("swells", this.#swells());
    this.button.classList.toggle("paused", o.paused);
    this.button.classList.toggle("suspect", o.suspicions.length > 0);
    write(this.#rate, `${o.inner ? `${format.count(o.live)} × ` : ""}${perSecond(rate)}`);
    this.#flow(values, o);
  }

  // swells reports whether what waits grows from sample to sample.
  #swells() {
    const w = this.#waits;
    return w.length === 8 && w[7] >= 10 && w.every((n, i) => !i || n > w[i - 1]);
  }

  // flow lets a marble run for each value, or a stripe for many.
  #flow(values, o) {
    this.#track.classList.toggle("fast", values > mostMarbles);
    if (still.matches || document.hidden || values > mostMarbles || o.into === 0 || !this.#track.isConnected) return;
    const down = getComputedStyle(this.#track).getPropertyValue("--down").trim() === "1";
    for (let i = 0; i < values; i++) {
      const marble = make("i", "marble");
      this.#track.append(marble);
      const [from, to] = down ? [{ top: "0" }, { top: "100%" }] : [{ left: "0" }, { left: "100%" }];
      marble.animate([from, to], { duration: 700, delay: i * 60, fill: "backwards", easing: "linear" }).finished.finally(() => marble.remove());
    }
  }
}

// Opened says all about one operator.
class Opened {
  elements = [];
  #place = make("p", "place");
  #figures = make("dl", "figures");
  #values = make("ol", "values");
  #none = make("p", "none");
  #oldest = make("ol", "subscriptions");
  #oldestTitle = make("h4", "");
  #pause = document.createElement("button");
  #title = make("h4", "");

  constructor(o, close) {
    this.id = o.id;
    const shut = Object.assign(document.createElement("button"), { textContent: "Close", title: "Key: Escape" });
    shut.addEventListener("click", close);
    this.#pause.addEventListener("click", () => ask(this.#pause.dataset.paused === "true" ? "resume" : "pause", o.id));
    const buttons = make("div", "tabs");
    buttons.append(this.#pause, shut);
    const last = Object.assign(make("h4", ""), { textContent: "Last values" });
    this.elements = [this.#title, this.#place, buttons, this.#figures, this.#oldestTitle, this.#oldest, last, this.#none, this.#values];
  }

  show(o) {
    write(this.#title, [o.operator, o.name && `“${o.name}”`].filter(Boolean).join(" "));
    write(this.#place, o.file ? `${o.place} in ${o.func}` : "Nobody knows where it was made.");
    this.#place.title = o.file;
    write(this.#pause, o.paused ? `Resume${o.held ? `, ${format.count(o.held)} held back` : ""}` : "Pause here");
    this.#pause.dataset.paused = o.paused;
    this.#pause.title = o.paused ? "" : "Holds back what it sends from now on, up to 1,000 values for each subscription";
    list(this.#figures, [
      ["Values", format.count(o.values)], ["Open", format.count(o.live)], ["Begun", format.count(o.begun)],
      ["Completed", format.count(o.completed)], ["Failed", format.count(o.failed), o.failed ? "bad" : ""], ["Unsubscribed", format.count(o.unsubscribed)],
      ["Collected", format.count(o.collected)], ["Waiting", format.count(o.waiting)], ["Takes for a value", o.own ? format.duration(o.own) : "not known"],
      ["Oldest", o.live ? format.duration(o.oldest) : "none"], ["Host", o.host || "not known"],
      ...(o.err ? [["Last error", o.err, "bad"]] : []),
    ]);
    write(this.#oldestTitle, o.subscriptions.length ? "Oldest subscriptions" : "");
    lines(this.#oldest, o.subscriptions.map(described));
    write(this.#none, o.last.length ? "" : "No value has come since you opened this.");
    lines(this.#values, o.last.toReversed().map(({ at, text }) => `${new Date(at).toLocaleTimeString("en-GB")}  ${text}`));
  }
}

// described is a subscription in words.
function described(s) {
  const facts = [`#${s.id}`, `${format.duration(s.age)} old`, `${format.count(s.values)} ${s.values === 1 ? "value" : "values"}`];
  if (s.waiting) facts.push(`${format.count(s.waiting)} wait`);
  facts.push(s.quiet ? `quiet for ${format.duration(s.quiet)}` : "busy");
  if (s.host) facts.push(`made on ${s.host}`);
  if (s.parent) facts.push(`made by #${s.parent}`);
  return facts.join(" · ");
}

// lines makes texts the items of a list.
function lines(element, texts) {
  while (element.children.length > texts.length) element.lastElementChild.remove();
  while (element.children.length < texts.length) element.append(document.createElement("li"));
  texts.forEach((text, i) => write(element.children[i], text));
}

// about is what stands below the name of an operator.
function about(o, rate, swells, operators) {
  const facts = o.into === 0 ? [`${format.count(o.values)} values`] : [o.place.split("/").at(-1)];
  if (o.name) facts.unshift(o.operator);
  if (o.waiting) facts.push(`${format.count(o.waiting)} ${swells ? "wait, more and more" : "wait"}`);
  if (slow(o, operators)) facts.push(`slow: ${format.duration(o.own)} a value`);
  if (o.paused) facts.push(`paused, ${format.count(o.held)} held`);
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

const words = (o) => `${o.name} ${o.operator} ${o.place} ${o.func}`.toLowerCase();

const ask = (what, id) => fetch(`pipelines?do=${what}&id=${id}`, { method: "POST" }).catch(() => {}); // the status says that the stream is broken

const make = (tag, className) => Object.assign(document.createElement(tag), { className });

// write changes only what has changed, so that a selection stays.
function write(element, text) { if (element.textContent !== text) element.textContent = text; }
