'use strict';
// Errors with the codes of Node's.

const { frames, received } = binding;

// coded makes an error as Node makes its own: the stack has the code, too.
function coded(Class, code, message, from) {
  const err = new Class(message);
  err.code = code;
  Object.defineProperty(err, 'toString', {
    value() { return `${this.name} [${code}]: ${this.message}`; },
    writable: true, configurable: true, enumerable: false,
  });
  return stacked(err, `${err.name} [${code}]: ${message}`, from);
}

// stacked gives an error a stack that begins with a head, and leaves out what from has called.
function stacked(err, head, from) {
  Object.defineProperty(err, 'stack', {
    value: head + frames(from), writable: true, configurable: true, enumerable: false,
  });
  return err;
}

const primitives = ['string', 'function', 'number', 'object', 'boolean', 'bigint', 'symbol',
  'Function', 'Object'];

const list = (words) => (words.length < 3 ? words.join(' or ')
  : `${words.slice(0, -1).join(', ')}, or ${words[words.length - 1]}`);

// invalidType says that an argument or a property is of a wrong type.
function invalidType(name, expected, actual, from) {
  const names = [].concat(expected);
  const types = names.filter((n) => primitives.includes(n)).map((n) => n.toLowerCase());
  const classes = names.filter((n) => !primitives.includes(n));
  const kinds = [];
  if (classes.length > 0 && types.includes('object')) {
    types.splice(types.indexOf('object'), 1);
    classes.push('Object');
  }
  if (types.length > 0) {
    kinds.push(`${types.length > 1 ? 'one of type' : 'of type'} ${list(types)}`);
  }
  if (classes.length > 0) kinds.push(`an instance of ${list(classes)}`);
  const what = name.endsWith(' argument') ? `The ${name}`
    : `The "${name}" ${name.includes('.') ? 'property' : 'argument'}`;
  return coded(TypeError, 'ERR_INVALID_ARG_TYPE',
    `${what} must be ${kinds.join(' or ')}. Received ${received(actual)}`, from);
}

function invalidValue(name, value, reason = 'is invalid') {
  let shown = require('internal/inspect').inspect(value);
  if (shown.length > 128) shown = `${shown.slice(0, 128)}...`;
  const kind = name.includes('.') ? 'property' : 'argument';
  return coded(TypeError, 'ERR_INVALID_ARG_VALUE',
    `The ${kind} '${name}' ${reason}. Received ${shown}`);
}

function outOfRange(name, range, value) {
  const wide = typeof value === 'bigint' ? value > 2n ** 32n || value < -(2n ** 32n)
    : Number.isInteger(value) && Math.abs(value) > 2 ** 32;
  let shown = require('internal/inspect').inspect(value);
  if (wide) shown = shown.replace(/\B(?=(\d{3})+n?$)/g, '_');
  return coded(RangeError, 'ERR_OUT_OF_RANGE',
    `The value of "${name}" is out of range. It must be ${range}. Received ${shown}`);
}

function validateFunction(v, name) {
  if (typeof v !== 'function') throw invalidType(name, 'function', v);
}

function validateObject(v, name) {
  if (v === null || typeof v !== 'object' || Array.isArray(v)) throw invalidType(name, 'Object', v);
}

function validateSignal(v, name) {
  if (v !== undefined && (v === null || typeof v !== 'object' || !('aborted' in v))) {
    throw invalidType(name, 'AbortSignal', v);
  }
}

class AbortError extends Error {
  constructor(message = 'The operation was aborted', options = undefined) {
    super(message, options);
    this.code = 'ABORT_ERR';
    this.name = 'AbortError';
  }
}

module.exports = {
  AbortError, coded, invalidType, invalidValue, outOfRange, validateFunction, validateObject,
  validateSignal,
};
