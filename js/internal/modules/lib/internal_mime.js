'use strict';
// MIMEType and MIMEParams: the types of contents, as the WHATWG reads them.

const { coded } = require('internal/errors');

const noToken = /[^!#$%&'*+\-.^_`|~A-Za-z0-9]/;
const noQuoted = /[^\t\u0020-~\u0080-\u00FF]/;

function invalid(what, text, at) {
  return coded(TypeError, 'ERR_INVALID_MIME_SYNTAX',
    `The MIME syntax for a ${what} in ${JSON.stringify(text)} is invalid${
      at === -1 || at === undefined ? '' : ` at ${at}`}`);
}

// token returns a part in lower case. It throws if that is no token.
function token(what, part, text = part) {
  const at = part.search(noToken);
  if (part === '' || at !== -1) throw invalid(what, text, at);
  return part.toLowerCase();
}

const trimmed = (s) => s.replace(/^[\r\n\t ]+|[\r\n\t ]+$/g, '');

// quoted reads a value in quotes, and returns it with the place behind it.
function quoted(text, at) {
  let value = '';
  for (at++; at < text.length && text[at] !== '"'; at++) {
    if (text[at] === '\\' && at + 1 < text.length) at++;
    value += text[at];
  }
  return [value, at];
}

const written = (v) => (v !== '' && v.search(noToken) === -1 ? v
  : `"${v.replace(/["\\]/g, '\\$&')}"`);

class MIMEParams {
  #pairs = new Map();

  delete(name) { this.#pairs.delete(name); }
  get(name) { return this.#pairs.has(name) ? this.#pairs.get(name) : null; }
  has(name) { return this.#pairs.has(name); }
  set(name, value) {
    name = `${name}`;
    value = `${value}`;
    const at = name.search(noToken);
    if (name === '' || at !== -1) throw invalid('parameter name', name, at);
    const wrong = value.search(noQuoted);
    if (wrong !== -1) throw invalid('parameter value', value, wrong);
    this.#pairs.set(name, value);
  }
  * entries() { yield* this.#pairs.entries(); }
  * keys() { yield* this.#pairs.keys(); }
  * values() { yield* this.#pairs.values(); }
  toString() {
    return [...this.#pairs].map(([name, value]) => `${name}=${written(value)}`).join(';');
  }

  // read takes what is behind the type. What is wrong is left out.
  static read(text) {
    const params = new MIMEParams();
    for (let at = 0; at < text.length; at++) {
      while (/[\r\n\t ]/.test(text[at] || '')) at++;
      let end = at;
      while (end < text.length && text[end] !== ';' && text[end] !== '=') end++;
      const name = text.slice(at, end).toLowerCase();
      at = end;
      if (text[at] !== '=') continue;
      let value;
      if (text[at + 1] === '"') {
        [value, at] = quoted(text, at + 1);
        while (at < text.length && text[at] !== ';') at++;
      } else {
        end = text.indexOf(';', at);
        if (end === -1) end = text.length;
        value = trimmed(text.slice(at + 1, end));
        at = end;
        if (value === '') continue;
      }
      if (name !== '' && name.search(noToken) === -1 && value.search(noQuoted) === -1 &&
          !params.has(name)) params.#pairs.set(name, value);
    }
    return params;
  }
}
Object.defineProperty(MIMEParams.prototype, Symbol.iterator, {
  value: MIMEParams.prototype.entries, writable: true, configurable: true,
});
MIMEParams.prototype.toJSON = MIMEParams.prototype.toString;

class MIMEType {
  #type; #subtype; #params;

  constructor(text) {
    text = trimmed(`${text}`);
    const slash = text.indexOf('/');
    this.#type = token('type', slash === -1 ? text : text.slice(0, slash), text);
    if (slash === -1) throw invalid('type', text);
    const semicolon = text.indexOf(';', slash);
    const end = semicolon === -1 ? text.length : semicolon;
    const subtype = text.slice(slash + 1, end).replace(/[\r\n\t ]+$/, '');
    this.#subtype = token('subtype', subtype, text);
    this.#params = MIMEParams.read(text.slice(end + 1));
  }
  get type() { return this.#type; }
  set type(v) { this.#type = token('type', `${v}`); }
  get subtype() { return this.#subtype; }
  set subtype(v) { this.#subtype = token('subtype', `${v}`); }
  get essence() { return `${this.#type}/${this.#subtype}`; }
  get params() { return this.#params; }
  toString() {
    const params = this.#params.toString();
    return params === '' ? this.essence : `${this.essence};${params}`;
  }
}
MIMEType.prototype.toJSON = MIMEType.prototype.toString;

module.exports = { MIMEParams, MIMEType };
