'use strict';

const { AbortError, validateObject, validateSignal } = require('internal/errors');
const timers = require('timers');

// wait makes a promise of what set makes, a timer.
function wait(value, options, set, clear) {
  return new Promise((resolve, reject) => {
    validateObject(options, 'options');
    const { signal, ref = true } = options;
    validateSignal(signal, 'options.signal');
    const abort = () => {
      if (timer !== undefined) clear(timer);
      reject(new AbortError(undefined, { cause: signal.reason }));
    };
    let timer;
    if (signal && signal.aborted) return abort();
    timer = set(() => {
      if (signal) signal.removeEventListener('abort', abort);
      resolve(value);
    });
    if (!ref && timer.unref) timer.unref();
    if (signal) signal.addEventListener('abort', abort, { once: true, [binding.resist]: true });
  });
}

const setTimeout = (delay, value, options = {}) =>
  wait(value, options, (f) => timers.setTimeout(f, delay), timers.clearTimeout);

const setImmediate = (value, options = {}) =>
  wait(value, options, (f) => timers.setImmediate(f), timers.clearImmediate);

const scheduler = {
  wait: (delay, options) => setTimeout(delay, undefined, options),
  yield: () => setImmediate(),
};

module.exports = { setTimeout, setImmediate, scheduler };
