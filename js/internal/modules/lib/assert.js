'use strict';

const { AssertionError } = require('internal/assertion');
const { inspect } = require('internal/inspect');
const { isDeepEqual, isDeepStrictEqual } = require('internal/comparisons');
const { coded, invalidType, invalidValue } = require('internal/errors');

const isError = (v) => v instanceof Error || Object.prototype.toString.call(v) === '[object Error]';
const isRegExp = (v) => Object.prototype.toString.call(v) === '[object RegExp]';

function fails(options) {
  if (options.message instanceof Error) throw options.message;
  throw new AssertionError(options);
}

function innerOk(fn, args) {
  const [value, message] = args;
  if (value) return;
  let generated = false, text = message;
  if (args.length === 0) {
    generated = true;
    text = 'No value argument passed to `assert.ok()`';
  } else if (message == null) {
    generated = true;
    const source = binding.callSource(fn);
    text = source === '' ? `${inspect(value)} == true`
      : `The expression evaluated to a falsy value:\n\n  ${source}\n`;
  } else if (message instanceof Error) throw message;
  const err = new AssertionError({
    actual: value, expected: true, message: text, operator: '==', stackStartFn: fn,
  });
  err.generatedMessage = generated;
  throw err;
}

function assert(...args) { innerOk(assert, args); }
assert.ok = function ok(...args) { innerOk(ok, args); };

function both(args) {
  if (args.length < 2) {
    throw coded(TypeError, 'ERR_MISSING_ARGS',
      'The "actual" and "expected" arguments must be specified');
  }
}

// comparison makes a method that compares two values.
function comparison(name, operator, ok) {
  const method = { [name](...args) {
    both(args);
    const [actual, expected, message] = args;
    if (!ok(actual, expected)) {
      fails({ actual, expected, message, operator, stackStartFn: method });
    }
  } }[name];
  assert[name] = method;
}

/* eslint-disable eqeqeq */
const loose = (a, b) => a == b || (a !== a && b !== b);
comparison('equal', '==', loose);
comparison('notEqual', '!=', (a, b) => !loose(a, b));
comparison('strictEqual', 'strictEqual', Object.is);
comparison('notStrictEqual', 'notStrictEqual', (a, b) => !Object.is(a, b));
comparison('deepEqual', 'deepEqual', isDeepEqual);
comparison('notDeepEqual', 'notDeepEqual', (a, b) => !isDeepEqual(a, b));
comparison('deepStrictEqual', 'deepStrictEqual', isDeepStrictEqual);
comparison('notDeepStrictEqual', 'notDeepStrictEqual', (a, b) => !isDeepStrictEqual(a, b));

assert.fail = function fail(actual, expected, message, operator, stackStartFn) {
  const count = arguments.length;
  let generated = false;
  if (actual == null && count <= 1) {
    generated = true;
    message = 'Failed';
    actual = undefined;
  } else if (count === 1) {
    message = actual;
    actual = undefined;
  } else if (count === 2) operator = '!=';
  if (message instanceof Error) throw message;
  const options = {
    actual, expected, operator: operator === undefined ? 'fail' : operator,
    stackStartFn: stackStartFn || fail,
  };
  if (message !== undefined) options.message = message;
  const err = new AssertionError(options);
  if (generated) err.generatedMessage = true;
  throw err;
};

assert.ifError = function ifError(err) {
  if (err === null || err === undefined) return;
  let message = 'ifError got unwanted exception: ';
  if (typeof err === 'object' && typeof err.message === 'string') {
    message += err.message.length === 0 && err.constructor ? err.constructor.name : err.message;
  } else message += inspect(err);
  const made = new AssertionError({
    actual: err, expected: null, operator: 'ifError', message, stackStartFn: ifError,
  });
  made.generatedMessage = false;
  throw made;
};

