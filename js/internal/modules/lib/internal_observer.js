'use strict';
// PerformanceObserver.

const { inspect } = require('internal/inspect');
const { coded, invalidValue, validateFunction, validateObject } =
  require('internal/errors');
const { custom, deeper, illegal, required, secret } = require('internal/timeline');
const DOMException = binding.original('DOMException');

const supported = Object.freeze(['function', 'mark', 'measure']);
const timeline = [];        // marks and measures
const observers = new Set(), pending = new Set();
let scheduled = false;

// schedule has the observers called that have something to see, as an immediate.
function schedule() {
  if (scheduled || pending.size === 0) return;
  scheduled = true;
  binding.timers.setImmediate(() => {
    scheduled = false;
    try {
      for (const o of pending) {
        pending.delete(o);
        call(o);
      }
    } finally {
      schedule(); // what an error has left
    }
  });
}

class PerformanceObserverEntryList {
  #entries;
  constructor(token, entries) {
    if (token !== secret) throw illegal();
    this.#entries = [...entries].sort((a, b) => a.startTime - b.startTime);
  }
  getEntries() { return this.#entries.slice(); }
  getEntriesByType(type) {
    required(arguments, 'type');
    return this.#entries.filter((e) => e.entryType === `${type}`);
  }
  getEntriesByName(name, type) {
    required(arguments, 'name');
    return this.#entries.filter((e) => e.name === `${name}` &&
      (type === undefined || e.entryType === `${type}`));
  }
  get [Symbol.toStringTag]() { return 'PerformanceObserverEntryList'; }
  [custom](depth, options) {
    if (depth !== null && depth < 0) return `[${this.constructor.name}]`;
    return `${this.constructor.name} ${inspect(this.#entries, deeper(options))}`;
  }
}

class PerformanceObserver {
  #callback;
  #types = new Set();
  #several; // whether it observes several types; undefined if it does not observe
  #buffer = [];

  constructor(callback) {
    validateFunction(callback, 'callback');
    this.#callback = callback;
  }
  observe(options = {}) {
    validateObject(options, 'options');
    const { entryTypes, type, buffered } = options;
    if (entryTypes === undefined && type === undefined) {
      throw coded(TypeError, 'ERR_MISSING_ARGS',
        'The "options.entryTypes" and "options.type" arguments must be specified');
    }
    if (entryTypes != null && type != null) {
      throw invalidValue('options.entryTypes', entryTypes,
        'options.entryTypes can not set with options.type together');
    }
    this.#become(entryTypes !== undefined);
    if (this.#several) this.#observe(entryTypes);
    else if (supported.includes(type)) {
      this.#types.add(type);
      if (buffered) this.#see(timeline.filter((e) => e.entryType === type));
    }
    if (this.#types.size > 0) observers.add(this);
    else this.disconnect();
  }
  #become(several) {
    if (this.#several !== undefined && this.#several !== several) {
      throw new DOMException(`PerformanceObserver can not change to ${
        several ? 'multiple observations' : 'single observation'}`, 'InvalidModificationError');
    }
    this.#several = several;
  }
  #observe(entryTypes) {
    if (!Array.isArray(entryTypes)) {
      throw coded(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "options.entryTypes" property must be ' +
        `string[]. Received ${binding.received(entryTypes)}`);
    }
    this.#types = new Set(entryTypes.filter((t) => supported.includes(t)));
  }
  #see(entries) {
    if (entries.length === 0) return;
    this.#buffer.push(...entries);
    pending.add(this);
    schedule();
  }
  disconnect() {
    observers.delete(this);
    pending.delete(this);
    this.#buffer = [];
    this.#types.clear();
    this.#several = undefined;
  }
  takeRecords() {
    return this.#buffer.splice(0);
  }
  static get supportedEntryTypes() { return supported; }
  get [Symbol.toStringTag]() { return 'PerformanceObserver'; }
  [custom](depth, options) {
    if (depth !== null && depth < 0) return `[${this.constructor.name}]`;
    return `${this.constructor.name} ${inspect({
      connected: observers.has(this), pending: pending.has(this), entryTypes: [...this.#types],
      buffer: this.#buffer,
    }, deeper(options))}`;
  }
  static deliver(entry) {
    for (const o of observers) if (o.#types.has(entry.entryType)) o.#see([entry]);
  }
  static call(o) {
    const entries = o.takeRecords();
    if (entries.length > 0) {
      o.#callback.call(o, new PerformanceObserverEntryList(secret, entries), o);
    }
  }
}

const { deliver, call } = PerformanceObserver;
delete PerformanceObserver.deliver;
delete PerformanceObserver.call;

module.exports = { PerformanceObserver, PerformanceObserverEntryList, deliver, timeline };
