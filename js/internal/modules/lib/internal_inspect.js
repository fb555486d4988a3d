'use strict';
// util.inspect and util.format: values as text, as Node writes them.

const custom = Symbol.for('nodejs.util.inspect.custom');
const { className, language, proxyTarget, promise } = binding; // language has the classes, whatever scripts do
const [ArrayBuffer, Uint8Array, WeakMap, WeakSet] =
  ['ArrayBuffer', 'Uint8Array', 'WeakMap', 'WeakSet'].map((name) => language(name));
const hasOwn = (o, k) => Object.prototype.hasOwnProperty.call(o, k);
const isEnumerable = (o, k) => Object.prototype.propertyIsEnumerable.call(o, k);

const defaults = {
  depth: 2, customInspect: true, maxArrayLength: 100, breakLength: 80, compact: 3,
};

function inspect(value, opts) {
  const ctx = { ...inspect.defaultOptions, ...opts, seen: [], indentation: 0, depthNow: 0, circular: null };
  if (ctx.maxArrayLength === null) ctx.maxArrayLength = Infinity;
  return formatValue(ctx, value, 0);
}
inspect.defaultOptions = defaults;
inspect.custom = custom;

// Primitives

const escapes = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '\\': '\\\\' };

function quote(s) {
  const q = !s.includes("'") ? "'" : !s.includes('"') ? '"'
    : !s.includes('`') && !s.includes('${') ? '`' : "'";
  let out = '';
  for (const c of s) {
    const n = c.charCodeAt(0);
    if (c === q) out += `\\${c}`;
    else if (escapes[c]) out += escapes[c];
    else if (n < 32 || (n > 126 && n < 160)) {
      out += `\\x${n.toString(16).toUpperCase().padStart(2, '0')}`;
    } else if (c.length === 1 && n >= 0xd800 && n <= 0xdfff) out += `\\u${n.toString(16)}`;
    else out += c;
  }
  return q + out + q;
}

const formatNumber = (n) => (Object.is(n, -0) ? '-0' : `${n}`);

function formatPrimitive(ctx, v) {
  switch (typeof v) {
    case 'string': return formatString(ctx, v);
    case 'number': return formatNumber(v);
    case 'bigint': return `${v}n`;
  }
  return String(v);
}

function formatString(ctx, s) {
  if (s.length > 16 && s.length > ctx.breakLength - ctx.indentation - 4) {
    return s.split(/(?<=\n)/).map((line) => quote(line)).join(` +\n${' '.repeat(ctx.indentation + 2)}`);
  }
  return quote(s);
}

// Objects

function formatValue(ctx, value, depth) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    return formatPrimitive(ctx, value);
  }
  const outer = value;
  while (className(value) === 'Proxy') value = proxyTarget(value);
  if (ctx.customInspect) {
    const own = value[custom];
    if (typeof own === 'function' && own !== inspect &&
        !(value.constructor && value.constructor.prototype === value)) {
      return formatCustom(ctx, own, outer, depth);
    }
  }
  if (ctx.seen.includes(value)) {
    if (ctx.circular === null) ctx.circular = new Map();
    if (!ctx.circular.has(value)) ctx.circular.set(value, ctx.circular.size + 1);
    return `[Circular *${ctx.circular.get(value)}]`;
  }
  return formatRaw(ctx, value, depth);
}

function formatCustom(ctx, own, value, depth) {
  const left = ctx.depth === null ? null : ctx.depth - depth;
  const { seen, indentation, depthNow, circular, ...options } = { ...ctx, stylize: (text) => text };
  const made = own.call(value, left, options, inspect);
  if (made === value) return formatRaw(ctx, value, depth);
  if (typeof made === 'object') return formatValue(ctx, made, depth);
  return String(made).replace(/\n/g, `\n${' '.repeat(ctx.indentation)}`);
}

// nameOf returns the name of an object's class; null if it has no prototype.
function nameOf(obj) {
  const first = Object.getPrototypeOf(obj);
  for (let o = obj; o; o = Object.getPrototypeOf(o)) {
    const d = Object.getOwnPropertyDescriptor(o, 'constructor');
    if (d !== undefined && typeof d.value === 'function' && d.value.name !== '' &&
        isInstance(obj, d.value)) {
      return d.value.name;
    }
  }
  if (first === null) return null;
  return `Object <${nameOf(first) ?? '[Object: null prototype] {}'}>`;
}

