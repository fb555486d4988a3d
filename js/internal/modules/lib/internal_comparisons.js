'use strict';
// Deep equality, as of assert and util.isDeepStrictEqual.

const { kindOf } = require('internal/inspect');

const hasOwn = (o, k) => Object.prototype.hasOwnProperty.call(o, k);
const isObject = (v) => v !== null && typeof v === 'object';

function isDeepEqual(a, b) { return equal(a, b, false, []); }
function isDeepStrictEqual(a, b) { return equal(a, b, true, []); }

function equal(a, b, strict, seen) {
  if (a === b) return a !== 0 || !strict || Object.is(a, b);
  if (strict) {
    if (!isObject(a)) return typeof a === 'number' && Number.isNaN(a) && Number.isNaN(b);
    if (!isObject(b)) return false;
    if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  } else if (!isObject(a)) {
    // eslint-disable-next-line eqeqeq
    return !isObject(b) && (a == b || (Number.isNaN(a) && Number.isNaN(b)));
  } else if (!isObject(b)) {
    return false;
  }
  const kind = kindOf(a);
  if (kind !== kindOf(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Object.prototype.toString.call(a) !== Object.prototype.toString.call(b)) return false;
  if (!sameContent(kind, a, b, strict)) return false;
  return sameMembers(kind, a, b, strict, seen);
}

// sameContent compares what is not in properties and can't contain other values.
function sameContent(kind, a, b, strict) {
  switch (kind) {
    case 'Date':
      return Object.is(Date.prototype.getTime.call(a), Date.prototype.getTime.call(b));
    case 'RegExp':
      return a.source === b.source && a.flags === b.flags && a.lastIndex === b.lastIndex;
    case 'Error':
      return a.message === b.message && a.name === b.name;
    case 'Number': case 'String': case 'Boolean': case 'BigInt': case 'Symbol':
      return Object.is(a.valueOf(), b.valueOf());
    case 'ArrayBuffer':
      return sameBytes(new Uint8Array(a), new Uint8Array(b));
    case 'WeakMap': case 'WeakSet': case 'Promise': case 'Function':
      return false;
  }
  if (Array.isArray(a)) return a.length === b.length;
  if (ArrayBuffer.isView(a)) {
    const bytes = (v) => new Uint8Array(v.buffer, v.byteOffset, v.byteLength);
    if (strict || !('length' in a)) return sameBytes(bytes(a), bytes(b));
    return a.length === b.length && a.every((v, i) => v === b[i]);
  }
  return true;
}

function sameBytes(a, b) { return a.length === b.length && a.every((v, i) => v === b[i]); }

const enumerable = (o) => Object.getOwnPropertySymbols(o)
  .filter((s) => Object.prototype.propertyIsEnumerable.call(o, s));

// sameMembers compares properties and members. Pairs in seen are being compared further out.
function sameMembers(kind, a, b, strict, seen) {
  if (seen.some((pair) => pair[0] === a && pair[1] === b)) return true;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length || !keys.every((k) => hasOwn(b, k))) return false;
  if (strict) {
    const symbols = enumerable(a);
    if (symbols.length !== enumerable(b).length) return false;
    if (!symbols.every((s) => Object.prototype.propertyIsEnumerable.call(b, s))) return false;
    keys.push(...symbols);
  }
  if (kind === 'Error' || a instanceof Error) {
    for (const k of ['cause', 'errors']) {
      if (hasOwn(a, k) !== hasOwn(b, k)) return false;
      if (hasOwn(a, k) && !keys.includes(k)) keys.push(k);
    }
  }
  seen.push([a, b]);
  const same = keys.every((k) => equal(a[k], b[k], strict, seen)) &&
    (kind !== 'Set' || sameSet(a, b, strict, seen)) &&
    (kind !== 'Map' || sameMap(a, b, strict, seen));
  seen.pop();
  return same;
}

// sameSet compares sets: each value of a has a partner of its own in b.
function sameSet(a, b, strict, seen) {
  if (a.size !== b.size) return false;
  const left = [...b].filter((v) => !a.has(v));
  for (const v of a) {
    if (b.has(v)) continue;
    if (strict && !isObject(v)) return false;
    const at = left.findIndex((w) => equal(v, w, strict, seen));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

function sameMap(a, b, strict, seen) {
  if (a.size !== b.size) return false;
  const left = [...b].filter(([k]) => !a.has(k));
  for (const [k, v] of a) {
    if (b.has(k) && (isObject(k) || strict || equal(v, b.get(k), strict, seen))) {
      if (!equal(v, b.get(k), strict, seen)) return false;
      continue;
    }
    if (strict && !isObject(k)) return false;
    const at = left.findIndex(([l, w]) => equal(k, l, strict, seen) && equal(v, w, strict, seen));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

module.exports = { isDeepEqual, isDeepStrictEqual };
