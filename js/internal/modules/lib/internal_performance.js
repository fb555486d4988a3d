'use strict';
// performance: the time, and a timeline of marks and measures.

const { coded, invalidType } = require('internal/errors');
const { PerformanceEntry: shown } = require('internal/shown');
const [EventTarget, DOMException, structuredClone] =
  ['EventTarget', 'DOMException', 'structuredClone'].map((name) => binding.original(name));
const { node, timeOrigin, performanceNow: now } = binding;
const custom = Symbol.for('nodejs.util.inspect.custom');

let timeline = [];
const key = {}; // with which this module makes what scripts can't

const illegal = (given) => {
  if (given !== key) throw coded(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
};
const invalid = (what) => coded(TypeError, 'ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS', what);

function need(args, name) {
  if (args.length === 0) throw coded(TypeError, 'ERR_MISSING_ARGS', `The "${name}" argument must be specified`);
  return `${args[0]}`;
}

function moment(v) {
  if (typeof v !== 'number') {
    const mark = timeline.filter((e) => e.entryType === 'mark' && e.name === `${v}`).pop();
    if (!mark) {
      throw new DOMException(node ? `The "${v}" performance mark has not been set`
        : `Failed to execute 'measure' on 'Performance': The mark '${v}' does not exist.`, 'SyntaxError');
    }
    return mark.startTime;
  }
  if (v < 0) throw coded(TypeError, 'ERR_PERFORMANCE_INVALID_TIMESTAMP', `${v} is not a valid timestamp`);
  return v;
}

const copied = (detail) => (detail === undefined || detail === null ? null : structuredClone(detail));

class PerformanceEntry {
  #name; #type; #start; #duration; #detail;
  constructor(given, name, type, start, duration, detail) {
    illegal(given);
    [this.#name, this.#type, this.#start, this.#duration, this.#detail] = [name, type, start, duration, detail];
  }
  get name() { return this.#name; }
  get entryType() { return this.#type; }
  get startTime() { return this.#start; }
  get duration() { return this.#duration; }
  get detail() { return this.#detail; }
  toJSON() {
    const { name, entryType, startTime, duration, detail } = this;
    return { name, entryType, startTime, duration, detail };
  }
  [custom](...args) { return shown(this, ...args); }
}

class PerformanceMark extends PerformanceEntry {
  constructor(...args) {
    const name = need(args, 'name'), { startTime, detail } = args[1] || {};
    super(key, name, 'mark', startTime === undefined ? now() : moment(+startTime), 0, copied(detail));
  }
}

class PerformanceMeasure extends PerformanceEntry {}

function add(entry) {
  timeline.push(entry);
  return entry;
}

const sorted = (keep) => timeline.filter(keep).sort((a, b) => a.startTime - b.startTime);

class Performance extends EventTarget {
  constructor() { illegal(); }
  now() {
    if (this !== performance) throw invalidType('this', 'Performance', this);
    return now();
  }
  get timeOrigin() { return timeOrigin(); }
  toJSON() { return { timeOrigin: timeOrigin() }; }
  mark(...args) { return add(new PerformanceMark(...args)); }
  measure(...args) {
    const name = need(args, 'name');
    let [, start, end] = args, length, detail;
    if (start !== null && typeof start === 'object') {
      const o = start;
      ({ start, duration: length, detail } = o);
      if (end !== undefined && (start ?? o.end ?? length) !== undefined) throw invalid('endMark must not be specified');
      end ??= o.end;
      if (start !== undefined && end !== undefined && length !== undefined) {
        throw invalid('Must not have options.start, options.end, and options.duration specified');
      }
    }
    let to = end === undefined ? now() : moment(end);
    const from = start !== undefined ? moment(start) : length !== undefined && end !== undefined ? to - length : 0;
    if (length !== undefined && end === undefined) to = from + +length;
    return add(new PerformanceMeasure(key, name, 'measure', from, to - from, copied(detail)));
  }
  clearMarks(name) { clear('mark', name); }
  clearMeasures(name) { clear('measure', name); }
  getEntries() { return sorted(() => true); }
  getEntriesByType(...args) {
    const type = need(args, 'type');
    return sorted((e) => e.entryType === type);
  }
  getEntriesByName(...args) {
    const name = need(args, 'name'), type = args[1];
    return sorted((e) => e.name === name && (type === undefined || e.entryType === `${type}`));
  }
}

function clear(type, name) {
  timeline = timeline.filter((e) => e.entryType !== type || (name !== undefined && e.name !== `${name}`));
}

const classes = { Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure };
for (const [value, { prototype }] of Object.entries(classes)) {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    if (name !== 'constructor') Object.defineProperty(prototype, name, { enumerable: true });
  }
  Object.defineProperty(prototype, Symbol.toStringTag, { value, configurable: true });
}
const performance = Reflect.construct(EventTarget, [], Performance);

module.exports = { ...classes, performance };
