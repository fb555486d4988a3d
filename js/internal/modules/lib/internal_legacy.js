'use strict';
// The functions of url from before the WHATWG's URL: parse, format and resolve.

const querystring = require('querystring');
const { coded, invalidType } = require('internal/errors');
const URL = binding.original('URL');

const slashed = new Set(['http', 'https', 'ftp', 'gopher', 'file', 'ws', 'wss']);
const isSlashed = (protocol) => slashed.has(`${protocol}`.replace(/:$/, ''));
const hostless = (protocol) => /^javascript:?$/.test(protocol);
const forbidden = /[\0\t\n\r #%/:<>?@[\\\]^|]/;
const forbiddenOfIPv6 = /[\0\t\n\r #%/<>?@\\^|]/;
const ofIPv6 = (name) => name.startsWith('[') && name.endsWith(']');

class Url {
  constructor() {
    for (const name of ['protocol', 'slashes', 'auth', 'host', 'port', 'hostname', 'hash', 'search',
      'query', 'pathname', 'path', 'href']) this[name] = null;
  }

  parse(text, withQuery, slashesDenoteHost) {
    if (typeof text !== 'string') throw invalidType('url', 'string', text);
    let rest = straightened(text);
    if (!slashesDenoteHost && !rest.includes('#') && !text.includes('@')) {
      const [match, pathname, search] = /^(\/\/?(?!\/)[^?\s]*)(\?[^\s]*)?$/.exec(rest) || [];
      if (match) {
        this.path = this.href = rest;
        this.pathname = pathname;
        this.#setSearch(search, withQuery);
        return this;
      }
    }
    const [scheme = ''] = /^[a-z0-9.+-]+:/i.exec(rest) || [];
    const protocol = scheme.toLowerCase();
    if (scheme !== '') this.protocol = protocol;
    rest = rest.slice(scheme.length);
    let slashes = false;
    if (slashesDenoteHost || scheme !== '' || /^\/\/[^@/]+@[^@/]+/.test(rest)) {
      slashes = rest.startsWith('//');
      if (slashes && !hostless(protocol)) {
        rest = rest.slice(2);
        this.slashes = true;
      }
    }
    if (!hostless(protocol) && (slashes || (scheme !== '' && !isSlashed(protocol)))) {
      rest = this.#takeHost(rest, text);
    }
    if (!hostless(protocol)) rest = rest.replace(/[\s"'<>\\^`{|}]/g, escaped);
    this.#setPath(rest, withQuery);
    if (isSlashed(protocol) && this.hostname && !this.pathname) this.pathname = '/';
    if (this.pathname || this.search) this.path = (this.pathname || '') + (this.search || '');
    this.href = this.format();
    return this;
  }

  // #takeHost takes the host off the rest of a URL, and returns what follows.
  #takeHost(rest, text) {
    let end = -1, at = -1, hostEnd = rest.length;
    for (let i = 0; i < rest.length; i++) {
      const c = rest[i];
      if (c === '#' || c === '/' || c === '?') {
        if (end === -1) end = i;
        hostEnd = i;
        break;
      }
      if (c === '@') [at, end] = [i, -1];
      else if (end === -1 && /[\t\n\r "%';<>\\^`{|}]/.test(c)) end = i;
    }
    if (end === -1) end = hostEnd;
    if (at > -1) this.auth = decodeURIComponent(rest.slice(0, at));
    this.host = rest.slice(at + 1, end);
    rest = rest.slice(end);
    const [port] = /:[0-9]*$/.exec(this.host) || [];
    let name = port === undefined ? this.host : this.host.slice(0, -port.length);
    if (port !== undefined && port !== ':') this.port = port.slice(1);
    const six = ofIPv6(name);
    if (!six) {
      const wrong = name.search(/[/\\#?:]/);
      if (wrong !== -1) [name, rest] = [name.slice(0, wrong), `/${name.slice(wrong)}${rest}`];
    }
    name = name.length > 255 ? '' : name.toLowerCase();
    if (name !== '' && !six) {
      name = ascii(name);
      if (name === '') throw invalid(text);
    }
    if ((six ? forbiddenOfIPv6 : forbidden).test(name)) throw invalid(text);
    this.host = name + (this.port ? `:${this.port}` : '');
    this.hostname = six ? name.slice(1, -1) : name;
    return six && !rest.startsWith('/') ? `/${rest}` : rest;
  }

  #setPath(rest, withQuery) {
    const hash = rest.indexOf('#');
    if (hash !== -1) {
      this.hash = rest.slice(hash);
      rest = rest.slice(0, hash);
    }
    const question = rest.indexOf('?');
    this.#setSearch(question === -1 ? undefined : rest.slice(question), withQuery);
    const pathname = question === -1 ? rest : rest.slice(0, question);
    if (pathname !== '') this.pathname = pathname;
  }

  #setSearch(search, withQuery) {
    if (search !== undefined) {
      this.search = search;
      this.query = withQuery ? querystring.parse(search.slice(1)) : search.slice(1);
    } else if (withQuery) this.query = Object.create(null);
  }

  format() { return written(this); }
  resolve(relative) { return this.resolveObject(parse(relative, false, true)).format(); }
  resolveObject(relative) {
    if (typeof relative === 'string') relative = new Url().parse(relative, false, true);
    return resolved(this, relative);
  }
}

// straightened trims a text, and turns the backslashes before its query.
function straightened(text) {
  const trimmed = text.replace(/^[\s\ufeff]+|[\s\ufeff]+$/g, '');
  const end = trimmed.search(/[?#]/);
  const head = end === -1 ? trimmed : trimmed.slice(0, end);
  return head.replace(/\\/g, '/') + trimmed.slice(head.length);
}

const escaped = (c) => (c < '\u0080'
  ? `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : c);

function invalid(text) {
  return Object.assign(coded(TypeError, 'ERR_INVALID_URL', 'Invalid URL'), { input: text });
}

function ascii(name) {
  if (/^[\0-\x7f]*$/.test(name)) return name;
  const url = URL.parse(`ws://${name}`);
  return url === null ? '' : url.hostname;
}

const encodedAuth = (auth) => encodeURIComponent(auth).replace(/%3A/gi, ':');

function written(o) {
  let { protocol = '', pathname = '', hash = '', search } = o;
  protocol = protocol || '';
  pathname = pathname || '';
  hash = hash || '';
  let host = '';
  const auth = o.auth ? `${encodedAuth(o.auth)}@` : '';
  if (o.host) host = auth + o.host;
  else if (o.hostname) {
    const six = o.hostname.includes(':') && !ofIPv6(o.hostname);
    host = auth + (six ? `[${o.hostname}]` : o.hostname) + (o.port ? `:${o.port}` : '');
  }
  const hasQuery = o.query !== null && typeof o.query === 'object';
  const query = hasQuery ? querystring.stringify(o.query) : '';
  search = search || (query && `?${query}`) || '';
  if (protocol && !protocol.endsWith(':')) protocol += ':';
  pathname = pathname.replace(/[?#]/g, encodeURIComponent);
  if (o.slashes || isSlashed(protocol)) {
    if (o.slashes || host) {
      if (pathname && !pathname.startsWith('/')) pathname = `/${pathname}`;
      host = `//${host}`;
    } else if (protocol === 'file:') host = '//';
  }
  search = search.replace(/#/g, '%23');
  if (hash && !hash.startsWith('#')) hash = `#${hash}`;
  if (search && !search.startsWith('?')) search = `?${search}`;
  return protocol + host + pathname + search + hash;
}

function finish(url) {
  if (url.pathname || url.search) url.path = (url.pathname || '') + (url.search || '');
  url.href = url.format();
  return url;
}

// resolved returns what a URL that was parsed means beside another one.
function resolved(base, relative) {
  const result = Object.assign(new Url(), base);
  result.hash = relative.hash;
  if (relative.href === '') return finish(result);
  if (relative.slashes && !relative.protocol) {
    for (const name of Object.keys(relative)) {
      if (name !== 'protocol') result[name] = relative[name];
    }
    if (isSlashed(result.protocol) && result.hostname && !result.pathname) result.pathname = '/';
    return finish(result);
  }
  if (relative.protocol && relative.protocol !== result.protocol) return other(result, relative);
  return sameProtocol(result, relative);
}

// other resolves a URL of another protocol.
function other(result, relative) {
  if (!isSlashed(relative.protocol)) {
    Object.assign(result, relative);
    result.href = result.format();
    return result;
  }
  result.protocol = relative.protocol;
  let { host } = relative;
  result.pathname = relative.pathname;
  if (!host && !/^file:?$/.test(relative.protocol) && !hostless(relative.protocol)) {
    const parts = (relative.pathname || '').split('/');
    while (parts.length > 0 && !(host = parts.shift()));
    if (parts[0] !== '') parts.unshift('');
    if (parts.length < 2) parts.unshift('');
    result.pathname = parts.join('/');
  }
  result.search = relative.search;
  result.query = relative.query;
  result.host = host || '';
  result.auth = relative.auth;
  result.hostname = relative.hostname || host || '';
  result.port = relative.port;
  result.slashes = result.slashes || relative.slashes;
  return finish(result);
}

// withHost puts a host before a path that has no slashes before it.
function withHost(parts, host) {
  if (!host) return;
  if (parts[0] === '') parts[0] = host;
  else parts.unshift(host);
}

function sameProtocol(result, relative) {
  const fromRoot = (result.pathname || '').startsWith('/');
  const toRoot = Boolean(relative.host || (relative.pathname || '').startsWith('/'));
  let absolute = toRoot || fromRoot || Boolean(result.host && relative.pathname);
  const dots = absolute;
  let parts = result.pathname ? result.pathname.split('/') : [];
  const added = relative.pathname ? relative.pathname.split('/') : [];
  const bare = Boolean(result.protocol && !isSlashed(result.protocol));
  if (bare) {
    result.hostname = '';
    result.port = null;
    withHost(parts, result.host);
    result.host = '';
    if (relative.protocol) {
      result.auth = null;
      withHost(added, relative.host);
      relative = Object.assign(new Url(), relative, { host: null, hostname: null, port: null });
    }
    absolute = absolute && (added[0] === '' || parts[0] === '');
  }
  if (toRoot) {
    if (relative.host || relative.host === '') {
      if (result.host !== relative.host) result.auth = null;
      result.host = relative.host;
      result.port = relative.port;
    }
    if (relative.hostname || relative.hostname === '') {
      if (result.hostname !== relative.hostname) result.auth = null;
      result.hostname = relative.hostname;
    }
    parts = added;
  } else if (added.length > 0) {
    parts = parts.slice(0, -1).concat(added);
  }
  if (toRoot || added.length > 0 || (relative.search !== null && relative.search !== undefined)) {
    result.search = relative.search;
    result.query = relative.query;
    if (!toRoot && added.length === 0) {
      if (bare) takeHost(result, parts.shift());
      return finish(result);
    }
  }
  if (parts.length === 0) {
    result.pathname = null;
    result.path = result.search ? `/${result.search}` : null;
    result.href = result.format();
    return result;
  }
  const last = parts[parts.length - 1];
  const isDots = last === '.' || last === '..';
  const trailing = last === '' ||
    (isDots && Boolean(result.host || relative.host || parts.length > 1));
  parts = walked(parts, !absolute && !dots);
  if (absolute && parts[0] !== '' && !(parts[0] && parts[0].startsWith('/'))) parts.unshift('');
  if (trailing && !parts.join('/').endsWith('/')) parts.push('');
  const rooted = parts[0] === '' || Boolean(parts[0] && parts[0].startsWith('/'));
  if (bare) takeHost(result, rooted || parts.length === 0 ? '' : parts.shift());
  if ((absolute || Boolean(result.host && parts.length > 0)) && !rooted) parts.unshift('');
  result.pathname = parts.length > 0 ? parts.join('/') : null;
  if (parts.length === 0) result.path = null;
  result.auth = relative.auth || result.auth;
  result.slashes = result.slashes || relative.slashes;
  return finish(result);
}

// takeHost sets a host that was the first part of a path, maybe with an auth before it.
function takeHost(result, host) {
  result.hostname = result.host = host;
  const at = result.host && result.host.indexOf('@') > 0 ? result.host.split('@') : null;
  if (at) {
    result.auth = at.shift();
    result.host = result.hostname = at.shift();
  }
}

// walked takes the dots out of a path. Those that lead above it stay, if kept.
function walked(parts, kept) {
  const left = [];
  let up = 0;
  for (const part of [...parts].reverse()) {
    if (part === '..') up++;
    else if (part === '.') continue;
    else if (up > 0) up--;
    else left.unshift(part);
  }
  return kept ? [...Array(up).fill('..'), ...left] : left;
}

function parse(url, withQuery, slashesDenoteHost) {
  return url instanceof Url ? url : new Url().parse(url, withQuery, slashesDenoteHost);
}

function format(url, options) {
  if (typeof url === 'string') url = parse(url);
  else if (url === null || typeof url !== 'object') {
    throw invalidType('urlObject', ['Object', 'string'], url);
  } else if (url instanceof URL) return formatURL(url, options);
  return written(url);
}

// formatURL writes a URL of the WHATWG, without some parts.
function formatURL(url, options = {}) {
  if (options === null) options = {};
  if (typeof options !== 'object') throw invalidType('options', 'Object', options);
  const { fragment = true, unicode = false, search = true, auth = true } = options;
  let { hostname } = url;
  if (unicode) hostname = binding.toUnicode(hostname);
  let text = url.protocol;
  if (url.host !== '' || url.href.startsWith(`${url.protocol}//`)) {
    text += '//';
    if (auth && (url.username !== '' || url.password !== '')) {
      text += `${url.username}${url.password === '' ? '' : `:${url.password}`}@`;
    }
    text += hostname + (url.port === '' ? '' : `:${url.port}`);
  }
  return text + url.pathname + (search ? url.search : '') + (fragment ? url.hash : '');
}

module.exports = {
  Url, parse, format,
  resolve: (from, to) => parse(from, false, true).resolve(to),
  resolveObject: (from, to) => (from ? parse(from, false, true).resolveObject(to) : to),
};
