// The picture: tracks whose marks can be dragged, the operator in its box, and the results.
import * as edit from "./marks.js";

const fills = ["#8ecdf7", "#ffd479", "#a5d6a7", "#f5a9b8", "#cdb4f6", "#ffb38a", "#9fe0d8", "#d9d98a"];
export const fill = (letter) => fills[letter.codePointAt(0) % fills.length];

const left = 22, top = 6, laneTall = { source: 58, result: 58, inner: 42, window: 42 }, middle = { source: 36, result: 36, inner: 25, window: 25 }, pitch = 25, boxTall = 40, axis = 22, off = 46;

const svg = (tag, attributes = {}, ...children) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  e.append(...children);
  return e;
};

// Stage draws answers, and tells of edits by change(track, marks).
export class Stage {
  constructor(home, change) {
    Object.assign(this, { home, change, tracks: {}, drag: null, focus: null, root: svg("svg") });
    home.append(this.root);
    this.root.addEventListener("pointerdown", (e) => this.press(e));
    // A finger on a marble does not scroll. Browsers ignore touch-action within a picture.
    this.root.addEventListener("touchstart", (e) => e.target.closest("[data-track]") && e.preventDefault(), { passive: false });
    this.root.addEventListener("pointermove", (e) => this.move(e));
    this.root.addEventListener("pointerup", (e) => this.release(e));
    this.root.addEventListener("pointercancel", () => this.stop());
    this.root.addEventListener("keydown", (e) => this.key(e));
    new ResizeObserver(() => this.answer && !this.drag && this.draw(this.answer)).observe(home);
  }

  // draw shows an answer. kinds says what each track is of.
  draw(answer, kinds = this.kinds) {
    Object.assign(this, { answer, kinds });
    const width = Math.max(240, this.home.clientWidth), lanes = answer.Lanes;
    const ends = lanes.flatMap((l) => [l.From, l.Until, ...l.Marks.map((m) => m.At + (l.Track ? l.From : 0))]);
    const needed = Math.max(10, ...ends) + 1.5;
    this.span = this.drag ? Math.max(this.span, needed) : needed;
    if (!this.drag) this.step = Math.max(13, Math.min(44, (width - left - 20) / this.span));
    this.radius = Math.min(13, Math.max(8, this.step * .47));
    const active = document.activeElement?.closest?.("[data-track]"), held = this.focus ?? (active && this.root.contains(active) ? { track: active.dataset.track, i: +active.dataset.i } : null);
    this.focus = null;
    this.paint(answer, width);
    if (held) this.root.querySelector(`[data-track="${held.track}"][data-i="${held.i}"]`)?.focus({ preventScroll: true });
  }

  paint(answer, width) {
    const body = [];
    let y = top, boxed = false;
    for (const lane of answer.Lanes) {
      if (!boxed && lane.Role === "result") {
        y += 4;
        body.push(this.box(answer, y, width));
        y += boxTall + 12;
        boxed = true;
      }
      const tall = laneTall[lane.Role] + this.stacked(lane) * pitch;
      body.push(this.lane(lane, y));
      y += tall;
    }
    if (!boxed) {
      body.push(this.box(answer, y, width));
      y += boxTall + 12;
    }
    const right = Math.max(width, this.x(this.span) + 16);
    this.drawn = Math.floor((right - left) / this.step);
    this.root.setAttribute("width", right);
    this.root.setAttribute("height", y + axis);
    const old = this.content;
    this.content = svg("g", {}, this.grid(y), ...body);
    this.root.append(this.content);
    if (old && old === this.drag?.kept) old.setAttribute("class", "kept");
    else old?.remove();
  }

  x(t) { return left + t * this.step; }

  // stacked is how many values lie below another, at most.
  stacked(lane) {
    const at = {};
    for (const m of lane.Marks) if (m.Kind === "value") at[m.At] = (at[m.At] ?? 0) + 1;
    return Math.max(1, ...Object.values(at)) - 1;
  }

