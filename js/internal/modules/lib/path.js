'use strict';
// path.posix and path.win32: what differs is what a separator is, and how a root is found.

const process = binding.original('process');
const { invalidType, validateObject } = require('internal/errors');

function check(p, name = 'path') {
  if (typeof p !== 'string') throw invalidType(name, 'string', p);
}

const cwd = () => (typeof process === 'object' ? process.cwd() : '/');
const letter = (c) => /^[A-Za-z]$/.test(c);

const posix = {
  sep: '/', delimiter: ':', isSep: (c) => c === '/',
  // root returns the device of a path, whether the path begins at its root, and where the rest is.
  root: (p) => ({ device: '', rooted: p[0] === '/', end: p[0] === '/' ? 1 : 0 }),
};

const win32 = {
  sep: '\\', delimiter: ';', isSep: (c) => c === '/' || c === '\\',
  root(p) {
    if (win32.isSep(p[0])) {
      const unc = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/.exec(p);
      if (unc === null) return { device: '', rooted: true, end: 1 };
      if (unc[1] === '.' || unc[1] === '?') {
        return { device: `\\\\${unc[1]}`, rooted: true, end: 4 };
      }
      const end = unc[0].length;
      return {
        device: `\\\\${unc[1]}\\${unc[2]}`, rooted: true, unc: true,
        end: end < p.length ? end + 1 : end,
      };
    }
    if (!letter(p[0] || '') || p[1] !== ':') return { device: '', rooted: false, end: 0 };
    const rooted = p.length > 2 && win32.isSep(p[2]);
    return { device: p.slice(0, 2), rooted, end: rooted ? 3 : 2 };
  },
};

