'use strict';

const EventTarget = binding.original('EventTarget');
const process = binding.original('process');
const queueMicrotask = binding.original('queueMicrotask');
const { inspect } = require('internal/inspect');
const { AbortError, coded, invalidType, outOfRange, validateBoolean, validateFunction,
  validateSignal } = require('internal/errors');

const errorMonitor = Symbol('events.errorMonitor');
const captureRejectionSymbol = Symbol.for('nodejs.rejection');

const kCapture = Symbol('kCapture');
const kShape = Symbol('shapeMode');

let defaultMaxListeners = 10;

function setDefault(n) {
  defaultMaxListeners = n;
  binding.maxListeners(null, n);
}

function checkCount(n, name) {
  if (typeof n !== 'number') throw invalidType(name, 'number', n);
  if (!(n >= 0)) throw outOfRange(name, '>= 0', n);
}

function EventEmitter(options) { EventEmitter.init.call(this, options); }

EventEmitter.init = function init(options) {
  if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) {
    this._events = Object.create(null);
    this._eventsCount = 0;
  }
  this._maxListeners = this._maxListeners || undefined;
  this[kShape] = false;
  if (options && options.captureRejections) {
    validateBoolean(options.captureRejections, 'options.captureRejections');
    this[kCapture] = true;
  } else {
    this[kCapture] = EventEmitter.prototype[kCapture];
  }
};

// capture gives the rejection of a promise that a listener returned to the emitter.
function capture(emitter, promise, type, args) {
  try {
    const { then } = promise;
    if (typeof then !== 'function') return;
    Reflect.apply(then, promise, [undefined, (err) => {
      process.nextTick(() => {
        if (typeof emitter[captureRejectionSymbol] === 'function') {
          emitter[captureRejectionSymbol](err, type, ...args);
          return;
        }
        const previous = emitter[kCapture];
        try {
          emitter[kCapture] = false;
          emitter.emit('error', err);
        } finally {
          emitter[kCapture] = previous;
        }
      });
    }]);
  } catch (err) {
    emitter.emit('error', err);
  }
}

const maxOf = (emitter) => (emitter._maxListeners === undefined
  ? defaultMaxListeners : emitter._maxListeners);

// unhandled is what an event error without a listener throws.
function unhandled(args) {
  const [err] = args;
  if (err instanceof Error) return err;
  let text;
  try { text = inspect(err); } catch { text = err; }
  const made = coded(Error, 'ERR_UNHANDLED_ERROR', `Unhandled error. (${text})`);
  made.context = err;
  return made;
}

function warn(emitter, type, list) {
  list.warned = true;
  const w = new Error('Possible EventEmitter memory leak detected. ' +
    `${list.length} ${String(type)} listeners added to ${inspect(emitter, { depth: -1 })}. ` +
    `MaxListeners is ${maxOf(emitter)}. ` +
    'Use emitter.setMaxListeners() to increase limit');
  w.name = 'MaxListenersExceededWarning';
  w.emitter = emitter;
  w.type = type;
  w.count = list.length;
  if (typeof process === 'object' && process.emitWarning) process.emitWarning(w);
}

function add(emitter, type, listener, first) {
  validateFunction(listener, 'listener');
  if (emitter._events === undefined) {
    emitter._events = Object.create(null);
    emitter._eventsCount = 0;
  } else if (emitter._events.newListener !== undefined) {
    emitter.emit('newListener', type, listener.listener ? listener.listener : listener);
  }
  const events = emitter._events;
  const at = events[type];
  if (at === undefined) {
    events[type] = listener;
    emitter._eventsCount++;
    return emitter;
  }
  if (typeof at === 'function') events[type] = first ? [listener, at] : [at, listener];
  else if (first) at.unshift(listener);
  else at.push(listener);
  const max = maxOf(emitter);
  if (max > 0 && events[type].length > max && !events[type].warned) {
    warn(emitter, type, events[type]);
  }
  return emitter;
}

