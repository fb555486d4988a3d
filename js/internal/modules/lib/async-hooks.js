'use strict';
// AsyncLocalStorage and AsyncResource, with hooks that hear of the latter.
//
// The stores of what runs are a list that is never changed: { storage, value, rest }. Go carries it
// along with promises, microtasks, ticks and timers.

const { coded, invalidType, validateFunction } = require('internal/errors');
const { stores, setStores } = binding;

// within calls a function with a list of stores.
function within(list, fn, self, args) {
  const before = stores();
  setStores(list);
  try {
    return Reflect.apply(fn, self, args);
  } finally {
    setStores(before);
  }
}

// carrying returns a function that is called with the stores of now.
function carrying(fn) {
  validateFunction(fn, 'fn');
  const list = stores();
  const bound = function (...args) { return within(list, fn, this, args); };
  return Object.defineProperty(bound, 'length', { value: fn.length, configurable: true });
}

function without(list, storage) {
  if (list === undefined) return undefined;
  if (list.storage === storage) return list.rest;
  return { ...list, rest: without(list.rest, storage) };
}

class AsyncLocalStorage {
  #disabled = false;

  getStore() {
    if (this.#disabled) return undefined;
    let list = stores();
    while (list !== undefined && list.storage !== this) list = list.rest;
    return list && list.value;
  }

  // #with returns the stores of now with a value for this one.
  #with(value) {
    this.#disabled = false;
    return { storage: this, value, rest: without(stores(), this) };
  }

  enterWith(value) { setStores(this.#with(value)); }
  run(value, fn, ...args) { return within(this.#with(value), fn, undefined, args); }
  exit(fn, ...args) { return within(without(stores(), this), fn, undefined, args); }
  disable() { this.#disabled = true; }

  static bind(fn) { return carrying(fn); }
  static snapshot() { return carrying((fn, ...args) => fn(...args)); }
}

// What runs: the scope of a resource, or the program itself.
let scope = { id: 1, trigger: 0, resource: {} };
let resources = 1;
const asyncId = Symbol('async_id_symbol'), triggerId = Symbol('trigger_async_id_symbol');
const hooks = new Set(); // that are enabled

function tell(event, ...args) {
  for (const h of [...hooks]) if (h[event]) h[event](...args);
}

class AsyncResource {
  #list = stores();
  #destroyed = false;

  constructor(type, options = {}) {
    if (typeof type !== 'string') throw invalidType('type', 'string', type);
    let trigger = options;
    if (typeof options !== 'number') {
      trigger = options.triggerAsyncId === undefined ? scope.id : options.triggerAsyncId;
    }
    if (!Number.isSafeInteger(trigger) || trigger < -1) {
      throw coded(RangeError, 'ERR_INVALID_ASYNC_ID', `Invalid triggerAsyncId value: ${trigger}`);
    }
    if (type === '' && [...hooks].some((h) => h.init)) {
      throw coded(TypeError, 'ERR_ASYNC_TYPE', `Invalid name for async "type": ${type}`);
    }
    this[asyncId] = ++resources;
    this[triggerId] = trigger;
    tell('init', this[asyncId], type, trigger, this);
  }

  runInAsyncScope(fn, self, ...args) {
    const outer = scope;
    const id = this[asyncId];
    scope = { id, trigger: this[triggerId], resource: this };
    try {
      tell('before', id);
      const result = within(this.#list, fn, self, args);
      tell('after', id);
      return result;
    } finally {
      scope = outer;
    }
  }
  emitDestroy() {
    if (!this.#destroyed && hooks.size > 0) {
      binding.timers.setImmediate(() => tell('destroy', this[asyncId]));
    }
    this.#destroyed = true;
    return this;
  }
  asyncId() { return this[asyncId]; }
  triggerAsyncId() { return this[triggerId]; }
  bind(fn, self) {
    validateFunction(fn, 'fn');
    const resource = this;
    const bound = function (...args) {
      return resource.runInAsyncScope(fn, self === undefined ? this : self, ...args);
    };
    return Object.defineProperties(bound, {
      length: { value: fn.length, configurable: true },
      asyncResource: { value: this, writable: true, configurable: true, enumerable: true },
    });
  }
  static bind(fn, type, self) {
    validateFunction(fn, 'fn');
    return new AsyncResource(type || fn.name || 'bound-anonymous-fn').bind(fn, self);
  }
}

// createHook makes hooks that hear of the resources of this module.
function createHook(callbacks) {
  for (const name of ['init', 'before', 'after', 'destroy', 'promiseResolve']) {
    if (callbacks[name] !== undefined && typeof callbacks[name] !== 'function') {
      throw coded(TypeError, 'ERR_ASYNC_CALLBACK', `hook.${name} must be a function`);
    }
  }
  const own = { ...callbacks };
  const hook = {
    enable() { hooks.add(own); return hook; },
    disable() { hooks.delete(own); return hook; },
  };
  return hook;
}

module.exports = {
  AsyncLocalStorage,
  createHook,
  executionAsyncId: () => scope.id,
  triggerAsyncId: () => scope.trigger,
  executionAsyncResource: () => scope.resource,
  asyncWrapProviders: Object.freeze({ __proto__: null, NONE: 0 }),
  AsyncResource,
};
