// All about one operator.

import * as format from "./format.js";
import { list } from "./panels.js";
import { make, write } from "./dom.js";

// ask asks the program for something about an operator or a chain; the status says if the stream is broken.
export const ask = (what, id) => fetch(`pipelines?do=${what}&id=${id}`, { method: "POST" }).catch(() => {});

// Opened says all about one operator.
export class Opened {
  elements = [];
  #place = make("p", "place");
  #figures = make("dl", "figures");
  #values = make("ol", "values");
  #none = make("p", "none");
  #oldest = make("ol", "subscriptions");
  #oldestTitle = make("h4");
  #title = make("h4");

  constructor(o, close) {
    this.id = o.id;
    const shut = make("button", "", { textContent: "Close", title: "Key: Escape" });
    shut.addEventListener("click", close);
    const buttons = make("div", "tabs");
    buttons.append(shut);
    const last = make("h4", "", { textContent: "Last values" });
    this.elements = [this.#title, this.#place, buttons, this.#figures, this.#oldestTitle, this.#oldest, last, this.#none, this.#values];
  }

  show(o) {
    write(this.#title, [o.operator, o.name && `“${o.name}”`].filter(Boolean).join(" "));
    write(this.#place, o.file ? `${o.file}:${o.line} in ${o.func}` : "It is unknown where it was made.");
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
  const facts = [`#${s.id}`, `${format.duration(s.age)} old`];
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
