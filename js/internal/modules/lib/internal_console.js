'use strict';
// The methods of console that do more than write their arguments.

const { inspect, formatWithOptions } = require('internal/inspect');
const { print, printError, indent, now } = binding;

const timers = new Map();
const counts = new Map();

const label = (v) => (v === undefined ? 'default' : `${v}`);

function warn(text) {
  if (typeof process === 'object' && process.emitWarning) process.emitWarning(text);
  else printError(text);
}

function duration(ms) {
  if (ms >= 3600000) return unit(ms / 3600000, 'h:mm:ss');
  if (ms >= 60000) {
    const minutes = Math.floor(ms / 60000);
    const seconds = ((ms % 60000) / 1000).toFixed(3).padStart(6, '0');
    return `${minutes}:${seconds} (m:ss.mmm)`;
  }
  if (ms >= 1000) return `${(ms / 1000).toFixed(3)}s`;
  return `${Number(ms.toFixed(3))}ms`;
}

function unit(hours, name) {
  const h = Math.floor(hours);
  const m = Math.floor((hours - h) * 60);
  const s = Math.floor(((hours - h) * 60 - m) * 60);
  return `${h}:${String(m).padStart(2, '0')}:${String(s).padStart(2, '0')} (${name})`;
}

function elapsed(name, rest) {
  const from = timers.get(name);
  if (from === undefined) return false;
  const text = `${name}: ${duration(now() - from)}`;
  print(rest.length > 0 ? formatWithOptions(undefined, '%s', text, ...rest) : text);
  return true;
}

function table(data, columns) {
  if (data === null || typeof data !== 'object') return print(data);
  const isMap = data instanceof Map, isSet = data instanceof Set;
  const index = isMap || isSet ? '(iteration index)' : '(index)';
  const rows = [], keys = [], values = [];
  let plain = false;
  const short = (v) => inspect(v, { maxArrayLength: 3, breakLength: Infinity, depth: 0 });
  const add = (name, row, key) => {
    const cells = { [index]: name };
    if (isMap) cells.Key = short(key);
    if (row !== null && typeof row === 'object' && !isMap) {
      for (const k of columns || Object.keys(row)) {
        if (!keys.includes(k)) keys.push(k);
        if (Object.prototype.hasOwnProperty.call(row, k)) cells[`k${k}`] = short(row[k]);
      }
    } else {
      plain = true;
      values[rows.length] = short(row);
    }
    rows.push(cells);
  };
  if (isMap) [...data].forEach(([k, v], i) => add(String(i), v, k));
  else if (isSet) [...data].forEach((v, i) => add(String(i), v));
  else for (const k of Object.keys(data)) add(k, data[k]);
  const head = [index, ...(isMap ? ['Key'] : []), ...keys, ...(plain ? ['Values'] : [])];
  print(draw(head, rows.map((r, i) => [
    r[index], ...(isMap ? [r.Key] : []), ...keys.map((k) => r[`k${k}`] || ''),
    ...(plain ? [values[i] || ''] : []),
  ])));
}

// draw draws a table.
function draw(head, rows) {
  const widths = head.map((h, i) => Math.max(h.length, ...rows.map((r) => r[i].length)) + 2);
  const line = (a, b, c) => a + widths.map((w) => '─'.repeat(w)).join(b) + c;
  const row = (r) => `│${r.map((s, i) => ` ${s}`.padEnd(widths[i])).join('│')}│`;
  return [line('┌', '┬', '┐'), row(head), line('├', '┼', '┤'), ...rows.map(row),
    line('└', '┴', '┘')].join('\n');
}

function group(...args) {
  if (args.length > 0) print(...args);
  indent(2);
}

module.exports = {
  dir(v, options) { print('%s', inspect(v, { customInspect: false, ...options })); },
  table,
  time(name) {
    name = label(name);
    if (timers.has(name)) return warn(`Label '${name}' already exists for console.time()`);
    timers.set(name, now());
  },
  timeEnd(name) {
    name = label(name);
    if (!elapsed(name, [])) warn(`No such label '${name}' for console.timeEnd()`);
    timers.delete(name);
  },
  timeLog(name, ...rest) {
    name = label(name);
    if (!elapsed(name, rest)) warn(`No such label '${name}' for console.timeLog()`);
  },
  count(name) {
    name = label(name);
    const n = (counts.get(name) || 0) + 1;
    counts.set(name, n);
    print('%s', `${name}: ${n}`);
  },
  countReset(name) {
    name = label(name);
    if (!counts.delete(name)) warn(`Count for '${name}' does not exist`);
  },
  assert(ok, ...args) {
    if (ok) return;
    if (typeof args[0] === 'string') args[0] = `Assertion failed: ${args[0]}`;
    else args.unshift('Assertion failed');
    printError(...args);
  },
  group,
  groupCollapsed: group,
  groupEnd() { indent(-2); },
  trace: function trace(...args) {
    const err = { name: 'Trace', message: formatWithOptions(undefined, ...args) };
    Error.captureStackTrace(err, trace);
    const at = err.stack.indexOf('\n    at ');
    const head = err.message === '' ? 'Trace' : `Trace: ${err.message}`;
    printError('%s', head + (at < 0 ? '' : err.stack.slice(at)));
  },
};