  grid(tall) {
    const g = svg("g", { "aria-hidden": "true" }), every = this.step < 20 ? 10 : 5;
    for (let t = 0; t <= this.drawn; t++) {
      g.append(svg("line", { class: "grid", x1: this.x(t), x2: this.x(t), y1: 0, y2: tall }));
      if (t % every === 0 && this.x(t) < left + this.drawn * this.step - 8) g.append(svg("text", { class: "tick", x: this.x(t), y: tall + 15 }, t === 0 ? "0" : `${t} ms`));
    }
    return g;
  }

  box(answer, y, width) {
    const call = answer.Call ?? "", g = svg("g"), room = width - 12;
    const t = svg("text", { class: "call", x: 6 + room / 2, y: y + boxTall / 2 + 5 }, call);
    if (call.length * 8.2 > room - 16) t.setAttribute("textLength", room - 16), t.setAttribute("lengthAdjust", "spacingAndGlyphs");
    g.append(svg("rect", { class: "box", x: 6, y, width: room, height: boxTall, rx: 9 }), t);
    return g;
  }

  lane(lane, y) {
    const editable = Boolean(lane.Track), shift = editable ? lane.From : 0, line = y + middle[lane.Role];
    const g = svg("g", { role: editable ? "group" : "img", "aria-label": `${lane.Label}: ${lane.Text || "nothing"}` });
    g.append(svg("text", { class: "label", x: 6, y: y + (lane.Role === "inner" || lane.Role === "window" ? 9 : 13) }, lane.Label));
    const ended = lane.Marks.find((m) => m.Kind !== "value");
    const stop = ended ? this.x(ended.At + shift) : lane.Until && !editable ? this.x(lane.Until) : this.x(this.span);
    const arrow = ended || (lane.Until && !editable) ? "" : "m-7 -4.5l8 4.5l-8 4.5";
    g.append(svg("path", { class: "time", d: `M${this.x(lane.From)} ${line - (lane.From ? 6 : 0)}${lane.From ? "v12m0 -6" : ""}H${stop}${arrow}` }));
    if (editable) g.append(svg("rect", { class: "hit", x: 0, y: line - 18, width: this.x(this.span) + 10, height: 36, "data-line": lane.Track }));
    if (editable) this.tracks[lane.Track] = lane.Marks.map((m) => ({ at: m.At, kind: m.Kind, letter: m.Letter }));
    const below = {};
    lane.Marks.forEach((m, i) => {
      const depth = below[m.At] ?? 0, past = editable && lane.Until && m.At + shift > lane.Until;
      if (m.Kind === "value") below[m.At] = depth + 1;
      const mark = this.mark(m, this.x(m.At + shift), line, depth);
      if (past) mark.classList.add("past");
      if (editable) this.grabbable(mark, lane, m, i);
      g.append(mark);
    });
    return g;
  }

  mark(m, x, y, depth) {
    const r = this.radius, g = svg("g");
    if (m.Kind === "value") {
      g.setAttribute("transform", `translate(${x} ${y + depth * pitch})`);
      g.append(svg("circle", { class: "ring", r: r + 4 }), svg("circle", { class: "value", r, fill: fill(m.Letter) }),
        svg("text", { class: "letter", y: 4.5 }, m.Letter === "." ? "•" : m.Letter));
      return g;
    }
    const aside = depth > 0 ? r + 6 : 0; // beside the values of the same time
    g.setAttribute("transform", `translate(${x + aside} ${y})`);
    g.append(svg("rect", { class: "ring", x: -9, y: -18, width: 18, height: 36, rx: 6 }));
    g.append(m.Kind === "end" ? svg("path", { class: "end", d: "M0 -13v26" }) : svg("path", { class: "error", d: "M-7 -7l14 14m0 -14l-14 14" }));
    return g;
  }

  grabbable(mark, lane, m, i) {
    const what = { value: m.Letter === "." ? "the value" : `value ${m.Letter}`, end: "completion", error: "error" }[m.Kind];
    mark.classList.add("grab");
    if (this.drag?.track === lane.Track && this.drag.i === i) mark.classList.add("dragged", ...(this.drag.leaving ? ["leaving"] : []));
    for (const [name, value] of Object.entries({
      tabindex: 0, role: "slider", "aria-label": `${lane.Label}, ${what}`, "aria-valuemin": 0, "aria-valuemax": 100,
      "aria-valuenow": m.At, "aria-valuetext": `${m.At} ms`, "data-track": lane.Track, "data-i": i,
    })) mark.setAttribute(name, value);
  }

