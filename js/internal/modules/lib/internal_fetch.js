'use strict';
// fetch, with what it needs of Headers and Response. Go sends the request and reads the whole answer.

const { send } = binding;
const [URL, TextEncoder, TextDecoder] = ['URL', 'TextEncoder', 'TextDecoder']
  .map((name) => binding.original(name));

class Headers {
  #values = new Map();

  constructor(init) {
    if (init === undefined || init === null) return;
    const list = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init);
    for (const [name, value] of list) this.append(name, value);
  }
  #key(name) {
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(`${name}`)) throw new TypeError(`Invalid header name: ${name}`);
    return `${name}`.toLowerCase();
  }
  append(name, value) {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }
  set(name, value) {
    value = `${value}`.trim();
    if (/[\0\r\n]/.test(value)) throw new TypeError(`Invalid header value: ${value}`);
    this.#values.set(this.#key(name), value);
  }
  get(name) { return this.has(name) ? this.#values.get(this.#key(name)) : null; }
  has(name) { return this.#values.has(this.#key(name)); }
  delete(name) { this.#values.delete(this.#key(name)); }
  entries() { return [...this.#values].sort(([a], [b]) => (a < b ? -1 : 1))[Symbol.iterator](); }
  *keys() { for (const [name] of this) yield name; }
  *values() { for (const [, value] of this) yield value; }
  forEach(f, self) { for (const [name, value] of this.entries()) f.call(self, value, name, this); }
  [Symbol.iterator]() { return this.entries(); }
}

class Response {
  #body;
  #used = false;

  constructor({ status, statusText, url, redirected, headers, body }) {
    Object.assign(this, { status, statusText, url, redirected, headers: new Headers(headers) });
    this.ok = status >= 200 && status <= 299;
    this.#body = body;
  }
  get bodyUsed() { return this.#used; }
  async arrayBuffer() {
    if (this.#used) throw new TypeError('Body is unusable: Body has already been read');
    this.#used = true;
    return this.#body;
  }
  async text() { return new TextDecoder().decode(await this.arrayBuffer()); }
  async json() { return JSON.parse(await this.text()); }
}

async function fetch(input, init = {}) {
  const { method = 'GET', headers, body, signal, redirect = 'follow' } = init;
  const url = new URL(`${input}`);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`fetch failed: unknown scheme ${url.protocol}`);
  const given = new Headers(headers);
  let bytes;
  if (body !== undefined && body !== null) {
    if (/^(get|head)$/i.test(method)) throw new TypeError('Request with GET/HEAD method cannot have body.');
    bytes = body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body : new TextEncoder().encode(`${body}`);
    const form = Object.prototype.toString.call(body) === '[object URLSearchParams]';
    if (bytes !== body && !given.has('content-type')) {
      given.set('content-type', form ? 'application/x-www-form-urlencoded;charset=UTF-8' : 'text/plain;charset=UTF-8');
    }
  }
  if (signal && signal.aborted) throw signal.reason;
  return new Promise((resolve, reject) => {
    let cancel;
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    const done = () => { if (signal) signal.removeEventListener('abort', abort); };
    cancel = send(url.href, method.toUpperCase(), [...given], bytes, redirect, (answer) => {
      done();
      resolve(new Response(answer));
    }, (cause) => {
      done();
      reject(new TypeError('fetch failed', { cause }));
    });
    if (signal) signal.addEventListener('abort', abort, { once: true, [binding.resist]: true });
  });
}

module.exports = { fetch, Headers, Response };
