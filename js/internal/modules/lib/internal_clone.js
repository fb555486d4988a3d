'use strict';
// Structured clones of values. Go makes those of objects that move.

const { kindOf, typedArrayName } = require('internal/inspect');
const { language, platform } = binding; // language has the classes, whatever scripts have made of the globals
const ArrayBuffer = language('ArrayBuffer'), DOMException = binding.original('DOMException');
const hasOwn = (o, k) => Object.prototype.hasOwnProperty.call(o, k);

const copiedBy = ['Date', 'RegExp', 'ArrayBuffer', 'DataView', 'Array', 'Map', 'Set']; // their constructors
const errors = ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'];

function refuse(v) {
  let text = 'The object';
  try { text = String(v); } catch { /* it has no text */ }
  throw new DOMException(`${text} could not be cloned.`, 'DataCloneError');
}

function copied(buffer) {
  try { return new (language('Uint8Array'))(buffer).slice().buffer; } catch {
    throw new DOMException('An ArrayBuffer is detached and could not be cloned.', 'DataCloneError');
  }
}

// clone clones a value. made has the clones of objects that have been met.
function clone(v, made) {
  if (typeof v === 'symbol') refuse(v);
  if (Object(v) !== v) return v;
  if (made.has(v)) return made.get(v);
  const note = (c) => {
    made.set(v, c);
    return c;
  };
  const fill = (c) => {
    for (const key of Object.keys(v)) {
      if (!hasOwn(v, key)) continue; // a getter has deleted it
      Object.defineProperty(c, key, { value: clone(v[key], made), writable: true, enumerable: true, configurable: true });
    }
    return c;
  };
  if (platform(v) && !(v instanceof DOMException)) refuse(v);
  const kind = kindOf(v), Class = copiedBy.includes(kind) && language(kind);
  switch (kind) {
    case 'Boolean': case 'Number': case 'String': case 'BigInt':
      return note(Object(v.valueOf()));
    case 'Date': return note(new Class(+v));
    case 'RegExp': return note(new Class(v.source, v.flags));
    case 'ArrayBuffer': return note(copied(v));
    case 'DataView': return note(new Class(clone(v.buffer, made), v.byteOffset, v.byteLength));
    case 'Array': return fill(note(new Class(v.length)));
    case 'Error': return cloneError(v, note, made);
    case 'Map': {
      const c = note(new Class());
      for (const [key, value] of [...v]) c.set(clone(key, made), clone(value, made));
      return c;
    }
    case 'Set': {
      const c = note(new Class());
      for (const value of [...v]) c.add(clone(value, made));
      return c;
    }
    case 'Object': case 'Arguments': break;
    default: refuse(v);
  }
  if (platform(v)) return cloneError(v, note, made);
  const tag = v[Symbol.toStringTag];
  if (ArrayBuffer.isView(v)) return note(new (language(typedArrayName(v)))(clone(v.buffer, made), v.byteOffset, v.length));
  if (tag === 'Generator' || / Iterator$/.test(tag)) refuse(v);
  return fill(note({}));
}

function cloneError(v, note, made) {
  const c = platform(v) ? new DOMException(v.message, v.name) : new (language(errors.includes(v.name) ? v.name : 'Error'))();
  note(c);
  for (const key of ['message', 'stack', 'cause']) {
    if (!hasOwn(v, key)) continue;
    const value = key === 'message' ? `${v[key]}` : clone(v[key], made);
    Object.defineProperty(c, key, { value, writable: true, configurable: true });
  }
  return c;
}

module.exports = { clone: (v, pairs) => clone(v, new (language('Map'))(pairs)) };