function innerMatch(string, regexp, message, fn) {
  if (!isRegExp(regexp)) throw invalidType('regexp', 'RegExp', regexp);
  const match = fn === assert.match;
  if (typeof string === 'string' && (regexp.exec(string) !== null) === match) return;
  if (message instanceof Error) throw message;
  const generated = !message;
  message = message || (typeof string !== 'string'
    ? `The "string" argument must be of type string. Received ${binding.received(string)}`
    : `${match ? 'The input did not match the regular expression '
      : 'The input was expected to not match the regular expression '}${
      inspect(regexp)}. Input:\n\n${inspect(string)}\n`);
  const err = new AssertionError({
    actual: string, expected: regexp, message, operator: fn.name, stackStartFn: fn,
  });
  err.generatedMessage = generated;
  throw err;
}
assert.match = function match(s, regexp, message) { innerMatch(s, regexp, message, match); };
assert.doesNotMatch = function doesNotMatch(s, regexp, message) {
  innerMatch(s, regexp, message, doesNotMatch);
};

// Exceptions

class Comparison {
  constructor(of, keys, actual) {
    for (const key of keys) {
      if (!(key in of)) continue;
      this[key] = actual !== undefined && typeof actual[key] === 'string' &&
        isRegExp(of[key]) && of[key].exec(actual[key]) !== null ? actual[key] : of[key];
    }
  }
}

function compareKey(actual, expected, key, message, keys, fn) {
  if (key in actual && isDeepStrictEqual(actual[key], expected[key])) return;
  if (message) fails({ actual, expected, message, operator: fn.name, stackStartFn: fn });
  const err = new AssertionError({
    actual: new Comparison(actual, keys), expected: new Comparison(expected, keys, actual),
    operator: 'deepStrictEqual', stackStartFn: fn,
  });
  throw Object.assign(err, { actual, expected, operator: fn.name });
}

// matchObject compares an exception with the properties of an object.
function matchObject(actual, expected, message, fn) {
  if (typeof actual !== 'object' || actual === null) {
    const err = new AssertionError({
      actual, expected, message, operator: 'deepStrictEqual', stackStartFn: fn,
    });
    err.operator = fn.name;
    throw err;
  }
  const keys = Object.keys(expected);
  if (expected instanceof Error) keys.push('name', 'message');
  else if (keys.length === 0) {
    throw invalidValue('error', expected, 'may not be an empty object');
  }
  for (const key of keys) {
    if (typeof actual[key] === 'string' && isRegExp(expected[key]) &&
        expected[key].exec(actual[key]) !== null) continue;
    compareKey(actual, expected, key, message, keys, fn);
  }
}

// complaint returns why an exception is not the one that is expected; undefined if it is.
function complaint(actual, expected) {
  if (isRegExp(expected)) {
    const text = String(actual);
    return expected.exec(text) !== null ? undefined
      : `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${
        inspect(text)}\n`;
  }
  if (expected.prototype !== undefined && actual instanceof expected) return undefined;
  if (Object.prototype.isPrototypeOf.call(Error, expected)) {
    let text = `The error is expected to be an instance of "${expected.name}". Received `;
    text += isError(actual) ? `"${actual.name}"` : `"${inspect(actual, { depth: -1 })}"`;
    if (actual && actual.message) text += `\n\nError message:\n\n${actual.message}`;
    return text;
  }
  const result = expected.call({}, actual);
  if (result === true) return undefined;
  const name = expected.name ? `"${expected.name}" ` : '';
  let text = `The ${name}validation function is expected to return "true". Received ${
    inspect(result)}`;
  if (isError(actual)) text += `\n\nCaught error:\n\n${actual}`;
  return text;
}

function expectedException(actual, expected, message, fn) {
  if (typeof expected !== 'function' && !isRegExp(expected)) {
    matchObject(actual, expected, message, fn);
    return;
  }
  const why = complaint(actual, expected);
  if (why === undefined) return;
  if (message instanceof Error) throw message;
  const err = new AssertionError({
    actual, expected, message: message || why, operator: fn.name, stackStartFn: fn,
  });
  err.generatedMessage = !message;
  throw err;
}

const none = Symbol('no exception');

