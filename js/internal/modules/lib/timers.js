'use strict';

const process = binding.original('process');
const { invalidType, outOfRange } = require('internal/errors');
const { timers } = binding;

// The timers of objects that were enrolled.
const armed = new WeakMap();

function enroll(item, msecs) {
  if (typeof msecs !== 'number') throw invalidType('msecs', 'number', msecs);
  if (msecs < 0 || !Number.isFinite(msecs)) {
    throw outOfRange('msecs', 'a non-negative finite number', msecs);
  }
  if (item._idleNext) unenroll(item);
  item._idleTimeout = Math.min(msecs, 2 ** 31 - 1);
}

function unenroll(item) {
  timers.clearTimeout(armed.get(item));
  armed.delete(item);
  item._idleTimeout = -1;
}

const activate = (ref) => (item) => {
  const msecs = item._idleTimeout;
  if (msecs === undefined || msecs < 0) return;
  timers.clearTimeout(armed.get(item));
  const timer = timers.setTimeout(() => {
    if (typeof item._onTimeout === 'function') item._onTimeout();
  }, msecs);
  if (!ref) timer.unref();
  armed.set(item, timer);
};

const old = (name, f, instead, code) => {
  const text = `timers.${name}() is deprecated.${instead}`;
  return require('util').deprecate(f, text, code);
};

module.exports = { ...timers };
if (typeof process === 'object') {
  const refresh = ' Please use timeout.refresh() instead.';
  Object.assign(module.exports, {
    _unrefActive: old('_unrefActive', activate(false), refresh, 'DEP0127'),
    active: old('active', activate(true), refresh, 'DEP0126'),
    enroll: old('enroll', enroll, ' Please use setTimeout instead.', 'DEP0095'),
    unenroll: old('unenroll', unenroll, ' Please use clearTimeout instead.', 'DEP0096'),
  });
}
Object.defineProperty(module.exports, 'promises', {
  configurable: true, enumerable: true, get: () => require('timers/promises'),
});
