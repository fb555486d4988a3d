'use strict';
// URL and URLSearchParams. Go parses URLs, and encodes what stands in queries.

const { coded } = require('internal/errors');
const { changeURL, decodeForm, encodeForm, node, parseURL } = binding;
const custom = Symbol.for('nodejs.util.inspect.custom');
const names = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname',
  'search', 'searchParams', 'hash'];

const urls = new WeakMap(); // their parts, and what searchParams is
let linking; // the URL whose searchParams is being made

function partsOf(url) {
  const parts = urls.get(url);
  if (parts) return parts;
  throw coded(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type URL');
}

const parse = (url, base) => parseURL(`${url}`, base === undefined ? base : `${base}`);

const invalid = (input, base) => Object.assign(coded(TypeError, 'ERR_INVALID_URL', 'Invalid URL'),
  node && { input: `${input}` }, node && base !== undefined && { base: `${base}` });

class URL {
  constructor(url, base = undefined) {
    const parts = parse(url, base);
    if (!parts) throw invalid(url, base);
    urls.set(this, parts);
  }
  static canParse(url, base = undefined) { return parse(url, base) !== undefined; }
  static parse(url, base = undefined) { return URL.canParse(url, base) ? new URL(url, base) : null; }
  get searchParams() {
    const parts = partsOf(this);
    if (!parts.searchParams) {
      linking = this;
      parts.searchParams = new URLSearchParams();
      linking = undefined;
    }
    return parts.searchParams;
  }
  toString() { return partsOf(this).href; }
  toJSON() { return partsOf(this).href; }
  [custom](depth, options, inspect) {
    if (depth !== null && depth < 0) return this;
    return `${this.constructor.name} ${inspect(Object.fromEntries(names.map((name) => [name, this[name]])), options)}`;
  }
}

function change(url, name, value) {
  const parts = partsOf(url), changed = changeURL(parts.href, name, `${value}`);
  if (!changed) throw invalid(value);
  Object.assign(parts, changed);
}

for (const name of names) {
  if (name === 'searchParams') continue;
  const d = Object.getOwnPropertyDescriptor({
    get [name]() { return partsOf(this)[name]; },
    set [name](v) { change(this, name, v); },
  }, name);
  if (name === 'origin') delete d.set;
  Object.defineProperty(URL.prototype, name, d);
}

const pairsOf = (text) => text.split('&').filter((part) => part !== '').map((part) => {
  const [name, ...value] = part.split('=');
  return [decodeForm(name), decodeForm(value.join('='))];
});

const joined = (pairs) => pairs.map((pair) => pair.map(encodeForm).join('=')).join('&');

class URLSearchParams {
  #pairs = [];
  #url = linking;
  #text = ''; // the query of the URL when it was read

  constructor(init = '') {
    if (Object(init) !== init) this.#pairs = pairsOf(init === null && node ? '' : `${init}`.replace(/^\?/, ''));
    else if (init[Symbol.iterator] === undefined) {
      for (const key of Object.keys(init)) this.#pairs.push([key, `${init[key]}`]);
    } else {
      for (const pair of init) {
        const two = Object(pair) === pair ? [...pair] : [];
        if (two.length !== 2) {
          throw coded(TypeError, 'ERR_INVALID_TUPLE', 'Each query pair must be an iterable [name, value] tuple');
        }
        this.#pairs.push(two.map((part) => `${part}`));
      }
    }
  }
  // #list returns the pairs, which those of the URL are if it has changed.
  #list() {
    if (this.#url && this.#text !== this.#url.search) {
      this.#text = this.#url.search;
      this.#pairs = pairsOf(this.#text.slice(1));
    }
    return this.#pairs;
  }
  #change(pairs) {
    this.#pairs = pairs;
    if (!this.#url) return;
    this.#url.search = joined(pairs);
    this.#text = this.#url.search;
  }
  #named(name, value) { return ([n, v]) => n === `${name}` && (value === undefined || v === `${value}`); }
  get size() { return this.#list().length; }
  append(name, value) { this.#change([...this.#list(), [`${name}`, `${value}`]]); }
  delete(name, value = undefined) {
    const is = this.#named(name, value);
    this.#change(this.#list().filter((pair) => !is(pair)));
  }
  get(name) { return (this.#list().find(this.#named(name)) ?? [null, null])[1]; }
  getAll(name) { return this.#list().filter(this.#named(name)).map(([, value]) => value); }
  has(name, value = undefined) { return this.#list().some(this.#named(name, value)); }
  set(name, value) {
    const list = this.#list(), is = this.#named(name), at = list.findIndex(is);
    if (at < 0) return this.append(name, value);
    this.#change([...list.slice(0, at), [`${name}`, `${value}`], ...list.slice(at + 1).filter((pair) => !is(pair))]);
  }
  sort() { this.#change([...this.#list()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))); }
  forEach(callback, self = undefined) { for (const [name, value] of this) callback.call(self, value, name, this); }
  *entries() { for (let i = 0; i < this.#list().length; i++) yield [...this.#list()[i]]; }
  *keys() { for (const [name] of this.entries()) yield name; }
  *values() { for (const [, value] of this.entries()) yield value; }
  toString() { return joined(this.#list()); }
  [custom](depth, options, inspect) {
    if (depth !== null && depth < 0) return '[Object]';
    const parts = [...this].map((pair) => pair.map((v) => inspect(v, options)).join(' => '));
    return parts.length === 0 ? 'URLSearchParams {}' : `URLSearchParams { ${parts.join(', ')} }`;
  }
}
Object.defineProperty(URLSearchParams.prototype, Symbol.iterator, {
  value: URLSearchParams.prototype.entries, writable: true, configurable: true,
});

module.exports = require('internal/idl')({ URL, URLSearchParams });
