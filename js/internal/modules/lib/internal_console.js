'use strict';
// The class Console, whose methods those of the global console are.

const process = binding.original('process');
const { inspect, formatWithOptions } = require('internal/inspect');
const { coded, invalidType, invalidValue, outOfRange } = require('internal/errors');
const { table } = require('internal/table');
const { now } = binding;

const states = new WeakMap();
const label = (v) => (v === undefined ? 'default' : `${v}`);

// stateOf returns what a console keeps: print, printError, indent, options, counts and timers.
function stateOf(c) {
  const s = states.get(c);
  if (s === undefined) throw new TypeError('Illegal invocation');
  return s;
}

function keep(c, state) {
  states.set(c, { counts: new Map(), timers: new Map(), ...state });
}

function warn(c, text) {
  if (typeof process === 'object' && process.emitWarning) process.emitWarning(text);
  else c.warn(text);
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

// elapsed writes the time since a timer began. method is that of console, for the warning.
function elapsed(c, name, rest, method) {
  const from = stateOf(c).timers.get(name);
  if (from === undefined) return warn(c, `No such label '${name}' for console.${method}()`);
  c.log('%s: %s', name, duration(now() - from), ...rest);
}

const methods = {
  log(...args) { stateOf(this).print(...args); },
  warn(...args) { stateOf(this).printError(...args); },
  dir(v, options) {
    const s = stateOf(this);
    s.print('%s', inspect(v, { customInspect: false, ...s.options, ...options }));
  },
  time(name) {
    name = label(name);
    const { timers } = stateOf(this);
    if (timers.has(name)) warn(this, `Label '${name}' already exists for console.time()`);
    else timers.set(name, now());
  },
  timeEnd(name) {
    name = label(name);
    elapsed(this, name, [], 'timeEnd');
    stateOf(this).timers.delete(name);
  },
  timeLog(name, ...rest) { elapsed(this, label(name), rest, 'timeLog'); },
  trace: function trace(...args) {
    const err = { name: 'Trace', message: formatWithOptions(stateOf(this).options, ...args) };
    Error.captureStackTrace(err, trace);
    const at = err.stack.indexOf('\n    at ');
    const head = err.message === '' ? 'Trace' : `Trace: ${err.message}`;
    this.error('%s', head + (at < 0 ? '' : err.stack.slice(at)));
  },
  assert(ok, ...args) {
    if (ok) return;
    args[0] = `Assertion failed${args.length === 0 ? '' : `: ${args[0]}`}`;
    this.warn(...args);
  },
  clear() {},
  count(name) {
    name = label(name);
    const { counts } = stateOf(this);
    const n = (counts.get(name) || 0) + 1;
    counts.set(name, n);
    this.log(`${name}: ${n}`);
  },
  countReset(name) {
    name = label(name);
    if (!stateOf(this).counts.delete(name)) warn(this, `Count for '${name}' does not exist`);
  },
  group(...args) {
    if (args.length > 0) this.log(...args);
    stateOf(this).indent(1);
  },
  groupEnd() { stateOf(this).indent(-1); },
  table(data, properties) {
    if (properties !== undefined && !Array.isArray(properties)) {
      throw invalidType('properties', 'Array', properties);
    }
    if (data === null || typeof data !== 'object') this.log(data);
    else this.log(table(data, properties, stateOf(this).options));
  },
};
for (const [name, as] of [['debug', 'log'], ['info', 'log'], ['dirxml', 'log'], ['error', 'warn'],
  ['groupCollapsed', 'group']]) methods[name] = methods[as];

function Console(options, ...rest) {
  if (!new.target) return Reflect.construct(Console, [options, ...rest]);
  if (!options || typeof options.write === 'function') {
    options = { stdout: options, stderr: rest[0], ignoreErrors: rest[1] };
  }
  const { stdout, stderr = stdout } = options;
  for (const [name, stream] of Object.entries({ stdout, stderr })) {
    if (!stream || typeof stream.write !== 'function') {
      throw coded(TypeError, 'ERR_CONSOLE_WRITABLE_STREAM',
        `Console expects a writable stream instance for ${name}`);
    }
  }
  keep(this, stateFor(options, stdout, stderr));
  for (const name of Object.keys(methods)) {
    const value = Object.defineProperty(this[name].bind(this), 'name', { value: name });
    Object.defineProperty(this, name, {
      value, writable: true, enumerable: true, configurable: true,
    });
  }
}
Object.assign(Console.prototype, methods);
Object.defineProperty(Console, Symbol.hasInstance, { value: (v) => states.has(v) });

// stateFor checks the options of a console, and returns what it keeps.
function stateFor({ ignoreErrors = true, colorMode = 'auto', inspectOptions, groupIndentation },
  stdout, stderr) {
  if (typeof colorMode !== 'boolean' && colorMode !== 'auto') {
    throw invalidValue('colorMode', colorMode, "must be one of: 'auto', true, false");
  }
  const step = indentation(groupIndentation);
  if (inspectOptions !== undefined) checkInspect(inspectOptions, colorMode);
  const options = { ...inspectOptions };
  if (colorMode !== 'auto') options.colors = colorMode;
  let indent = '';
  const printer = (stream) => (...args) => {
    const text = formatWithOptions(options, ...args);
    try {
      stream.write(`${indent === '' ? text : text.replace(/^/gm, indent)}\n`);
    } catch (err) {
      if (!ignoreErrors) throw err;
    }
  };
  return {
    options, print: printer(stdout), printError: printer(stderr),
    indent(by) { indent = ' '.repeat(Math.max(0, indent.length + by * step)); },
  };
}

function indentation(n = 2) {
  if (typeof n !== 'number') throw invalidType('groupIndentation', 'number', n);
  if (!Number.isInteger(n)) throw outOfRange('groupIndentation', 'an integer', n);
  if (n < 0 || n > 1000) throw outOfRange('groupIndentation', '>= 0 && <= 1000', n);
  return n;
}

function checkInspect(options, colorMode) {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) {
    throw invalidType('options.inspectOptions', 'object', options);
  }
  if (options.colors !== undefined && colorMode !== 'auto') {
    throw coded(TypeError, 'ERR_INCOMPATIBLE_OPTION_PAIR',
      'Option "options.inspectOptions.color" cannot be used in combination with ' +
      'option "colorMode"');
  }
}

keep(binding.console, {
  options: {}, print: binding.print, printError: binding.printError,
  indent(by) { binding.indent(2 * by); },
});

module.exports = { ...methods, Console };
