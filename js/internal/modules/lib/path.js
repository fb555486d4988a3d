'use strict';
// Paths with slashes.

const { invalidType } = require('internal/errors');

function check(p, name = 'path') {
  if (typeof p !== 'string') throw invalidType(name, 'string', p);
}

// tidy drops what is superfluous in a path.
function tidy(p, absolute) {
  const out = [];
  for (const part of p.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') out.push(part);
    else if (out.length > 0 && out[out.length - 1] !== '..') out.pop();
    else if (!absolute) out.push('..');
  }
  return out.join('/');
}

function normalize(p) {
  check(p);
  if (p === '') return '.';
  const absolute = p[0] === '/';
  let out = tidy(p, absolute);
  if (out === '') return absolute ? '/' : p.endsWith('/') ? './' : '.';
  if (p.endsWith('/')) out += '/';
  return absolute ? `/${out}` : out;
}

function join(...parts) {
  for (const p of parts) check(p);
  const joined = parts.filter((p) => p !== '').join('/');
  return joined === '' ? '.' : normalize(joined);
}

function resolve(...parts) {
  let out = '';
  for (let i = parts.length - 1; i >= -1 && out[0] !== '/'; i--) {
    const p = i >= 0 ? parts[i] : typeof process === 'object' ? process.cwd() : '/';
    check(p, 'paths');
    if (p !== '') out = out === '' ? p : `${p}/${out}`;
  }
  return `/${tidy(out, true)}`;
}

function dirname(p) {
  check(p);
  const trimmed = p.replace(/\/+$/, '');
  if (trimmed === '') return p[0] === '/' ? '/' : '.';
  const at = trimmed.lastIndexOf('/');
  if (at < 0) return '.';
  return trimmed.slice(0, at) || '/';
}

function basename(p, suffix) {
  check(p);
  const base = p.replace(/\/+$/, '').split('/').pop();
  return suffix !== undefined && base !== suffix && base.endsWith(suffix)
    ? base.slice(0, -suffix.length) : base;
}

function extname(p) {
  check(p);
  const base = basename(p);
  const at = base.lastIndexOf('.');
  return at <= 0 || base === '..' ? '' : base.slice(at);
}

function relative(from, to) {
  const a = resolve(from).split('/').filter(Boolean);
  const b = resolve(to).split('/').filter(Boolean);
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  return [...a.slice(same).map(() => '..'), ...b.slice(same)].join('/');
}

function parse(p) {
  check(p);
  const base = basename(p), ext = extname(p), root = p[0] === '/' ? '/' : '';
  const trimmed = p.replace(/\/+$/, '');
  const at = trimmed.lastIndexOf('/');
  return {
    root, dir: at > 0 ? trimmed.slice(0, at) : root, base, ext,
    name: ext ? base.slice(0, -ext.length) : base,
  };
}

function format(o) {
  const dir = o.dir || o.root || '';
  const base = o.base || `${o.name || ''}${o.ext || ''}`;
  if (dir === '') return base;
  return dir === o.root ? dir + base : `${dir}/${base}`;
}

const path = {
  normalize, join, resolve, dirname, basename, extname, relative, parse, format,
  isAbsolute(p) { check(p); return p[0] === '/'; },
  toNamespacedPath: (p) => p, sep: '/', delimiter: ':',
};
path.posix = path;
module.exports = path;