function isInstance(obj, c) {
  try { return obj instanceof c; } catch { return false; }
}

function prefixOf(name, tag, fallback, size = '') {
  if (name === null) {
    const p = `[${fallback}${size}: null prototype] `;
    return tag !== '' && fallback !== tag ? `${p}[${tag}] ` : p;
  }
  return tag !== '' && name !== tag ? `${name}${size} [${tag}] ` : `${name}${size} `;
}

const keysOf = (value) =>
  [...Object.keys(value), ...Object.getOwnPropertySymbols(value).filter((s) => isEnumerable(value, s))];

const isIndex = (k) => typeof k === 'string' && /^(0|[1-9]\d*)$/.test(k);
function typedArrayName(v) {
  if (!ArrayBuffer.isView(v)) return undefined;
  const proto = Object.getPrototypeOf(Uint8Array.prototype);
  return Object.getOwnPropertyDescriptor(proto, Symbol.toStringTag).get.call(v);
}

// kindOf returns the name of the built-in class that has made an object, or 'Object'.
function kindOf(value) {
  const kind = className(value);
  if (kind !== 'Object') return kind;
  if (ArrayBuffer.isView(value)) return typedArrayName(value) === undefined ? 'DataView' : kind;
  for (const weak of [WeakMap, WeakSet]) {
    try {
      if (isInstance(value, weak) && !weak.prototype.has.call(value, value)) return weak.name;
    } catch { /* it only inherits */ }
  }
  return kind;
}

// formatRaw formats an object: its members in format, its properties, and what stands before them.
function formatRaw(ctx, value, depth) {
  const kind = kindOf(value), view = typedArrayName(value);
  const name = nameOf(value);
  let tag = value[Symbol.toStringTag];
  if (typeof tag !== 'string' || isEnumerable(value, Symbol.toStringTag)) tag = '';
  let keys = keysOf(value), base = '', format = () => [], array = false;
  let braces = ['{', '}'];
  const open = (fallback, size) => { braces[0] = `${prefixOf(name, tag, fallback, size)}{`; };

  if (Array.isArray(value) || view !== undefined) {
    array = true;
    keys = keys.filter((k) => !isIndex(k));
    const p = name === 'Array' && tag === '' ? ''
      : prefixOf(name, tag, view || 'Array', `(${value.length})`);
    braces = [`${p}[`, ']'];
    if (value.length === 0 && keys.length === 0) return `${braces[0]}]`;
    format = view ? formatTyped : formatArray;
  } else if (kind === 'Set' || kind === 'Map') {
    open(kind, `(${value.size})`);
    if (value.size === 0 && keys.length === 0) return `${braces[0]}}`;
    format = kind === 'Set' ? formatSet : formatMap;
  } else if (typeof value === 'function') {
    base = functionBase(value, name);
    if (keys.length === 0) return base;
  } else if (kind === 'RegExp' || kind === 'Date') {
    base = kind === 'RegExp' ? RegExp.prototype.toString.call(value) : dateText(value);
    const p = prefixOf(name, tag, kind);
    if (p !== `${kind} `) base = `${p}${base}`;
    if (keys.length === 0 || (kind === 'RegExp' && tooDeep(ctx, depth))) return base;
  } else if (kind === 'Error' || value instanceof Error) {
    base = formatError(ctx, value, name, tag, keys);
    if (keys.length === 0) return base;
  } else if (kind === 'ArrayBuffer') {
    open(kind);
    keys.unshift('byteLength');
    format = formatBuffer;
  } else if (kind === 'Promise') {
    open(kind);
    format = formatPromise;
  } else if (kind === 'WeakSet' || kind === 'WeakMap') {
    open(kind);
    format = () => ['<items unknown>'];
  } else if (['Number', 'String', 'Boolean', 'BigInt', 'Symbol'].includes(kind)) {
    return `[${kind}: ${formatPrimitive(ctx, value.valueOf())}]`;
  } else if (name === 'Object' && tag === '') {
    if (keys.length === 0) return '{}';
  } else {
    open('Object');
    if (keys.length === 0) return `${braces[0]}}`;
  }

  if (tooDeep(ctx, depth)) {
    const text = prefixOf(name, tag, Array.isArray(value) ? 'Array' : 'Object').slice(0, -1);
    return name === null ? text : `[${text}]`;
  }
  ctx.seen.push(value);
  ctx.depthNow = depth;
  const output = format(ctx, value, depth);
  for (const k of keys) output.push(formatProperty(ctx, value, depth, k));
  ctx.seen.pop();
  if (ctx.circular !== null && ctx.circular.has(value)) {
    const reference = `<ref *${ctx.circular.get(value)}>`;
    base = base === '' ? reference : `${reference} ${base}`;
  }
  return reduce(ctx, output, base, braces, array, depth, value);
}