function onceWrapper(emitter, type, listener) {
  const state = { fired: false };
  const wrapper = function (...args) {
    if (state.fired) return undefined;
    emitter.removeListener(type, wrapper);
    state.fired = true;
    return Reflect.apply(listener, emitter, args);
  };
  wrapper.listener = listener;
  return Object.defineProperty(wrapper, 'name', { value: 'bound onceWrapper' });
}

const methods = {
  setMaxListeners(n) {
    checkCount(n, 'setMaxListeners');
    this._maxListeners = n;
    return this;
  },
  getMaxListeners() { return maxOf(this); },
  emit(type, ...args) {
    const events = this._events;
    if (type === 'error') {
      if (events !== undefined && events[errorMonitor] !== undefined) {
        this.emit(errorMonitor, ...args);
      }
      if (events === undefined || events.error === undefined) throw unhandled(args);
    }
    const at = events === undefined ? undefined : events[type];
    if (at === undefined) return false;
    for (const listener of typeof at === 'function' ? [at] : at.slice()) {
      const result = Reflect.apply(listener, this, args);
      if (result !== undefined && result !== null && this[kCapture]) {
        capture(this, result, type, args);
      }
    }
    return true;
  },
  addListener(type, listener) { return add(this, type, listener, false); },
  prependListener(type, listener) { return add(this, type, listener, true); },
  once(type, listener) {
    validateFunction(listener, 'listener');
    return this.on(type, onceWrapper(this, type, listener));
  },
  prependOnceListener(type, listener) {
    validateFunction(listener, 'listener');
    return this.prependListener(type, onceWrapper(this, type, listener));
  },
  removeListener(type, listener) {
    validateFunction(listener, 'listener');
    const events = this._events;
    const at = events === undefined ? undefined : events[type];
    if (at === undefined) return this;
    const list = typeof at === 'function' ? [at] : at;
    let i = list.length - 1;
    while (i >= 0 && list[i] !== listener && list[i].listener !== listener) i--;
    if (i < 0) return this;
    const removed = list[i];
    if (list.length === 1) drop(this, type);
    else {
      list.splice(i, 1);
      if (list.length === 1) events[type] = list[0];
    }
    if (events.removeListener !== undefined) {
      this.emit('removeListener', type, removed.listener || listener);
    }
    return this;
  },
  removeAllListeners(type) {
    const events = this._events;
    if (events === undefined) return this;
    if (events.removeListener === undefined) {
      if (arguments.length === 0) {
        this._events = Object.create(null);
        this._eventsCount = 0;
      } else if (events[type] !== undefined) drop(this, type);
      return this;
    }
    if (arguments.length === 0) {
      for (const key of Reflect.ownKeys(events)) {
        if (key !== 'removeListener') this.removeAllListeners(key);
      }
      this.removeAllListeners('removeListener');
      this._events = Object.create(null);
      this._eventsCount = 0;
      return this;
    }
    const list = [].concat(events[type] || []);
    for (let i = list.length - 1; i >= 0; i--) this.removeListener(type, list[i]);
    return this;
  },
  listeners(type) { return this.rawListeners(type).map((l) => l.listener || l); },
  rawListeners(type) {
    const at = this._events === undefined ? undefined : this._events[type];
    return at === undefined ? [] : [].concat(at);
  },
  listenerCount(type, listener) {
    const list = this.rawListeners(type);
    if (listener == null) return list.length;
    return list.filter((l) => l === listener || l.listener === listener).length;
  },
  eventNames() { return this._eventsCount > 0 ? Reflect.ownKeys(this._events) : []; },
};

function drop(emitter, type) {
  if (--emitter._eventsCount === 0) emitter._events = Object.create(null);
  else delete emitter._events[type];
}

Object.defineProperty(EventEmitter.prototype, kCapture, {
  value: false, writable: true, enumerable: false,
});
EventEmitter.prototype._events = undefined;
EventEmitter.prototype._eventsCount = 0;
EventEmitter.prototype._maxListeners = undefined;
Object.assign(EventEmitter.prototype, methods);
EventEmitter.prototype.on = EventEmitter.prototype.addListener;
EventEmitter.prototype.off = EventEmitter.prototype.removeListener;

