'use strict';

const { AbortError, invalidType, validateBoolean, validateObject, validateSignal } =
  require('internal/errors');
const { timers } = binding;

const aborted = (signal) => new AbortError(undefined, { cause: signal.reason });

function check(delay, options) {
  if (delay !== undefined && typeof delay !== 'number') throw invalidType('delay', 'number', delay);
  validateObject(options, 'options');
  const { signal, ref = true } = options;
  validateSignal(signal, 'options.signal');
  validateBoolean(ref, 'options.ref');
  return { signal, ref };
}

// wait makes a promise that a timer fulfils, and a signal rejects.
function wait(value, delay, options, set, clear) {
  let signal, ref;
  try {
    ({ signal, ref } = check(delay, options));
  } catch (err) {
    return Promise.reject(err);
  }
  if (signal && signal.aborted) return Promise.reject(aborted(signal));
  return new Promise((resolve, reject) => {
    let cancel;
    const timer = set(() => {
      if (cancel) signal.removeEventListener('abort', cancel);
      resolve(value);
    });
    if (!ref && timer && timer.unref) timer.unref();
    if (signal) {
      cancel = () => {
        clear(timer);
        reject(aborted(signal));
      };
      signal.addEventListener('abort', cancel, { once: true, [binding.resist]: true });
    }
  });
}

function setTimeout(delay, value, options = {}) {
  return wait(value, delay, options, (f) => timers.setTimeout(f, delay), timers.clearTimeout);
}

function setImmediate(value, options = {}) {
  return wait(value, undefined, options, (f) => timers.setImmediate(f), timers.clearImmediate);
}

// setInterval is an async generator in Node; the engine has none, so its steps are written out.
function setInterval(delay, value, options) {
  let timer, cancel, signal;
  let state = 'new'; // then running, and ended
  let ticks = 0;
  let wake; // ends the waiting for a tick
  let calls = 0; // that are being served, one after the other
  let last;

  function start() {
    let ref;
    ({ signal, ref } = check(delay, options === undefined ? {} : options));
    if (signal && signal.aborted) throw aborted(signal);
    state = 'running';
    timer = timers.setInterval(() => {
      ticks++;
      if (wake) wake();
    }, delay);
    if (!ref && timer && timer.unref) timer.unref();
    if (signal) {
      cancel = () => {
        timers.clearInterval(timer);
        if (wake) wake();
      };
      signal.addEventListener('abort', cancel, { once: true, [binding.resist]: true });
    }
  }
  function end() {
    if (timer !== undefined) timers.clearInterval(timer);
    if (cancel) signal.removeEventListener('abort', cancel);
    state = 'ended';
  }
  async function step() {
    if (state === 'ended') return { value: undefined, done: true };
    try {
      if (state === 'new') start();
      if (ticks === 0 && !(signal && signal.aborted)) {
        await new Promise((resolve) => { wake = resolve; });
        wake = undefined;
      }
      if (signal && signal.aborted && ticks === 0) throw aborted(signal);
    } catch (err) {
      end();
      throw err;
    }
    ticks--;
    return { value, done: false };
  }
  const serve = (f) => {
    const answer = calls++ === 0 ? f() : last.then(f);
    const served = () => { calls--; };
    last = answer.then(served, served);
    return answer;
  };
  return {
    next: () => serve(step),
    return: (v) => serve(async () => {
      end();
      return { value: v, done: true };
    }),
    throw: (err) => serve(async () => {
      end();
      throw err;
    }),
    [Symbol.asyncIterator]() { return this; },
    get [Symbol.toStringTag]() { return 'AsyncGenerator'; },
  };
}

const scheduler = {
  wait: (delay, options) => setTimeout(delay, undefined,
    options && { signal: options.signal, ...(options.ref !== undefined && { ref: options.ref }) }),
  yield: () => setImmediate(),
};

module.exports = { setTimeout, setImmediate, setInterval, scheduler };