function expectsError(fn, actual, ...args) {
  let [error, message] = args;
  if (typeof error === 'string') {
    if (args.length === 2) {
      throw invalidType('error', ['Object', 'Error', 'RegExp', 'Function'], error);
    }
    if (actual === error || (typeof actual === 'object' && actual !== null &&
        actual.message === error)) {
      const what = actual === error ? `error "${actual}"` : `error message "${actual.message}"`;
      throw coded(TypeError, 'ERR_AMBIGUOUS_ARGUMENT',
        `The "error/message" argument is ambiguous. The ${what} is identical to the message.`);
    }
    message = error;
    error = undefined;
  } else if (error != null && typeof error !== 'object' && typeof error !== 'function') {
    throw invalidType('error', ['Object', 'Error', 'RegExp', 'Function'], error);
  }
  if (actual === none) {
    const kind = fn === assert.rejects ? 'rejection' : 'exception';
    const name = error && error.name ? ` (${error.name})` : '';
    fails({
      actual: undefined, expected: error, operator: fn.name, stackStartFn: fn,
      message: message instanceof Error ? message
        : `Missing expected ${kind}${name}${message ? `: ${message}` : '.'}`,
    });
  }
  if (error) expectedException(actual, error, message, fn);
}

function expectsNoError(fn, actual, error, message) {
  if (actual === none) return;
  if (typeof error === 'string') {
    message = error;
    error = undefined;
  }
  if (!error || matches(actual, error)) {
    const kind = fn === assert.doesNotReject ? 'rejection' : 'exception';
    fails({
      actual, expected: error, operator: fn.name, stackStartFn: fn,
      message: `Got unwanted ${kind}${message ? `: ${message}` : '.'}\nActual message: "${
        actual && actual.message}"`,
    });
  }
  throw actual;
}

// matches reports whether an exception is of a class, or matches a regular expression.
function matches(actual, expected) {
  if (typeof expected !== 'function') {
    if (isRegExp(expected)) return expected.exec(String(actual)) !== null;
    throw invalidType('expected', ['Function', 'RegExp'], expected);
  }
  if (expected.prototype !== undefined && actual instanceof expected) return true;
  if (Object.prototype.isPrototypeOf.call(Error, expected)) return false;
  return expected.call({}, actual) === true;
}

function caught(fn) {
  if (typeof fn !== 'function') throw invalidType('fn', 'function', fn);
  try {
    fn();
  } catch (err) {
    return err;
  }
  return none;
}

async function rejection(of) {
  let promise = of;
  if (typeof of === 'function') {
    promise = of();
    if (!isThenable(promise)) {
      throw coded(TypeError, 'ERR_INVALID_RETURN_VALUE',
        `Expected instance of Promise to be returned from the "promiseFn" function but got ${
          binding.received(promise)}.`);
    }
  } else if (!isThenable(of)) throw invalidType('promiseFn', ['Function', 'Promise'], of);
  try {
    await promise;
  } catch (err) {
    return err;
  }
  return none;
}

const isThenable = (v) => v !== null && typeof v === 'object' && typeof v.then === 'function' &&
  typeof v.catch === 'function';

assert.throws = function throws(fn, ...args) { expectsError(throws, caught(fn), ...args); };
assert.rejects = async function rejects(of, ...args) {
  expectsError(rejects, await rejection(of), ...args);
};
assert.doesNotThrow = function doesNotThrow(fn, ...args) {
  expectsNoError(doesNotThrow, caught(fn), ...args);
};
assert.doesNotReject = async function doesNotReject(of, ...args) {
  expectsNoError(doesNotReject, await rejection(of), ...args);
};

assert.AssertionError = AssertionError;

function strict(...args) { innerOk(strict, args); }
assert.strict = Object.assign(strict, assert, {
  equal: assert.strictEqual, deepEqual: assert.deepStrictEqual,
  notEqual: assert.notStrictEqual, notDeepEqual: assert.notDeepStrictEqual,
});
assert.strict.strict = assert.strict;

module.exports = assert;