// listen adds a listener to an emitter or an EventTarget, and returns what removes it.
function listen(target, type, listener, once) {
  if (typeof target.on === 'function') {
    if (once) target.once(type, listener);
    else target.on(type, listener);
    return () => target.removeListener(type, listener);
  }
  if (typeof target.addEventListener === 'function') {
    target.addEventListener(type, listener, { once, [binding.resist]: true });
    return () => target.removeEventListener(type, listener);
  }
  throw invalidType('emitter', 'EventEmitter', target);
}

const aborted = (signal) => new AbortError(undefined, { cause: signal.reason });

async function once(emitter, type, options = {}) {
  const { signal } = options;
  validateSignal(signal, 'options.signal');
  if (signal && signal.aborted) throw aborted(signal);
  return new Promise((resolve, reject) => {
    const undo = [];
    const end = (settle) => (...args) => {
      for (const f of undo) f();
      settle(args);
    };
    undo.push(listen(emitter, type, end(resolve), true));
    if (type !== 'error' && typeof emitter.once === 'function') {
      undo.push(listen(emitter, 'error', end(([err]) => reject(err)), true));
    }
    if (signal) undo.push(listen(signal, 'abort', end(() => reject(aborted(signal))), true));
  });
}

// marks returns the counts of events that wait above which the emitter pauses, and below which it
// resumes.
function marks(options) {
  const { highWaterMark: high = 2 ** 53 - 1, lowWaterMark: low = 1 } = options;
  for (const [name, n] of [['highWaterMark', high], ['lowWaterMark', low]]) {
    if (typeof n !== 'number') throw invalidType(`options.${name}`, 'number', n);
    if (!Number.isInteger(n)) throw outOfRange(`options.${name}`, 'an integer', n);
    if (n < 1) throw outOfRange(`options.${name}`, '>= 1 && <= 9007199254740991', n);
  }
  return { high, low };
}