const tooDeep = (ctx, depth) => ctx.depth !== null && depth > ctx.depth;

const dateText = (v) => (Number.isNaN(Date.prototype.getTime.call(v))
  ? 'Invalid Date' : Date.prototype.toISOString.call(v));

function functionBase(f, name) {
  const source = Function.prototype.toString.call(f);
  if (source.startsWith('class') && source.endsWith('}')) {
    const parent = (Object.getPrototypeOf(f) || {}).name;
    return `[class ${hasOwn(f, 'name') && f.name || '(anonymous)'}${parent ? ` extends ${parent}` : ''}]`;
  }
  let kind = 'Function';
  if (/^(static\s+)?async\b/.test(source)) kind = 'AsyncFunction';
  else if (/^(function\s*)?\*/.test(source)) kind = 'GeneratorFunction';
  return `[${kind}${f.name === '' ? ' (anonymous)' : `: ${f.name}`}]${name === null ? ' (null prototype)' : ''}`;
}

// Errors

// stackOf returns the stack of an error with its frames as Node writes them.
function stackOf(err) {
  const { stack } = err;
  if (typeof stack !== 'string' || stack === '') return Error.prototype.toString.call(err);
  return stack.replace(/\n[ \t]+at (.*?)(?=\n|$)/g, (_, at) =>
    `\n    at ${at.replace(/\(\d+\)(\)?)$/, '$1')}`).replace(/\n$/, '');
}

function formatError(ctx, err, name, tag, keys) {
  let stack = stackOf(err);
  const drop = (key) => {
    const i = keys.indexOf(key);
    if (i !== -1 && typeof err[key] === 'string' && stack.includes(err[key])) keys.splice(i, 1);
  };
  for (const key of ['name', 'message', 'stack']) drop(key);
  if ('cause' in err && hasOwn(err, 'cause') && !keys.includes('cause')) keys.push('cause');
  if (Array.isArray(err.errors) && hasOwn(err, 'errors') && !keys.includes('errors')) {
    keys.push('errors');
  }
  stack = improve(stack, err, name, tag);
  // The message is not part of the frames, though it may look like one.
  const at = (err.message && stack.indexOf(err.message)) || -1;
  const from = at === -1 ? 0 : at + err.message.length;
  const frames = stack.indexOf('\n    at', from);
  if (frames === -1) stack = `[${stack}]`;
  if (ctx.indentation !== 0) stack = stack.replace(/\n/g, `\n${' '.repeat(ctx.indentation)}`);
  return stack;
}

// improve puts the name of the class into a stack that has only that of a parent.
function improve(stack, err, constructor, tag) {
  const name = err.name != null ? String(err.name) : 'Error';
  if (constructor === null || !name.endsWith('Error') || !/^($|[:\n])/.test(stack.slice(name.length)) ||
      !stack.startsWith(name)) return stack;
  const prefix = prefixOf(constructor, tag, 'Error').slice(0, -1);
  if (name === prefix) return stack;
  return (prefix.includes(name) ? prefix : `${prefix} [${name}]`) + stack.slice(name.length);
}

// Members

