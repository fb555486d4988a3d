'use strict';
// The entries of performance, and the classes that make them.

const { inspect } = require('internal/inspect');
const { coded, invalidType, invalidValue, validateObject } = require('internal/errors');
const clone = binding.original('structuredClone');
const DOMException = binding.original('DOMException');

const custom = Symbol.for('nodejs.util.inspect.custom');
const secret = {}; // what makes objects that scripts can't make
const now = () => Math.round((binding.now() - binding.origin) * 1e3) / 1e3;
const started = now();

const nodeTiming = () => ({
  name: 'node', entryType: 'node', startTime: 0, duration: now(), nodeStart: 0, v8Start: 0,
  environment: 0, loopStart: started, loopExit: -1, bootstrapComplete: started, idleTime: 0,
});
const milestones = ['nodeStart', 'v8Start', 'environment', 'loopStart', 'loopExit',
  'bootstrapComplete'];

function required(args, ...names) {
  if (args.length < names.length) {
    throw coded(TypeError, 'ERR_MISSING_ARGS',
      `The "${names[args.length]}" argument must be specified`);
  }
}

function illegal() {
  return coded(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
}

function badTime(t) {
  return coded(TypeError, 'ERR_PERFORMANCE_INVALID_TIMESTAMP', `${t} is not a valid timestamp`);
}

const states = new WeakMap();

class PerformanceEntry {
  constructor(token, state) {
    if (token !== secret) throw illegal();
    states.set(this, state);
  }
  get name() { return of(this, PerformanceEntry).name; }
  get entryType() { return of(this, PerformanceEntry).entryType; }
  get startTime() { return of(this, PerformanceEntry).startTime; }
  get duration() { return of(this, PerformanceEntry).duration; }
  [custom](depth, options) {
    if (depth !== null && depth < 0) return `[${this.constructor.name}]`;
    return `${this.constructor.name} ${inspect(this.toJSON(), deeper(options))}`;
  }
  toJSON() { return { ...of(this, PerformanceEntry) }; }
}

// of returns the state of an object of a class.
function of(v, Class) {
  const state = states.get(v);
  if (state === undefined || !(v instanceof Class)) throw invalidType('this', Class.name, v);
  return state;
}

const deeper = (options) => ({
  ...options, depth: options.depth == null ? null : options.depth - 1,
});

class PerformanceMark extends PerformanceEntry {
  constructor(name, options) {
    if (arguments.length === 0) required([], 'name');
    name = `${name}`;
    if (milestones.includes(name)) throw invalidValue('name', name);
    if (options != null) validateObject(options, 'options');
    const { startTime = now(), detail } = options || {};
    if (typeof startTime !== 'number') throw invalidType('startTime', 'number', startTime);
    if (startTime < 0) throw badTime(startTime);
    super(secret, {
      name, entryType: 'mark', startTime, duration: 0, detail: detail == null ? null : clone(detail),
    });
  }
  get detail() { return of(this, PerformanceMark).detail; }
}

class PerformanceMeasure extends PerformanceEntry {
  get detail() { return of(this, PerformanceMeasure).detail; }
}

// PerformanceNodeEntry is what timerify tells of.
class PerformanceNodeEntry extends PerformanceEntry {
  get detail() { return of(this, PerformanceNodeEntry).detail; }
}

const made = new Map(); // the time of the last mark, by name

// moment returns a time: a number, or that of a mark.
function moment(v) {
  if (typeof v === 'number') {
    if (v < 0) throw badTime(v);
    return v;
  }
  const name = `${v}`;
  if (milestones.includes(name)) return nodeTiming()[name];
  if (made.has(name)) return made.get(name);
  throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
}

// span returns the start and the duration of a measure.
function span(from, endMark) {
  const o = from !== null && typeof from === 'object' ? from : {};
  const set = (k) => o[k] !== undefined;
  if (endMark !== undefined && (set('start') || set('end') || set('duration'))) {
    throw badOptions('endMark must not be specified');
  }
  if (set('start') && set('end') && set('duration')) {
    throw badOptions('Must not have options.start, options.end, and options.duration specified');
  }
  let end = now(), start = 0;
  if (endMark !== undefined) end = moment(endMark);
  else if (set('end')) end = moment(o.end);
  else if (set('start') && set('duration')) end = moment(o.start) + moment(o.duration);
  if (set('start')) start = moment(o.start);
  else if (set('duration') && set('end')) start = end - moment(o.duration);
  else if (typeof from === 'string') start = moment(from);
  return { startTime: start, duration: end - start };
}

function badOptions(text) {
  return coded(TypeError, 'ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS', text);
}

function measure(name, from, endMark) {
  if (typeof name !== 'string') throw invalidType('name', 'string', name);
  const at = span(from, endMark);
  const detail = from !== null && typeof from === 'object' ? from.detail : null;
  return new PerformanceMeasure(secret, {
    name, entryType: 'measure', ...at, detail: detail == null ? null : clone(detail),
  });
}

module.exports = {
  PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceNodeEntry, custom,
  deeper, illegal, made, measure, milestones, nodeTiming, now, of, required, secret, states,
};