function on(emitter, type, options = {}) {
  const { signal } = options;
  validateSignal(signal, 'options.signal');
  if (signal && signal.aborted) throw aborted(signal);
  const { high, low } = marks(options);
  const events = [], waiting = [], undo = [];
  let error = null, finished = false, paused = false;

  const iterator = Object.setPrototypeOf({
    next() {
      if (events.length > 0) {
        const value = events.shift();
        if (paused && events.length < low) {
          emitter.resume();
          paused = false;
        }
        return Promise.resolve({ value, done: false });
      }
      if (error) {
        const err = error;
        error = null;
        return Promise.reject(err);
      }
      if (finished) return close();
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    return() { return close(); },
    throw(err) {
      if (!(err instanceof Error)) throw invalidType('EventEmitter.AsyncIterator', 'Error', err);
      fail(err);
    },
    [Symbol.asyncIterator]() { return this; },
  }, asyncIteratorPrototype);

  function receive(...args) {
    if (waiting.length > 0) waiting.shift().resolve({ value: args, done: false });
    else {
      events.push(args);
      if (!paused && events.length > high) {
        paused = true;
        emitter.pause();
      }
    }
  }
  function fail(err) {
    if (waiting.length > 0) waiting.shift().reject(err);
    else error = err;
    close();
  }
  function close() {
    for (const f of undo.splice(0)) f();
    finished = true;
    for (const w of waiting.splice(0)) w.resolve({ value: undefined, done: true });
    return Promise.resolve({ value: undefined, done: true });
  }
  undo.push(listen(emitter, type, receive));
  if (type !== 'error' && typeof emitter.on === 'function') {
    undo.push(listen(emitter, 'error', fail));
  }
  for (const end of options.close || []) undo.push(listen(emitter, end, close));
  if (signal) undo.push(listen(signal, 'abort', () => fail(aborted(signal)), true));
  return iterator;
}

const asyncIteratorPrototype = { [Symbol.asyncIterator]() { return this; } };

function addAbortListener(signal, listener) {
  if (signal === undefined) throw invalidType('signal', 'AbortSignal', signal);
  validateSignal(signal, 'signal');
  validateFunction(listener, 'listener');
  let remove = () => {};
  if (signal.aborted) queueMicrotask(() => listener());
  else remove = listen(signal, 'abort', listener, true);
  return { [Symbol.dispose]() { remove(); } };
}

const isTarget = (v) => typeof EventTarget === 'function' && v instanceof EventTarget;

function emitterType(v, name = 'emitter') {
  return invalidType(name, ['EventEmitter', 'EventTarget'], v);
}

function getEventListeners(emitter, type) {
  if (typeof emitter.listeners === 'function') return emitter.listeners(type);
  if (isTarget(emitter)) return binding.listeners(emitter, type);
  throw emitterType(emitter);
}

function getMaxListeners(emitter) {
  if (emitter && typeof emitter.getMaxListeners === 'function') return emitter.getMaxListeners();
  if (!isTarget(emitter)) throw emitterType(emitter);
  return binding.maxListeners(emitter);
}

function setMaxListeners(n = defaultMaxListeners, ...targets) {
  checkCount(n, 'setMaxListeners');
  if (targets.length === 0) setDefault(n);
  for (const t of targets) {
    if (isTarget(t)) binding.maxListeners(t, n);
    else if (t && typeof t.setMaxListeners === 'function') t.setMaxListeners(n);
    else throw emitterType(t, 'eventTargets');
  }
}

module.exports = Object.assign(EventEmitter, {
  EventEmitter, once, on, errorMonitor, addAbortListener, getEventListeners, getMaxListeners,
  setMaxListeners, usingDomains: false,
  listenerCount: (emitter, type) => (typeof emitter.listenerCount === 'function'
    ? emitter.listenerCount(type) : methods.listenerCount.call(emitter, type)),
});
Object.defineProperties(EventEmitter, {
  captureRejectionSymbol: { value: captureRejectionSymbol, enumerable: true },
  captureRejections: {
    enumerable: true, configurable: true,
    get: () => EventEmitter.prototype[kCapture],
    set(v) {
      validateBoolean(v, 'EventEmitter.captureRejections');
      EventEmitter.prototype[kCapture] = v;
    },
  },
  EventEmitterAsyncResource: {
    enumerable: true, configurable: true, get: () => asyncEmitter(),
  },
});

// process is made without this module.
const isInstance = Function.prototype[Symbol.hasInstance];
Object.defineProperty(EventEmitter, Symbol.hasInstance, {
  value(v) { return isInstance.call(this, v) || (this === EventEmitter && v === process); },
});

let AsyncEmitter;

// asyncEmitter makes the class whose listeners run in the scope of a resource.
function asyncEmitter() {
  if (AsyncEmitter) return AsyncEmitter;
  const { AsyncResource } = require('async_hooks');
  return AsyncEmitter = class EventEmitterAsyncResource extends EventEmitter {
    #resource;
    constructor(options) {
      if (typeof options === 'string') options = { name: options };
      if (new.target === AsyncEmitter && typeof (options && options.name) !== 'string') {
        throw invalidType('options.name', 'string', options && options.name);
      }
      super(options);
      this.#resource = new AsyncResource((options && options.name) || new.target.name, options);
      this.#resource.eventEmitter = this;
    }
    emit(...args) { return this.#resource.runInAsyncScope(super.emit, this, ...args); }
    emitDestroy() { this.#resource.emitDestroy(); }
    get asyncId() { return this.#resource.asyncId(); }
    get triggerAsyncId() { return this.#resource.triggerAsyncId(); }
    get asyncResource() { return this.#resource; }
  };
}

Object.defineProperty(EventEmitter, 'defaultMaxListeners', {
  enumerable: true,
  get: () => defaultMaxListeners,
  set(n) {
    checkCount(n, 'defaultMaxListeners');
    setDefault(n);
  },
});
