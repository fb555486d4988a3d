'use strict';
// What console.table draws.

const { inspect, iteratedOf, kindOf } = require('internal/inspect');
const { iterated } = binding;

const isObject = (v) => v !== null && (typeof v === 'object' || typeof v === 'function');

// rowsOf returns what a Map, a Set or an iterator over one holds, as pairs of a key and a value;
// undefined for others. keyed says that the keys are shown.
function rowsOf(data) {
  const kind = kindOf(data);
  if (kind === 'Map') return { keyed: true, rows: [...Map.prototype.entries.call(data)] };
  if (kind === 'Set') return { rows: [...Set.prototype.values.call(data)].map((v) => [, v]) };
  const tag = data[Symbol.toStringTag];
  if ((tag !== 'Map Iterator' && tag !== 'Set Iterator') || !iterated(data)) return undefined;
  const { entries, items } = iteratedOf(data);
  if (entries && tag === 'Map Iterator') return { keyed: true, rows: items };
  return { rows: items.map((v) => [, entries ? v[0] : v]) };
}

function table(data, properties, options) {
  const short = (v) => inspect(v, {
    maxArrayLength: 3, breakLength: Infinity, ...options,
    depth: isObject(v) && !Array.isArray(v) && Object.keys(v).length > 2 ? -1 : 0,
  });
  const seen = rowsOf(data);
  if (seen !== undefined) {
    const columns = seen.rows.map(([k, v], i) =>
      [String(i), ...(seen.keyed ? [short(k)] : []), short(v)]);
    return draw(['(iteration index)', ...(seen.keyed ? ['Key'] : []), 'Values'], columns);
  }
  const names = Object.keys(data), columns = new Map();
  let plain = false;
  for (const name of names) {
    const row = data[name];
    plain = plain || !isObject(row);
    for (const k of properties || (isObject(row) ? Object.keys(row) : [])) {
      columns.set(`${k}`, k);
    }
  }
  const cell = (row, k) =>
    (isObject(row) && Object.prototype.hasOwnProperty.call(row, k) ? short(row[k]) : '');
  return draw(['(index)', ...columns.keys(), ...(plain ? ['Values'] : [])], names.map((name) => [
    name, ...[...columns.values()].map((k) => cell(data[name], k)),
    ...(plain ? [isObject(data[name]) ? '' : short(data[name])] : []),
  ]));
}

const wide = new RegExp('[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3' +
  '\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{1f300}-\\u{1f64f}' +
  '\\u{1f900}-\\u{1f9ff}\\u{20000}-\\u{3fffd}]', 'u');
const flat = new RegExp('[\\u0000-\\u001f\\u007f-\\u009f\\u0300-\\u036f\\u200b-\\u200f' +
  '\\u20d0-\\u20ff\\ufe00-\\ufe0f]');

// textWidth returns how many columns a text takes on a terminal.
function textWidth(s) {
  let n = 0;
  for (const c of s.replace(/\u001b\[\d\d?m/g, '').normalize('NFC')) {
    n += wide.test(c) ? 2 : flat.test(c) ? 0 : 1;
  }
  return n;
}

// draw draws a table.
function draw(head, rows) {
  const widths = head.map((h, i) =>
    Math.max(textWidth(h), ...rows.map((r) => textWidth(r[i]))) + 2);
  const line = (a, b, c) => a + widths.map((w) => '─'.repeat(w)).join(b) + c;
  const pad = (s, w) => ` ${s}${' '.repeat(w - 1 - textWidth(s))}`;
  const row = (r) => `│${r.map((s, i) => pad(s, widths[i])).join('│')}│`;
  return [line('┌', '┬', '┐'), row(head), line('├', '┼', '┤'), ...rows.map(row),
    line('└', '┴', '┘')].join('\n');
}

module.exports = { table };
