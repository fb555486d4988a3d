'use strict';
// The methods of console that Go does not have.

const process = binding.original('process');
const { inspect, formatWithOptions } = require('internal/inspect');
const { now, print } = binding;
const console = binding.original('console');

const counts = new Map(), timers = new Map();
const label = (v) => (v === undefined ? 'default' : `${v}`);

function warn(text) {
  if (typeof process === 'object' && process.emitWarning) process.emitWarning(text);
  else console.warn(text);
}

// elapsed writes the time since a timer began. method is that of console, for the warning.
function elapsed(name, rest, method) {
  const from = timers.get(name);
  if (from === undefined) return warn(`No such label '${name}' for console.${method}()`);
  console.log('%s: %s', name, `${Number((now() - from).toFixed(3))}ms`, ...rest);
}

module.exports = {
  dir(v, options) { print(inspect(v, { customInspect: false, ...options })); },
  time(name) {
    name = label(name);
    if (timers.has(name)) warn(`Label '${name}' already exists for console.time()`);
    else timers.set(name, now());
  },
  timeEnd(name) {
    elapsed(label(name), [], 'timeEnd');
    timers.delete(label(name));
  },
  timeLog(name, ...rest) { elapsed(label(name), rest, 'timeLog'); },
  trace: function trace(...args) {
    const err = { name: 'Trace', message: formatWithOptions({}, ...args) };
    Error.captureStackTrace(err, trace);
    const at = err.stack.indexOf('\n    at ');
    const head = err.message === '' ? 'Trace' : `Trace: ${err.message}`;
    console.error('%s', head + (at < 0 ? '' : err.stack.slice(at)));
  },
  assert(ok, ...args) {
    if (ok) return;
    args[0] = `Assertion failed${args.length === 0 ? '' : `: ${args[0]}`}`;
    console.warn(...args);
  },
  count(name) {
    name = label(name);
    const n = (counts.get(name) || 0) + 1;
    counts.set(name, n);
    console.log(`${name}: ${n}`);
  },
  countReset(name) {
    if (!counts.delete(label(name))) warn(`Count for '${label(name)}' does not exist`);
  },
  group(...args) {
    if (args.length > 0) console.log(...args);
    binding.indent(2);
  },
  groupEnd() { binding.indent(-2); },
};
module.exports.groupCollapsed = module.exports.group;
