// The numbers below the timeline.

import * as format from "./format.js";

const $ = (id) => document.getElementById(id);

const kinds = [["Tasks", "tasks"], ["Microtasks", "microtasks"], ["Timers", "timers"], ["Immediates", "immediates"], ["Frames", "frame callbacks"], ["Idle", "idle callbacks"]];
const priorities = ["", "Immediate", "UserBlocking", "Normal", "Low", "Idle"];

// show shows a store's numbers.
export function show(store, longTask) {
  const s = store.sample;
  list($("loop"), [
    ["Busy", format.percent(store.busy())],
    ["Turns a second", format.count(store.rate((s) => s.turns))],
    ["Lag, median", format.duration(s.lag.p50), grade(s.lag.p50, longTask)],
    ["Lag, 99 % of turns", format.duration(s.lag.p99), grade(s.lag.p99, longTask)],
    ["Lag, longest in 10 s", format.duration(s.lag.max), grade(s.lag.max, longTask)],
    ["Traced", format.percent(Math.min(1, store.share((s) => s.watched, (s) => s.now)))],
  ]);
  table($("queued"), ["kind", "waiting", "ran a second"], kinds.map(([key, name]) =>
    [name, format.count(s.queued[key]), format.count(store.rate((s) => s.ran[key]))]));
  list($("frames"), [
    ["Frames a second", format.count(store.rate((s) => s.frames))],
    ["Frames", format.count(s.frames)],
    ["Dropped in the last second", format.count(store.rate((s) => s.droppedFrames)), store.rate((s) => s.droppedFrames) >= 1 ? "bad" : ""],
    ["Dropped", format.count(s.droppedFrames)],
    ["Long tasks seen", format.count(s.longTasks)],
  ]);
  urgency(s.priorities);
  longs(store, longTask);
  overrun(store);
  write($("normal"), `Below 1\u00a0ms is a normal lag. From ${format.exact(longTask)} on, people notice.`, "note");
  fold(store, "frames", s.frames > 0 || s.queued.Frames > 0);
  fold(store, "priorities", s.priorities?.some((w) => w.Ready + w.Expired + w.Delayed > 0));
  fold(store, "longs", s.longs?.length > 0 || store.running.some((r) => r.kind === 1 && s.now - r.from >= longTask));
}

// fold folds a panel that has nothing to say, until it has said something of this host.
function fold(store, id, says) {
  if (says) store.said.add(id);
  $(id).closest("article").classList.toggle("quiet", !store.said.has(id));
}

const grade = (lag, longTask) => (lag >= longTask ? "bad" : lag >= longTask / 3 ? "warn" : "");

function urgency(waiting) {
  $("prioritiesPanel").hidden = !waiting;
  table($("priorities"), ["priority", "ready", "expired", "delayed"], (waiting ?? []).map((w) =>
    [priorities[w.Priority], format.count(w.Ready), format.count(w.Expired), format.count(w.Delayed)]));
}

function longs({ sample, running }, longTask) {
  const rows = (sample.longs ?? []).toReversed().map((l) => [format.at(l.from), format.duration(l.duration), format.label(l.label || l.turn), l.place]);
  const turn = running.find((r) => r.kind === 1);
  const took = turn ? sample.now - turn.from : 0;
  if (took >= longTask) rows.unshift([format.at(turn.from), format.duration(took), `${format.label(running.findLast((r) => !r.elsewhere).label)}, still running`, sample.overrun?.at ?? ""]);
  table($("longs"), ["at", "took", "what", "line"], rows, "None was seen.", writeName);
  $("longs").classList.toggle("placeless", rows.every(([, , , line]) => !line));
}

// overrun tells of the turn that has run for too long. When it ends, its panel stays, so that nothing below moves: a click would miss it.
function overrun(store) {
  const now = store.sample.overrun;
  const o = (store.overran = now ?? store.overran);
  $("overrunPanel").hidden = !o;
  if (!o) return;
  const where = [o.state, o.at].filter(Boolean).join(" at ") || "at an unknown place";
  const behind = o.waiting ? `; ${format.count(o.waiting)} ${o.waiting === 1 ? "callback waits" : "callbacks wait"} for it` : "";
  const text = now ? `A turn does not end: ${where}${behind}.` : `A turn ended late: ${where}.`;
  const p = $("overrun");
  if (p.textContent !== text) p.style.minHeight = `${p.offsetHeight}px`; // a shorter one moves nothing
  write(p, text, now ? "bad" : "");
  write($("stack"), o.stack);
}

// list fills a definition list.
export function list(dl, entries) {
  resize(dl, 2 * entries.length, (i) => document.createElement(i % 2 ? "dd" : "dt"));
  entries.forEach(([name, value, style = ""], i) => {
    write(dl.children[2 * i], name);
    write(dl.children[2 * i + 1], value, style);
  });
}

// table fills a table, whose first column names the rows. fill writes a cell.
export function table(table, heads, rows, empty = "", fill = write) {
  if (!table.tHead) {
    const head = table.createTHead().insertRow();
    for (const text of heads) head.append(Object.assign(document.createElement("th"), { textContent: text, scope: "col" }));
    table.createTBody();
  }
  if (!rows.length && empty) rows = [[empty, ...heads.slice(1).map(() => "")]];
  const body = table.tBodies[0];
  resize(body, rows.length, () => newRow(heads.length));
  rows.forEach((cells, i) => cells.forEach((text, j) => fill(body.rows[i].cells[j], text)));
}

function newRow(cells) {
  const row = document.createElement("tr");
  for (let i = 0; i < cells; i++) row.append(Object.assign(document.createElement(i ? "td" : "th"), i ? {} : { scope: "row" }));
  return row;
}

function resize(parent, n, make) {
  while (parent.children.length > n) parent.lastElementChild.remove();
  while (parent.children.length < n) parent.append(make(parent.children.length));
}

// write changes only what has changed, so that a selection stays.
function write(element, text, style = "") {
  if (element.textContent !== text) element.textContent = text;
  if (element.className !== style) element.className = style;
}

// writeName writes a name that may break behind its dots and slashes, and not inside a word.
function writeName(element, name) {
  if (element.textContent !== name) element.replaceChildren(...name.split(/(?<=[./])(?=[a-z(])/i).flatMap((part) => [document.createElement("wbr"), part]));
}
