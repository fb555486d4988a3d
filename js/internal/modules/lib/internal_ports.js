'use strict';
// What ports have of Node's emitters: a listener of on gets the data of a message.

// given are the listeners that on has made, by port, type and function.
const given = new WeakMap();

function of(port, type) {
  if (!given.has(port)) given.set(port, new Map());
  const types = given.get(port);
  if (!types.has(type)) types.set(type, new Map());
  return types.get(type);
}

function add(port, type, listener, once) {
  type = `${type}`;
  const listeners = of(port, type);
  if (listeners.has(listener)) return port;
  const made = (event) => {
    if (once) listeners.delete(listener);
    return listener.call(port, type.startsWith('message') ? event.data : event);
  };
  listeners.set(listener, made);
  port.addEventListener(type, made, { once });
  return port;
}

function remove(port, type, listener) {
  const listeners = of(port, `${type}`);
  port.removeEventListener(type, listeners.get(listener) || listener);
  listeners.delete(listener);
  return port;
}

const methods = {
  on(type, listener) { return add(this, type, listener, false); },
  once(type, listener) { return add(this, type, listener, true); },
  off(type, listener) { return remove(this, type, listener); },
  removeAllListeners(type) {
    const types = type === undefined ? [...(given.get(this) || new Map()).keys()] : [`${type}`];
    for (const t of types) for (const f of [...of(this, t).keys()]) remove(this, t, f);
    return this;
  },
  listenerCount(type) { return binding.listeners(this, `${type}`).length; },
};
methods.addListener = methods.on;
methods.removeListener = methods.off;

module.exports = (proto) => {
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(proto, name, { value, writable: true, configurable: true });
  }
};
