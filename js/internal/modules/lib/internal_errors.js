'use strict';
// Errors with the codes of Node's.

const { frames, node } = binding;

// coded makes an error. Node's own have a code, in their stack, too.
function coded(Class, code, message) {
  const err = new Class(message);
  if (!node) return err;
  err.code = code;
  Object.defineProperty(err, 'toString', {
    value() { return `${this.name} [${code}]: ${this.message}`; },
    writable: true, configurable: true, enumerable: false,
  });
  Object.defineProperty(err, 'stack', {
    value: `${err.name} [${code}]: ${message}${frames()}`, writable: true, configurable: true, enumerable: false,
  });
  return err;
}

function received(v) {
  if (v === null || v === undefined) return `${v}`;
  if (typeof v === 'function') return `function ${v.name}`;
  if (typeof v !== 'object') {
    const shown = require('internal/inspect').inspect(v);
    return `type ${typeof v} (${shown.length > 28 ? `${shown.slice(0, 25)}...` : shown})`;
  }
  return `an instance of ${v.constructor && v.constructor.name || 'Object'}`;
}

// invalidType says that an argument or a property is of a wrong type.
function invalidType(name, expected, actual) {
  const what = `The "${name}" ${name.includes('.') ? 'property' : 'argument'} must be`;
  const kinds = [].concat(expected);
  return coded(TypeError, 'ERR_INVALID_ARG_TYPE', `${what} ${/^[a-z]/.test(kinds[0]) ? 'of type' : 'an instance of'} ${
    kinds.join(' or ')}. Received ${received(actual)}`);
}

function outOfRange(name, range, value) {
  return coded(RangeError, 'ERR_OUT_OF_RANGE',
    `The value of "${name}" is out of range. It must be ${range}. Received ${require('internal/inspect').inspect(value)}`);
}

function validateFunction(v, name) {
  if (typeof v !== 'function') throw invalidType(name, 'function', v);
}

function validateObject(v, name) {
  if (v === null || typeof v !== 'object' || Array.isArray(v)) throw invalidType(name, 'object', v);
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
  AbortError, coded, invalidType, outOfRange, received, validateFunction, validateObject, validateSignal,
};
