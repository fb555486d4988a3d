'use strict';
// What console.table draws.

const { inspect, kindOf } = require('internal/inspect');

const isObject = (v) => v !== null && (typeof v === 'object' || typeof v === 'function');

const short = (v) => inspect(v, {
  maxArrayLength: 3, breakLength: Infinity,
  depth: isObject(v) && !Array.isArray(v) && Object.keys(v).length > 2 ? -1 : 0,
});

function table(data, properties) {
  const kind = kindOf(data);
  if (kind === 'Map') {
    return draw(['(iteration index)', 'Key', 'Values'],
      [...Map.prototype.entries.call(data)].map(([k, v], i) => [`${i}`, short(k), short(v)]));
  }
  if (kind === 'Set') {
    return draw(['(iteration index)', 'Values'],
      [...Set.prototype.values.call(data)].map((v, i) => [`${i}`, short(v)]));
  }
  const names = Object.keys(data), columns = new Map();
  for (const name of names) {
    const row = data[name];
    for (const k of properties || (isObject(row) ? Object.keys(row) : [])) columns.set(`${k}`, k);
  }
  const plain = names.some((name) => !isObject(data[name]));
  const cell = (row, k) =>
    (isObject(row) && Object.prototype.hasOwnProperty.call(row, k) ? short(row[k]) : '');
  return draw(['(index)', ...columns.keys(), ...(plain ? ['Values'] : [])], names.map((name) => [
    name, ...[...columns.values()].map((k) => cell(data[name], k)),
    ...(plain ? [isObject(data[name]) ? '' : short(data[name])] : []),
  ]));
}

function draw(head, rows) {
  const widths = head.map((h, i) => Math.max(h.length, ...rows.map((r) => r[i].length)) + 2);
  const line = (a, b, c) => a + widths.map((w) => '─'.repeat(w)).join(b) + c;
  const row = (r) => `│${r.map((s, i) => ` ${s}`.padEnd(widths[i])).join('│')}│`;
  return [line('┌', '┬', '┐'), row(head), line('├', '┼', '┤'), ...rows.map(row),
    line('└', '┴', '┘')].join('\n');
}

module.exports = { table };
