'use strict';

const process = binding.original('process');
const { inspect, format, formatWithOptions, kindOf } = require('internal/inspect');
const { validateFunction } = require('internal/errors');
const { className } = binding;

const custom = Symbol.for('nodejs.util.promisify.custom');

function promisify(original) {
  validateFunction(original, 'original');
  const own = original[custom];
  if (own) return own;
  function fn(...args) {
    return new Promise((resolve, reject) => {
      Reflect.apply(original, this, [...args, (err, ...values) => {
        if (err) reject(err);
        else resolve(values[0]);
      }]);
    });
  }
  Object.setPrototypeOf(fn, Object.getPrototypeOf(original));
  Object.defineProperty(fn, custom, { value: fn, configurable: true });
  return Object.defineProperties(fn, Object.getOwnPropertyDescriptors(original));
}
promisify.custom = custom;

function inherits(constructor, parent) {
  validateFunction(constructor, 'ctor');
  validateFunction(parent, 'superCtor');
  Object.defineProperty(constructor, 'super_', {
    value: parent, writable: true, configurable: true,
  });
  Object.setPrototypeOf(constructor.prototype, parent.prototype);
}

function deprecate(fn, message, code) {
  let warned = false;
  function deprecated(...args) {
    if (!warned) process.emitWarning(message, 'DeprecationWarning', code);
    warned = true;
    return new.target ? Reflect.construct(fn, args, new.target) : Reflect.apply(fn, this, args);
  }
  Object.setPrototypeOf(deprecated, fn);
  if (fn.prototype) deprecated.prototype = fn.prototype;
  return deprecated;
}

const is = (...kinds) => (v) => v !== null && typeof v === 'object' && kinds.includes(kindOf(v));
const view = (name) => (v) => ArrayBuffer.isView(v) &&
  (name === undefined ? 'length' in v : v[Symbol.toStringTag] === name);
const tagged = (tag) => (v) => Object.prototype.toString.call(v) === `[object ${tag}]`;
const source = (v) => Function.prototype.toString.call(v);

const types = {
  isAnyArrayBuffer: is('ArrayBuffer'), isArrayBuffer: is('ArrayBuffer'),
  isArgumentsObject: is('Arguments'), isArrayBufferView: ArrayBuffer.isView,
  isAsyncFunction: (v) => typeof v === 'function' && /^(static\s+)?async\b/.test(source(v)),
  isBigIntObject: is('BigInt'), isBooleanObject: is('Boolean'), isDataView: is('DataView'),
  isBoxedPrimitive: is('BigInt', 'Boolean', 'Number', 'String', 'Symbol'), isDate: is('Date'),
  isGeneratorFunction: (v) => typeof v === 'function' && /^(function\s*)?\*/.test(source(v)),
  isGeneratorObject: tagged('Generator'),
  isMap: is('Map'), isMapIterator: tagged('Map Iterator'),
  isNativeError: is('Error'), isNumberObject: is('Number'),
  isPromise: is('Promise'), isProxy: (v) => className(v) === 'Proxy', isRegExp: is('RegExp'),
  isSet: is('Set'), isSetIterator: tagged('Set Iterator'),
  isStringObject: is('String'), isSymbolObject: is('Symbol'),
  isTypedArray: view(), isWeakMap: is('WeakMap'), isWeakSet: is('WeakSet'),
};
for (const name of ['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Int8Array',
  'Int16Array', 'Int32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']) {
  types[`is${name}`] = view(name);
}

module.exports = {
  inspect, format, formatWithOptions, promisify, inherits, deprecate, types,
  isArray: Array.isArray,
  get TextDecoder() { return binding.original('TextDecoder'); },
  get TextEncoder() { return binding.original('TextEncoder'); },
};