// make makes the functions of a kind of paths.
function make(kind) {
  const { sep, isSep, root } = kind;
  const windows = kind === win32;

  const parts = (p) => p.split(windows ? /[\\/]/ : '/');

  // tidy drops what is superfluous behind a root.
  function tidy(p, rooted) {
    const out = [];
    for (const part of parts(p)) {
      if (part === '' || part === '.') continue;
      if (part !== '..') out.push(part);
      else if (out.length > 0 && out[out.length - 1] !== '..') out.pop();
      else if (!rooted) out.push('..');
    }
    return out.join(sep);
  }

  function normalize(p) {
    check(p);
    if (p === '') return '.';
    if (windows && p.length === 1) return isSep(p) ? '\\' : p;
    const { device, rooted, end, unc } = root(p);
    if (unc && end === p.length && !isSep(p[end - 1])) return `${device}\\`;
    let tail = tidy(p.slice(end), rooted);
    if (tail === '' && !rooted) tail = '.';
    if (tail !== '' && isSep(p[p.length - 1])) tail += sep;
    if (windows && !rooted && device === '' && p.includes(':')) tail = harmless(p, tail);
    return device + (rooted ? sep : '') + tail;
  }

  function join(...list) {
    for (const p of list) check(p);
    const given = list.filter((p) => p !== '');
    if (given.length === 0) return '.';
    let joined = given.join(sep);
    if (!windows) return normalize(joined);
    const [first] = given; // only two separators that the first part begins with are a share's
    if (!/^[\\/]{2}[^\\/]/.test(first) && !(first.length === 2 && /^[\\/]{2}$/.test(first))) {
      joined = joined.replace(/^[\\/]{2,}/, '\\');
    }
    return normalize(joined);
  }

  function resolve(...list) {
    let device = '', tail = '', rooted = false;
    for (let i = list.length - 1; i >= -1; i--) {
      let p;
      if (i >= 0) {
        p = list[i];
        check(p, `paths[${i}]`);
        if (p === '') continue;
      } else {
        p = cwd();
      }
      const r = root(p);
      if (r.device !== '') {
        if (device === '') device = r.device;
        else if (r.device.toLowerCase() !== device.toLowerCase()) continue;
      }
      if (!rooted) {
        tail = `${p.slice(r.end)}${sep}${tail}`;
        rooted = r.rooted;
      }
      if (rooted && (!windows || device !== '')) break;
    }
    tail = tidy(tail, rooted);
    return device + (rooted ? sep : '') + tail || '.';
  }

  // trimmed returns a path without separators at its end, but with its root.
  function trimmed(p, end) {
    let last = p.length;
    while (last > end && isSep(p[last - 1])) last--;
    return p.slice(0, last);
  }

  // lastSep returns where the last separator stands, from a place on; -1 if there is none.
  function lastSep(p, from) {
    for (let i = p.length - 1; i >= from; i--) if (isSep(p[i])) return i;
    return -1;
  }

  function dirname(p) {
    check(p);
    if (p === '') return '.';
    const { rooted, end, device } = root(p);
    if (windows && p.length === 1) return rooted ? p : '.';
    const t = trimmed(p, end);
    const at = lastSep(t, end);
    if (at < 0) return rooted || device !== '' ? p.slice(0, end) : '.';
    return !windows && rooted && at === 1 ? '//' : t.slice(0, at);
  }

  function basename(p, suffix) {
    if (suffix !== undefined) check(suffix, 'suffix');
    check(p);
    const from = windows && letter(p[0] || '') && p[1] === ':' ? 2 : 0;
    const t = trimmed(p, from);
    const base = t.slice(Math.max(lastSep(t, from) + 1, from));
    if (suffix === undefined || suffix.length === 0 || suffix.length > p.length) return base;
    if (suffix === p) return '';
    if (base === '') return p.slice(from); // nothing but separators
    return base !== suffix && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base;
  }

  const extension = (base) => {
    const at = base.lastIndexOf('.');
    return at <= 0 || base === '..' ? '' : base.slice(at);
  };

  function extname(p) {
    check(p);
    return extension(basename(p));
  }

  function relative(from, to) {
    check(from, 'from');
    check(to, 'to');
    if (from === to) return '';
    const target = resolve(to);
    const fold = (p) => (windows ? p.toLowerCase() : p);
    const split = (p) => p.split(sep).filter(Boolean);
    const a = split(fold(resolve(from))), b = split(fold(target));
    let same = 0;
    while (same < a.length && same < b.length && a[same] === b[same]) same++;
    if (windows && same === 0 && a.length > 0 && b.length > 0) return target;
    const out = [...a.slice(same).map(() => '..'), ...split(target).slice(same)].join(sep);
    const share = windows && /^\\\\.*\\$/.test(target); // the root of one
    return share && out !== '' && same === a.length ? out + sep : out;
  }

  function parse(p) {
    check(p);
    const { end } = root(p);
    const rest = p.slice(end);
    const t = trimmed(rest, 0);
    const at = lastSep(t, 0);
    const base = t.slice(at + 1), ext = extension(base);
    const top = p.slice(0, end);
    return {
      root: top, dir: at >= 0 ? p.slice(0, end + at) : top, base, ext,
      name: ext ? base.slice(0, -ext.length) : base,
    };
  }

  function format(o) {
    validateObject(o, 'pathObject');
    const dir = o.dir || o.root;
    const dot = o.ext && o.ext[0] !== '.' ? '.' : '';
    const base = o.base || `${o.name || ''}${o.ext ? dot + o.ext : ''}`;
    if (!dir) return base;
    return dir === o.root ? `${dir}${base}` : `${dir}${sep}${base}`;
  }

  function toNamespacedPath(p) {
    if (!windows || typeof p !== 'string' || p.length === 0) return p;
    const full = resolve(p);
    if (full.length <= 2) return p;
    if (full.startsWith('\\\\') && full[2] !== '?' && full[2] !== '.') {
      return `\\\\?\\UNC\\${full.slice(2)}`;
    }
    return letter(full[0]) && full[1] === ':' && full[2] === '\\' ? `\\\\?\\${full}` : full;
  }

  function isAbsolute(p) {
    check(p);
    return root(p).rooted;
  }

  return {
    resolve, normalize, isAbsolute, join, relative, toNamespacedPath, dirname, basename, extname,
    format, parse, sep, delimiter: kind.delimiter, win32: null, posix: null,
    _makeLong: toNamespacedPath,
  };
}

// harmless keeps a relative path from naming a drive after it was tidied.
function harmless(p, tail) {
  if (tail.length >= 2 && letter(tail[0]) && tail[1] === ':') return `.\\${tail}`;
  for (let at = p.indexOf(':'); at >= 0; at = p.indexOf(':', at + 1)) {
    if (at === p.length - 1 || win32.isSep(p[at + 1])) return `.\\${tail}`;
  }
  return tail;
}

const path = make(posix), windows = make(win32);
path.posix = windows.posix = path;
path.win32 = windows.win32 = windows;
module.exports = path;
