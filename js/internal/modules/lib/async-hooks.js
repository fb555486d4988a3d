'use strict';
// AsyncLocalStorage, and AsyncResource, which keeps the stores of where it was made.
//
// The stores of what runs are a list that is never changed: { storage, value, rest }. Go carries it
// along with promises, microtasks, ticks and timers.

const { invalidType, validateFunction } = require('internal/errors');
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

class AsyncResource {
  #list = stores();

  constructor(type) {
    if (typeof type !== 'string') throw invalidType('type', 'string', type);
  }
  runInAsyncScope(fn, self, ...args) { return within(this.#list, fn, self, args); }
  emitDestroy() { return this; }
  bind(fn, self) {
    validateFunction(fn, 'fn');
    const list = this.#list;
    return function (...args) { return within(list, fn, self === undefined ? this : self, args); };
  }
  static bind(fn, type, self) { return new AsyncResource(type || fn.name || 'bound').bind(fn, self); }
}

module.exports = { AsyncLocalStorage, AsyncResource };
