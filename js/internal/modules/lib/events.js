'use strict';

const { AbortError, coded, invalidType, validateFunction, validateSignal } = require('internal/errors');

const errorMonitor = Symbol('events.errorMonitor');
const kCapture = Symbol('kCapture'), kShape = Symbol('shapeMode'); // which inspect shows

let defaultMaxListeners = 10;

function EventEmitter(_options) { EventEmitter.init.call(this); }

EventEmitter.init = function init() {
  if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) {
    this._events = Object.create(null);
    this._eventsCount = 0;
  }
  this._maxListeners = this._maxListeners || undefined;
  this[kShape] = false;
  this[kCapture] = false;
};

// unhandled is what an event error without a listener throws.
function unhandled(err) {
  if (err instanceof Error) return err;
  const text = require('internal/inspect').inspect(err);
  return Object.assign(coded(Error, 'ERR_UNHANDLED_ERROR', `Unhandled error. (${text})`), { context: err });
}

function add(emitter, type, listener, first) {
  validateFunction(listener, 'listener');
  if (emitter._events === undefined) EventEmitter.init.call(emitter);
  else if (emitter._events.newListener !== undefined) {
    emitter.emit('newListener', type, listener.listener || listener);
  }
  const events = emitter._events, list = emitter.rawListeners(type);
  if (list.length === 0) emitter._eventsCount++;
  if (first) list.unshift(listener);
  else list.push(listener);
  events[type] = list.length === 1 ? listener : list;
  return emitter;
}

function onceWrapper(emitter, type, listener) {
  validateFunction(listener, 'listener');
  let fired = false;
  const wrapper = function (...args) {
    if (fired) return undefined;
    emitter.removeListener(type, wrapper);
    fired = true;
    return Reflect.apply(listener, emitter, args);
  };
  wrapper.listener = listener;
  return Object.defineProperty(wrapper, 'name', { value: 'bound onceWrapper' });
}

function drop(emitter, type) {
  if (--emitter._eventsCount === 0) emitter._events = Object.create(null);
  else delete emitter._events[type];
}

Object.assign(EventEmitter.prototype, {
  _events: undefined, _eventsCount: 0, _maxListeners: undefined,
  setMaxListeners(n) {
    this._maxListeners = n;
    return this;
  },
  getMaxListeners() { return this._maxListeners ?? defaultMaxListeners; },
  emit(type, ...args) {
    const events = this._events || {};
    if (type === 'error') {
      if (events[errorMonitor] !== undefined) this.emit(errorMonitor, ...args);
      if (events.error === undefined) throw unhandled(args[0]);
    }
    const list = this.rawListeners(type);
    for (const listener of list) Reflect.apply(listener, this, args);
    return list.length > 0;
  },
  addListener(type, listener) { return add(this, type, listener, false); },
  prependListener(type, listener) { return add(this, type, listener, true); },
  once(type, listener) { return this.on(type, onceWrapper(this, type, listener)); },
  prependOnceListener(type, listener) {
    return this.prependListener(type, onceWrapper(this, type, listener));
  },
  removeListener(type, listener) {
    validateFunction(listener, 'listener');
    const list = this.rawListeners(type), events = this._events;
    let i = list.length - 1;
    while (i >= 0 && list[i] !== listener && list[i].listener !== listener) i--;
    if (i < 0) return this;
    const [removed] = list.splice(i, 1);
    if (list.length === 0) drop(this, type);
    else events[type] = list.length === 1 ? list[0] : list;
    if (events.removeListener !== undefined) {
      this.emit('removeListener', type, removed.listener || listener);
    }
    return this;
  },
  removeAllListeners(type) {
    if (this._events === undefined) return this;
    if (arguments.length === 0) {
      for (const key of this._events.removeListener ? Reflect.ownKeys(this._events) : []) {
        if (key !== 'removeListener') this.removeAllListeners(key);
      }
      this._events = Object.create(null);
      this._eventsCount = 0;
    } else if (this._events.removeListener !== undefined) {
      for (const listener of this.rawListeners(type).reverse()) this.removeListener(type, listener);
    } else if (this._events[type] !== undefined) drop(this, type);
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
});
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

async function once(emitter, type, { signal } = {}) {
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

// setMaxListeners is for what programs of Node set: there is no warning of many listeners.
function setMaxListeners(n = defaultMaxListeners, ...targets) {
  if (targets.length === 0) defaultMaxListeners = n;
  for (const t of targets) if (typeof t.setMaxListeners === 'function') t.setMaxListeners(n);
}

module.exports = Object.assign(EventEmitter, {
  EventEmitter, once, errorMonitor, setMaxListeners,
  listenerCount: (emitter, type) => emitter.listenerCount(type),
});
EventEmitter.defaultMaxListeners = defaultMaxListeners;
