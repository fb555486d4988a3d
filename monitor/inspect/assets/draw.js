// The timeline as a picture.

import { rows } from "./kinds.js";
import { label } from "./format.js";

const axis = 22; // pixels below the rows

// Draws one host's store on a canvas, as a view says.
export class Picture {
  #canvas;
  #context;
  #colors = {};

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.#readColors();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#readColors());
  }

  #readColors() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["panel", "line", "text", "faint", "bad", "asleep", "grid", "long", ...rows.map((r) => r.color)]) {
      this.#colors[name] = style.getPropertyValue(`--${name}`).trim();
    }
  }

  get rowHeight() { return (this.#canvas.clientHeight - axis) / rows.length; }

  // rowAt is the row at a height, or -1.
  rowAt(y) {
    const row = Math.floor(y / this.rowHeight);
    return row < rows.length ? row : -1;
  }

  // paint paints what a store has of the view's time; of what comes after now nothing is known. The span chosen, if any, is outlined.
  paint(view, store, now, chosen, longTask) {
    this.#fit(view);
    const c = this.#context;
    c.clearRect(0, 0, view.width, this.#canvas.clientHeight);
    this.#asleep(view, store.gaps, now);
    this.#axis(view);
    c.save();
    c.beginPath();
    c.rect(view.gutter, 0, view.width - view.gutter, this.#canvas.clientHeight - axis);
    c.clip();
    rows.forEach((row, i) => this.#row(view, store, row, i, longTask));
    for (const span of store.running) this.#runs(view, span, now, longTask);
    for (const gap of store.gaps) this.#gap(view, gap);
    this.#drops(view, store.drops);
    if (chosen) this.#outline(view, chosen);
    c.restore();
    this.#names(view);
  }

  #fit(view) {
    const canvas = this.#canvas;
    const scale = devicePixelRatio || 1;
    const [w, h] = [Math.round(canvas.clientWidth * scale), Math.round(canvas.clientHeight * scale)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    this.#context.setTransform(scale, 0, 0, scale, 0, 0);
    view.width = canvas.clientWidth;
    view.gutter = view.width < 500 ? 82 : 88;
  }

  #axis(view) {
    const c = this.#context;
    const bottom = this.#canvas.clientHeight - axis;
    c.font = "12px system-ui, sans-serif";
    c.textBaseline = "middle";
    c.textAlign = "center";
    const { list, digits } = view.ticks();
    for (const t of list) {
      const x = view.x(t);
      c.fillStyle = this.#colors.grid;
      c.fillRect(x, 0, 1, bottom);
      c.fillStyle = this.#colors.faint;
      if (x < view.width - 18) c.fillText(`${(t / 1e9).toFixed(digits)} s`, x, bottom + axis / 2);
    }
  }

  #names(view) {
    const c = this.#context;
    c.textAlign = "left";
    c.font = "13px system-ui, sans-serif";
    rows.forEach((row, i) => {
      const y = (i + 0.5) * this.rowHeight;
      c.fillStyle = this.#colors[row.color];
      c.fillRect(0, y - 7, 4, 14);
      c.fillStyle = this.#colors.text;
      c.fillText(row.name, 9, y, view.gutter - 10);
    });
  }

  // asleep draws the line on which a host sleeps where it does not run. Of a gap nobody knows, so it is taken out there.
  #asleep(view, gaps, now) {
    const c = this.#context;
    const y = this.rowHeight / 2 - 2;
    const from = Math.max(view.gutter, view.x(0));
    c.fillStyle = this.#colors.asleep;
    c.fillRect(from, y, Math.max(0, view.x(now) - from), 4);
    for (const gap of gaps) c.clearRect(view.x(gap.from), y, view.x(gap.to) - view.x(gap.from), 4);
  }

  // row draws from the newest on back, and leaves out what lies in a pixel that is drawn already.
  #row(view, store, row, place, longTask) {
    let covered = Infinity;
    const spans = store.spans[place];
    for (let i = spans.length - 1; i >= 0; i--) {
      const span = spans[i];
      const to = span.from + span.length;
      if (to < view.from) break;
      if (span.from > view.end) continue;
      const x = view.x(span.from);
      const w = Math.max(view.x(to) - x, 1.2);
      if (x >= covered - 0.6 && x + w <= covered + 1.2) continue;
      covered = x;
      this.#bar(view, x, w, place, this.#color(row, span, span.length, longTask), span);
    }
  }

  #color(row, span, length, longTask) {
    return span.kind === 1 && length >= longTask ? this.#colors.long : this.#colors[row.color];
  }

  #bar(view, x, w, place, color, span) {
    const c = this.#context;
    const h = this.rowHeight - 10;
    const y = place * this.rowHeight + 5;
    if (span.elsewhere) {
      c.strokeStyle = color;
      c.strokeRect(x + 0.5, y + 0.5, Math.max(w - 1, 1), h - 1);
    } else {
      c.fillStyle = color;
      c.fillRect(x, y, w > 3 ? w - 0.8 : w, h);
    }
    const from = Math.max(x, view.gutter);
    const room = Math.min(x + w, view.width) - from;
    if (room > 46) this.#caption(label(span.label), from, room, y + h / 2, span.elsewhere);
  }

  #caption(text, x, room, y, hollow) {
    const c = this.#context;
    c.save();
    c.beginPath();
    c.rect(x, y - 10, room - 4, 20);
    c.clip();
    c.font = "12px system-ui, sans-serif";
    c.textAlign = "left";
    c.fillStyle = hollow ? this.#colors.text : this.#colors.panel;
    c.fillText(text, x + 5, y);
    c.restore();
  }

  #runs(view, span, now, longTask) {
    const place = rows.findIndex((row) => row.kinds.includes(span.kind));
    const x = view.x(span.from);
    if (place >= 0) this.#bar(view, x, Math.max(view.x(now) - x, 1.2), place, this.#color(rows[place], span, now - span.from, longTask), span);
  }

  #gap(view, gap) {
    const c = this.#context;
    const [x, to] = [view.x(gap.from), view.x(gap.to)];
    if (to < view.gutter || x > view.width) return;
    const h = this.rowHeight * rows.length;
    c.save();
    c.beginPath();
    c.rect(x, 0, to - x, h);
    c.clip();
    c.strokeStyle = this.#colors.line;
    c.beginPath();
    for (let at = Math.floor((x - h) / 8) * 8; at < to; at += 8) {
      c.moveTo(at, h);
      c.lineTo(at + h, 0);
    }
    c.stroke();
    c.restore();
    this.#gapName(Math.max(x, view.gutter), Math.min(to, view.width), h);
  }

  // gapName says what a gap is, where there is room.
  #gapName(from, to, h) {
    const c = this.#context;
    c.font = "12px system-ui, sans-serif";
    c.textAlign = "center";
    const text = to - from < 80 ? "gap" : "not traced";
    const half = c.measureText(text).width / 2 + 4;
    if (to - from < 2 * half) return;
    const [x, y] = [(from + to) / 2, h - 12];
    c.fillStyle = this.#colors.panel;
    c.fillRect(x - half, y - 9, 2 * half, 18);
    c.fillStyle = this.#colors.faint;
    c.fillText(text, x, y);
  }

  // drops marks frames that were late. Where marks are close to each other, the first has the number of all: a piece of time of that width has
  // its number whatever else is in view, so numbers stay when the picture moves.
  #drops(view, drops) {
    const y = rows.findIndex((row) => row.name === "frames") * this.rowHeight;
    const piece = (48 * view.seconds * 1e9) / (view.width - view.gutter); // as wide as a number of five digits with its mark
    const numbers = new Map();
    for (const { at, n } of drops) {
      this.#mark(view.x(at), y);
      const key = Math.floor(at / piece);
      if (!numbers.has(key)) numbers.set(key, { x: view.x(at), n: 0 });
      numbers.get(key).n += n;
    }
    let free = -Infinity; // from here on there is room
    let more = 0; // of a number that had none
    for (const { x, n } of numbers.values()) {
      const sum = n + more;
      if (sum > 1) more = this.#number(sum, x - 6, y + 8, free) ? 0 : sum;
      if (more === 0) free = x + 6;
    }
  }

  #mark(x, y) {
    const c = this.#context;
    c.fillStyle = this.#colors.long;
    c.beginPath();
    c.moveTo(x - 5, y);
    c.lineTo(x + 5, y);
    c.lineTo(x, y + 7);
    c.fill();
    c.fillRect(x - 0.5, y, 1, this.rowHeight);
  }

  // number writes left of a mark, if there is room from a place on: the frame that was late is at its right. It reports whether it did.
  #number(n, x, y, free) {
    const c = this.#context;
    c.font = "12px system-ui, sans-serif";
    c.textAlign = "right";
    const from = x - c.measureText(n).width;
    if (from < free) return false;
    c.fillStyle = this.#colors.panel;
    c.fillRect(from - 2, y - 8, x - from + 3, 15);
    c.fillStyle = this.#colors.long;
    c.fillText(n, x, y);
    return true;
  }

  #outline(view, span) {
    const place = rows.findIndex((row) => row.kinds.includes(span.kind));
    const x = view.x(span.from);
    const c = this.#context;
    c.strokeStyle = this.#colors.text;
    c.lineWidth = 2;
    c.strokeRect(x - 2, place * this.rowHeight + 3, Math.max(view.x(span.from + span.length) - x, 1) + 4, this.rowHeight - 6);
    c.lineWidth = 1;
  }
}
