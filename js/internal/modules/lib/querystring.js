'use strict';
// querystring: the queries of URLs as objects.

const { Buffer } = require('buffer');
const { coded } = require('internal/errors');

const kept = /[A-Za-z0-9\-_.!~*'()]/;

function escape(v) {
  if (typeof v !== 'string') v = typeof v === 'object' ? String(v) : `${v}`;
  try {
    return encodeURIComponent(v);
  } catch {
    throw coded(URIError, 'ERR_INVALID_URI', 'URI malformed');
  }
}

// unescapeBuffer returns the bytes of a text. A percent sign without two digits stands for itself.
function unescapeBuffer(text, plus) {
  const bytes = Buffer.from(plus ? text.replace(/\+/g, ' ') : `${text}`);
  let n = 0;
  for (let i = 0; i < bytes.length; i++, n++) {
    const digits = bytes[i] === 0x25 ? bytes.latin1Slice(i + 1, i + 3) : '';
    if (/^[\da-f]{2}$/i.test(digits)) {
      bytes[n] = parseInt(digits, 16);
      i += 2;
    } else bytes[n] = bytes[i];
  }
  return bytes.subarray(0, n);
}

function unescape(text, plus) {
  try {
    return decodeURIComponent(text);
  } catch {
    return unescapeBuffer(text, plus).toString();
  }
}

function primitive(v) {
  if (typeof v === 'string') return v;
  if (typeof v === 'number' && Number.isFinite(v)) return `${v}`;
  return typeof v === 'bigint' || typeof v === 'boolean' ? `${v}` : '';
}

function stringify(object, separator, equals, options) {
  separator = separator || '&';
  equals = equals || '=';
  if (object === null || typeof object !== 'object') return '';
  let encode = exported.escape;
  if (options && typeof options.encodeURIComponent === 'function') {
    encode = options.encodeURIComponent;
  }
  const text = (v) => {
    v = primitive(v);
    return encode === escape && [...v].every((c) => kept.test(c)) ? v : encode(v);
  };
  const pairs = [];
  for (const key of Object.keys(object)) {
    for (const v of Array.isArray(object[key]) ? object[key] : [object[key]]) {
      pairs.push(text(key) + equals + text(v));
    }
  }
  return pairs.join(separator);
}

function parse(text, separator, equals, options) {
  const made = Object.create(null);
  if (typeof text !== 'string' || text === '') return made;
  separator = separator ? `${separator}` : '&';
  equals = equals ? `${equals}` : '=';
  let most = 1000, decode = exported.unescape;
  if (options && typeof options.maxKeys === 'number') most = options.maxKeys;
  if (options && typeof options.decodeURIComponent === 'function') {
    decode = options.decodeURIComponent;
  }
  const read = (part) => {
    part = part.replace(/\+/g, decode === unescape ? ' ' : '%20');
    if (decode === unescape && !part.includes('%')) return part;
    try {
      return decode(part);
    } catch {
      return unescape(part, true);
    }
  };
  let n = 0;
  for (const pair of text.split(separator)) {
    if (pair === '') continue;
    if (most > 0 && n++ >= most) break;
    const at = pair.indexOf(equals);
    const key = read(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : read(pair.slice(at + equals.length));
    if (!(key in made)) made[key] = value;
    else if (Array.isArray(made[key])) made[key].push(value);
    else made[key] = [made[key], value];
  }
  return made;
}

const exported = {
  unescapeBuffer, unescape, escape, stringify, encode: stringify, parse, decode: parse,
};
module.exports = exported;
