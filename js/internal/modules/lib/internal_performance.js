'use strict';
// performance: the time, and a timeline of marks and measures.

const [EventTarget, DOMException, structuredClone] =
  ['EventTarget', 'DOMException', 'structuredClone'].map((name) => binding.original(name));
const { timeOrigin, performanceNow: now } = binding;

let timeline = [];
const key = {}; // with which this module makes what scripts can't

class PerformanceEntry {
  constructor(...all) {
    if (all[0] !== key) throw new TypeError('Illegal constructor');
    const [, name, entryType, startTime, duration, detail = null] = all;
    Object.assign(this, { name: `${name}`, entryType, startTime, duration, detail: structuredClone(detail) });
  }
  toJSON() { return { ...this }; }
}

class PerformanceMark extends PerformanceEntry {
  constructor(name, { startTime = now(), detail } = {}) { super(key, name, 'mark', startTime, 0, detail); }
}

class PerformanceMeasure extends PerformanceEntry {}

function add(entry) {
  timeline.push(entry);
  return entry;
}

// moment returns a time, or that of a mark.
function moment(v) {
  if (typeof v === 'number') return v;
  const mark = timeline.filter((e) => e.entryType === 'mark' && e.name === `${v}`).pop();
  if (mark) return mark.startTime;
  throw new DOMException(
    `Failed to execute 'measure' on 'Performance': The mark '${v}' does not exist.`, 'SyntaxError');
}

const sorted = (keep) => timeline.filter(keep).sort((a, b) => a.startTime - b.startTime);

function clear(type, name) {
  timeline = timeline.filter((e) => e.entryType !== type || (name !== undefined && e.name !== `${name}`));
}

class Performance extends EventTarget {
  constructor() { throw new TypeError('Illegal constructor'); }
  now() { return now(); }
  get timeOrigin() { return timeOrigin(); }
  toJSON() { return { timeOrigin: timeOrigin() }; }
  mark(name, ...options) { return add(new PerformanceMark(name, ...options)); }
  measure(name, ...args) {
    const given = args[0] !== null && typeof args[0] === 'object';
    const { start, end, duration, detail } = given ? args[0] : { start: args[0], end: args[1] };
    let to = end === undefined ? now() : moment(end);
    const from = start !== undefined ? moment(start) : duration !== undefined ? to - duration : 0;
    if (start !== undefined && duration !== undefined) to = from + duration;
    return add(new PerformanceMeasure(key, name, 'measure', from, to - from, detail));
  }
  clearMarks(...names) { clear('mark', ...names); }
  clearMeasures(...names) { clear('measure', ...names); }
  getEntries() { return sorted(() => true); }
  getEntriesByType(type) { return sorted((e) => e.entryType === `${type}`); }
  getEntriesByName(name) { return sorted((e) => e.name === `${name}`); }
}

const classes = require('internal/idl')({ Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure });

module.exports = { ...classes, performance: Reflect.construct(EventTarget, [], Performance) };
