'use strict';

const process = binding.original('process');
const { inspect, format, formatWithOptions, kindOf } = require('internal/inspect');
const { isDeepStrictEqual } = require('internal/comparisons');
const { coded, invalidType, invalidValue, validateBoolean, validateFunction } =
  require('internal/errors');
const { className } = binding;

const custom = Symbol.for('nodejs.util.promisify.custom');

function promisify(original) {
  validateFunction(original, 'original');
  const own = original[custom];
  if (own) {
    validateFunction(own, 'util.promisify.custom');
    return Object.defineProperty(own, custom, {
      value: own, enumerable: false, writable: false, configurable: true,
    });
  }
  function fn(...args) {
    return new Promise((resolve, reject) => {
      Reflect.apply(original, this, [...args, (err, ...values) => {
        if (err) reject(err);
        else resolve(values[0]);
      }]);
    });
  }
  Object.setPrototypeOf(fn, Object.getPrototypeOf(original));
  Object.defineProperty(fn, custom, {
    value: fn, enumerable: false, writable: false, configurable: true,
  });
  return Object.defineProperties(fn, Object.getOwnPropertyDescriptors(original));
}
promisify.custom = custom;

function callbackify(original) {
  validateFunction(original, 'original');
  function callbackified(...args) {
    const callback = args.pop();
    validateFunction(callback, 'last argument');
    const call = callback.bind(this);
    Reflect.apply(original, this, args).then(
      (value) => process.nextTick(call, null, value),
      (reason) => process.nextTick(call, reason || Object.assign(
        coded(Error, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value'),
        { reason })));
  }
  const described = Object.getOwnPropertyDescriptors(original);
  if (typeof described.length.value === 'number') described.length.value++;
  if (typeof described.name.value === 'string') described.name.value += 'Callbackified';
  return Object.defineProperties(callbackified, described);
}

function inherits(constructor, parent) {
  if (constructor === undefined || constructor === null) {
    throw invalidType('ctor', 'Function', constructor);
  }
  if (parent === undefined || parent === null) throw invalidType('superCtor', 'Function', parent);
  if (parent.prototype === undefined) {
    throw invalidType('superCtor.prototype', 'Object', parent.prototype);
  }
  Object.defineProperty(constructor, 'super_', {
    value: parent, writable: true, configurable: true,
  });
  Object.setPrototypeOf(constructor.prototype, parent.prototype);
}

const told = new Set();

function deprecate(fn, message, code) {
  if (code !== undefined) checkText(code, 'code');
  let warned = false;
  function deprecated(...args) {
    if (!warned) {
      warned = true;
      if (code === undefined || !told.has(code)) {
        if (code !== undefined) told.add(code);
        process.emitWarning(message, 'DeprecationWarning', code, deprecated);
      }
    }
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
  isExternal: () => false,
  isGeneratorFunction: (v) => typeof v === 'function' && /^(function\s*)?\*/.test(source(v)),
  isGeneratorObject: tagged('Generator'),
  isMap: is('Map'), isMapIterator: tagged('Map Iterator'),
  isModuleNamespaceObject: () => false, isNativeError: is('Error'), isNumberObject: is('Number'),
  isPromise: is('Promise'), isProxy: (v) => className(v) === 'Proxy', isRegExp: is('RegExp'),
  isSet: is('Set'), isSetIterator: tagged('Set Iterator'),
  isSharedArrayBuffer: () => false, isCryptoKey: () => false, isKeyObject: () => false,
  isStringObject: is('String'), isSymbolObject: is('Symbol'),
  isTypedArray: view(), isWeakMap: is('WeakMap'), isWeakSet: is('WeakSet'),
};
for (const name of ['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Int8Array',
  'Int16Array', 'Int32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']) {
  types[`is${name}`] = view(name);
}

function checkText(v, name) {
  if (typeof v !== 'string') throw invalidType(name, 'string', v);
}

function styleText(styles, text, { validateStream = true, stream = process.stdout } = {}) {
  checkText(text, 'text');
  validateBoolean(validateStream, 'options.validateStream');
  // As in Node, a list of styles does not ask whether the stream is a terminal.
  const plain = validateStream && !Array.isArray(styles) && !(stream && stream.isTTY);
  let before = '', after = '';
  for (const style of [].concat(styles)) {
    const codes = inspect.colors[style];
    if (style === 'none') continue;
    if (codes === undefined) {
      throw invalidValue('format', style,
        `must be one of: ${Object.keys(inspect.colors).map((c) => `'${c}'`).join(', ')}`);
    }
    before += `\u001b[${codes[0]}m`;
    after = `\u001b[${codes[1]}m${after}`;
  }
  return plain ? text : before + text + after;
}

// stamp returns the time as the old function log writes it.
function stamp() {
  const now = new Date();
  const [, day, month] = now.toUTCString().match(/(\d+) (\w+)/);
  return `${+day} ${month} ${now.toTimeString().slice(0, 8)}`;
}

// What a terminal takes for a command: those of a style, and links.
const commands = new RegExp([
  /\u001b\][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)/,
  /[\u001b\u009b][[\]()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/,
].map((r) => r.source).join('|'), 'g');

function stripVTControlCharacters(str) {
  checkText(str, 'str');
  return str.replace(commands, '');
}

function debuglog(set) {
  const wanted = (process.env.NODE_DEBUG || '').toUpperCase().split(',');
  const name = String(set).toUpperCase();
  const enabled = wanted.some((w) => w !== '' &&
    new RegExp(`^${w.trim().replace(/[.+^$()[\]{}|\\]/g, '\\$&').replace(/\*/g, '.*')}$`).test(name));
  const log = (...args) => {
    if (enabled) process.stderr.write(`${name} ${process.pid}: ${format(...args)}\n`);
  };
  return Object.defineProperty(log, 'enabled', { value: enabled, configurable: true });
}

module.exports = {
  inspect, format, formatWithOptions, promisify, callbackify, inherits, deprecate, types,
  isDeepStrictEqual,
  debuglog, debug: debuglog, styleText, stripVTControlCharacters,
  isArray: Array.isArray,
  get parseArgs() { return require('internal/args').parseArgs; },
  toUSVString: (s) => Array.from(`${s}`, (c) => (/^[\ud800-\udfff]$/.test(c) ? '\ufffd' : c)).join(''),
  async aborted(signal, resource) {
    if (signal === undefined) throw invalidType('signal', 'AbortSignal', signal);
    if (signal === null || typeof signal !== 'object' || !('aborted' in signal)) {
      throw invalidType('signal', 'AbortSignal', signal);
    }
    if (resource === null || (typeof resource !== 'object' && typeof resource !== 'function')) {
      throw invalidType('resource', 'Object', resource);
    }
    if (signal.aborted) return undefined;
    return new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { once: true, [binding.resist]: true });
    });
  },
  _extend: (target, source) => (source === null || typeof source !== 'object' ? target
    : Object.assign(target, source)),
  isBoolean: (v) => typeof v === 'boolean', isNull: (v) => v === null,
  isNullOrUndefined: (v) => v === null || v === undefined, isNumber: (v) => typeof v === 'number',
  isString: (v) => typeof v === 'string', isSymbol: (v) => typeof v === 'symbol',
  isUndefined: (v) => v === undefined, isRegExp: types.isRegExp, isDate: types.isDate,
  isBuffer: (v) => require('buffer').Buffer.isBuffer(v),
  log: (...args) => console.log('%s - %s', stamp(), format(...args)),
  get TextDecoder() { return binding.original('TextDecoder'); },
  get TextEncoder() { return binding.original('TextEncoder'); },
  isObject: (v) => v !== null && typeof v === 'object', isFunction: (v) => typeof v === 'function',
  isError: (v) => types.isNativeError(v) || v instanceof Error,
  isPrimitive: (v) => v === null || (typeof v !== 'object' && typeof v !== 'function'),
};