  // edited tells of a track's new marks. The mark i has the focus then.
  edited(track, marks, i) {
    this.tracks[track] = marks;
    this.focus = i >= 0 ? { track, i } : null;
    this.change(track, edit.text(marks));
  }

  place(e) {
    const at = this.root.getBoundingClientRect();
    return { x: e.clientX - at.left, y: e.clientY - at.top };
  }

  from(track) { return this.answer.Lanes.find((l) => l.Track === track)?.From ?? 0; }

  press(e) {
    if (e.button !== 0) return;
    const p = this.place(e), mark = e.target.closest("[data-track]"), line = e.target.closest("[data-line]");
    if (mark) {
      const { track, i } = mark.dataset;
      // What is under the finger has to stay in the page: a touch whose target is gone is over.
      this.drag = { track, i: +i, y: p.y, leaving: false, from: this.from(track), kept: this.content };
      mark.focus({ preventScroll: true });
      mark.classList.add("dragged");
      this.root.setPointerCapture(e.pointerId);
      e.preventDefault();
    } else if (line) {
      this.tap = { track: line.dataset.line, ...p };
    }
  }

  move(e) {
    const d = this.drag;
    if (!d) return;
    const p = this.place(e), leaving = Math.abs(p.y - d.y) > off, was = this.tracks[d.track];
    const { marks, i } = edit.moved(was, d.i, Math.round((p.x - left) / this.step) - d.from);
    if (leaving === d.leaving && edit.text(marks) === edit.text(was)) return;
    Object.assign(d, { i, leaving });
    this.edited(d.track, marks, i);
  }

  release(e) {
    const d = this.drag, tap = this.tap;
    this.stop();
    if (d?.leaving) {
      this.edited(d.track, edit.removed(this.tracks[d.track], d.i), -1);
    } else if (d) {
      this.draw(this.answer);
    } else if (tap && Math.hypot(this.place(e).x - tap.x, this.place(e).y - tap.y) < 5) {
      const at = Math.round((tap.x - left) / this.step) - this.from(tap.track);
      const { marks, i } = edit.added(this.tracks[tap.track], this.kinds[tap.track], Math.max(0, at));
      this.edited(tap.track, marks, i);
    }
  }

  stop() {
    if (this.drag && this.drag.kept !== this.content) this.drag.kept.remove();
    this.drag = this.tap = null;
  }

  key(e) {
    const mark = e.target.closest("[data-track]");
    if (!mark || e.ctrlKey || e.metaKey || e.altKey) return;
    const { track } = mark.dataset, i = +mark.dataset.i, marks = this.tracks[track], m = marks[i];
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 }[e.key];
    if (by) {
      const next = this.beyond(marks, i, by * (e.shiftKey ? 5 : 1));
      this.edited(track, next.marks, next.i);
    } else if (e.key === "Home") {
      const next = edit.moved(marks, i, 0);
      this.edited(track, next.marks, next.i);
    } else if (e.key === "Delete" || e.key === "Backspace") {
      const left = edit.removed(marks, i);
      this.edited(track, left, Math.min(i, left.length - 1));
    } else if (edit.isEnd(m) && (e.key === "|" || e.key === "#")) {
      this.edited(track, edit.ended(marks, e.key === "|" ? "end" : "error"), i);
    } else if (!edit.isEnd(m) && e.key.length === 1 && edit.allowed(this.kinds[track], e.key)) {
      this.edited(track, edit.renamed(marks, i, e.key), i);
    } else {
      return;
    }
    e.preventDefault();
  }

  // beyond moves a mark by steps, over values that are in the way.
  beyond(marks, i, by) {
    for (let to = marks[i].at + by; to >= 0 && to <= 100; to += Math.sign(by)) {
      const next = edit.moved(marks, i, to);
      if (next.marks[next.i].at === to) return next;
    }
    return { marks, i };
  }
}
