// The timeline: what is drawn when, and what pointer and keys do.

import { Picture } from "./draw.js";
import { View } from "./view.js";
import { rows, names } from "./kinds.js";
import * as format from "./format.js";

const behind = 150e6; // nanoseconds that the right edge is behind the host's time, so that samples arrive before they are due

export class Timeline {
  longTask = 50e6;
  #canvas;
  #picture;
  #point;
  #view = new View();
  #store = null;
  #live = true;
  #pause;
  #still = matchMedia("(prefers-reduced-motion: reduce)");
  #pointer = null;
  #chosen = null;
  #row = 0;
  #drag = null;
  #stale = true;

  // pause is called by a finger or a key that chooses what moves.
  constructor(canvas, point, pause) {
    [this.#canvas, this.#point, this.#picture, this.#pause] = [canvas, point, new Picture(canvas), pause];
    canvas.addEventListener("pointermove", (e) => this.#move(e));
    canvas.addEventListener("pointerleave", () => { this.#pointer = null; this.#stale = true; });
    canvas.addEventListener("pointerdown", (e) => this.#grab(e));
    canvas.addEventListener("pointerup", () => { this.#drag = null; });
    canvas.addEventListener("keydown", (e) => this.#key(e));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.#stale = true; });
    new ResizeObserver(() => { this.#stale = true; }).observe(canvas);
    const frame = (wall) => { this.#frame(wall); requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  }

  set store(store) { [this.#store, this.#chosen, this.#stale] = [store, null, true]; }

  set live(live) { [this.#live, this.#chosen, this.#stale] = [live, null, true]; }

  // What is chosen keeps its place when that changes, else the middle does.
  set seconds(seconds) {
    const { from, end } = this.#view;
    const chosen = this.#chosen;
    const still = chosen ? Math.max(from, Math.min(end, chosen.from + chosen.length / 2)) : (from + end) / 2;
    const right = (end - still) / (end - from); // the share of the view that is to the right of it
    this.#view.seconds = seconds;
    if (!this.#live) this.#view.end = Math.min(still + right * seconds * 1e9, this.#last());
    this.#stale = true;
  }

  // sampled is called when there is something new.
  sampled() { this.#stale = true; }

  #last() { return this.#store?.sample?.now ?? 0; }

  #frame(wall) {
    const store = this.#store;
    if (!store?.sample) return;
    if (this.#live && !(this.#still.matches && !this.#stale)) {
      this.#view.end = Math.max(0, store.now(wall) - behind);
      this.#stale = true;
    }
    if (!this.#stale) return;
    this.#stale = false;
    const at = this.#live && this.#pointer ? this.#under(this.#pointer) : this.#chosen;
    this.#picture.paint(this.#view, store, this.#last(), at, this.longTask);
    this.#say(at);
  }

  #say(span) {
    const text = span ? this.#words(span) : this.#live ? "Point at a callback, tap it or press an arrow key to see what it is." : "Paused. Drag or Shift+arrows scroll, arrows go from callback to callback.";
    if (this.#point.textContent !== text) this.#point.textContent = text;
  }

  #words(span) {
    const what = span.kind === 1 ? `turn: ${span.label}` : `${names[span.kind]} ${format.label(span.label)}`;
    const often = span.n > 1 ? `, ${format.count(span.n)} of the like` : "";
    return `${what}, ${format.duration(span.length)}${often}, at ${format.at(span.from)}${span.elsewhere ? ", on another goroutine" : ""}`;
  }

  // under is the span at a point, or the nearest within some pixels.
  #under({ x, y }) {
    const row = this.#picture.rowAt(y);
    if (row < 0 || x < this.#view.gutter) return null;
    let best = null;
    let nearest = 5;
    for (const span of this.#visible(row)) {
      const [from, to] = [this.#view.x(span.from), this.#view.x(span.from + span.length)];
      const distance = x < from ? from - x : x > to ? x - to : 0;
      if (distance < nearest) [best, nearest] = [span, distance];
    }
    return best;
  }

  #visible(row) {
    const { from, end } = this.#view;
    return this.#store.spans[row].filter((s) => s.from <= end && s.from + s.length >= from);
  }

  #move(e) {
    this.#pointer = { x: e.offsetX, y: e.offsetY };
    this.#stale = true;
    if (this.#drag) {
      this.#scrollTo(this.#drag.end - (this.#view.time(e.offsetX) - this.#view.time(this.#drag.x)));
    } else if (!this.#live && e.pointerType === "mouse") {
      this.#chosen = this.#under(this.#pointer) ?? this.#chosen;
    }
  }

  #grab(e) {
    if (!this.#store) return;
    if (this.#live && e.pointerType === "mouse") return; // which points already
    if (this.#live) this.#pause();
    this.#canvas.setPointerCapture(e.pointerId);
    this.#drag = { x: e.offsetX, end: this.#view.end };
    this.#chosen = this.#under({ x: e.offsetX, y: e.offsetY }) ?? this.#chosen;
    this.#stale = true;
  }

  #scrollTo(end) {
    this.#view.end = Math.max(Math.min(end, this.#last()), this.#last() - 12e9);
    this.#stale = true;
  }

  #key(e) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    const rowBy = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (!this.#store || (!by && !rowBy) || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    if (this.#live) this.#pause();
    if (by && e.shiftKey) this.#scrollTo(this.#view.end + by * this.#view.seconds * 2e8);
    else if (by) this.#step(by);
    else this.#changeRow(rowBy);
  }

  // step chooses the next span of the row, or the one before.
  #step(by) {
    const spans = this.#store.spans[this.#row];
    const here = spans.indexOf(this.#chosen);
    const next = here >= 0 ? here + by : spans.findLastIndex((s) => s.from <= this.#view.end);
    if (spans[next]) this.#choose(spans[next]);
  }

  // changeRow chooses the span of another row that is nearest in time.
  #changeRow(by) {
    const time = this.#chosen?.from ?? this.#view.end;
    for (let row = this.#row + by; row >= 0 && row < rows.length; row += by) {
      const spans = this.#store.spans[row];
      if (!spans.length) continue;
      this.#row = row;
      this.#choose(spans.reduce((a, b) => (Math.abs(b.from - time) < Math.abs(a.from - time) ? b : a)));
      return;
    }
  }

  #choose(span) {
    [this.#chosen, this.#stale] = [span, true];
    const { from, end, seconds } = this.#view;
    if (span.from < from || span.from + span.length > end) this.#scrollTo(span.from + span.length / 2 + seconds * 5e8);
  }
}