function formatArray(ctx, value, depth) {
  const output = [];
  const length = Math.min(Math.max(0, ctx.maxArrayLength), value.length);
  let i = 0;
  for (; i < value.length && output.length < length; i++) {
    if (hasOwn(value, i)) {
      output.push(formatProperty(ctx, value, depth, String(i), true));
      continue;
    }
    let next = i + 1;
    while (next < value.length && !hasOwn(value, next)) next++;
    const n = next - i;
    output.push(`<${n} empty item${n > 1 ? 's' : ''}>`);
    i = next - 1;
  }
  pushRest(output, value.length - i);
  return output;
}

function pushRest(output, left) {
  if (left > 0) output.push(`... ${left} more item${left > 1 ? 's' : ''}`);
}

function formatTyped(ctx, value, depth) {
  const length = Math.min(Math.max(0, ctx.maxArrayLength), value.length);
  const output = [];
  for (let i = 0; i < length; i++) output.push(formatPrimitive(ctx, value[i]));
  pushRest(output, value.length - length);
  return output;
}

function formatBuffer(ctx, value) {
  const bytes = new Uint8Array(value);
  const shown = Array.from(bytes.slice(0, Math.min(50, bytes.length)));
  let hex = shown.map((b) => b.toString(16).padStart(2, '0')).join(' ');
  const left = bytes.length - shown.length;
  if (left > 0) hex += ` ... ${left} more byte${left > 1 ? 's' : ''}`;
  return [`[Uint8Contents]: <${hex}>`];
}

// formatMembers formats those of a Set or a Map.
function formatMembers(ctx, members, size, format) {
  const length = Math.min(Math.max(0, ctx.maxArrayLength), size);
  const output = [];
  ctx.indentation += 2;
  for (const m of members) {
    if (output.length >= length) break;
    output.push(format(m));
  }
  pushRest(output, size - output.length);
  ctx.indentation -= 2;
  return output;
}

const formatSet = (ctx, value, depth) => formatMembers(ctx, Set.prototype.values.call(value),
  value.size, (v) => formatValue(ctx, v, depth + 1));

const formatMap = (ctx, value, depth) => formatMembers(ctx, Map.prototype.entries.call(value),
  value.size, ([k, v]) =>
    `${formatValue(ctx, k, depth + 1)} => ${formatValue(ctx, v, depth + 1)}`);

function formatPromise(ctx, value, depth) {
  const [state, result] = promise(value);
  if (state === 'pending') return ['<pending>'];
  ctx.indentation += 2;
  const text = formatValue(ctx, result, depth + 1);
  ctx.indentation -= 2;
  return [state === 'rejected' ? `<rejected> ${text}` : text];
}

function formatProperty(ctx, value, depth, key, item) {
  const desc = Object.getOwnPropertyDescriptor(value, key) ||
    { value: value[key], configurable: true, enumerable: true };
  let text = desc.set === undefined ? '[Getter]' : desc.get ? '[Getter/Setter]' : '[Setter]';
  if (desc.get === undefined && desc.set === undefined) {
    ctx.indentation += 2;
    text = formatValue(ctx, desc.value, depth + 1);
    ctx.indentation -= 2;
  }
  return item ? text : `${formatKey(key, desc)}: ${text}`;
}

function formatKey(key, desc) {
  if (typeof key === 'symbol') return `[${key.toString()}]`;
  if (key === '__proto__') return "['__proto__']";
  if (desc.enumerable === false) return `[${key}]`;
  if (/^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key)) return key;
  return quote(key);
}

// Layout

// reduce joins what stands in braces, in one line if that fits.
function reduce(ctx, output, base, braces, array, depth, value) {
  const lead = base ? `${base} ` : '';
  if (typeof ctx.compact === 'number' && ctx.compact >= 1) {
    const entries = output.length;
    if (array && entries > 6) output = group(ctx, output, value);
    if (ctx.depthNow - depth < ctx.compact && entries === output.length) {
      const start = output.length + ctx.indentation + braces[0].length + base.length + 10;
      if (fits(ctx, output, start, base)) {
        const line = output.join(', ');
        if (!line.includes('\n')) return `${lead}${braces[0]} ${line} ${braces[1]}`;
      }
    }
  }
  const indent = `\n${' '.repeat(ctx.indentation)}`;
  return `${lead}${braces[0]}${indent}  ${output.join(`,${indent}  `)}${indent}${braces[1]}`;
}

