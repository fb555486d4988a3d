'use strict';

const { AbortError, validateObject, validateSignal } = require('internal/errors');
const { timers } = binding;

const aborted = (signal) => new AbortError(undefined, { cause: signal.reason });

// arm calls set, which makes a timer, and stop when the signal is aborted. It returns what ends both.
function arm(options, set, clear, stop) {
  validateObject(options, 'options');
  const { signal, ref = true } = options;
  validateSignal(signal, 'options.signal');
  if (signal && signal.aborted) throw aborted(signal);
  const timer = set();
  if (!ref && timer.unref) timer.unref();
  const end = () => {
    clear(timer);
    if (signal) signal.removeEventListener('abort', cancel);
  };
  const cancel = () => {
    end();
    stop(aborted(signal));
  };
  if (signal) signal.addEventListener('abort', cancel, { once: true, [binding.resist]: true });
  return end;
}

function wait(value, options, set, clear) {
  return new Promise((resolve, reject) => {
    const end = arm(options, () => set(() => {
      end();
      resolve(value);
    }), clear, reject);
  });
}

const setTimeout = (delay, value, options = {}) =>
  wait(value, options, (f) => timers.setTimeout(f, delay), timers.clearTimeout);

const setImmediate = (value, options = {}) =>
  wait(value, options, (f) => timers.setImmediate(f), timers.clearImmediate);

// setInterval is an async generator in Node; the engine has none.
function setInterval(delay, value, options = {}) {
  let end, error, ticks = 0, done = false;
  const readers = [];
  const settle = () => {
    while (readers.length > 0 && (ticks > 0 || error || done)) {
      const { resolve, reject } = readers.shift();
      if (ticks > 0) {
        ticks--;
        resolve({ value, done: false });
      } else if (error) {
        reject(error);
        error = undefined;
      } else resolve({ value: undefined, done: true });
    }
  };
  const stop = (err) => {
    error = err;
    done = true;
    settle();
  };
  const finish = () => {
    if (end) end();
    ticks = 0;
    stop();
  };
  return {
    next: () => new Promise((resolve, reject) => {
      readers.push({ resolve, reject });
      if (!end && !done) {
        try {
          end = arm(options, () => timers.setInterval(() => {
            ticks++;
            settle();
          }, delay), timers.clearInterval, stop);
        } catch (err) {
          stop(err);
        }
      }
      settle();
    }),
    return: async (v) => {
      finish();
      return { value: v, done: true };
    },
    throw: async (err) => {
      finish();
      throw err;
    },
    [Symbol.asyncIterator]() { return this; },
  };
}

const scheduler = {
  wait: (delay, options) => setTimeout(delay, undefined, options),
  yield: () => setImmediate(),
};

module.exports = { setTimeout, setImmediate, setInterval, scheduler };
