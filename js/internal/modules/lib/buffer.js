'use strict';
// Buffer. Go encodes and decodes; the language does the rest.

const { coded, invalidType, outOfRange, received } = require('internal/errors');
const { codeText, encode, decode } = binding;

const custom = Symbol.for('nodejs.util.inspect.custom');
const most = 2 ** 28; // bytes

class FastBuffer extends Uint8Array {}

const isBytes = (v) => v instanceof Uint8Array;
const isShared = (v) => v instanceof ArrayBuffer;

// known returns the name of an encoding as Go has it. It throws if there is none.
function known(encoding) {
  if (encoding === undefined) return 'utf8';
  const name = codeText(`${encoding}`);
  if (name === undefined) {
    throw coded(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${encoding}`);
  }
  return name;
}

const outside = (text) => coded(RangeError, 'ERR_BUFFER_OUT_OF_BOUNDS', text);

function checkSize(size, name = 'size') {
  if (typeof size !== 'number') throw invalidType(name, 'number', size);
  if (!(size >= 0 && size <= most)) throw outOfRange(name, `>= 0 && <= ${most}`, size);
}

// Buffer is what new Buffer was.
function Buffer(arg, encoding, length) {
  if (typeof arg === 'number') {
    if (typeof encoding === 'string') throw invalidType('string', 'string', arg);
    return Buffer.alloc(arg);
  }
  return Buffer.from(arg, encoding, length);
}

Object.setPrototypeOf(Buffer, Uint8Array);
Buffer.prototype = FastBuffer.prototype;
const proto = Buffer.prototype;

function define(on, methods) {
  for (const name of Object.keys(methods)) {
    const d = Object.getOwnPropertyDescriptor(methods, name);
    Object.defineProperty(on, name, d);
  }
}

Object.defineProperty(proto, 'constructor', { value: Buffer, writable: true, configurable: true });
Object.defineProperty(Buffer, Symbol.species, { get: () => FastBuffer, configurable: true });

function fromText(text, encoding) {
  if (typeof encoding !== 'string' || encoding === '') encoding = 'utf8';
  return new FastBuffer(encode(text, known(encoding)));
}

define(Buffer, {
  poolSize: 8192,
  from(v, encodingOrOffset, length) {
    if (typeof v === 'string' || v instanceof String) return fromText(`${v}`, encodingOrOffset);
    if (typeof v === 'object' && v !== null) {
      if (isShared(v)) {
        const from = +encodingOrOffset || 0;
        const n = length === undefined ? v.byteLength - from : Math.max(0, +length || 0);
        if (from + n > v.byteLength || n < 0) throw outside('"offset" or "length" is outside of buffer bounds');
        return new FastBuffer(v, from, n);
      }
      const list = v.type === 'Buffer' && Array.isArray(v.data) ? v.data : v;
      if (typeof list.length === 'number') return FastBuffer.from(list);
    }
    throw coded(TypeError, 'ERR_INVALID_ARG_TYPE',
      'The first argument must be of type string or an instance of Buffer, ArrayBuffer, or ' +
      `Array or an Array-like Object. Received ${received(v)}`);
  },
  alloc(size, fill, encoding) {
    checkSize(size);
    const made = new FastBuffer(size);
    if (fill === undefined || fill === 0 || size === 0) return made;
    return made.fill(fill, typeof encoding === 'string' ? encoding : undefined);
  },
  of: (...bytes) => FastBuffer.from(bytes),
  allocUnsafe: (size) => Buffer.alloc(size),
  allocUnsafeSlow: (size) => Buffer.alloc(size),
  isBuffer: (v) => v instanceof Buffer,
  isEncoding: (v) => typeof v === 'string' && v !== '' && codeText(v) !== undefined,
  byteLength(v, encoding) {
    if (typeof v === 'string') return encode(v, codeText(`${encoding}`) || 'utf8').byteLength;
    if (ArrayBuffer.isView(v) || isShared(v)) return v.byteLength;
    throw invalidType('string', ['string', 'Buffer', 'ArrayBuffer'], v);
  },
  compare(a, b) {
    if (!isBytes(a)) throw invalidType('buf1', ['Buffer', 'Uint8Array'], a);
    if (!isBytes(b)) throw invalidType('buf2', ['Buffer', 'Uint8Array'], b);
    const n = Math.min(a.length, b.length);
    for (let i = 0; i < n; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
    return Math.sign(a.length - b.length);
  },
  concat(list, length) {
    if (!Array.isArray(list)) throw invalidType('list', 'Array', list);
    list.forEach((part, i) => {
      if (!isBytes(part)) throw invalidType(`list[${i}]`, ['Buffer', 'Uint8Array'], part);
    });
    if (list.length === 0) return new FastBuffer();
    const size = length === undefined ? list.reduce((sum, part) => sum + part.length, 0) : length;
    checkSize(size, 'length');
    const made = new FastBuffer(size);
    let at = 0;
    for (const part of list) {
      if (at >= size) break;
      made.set(part.subarray(0, size - at), at);
      at += part.length;
    }
    return made;
  },
});

// range returns two positions in a buffer, as slice has them.
function range(b, from, to) {
  const at = (v, absent) => {
    v = v === undefined ? absent : Math.trunc(+v) || 0;
    return v < 0 ? Math.max(0, b.length + v) : Math.min(v, b.length);
  };
  const start = at(from, 0);
  return [start, Math.max(start, at(to, b.length))];
}

const part = (b, from, to) => {
  const [start, end] = range(b, from, to);
  return new FastBuffer(b.buffer, b.byteOffset + start, end - start);
};

// find looks for a value from a place on, in a direction.
function find(b, value, from, encoding, step) {
  if (typeof from === 'string') [from, encoding] = [undefined, from];
  const forward = step > 0;
  from = +from;
  if (Number.isNaN(from)) from = forward ? 0 : b.length;
  from = Math.trunc(Math.min(Math.max(from, -0x80000000), 0x7fffffff));
  if (from < 0) from = forward ? Math.max(0, b.length + from) : b.length + from;
  if (typeof value === 'number') {
    value &= 255;
    return forward ? Uint8Array.prototype.indexOf.call(b, value, from)
      : from < 0 ? -1 : Uint8Array.prototype.lastIndexOf.call(b, value, from);
  }
  const what = typeof value === 'string' ? fromText(value, encoding) : value;
  if (!isBytes(what)) throw invalidType('value', ['number', 'string', 'Buffer', 'Uint8Array'], what);
  if (what.length === 0) return Math.min(Math.max(from, forward ? 0 : -1), b.length);
  for (let i = forward ? from : Math.min(from, b.length - what.length);
    i >= 0 && i + what.length <= b.length; i += step) {
    let n = 0;
    while (n < what.length && b[i + n] === what[n]) n++;
    if (n === what.length) return i;
  }
  return -1;
}

define(proto, {
  toString(encoding, from, to) {
    const [start, end] = range(this, from, to);
    return decode(this.subarray(start, end), known(encoding));
  },
  toJSON() { return { type: 'Buffer', data: Array.from(this) }; },
  equals(other) {
    if (!isBytes(other)) throw invalidType('otherBuffer', ['Buffer', 'Uint8Array'], other);
    return this === other || Buffer.compare(this, other) === 0;
  },
  compare(other, from, to, ownFrom, ownTo) {
    if (!isBytes(other)) throw invalidType('target', ['Buffer', 'Uint8Array'], other);
    return Buffer.compare(part(this, ownFrom, ownTo), part(other, from, to));
  },
  slice(from, to) { return part(this, from, to); },
  subarray(from, to) { return part(this, from, to); },
  indexOf(value, from, encoding) { return find(this, value, from, encoding, 1); },
  lastIndexOf(value, from, encoding) { return find(this, value, from, encoding, -1); },
  includes(value, from, encoding) { return find(this, value, from, encoding, 1) !== -1; },
  copy(target, at, from, to) {
    if (!isBytes(target)) throw invalidType('target', ['Buffer', 'Uint8Array'], target);
    at = Math.trunc(+at) || 0;
    if (at < 0) throw outOfRange('targetStart', '>= 0', at);
    const what = part(this, from, to).subarray(0, Math.max(0, target.length - at));
    target.set(what, Math.min(at, target.length));
    return what.length;
  },
  fill(value, from, to, encoding) {
    if (typeof value === 'string') {
      if (from === undefined || typeof from === 'string') {
        [encoding, from, to] = [from, undefined, undefined];
      } else if (typeof to === 'string') [encoding, to] = [to, undefined];
    }
    const [start, end] = range(this, from, to);
    if (typeof value === 'string') value = fromText(value, encoding);
    else if (ArrayBuffer.isView(value)) {
      value = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    }
    if (!isBytes(value) || value.length === 0) return Uint8Array.prototype.fill.call(this, +value & 255, start, end);
    for (let i = start; i < end; i += value.length) this.set(value.subarray(0, end - i), i);
    return this;
  },
  write(text, at, length, encoding) {
    if (typeof text !== 'string') {
      throw coded(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a string');
    }
    if (typeof at === 'string') [encoding, at, length] = [at, undefined, undefined];
    else if (typeof length === 'string') [encoding, length] = [length, undefined];
    at = at === undefined ? 0 : at;
    if (!(at >= 0 && at <= this.length)) {
      throw outOfRange('offset', `>= 0 && <= ${this.length}`, at);
    }
    const room = Math.min(length === undefined ? Infinity : length, this.length - at);
    const name = encoding ? known(encoding) : 'utf8';
    let bytes = new Uint8Array(encode(text, name));
    if (bytes.length > room) {
      let n = room;
      if (name === 'utf8') while (n > 0 && (bytes[n] & 0xc0) === 0x80) n--;
      else if (name === 'utf16le') n -= n % 2;
      bytes = bytes.subarray(0, n);
    }
    this.set(bytes, at);
    return bytes.length;
  },
});

function inspectBuffer() {
  const shown = Math.min(50, this.length), left = this.length - shown;
  let text = [...this.subarray(0, shown)].map((b) => b.toString(16).padStart(2, '0')).join(' ');
  if (left > 0) text += ` ... ${left} more byte${left > 1 ? 's' : ''}`;
  return `<${this.constructor.name} ${text}>`;
}
Object.defineProperty(proto, custom, { value: inspectBuffer, writable: true, configurable: true });

// Numbers

const view = (b) => new DataView(b.buffer, b.byteOffset, b.length);

function place(b, offset, size) {
  if (typeof offset !== 'number') throw invalidType('offset', 'number', offset);
  if (Number.isInteger(offset) && offset >= 0 && offset + size <= b.length) return offset;
  if (!Number.isInteger(offset)) throw outOfRange('offset', 'an integer', offset);
  throw outOfRange('offset', `>= 0 and <= ${b.length - size}`, offset);
}

function inRange(value, low, high) {
  if (value < low || value > high) throw outOfRange('value', `>= ${low} and <= ${high}`, value);
}

function number(name, type, size, check) {
  for (const [suffix, little] of size === 1 ? [['', true]] : [['LE', true], ['BE', false]]) {
    const names = [name, name.replace('UInt', 'Uint')];
    const read = function (offset = 0) {
      return view(this)[`get${type}`](place(this, offset, size), little);
    };
    const write = function (value, offset = 0) {
      if (check) check(value);
      view(this)[`set${type}`](place(this, offset, size), value, little);
      return offset + size;
    };
    for (const each of names) define(proto, { [`read${each}${suffix}`]: read, [`write${each}${suffix}`]: write });
  }
}

for (const size of [8, 16, 32]) {
  number(`UInt${size}`, `Uint${size}`, size / 8, (v) => inRange(+v, 0, 2 ** size - 1));
  number(`Int${size}`, `Int${size}`, size / 8, (v) => inRange(+v, -(2 ** (size - 1)), 2 ** (size - 1) - 1));
}
number('BigUInt64', 'BigUint64', 8, (v) => inRange(v, 0n, 2n ** 64n - 1n));
number('BigInt64', 'BigInt64', 8, (v) => inRange(v, -(2n ** 63n), 2n ** 63n - 1n));
number('Float', 'Float32', 4);
number('Double', 'Float64', 8);

module.exports = {
  Buffer, atob: binding.original('atob'), btoa: binding.original('btoa'), kMaxLength: most,
  kStringMaxLength: 2 ** 27, constants: { MAX_LENGTH: most, MAX_STRING_LENGTH: 2 ** 27 },
};