function fits(ctx, output, start, base) {
  let length = output.length + start;
  if (length + output.length > ctx.breakLength) return false;
  for (const s of output) {
    length += s.length;
    if (length > ctx.breakLength) return false;
  }
  return base === '' || !base.includes('\n');
}

// group puts the items of a long array into columns.
function group(ctx, output, value) {
  const more = value !== undefined && ctx.maxArrayLength < output.length ? 1 : 0;
  const count = output.length - more;
  const lengths = output.slice(0, count).map((s) => s.length + 2);
  const total = lengths.reduce((a, b) => a + b, 0), room = Math.max(...lengths);
  if (room * 3 + ctx.indentation >= ctx.breakLength ||
      (total / room <= 5 && room > 8)) return output;
  const biased = Math.max(room - 3 - Math.sqrt(room - total / output.length), 1);
  const inRow = Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((ctx.breakLength - ctx.indentation) / room),
    ctx.compact * 4, 15);
  if (inRow <= 1) return output;
  const widths = [];
  for (let i = 0; i < inRow; i++) {
    widths.push(Math.max(...lengths.filter((_, at) => at % inRow === i)));
  }
  const right = value !== undefined && output.every((_, i) =>
    i >= count || typeof value[i] === 'number' || typeof value[i] === 'bigint');
  const rows = [];
  for (let i = 0; i < count; i += inRow) {
    const row = output.slice(i, Math.min(i + inRow, count)), last = row.length - 1;
    rows.push(row.map((s, at) => {
      if (at === last) return right ? s.padStart(widths[at] - 2) : s;
      return right ? `${s}, `.padStart(widths[at]) : `${s}, `.padEnd(widths[at]);
    }).join(''));
  }
  if (more) rows.push(output[count]);
  return rows;
}

// format

function formatWithOptions(options, ...args) {
  const first = args[0];
  let out = '', at = 0;
  if (typeof first === 'string') {
    if (args.length === 1) return first;
    at = 1;
    out = first.replace(/%[sdifjoOc%]/g, (spec) => {
      if (spec === '%%') return at < args.length || args.length > 1 ? '%' : spec;
      if (at >= args.length) return spec;
      return formatSpec(options, spec, args[at++]);
    });
  }
  const rest = [];
  for (; at < args.length; at++) {
    rest.push(typeof args[at] === 'string' ? args[at] : inspect(args[at], options));
  }
  if (typeof first === 'string') rest.unshift(out);
  return rest.join(' ');
}

function formatSpec(options, spec, v) {
  switch (spec) {
    case '%s': return formatAsString(options, v);
    case '%d': return asNumber(v, Number);
    case '%i': return asNumber(v, (x) => parseInt(x, 10));
    case '%f': return asNumber(v, parseFloat);
    case '%j': return stringify(v);
    case '%O': return inspect(v, options);
    case '%o': return inspect(v, { ...options, depth: 4 });
  }
  return ''; // %c
}

function asNumber(v, convert) {
  if (typeof v === 'bigint' && convert !== parseFloat) return `${v}n`;
  return typeof v === 'symbol' ? 'NaN' : formatNumber(convert(v));
}

function stringify(v) {
  try { return String(JSON.stringify(v)); } catch (err) {
    if (/circular/i.test(err.message)) return '[Circular]';
    throw err;
  }
}

function formatAsString(options, v) {
  if (typeof v === 'number') return formatNumber(v);
  if (typeof v === 'bigint') return `${v}n`;
  if (v === null || typeof v !== 'object' || !builtinToString(v)) return String(v);
  return inspect(v, { ...options, depth: 0, compact: 3 });
}

// builtinToString reports whether an object has no method of its own to become a string.
function builtinToString(v) {
  if (className(v) === 'Proxy' || typeof v.toString !== 'function') return true;
  if (typeof v[Symbol.toPrimitive] === 'function' && className(v) !== 'Date') return false;
  let o = v;
  while (!hasOwn(o, 'toString')) o = Object.getPrototypeOf(o);
  return o !== v && /\[native code\]/.test(Function.prototype.toString.call(o.constructor));
}

const format = (...args) => formatWithOptions(undefined, ...args);

module.exports = { inspect, format, formatWithOptions, quote, stackOf, kindOf, isInstance, typedArrayName };
