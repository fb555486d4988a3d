'use strict';

const EventTarget = binding.original('EventTarget');
const { invalidType, invalidValue, validateFunction, validateObject } =
  require('internal/errors');
const t = require('internal/timeline');
const { PerformanceObserver, PerformanceObserverEntryList, deliver, timeline } =
  require('internal/observer');
const { PerformanceEntry, PerformanceMark, PerformanceMeasure, now, required } = t;

const onTimeline = (entry) => {
  timeline.push(entry);
  deliver(entry);
  return entry;
};

// selected returns what is on the timeline, by its start.
function selected(keep) {
  return timeline.filter(keep).sort((a, b) => a.startTime - b.startTime);
}

function clear(type, name) {
  for (let i = timeline.length - 1; i >= 0; i--) {
    const e = timeline[i];
    if (e.entryType === type && (name === undefined || e.name === name)) timeline.splice(i, 1);
  }
}

class Performance extends EventTarget {
  constructor(token) {
    if (token !== t.secret) throw t.illegal();
    super();
    t.states.set(this, {});
  }
  clearMarks(name) {
    t.of(this, Performance);
    if (name !== undefined) {
      name = `${name}`;
      if (t.milestones.includes(name)) throw invalidValue('name', name);
      t.made.delete(name);
    } else t.made.clear();
    clear('mark', name);
  }
  clearMeasures(name) {
    t.of(this, Performance);
    clear('measure', name === undefined ? name : `${name}`);
  }
  clearResourceTimings() { t.of(this, Performance); }
  getEntries() { t.of(this, Performance); return selected(() => true); }
  getEntriesByName(name, type) {
    t.of(this, Performance);
    required(arguments, 'name');
    name = `${name}`;
    return selected((e) => e.name === name && (type === undefined || e.entryType === type));
  }
  getEntriesByType(type) {
    t.of(this, Performance);
    required(arguments, 'type');
    type = `${type}`;
    return selected((e) => e.entryType === type);
  }
  mark(name, options = {}) {
    t.of(this, Performance);
    required(arguments, 'name');
    const entry = new PerformanceMark(name, options);
    t.made.set(entry.name, entry.startTime);
    return onTimeline(entry);
  }
  measure(name, from = {}, endMark = undefined) {
    t.of(this, Performance);
    required(arguments, 'name');
    return onTimeline(t.measure(name, from, endMark));
  }
  now() { t.of(this, Performance); return now(); }
  setResourceTimingBufferSize() { t.of(this, Performance); required(arguments, 'maxSize'); }
  get timeOrigin() { t.of(this, Performance); return binding.timeOrigin; }
  toJSON() {
    t.of(this, Performance);
    return {
      nodeTiming: this.nodeTiming, timeOrigin: this.timeOrigin,
      eventLoopUtilization: this.eventLoopUtilization(),
    };
  }
  get nodeTiming() { return t.nodeTiming(); }
  // The host does not measure how long it waits.
  eventLoopUtilization() { return { idle: 0, active: 0, utilization: 0 }; }
  timerify(fn, options = {}) { return timerify(fn, options); }
  get [Symbol.toStringTag]() { return 'Performance'; }
}
for (const C of [PerformanceEntry, PerformanceMark, PerformanceMeasure]) {
  Object.defineProperty(C.prototype, Symbol.toStringTag, { value: C.name, configurable: true });
}

function timerify(fn, options) {
  validateFunction(fn, 'fn');
  validateObject(options, 'options');
  if (options.histogram !== undefined) {
    throw invalidType('options.histogram', 'RecordableHistogram', options.histogram);
  }
  const tell = (start, args) => {
    const entry = new t.PerformanceNodeEntry(t.secret, {
      name: fn.name, entryType: 'function', startTime: start, duration: now() - start, detail: args,
    });
    deliver(Object.assign(entry, args));
  };
  function timerified(...args) {
    const start = now();
    const result = new.target ? Reflect.construct(fn, args, fn) : Reflect.apply(fn, this, args);
    if (!new.target && result && typeof result.finally === 'function') {
      return result.finally(() => tell(start, args));
    }
    tell(start, args);
    return result;
  }
  return Object.defineProperties(timerified, {
    length: { value: fn.length, configurable: true },
    name: { value: `timerified ${fn.name}`, configurable: true },
  });
}

module.exports = {
  Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver,
  PerformanceObserverEntryList, performance: new Performance(t.secret),
};
