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
  constructor(...all) {
    illegal(all[0]);
    [, this.#name, this.#type, this.#start, this.#duration, this.#detail] = all;
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
  constructor(_name) {
    const name = need(arguments, 'name'), { startTime, detail } = arguments[1] || {};
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
  mark(_name) { return add(new PerformanceMark(...arguments)); }
  measure(_name) {
    const name = need(arguments, 'name');
    let [, start, end] = arguments, length, detail;
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
  clearMarks() { clear('mark', arguments[0]); }
  clearMeasures() { clear('measure', arguments[0]); }
  getEntries() { return sorted(() => true); }
  getEntriesByType(_type) {
    const type = need(arguments, 'type');
    return sorted((e) => e.entryType === type);
  }
  getEntriesByName(_name) {
    const name = need(arguments, 'name'), type = arguments[1];
    return sorted((e) => e.name === name && (type === undefined || e.entryType === `${type}`));
  }
}

function clear(type, name) {
  timeline = timeline.filter((e) => e.entryType !== type || (name !== undefined && e.name !== `${name}`));
}

const classes = require('internal/idl')({ Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure });
const performance = Reflect.construct(EventTarget, [], Performance);

module.exports = { ...classes, performance };
