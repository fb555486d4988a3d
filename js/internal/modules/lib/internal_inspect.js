'use strict';
// util.inspect and util.format: values as text, as Node writes them.

const custom = Symbol.for('nodejs.util.inspect.custom');
const { className, iterated, proxyHandler, proxyTarget, promise } = binding;
const hasOwn = (o, k) => Object.prototype.hasOwnProperty.call(o, k);
const isEnumerable = (o, k) => Object.prototype.propertyIsEnumerable.call(o, k);

const defaults = {
  showHidden: false, depth: 2, colors: false, customInspect: true, showProxy: false,
  maxArrayLength: 100, maxStringLength: 10000, breakLength: 80, compact: 3, sorted: false,
  getters: false, numericSeparator: false,
};

function inspect(value, opts, ...legacy) {
  const ctx = { ...inspect.defaultOptions, seen: [], indentation: 0, depthNow: 0, circular: null };
  if (typeof opts === 'boolean') {
    ctx.showHidden = opts;
    if (legacy.length > 0 && legacy[0] !== undefined) ctx.depth = legacy[0];
    if (legacy.length > 1 && legacy[1] !== undefined) ctx.colors = legacy[1];
  } else if (opts) {
    for (const key of Object.keys(opts)) ctx[key] = opts[key];
  }
  if (ctx.maxArrayLength === null) ctx.maxArrayLength = Infinity;
  if (ctx.maxStringLength === null) ctx.maxStringLength = Infinity;
  ctx.style = ctx.colors ? colored : (text) => text;
  return formatValue(ctx, value, 0, true);
}
Object.defineProperty(inspect, 'defaultOptions', {
  get: () => defaults,
  set(options) {
    if (options === null || typeof options !== 'object') {
      throw require('internal/errors').invalidType('options', 'Object', options);
    }
    Object.assign(defaults, options);
  },
});
inspect.custom = custom;
inspect.colors = {
  __proto__: null,
  reset: [0, 0], bold: [1, 22], dim: [2, 22], italic: [3, 23], underline: [4, 24],
  blink: [5, 25], inverse: [7, 27], hidden: [8, 28], strikethrough: [9, 29],
  doubleunderline: [21, 24],
};
const tones = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const capital = (tone) => `bg${tone[0].toUpperCase()}${tone.slice(1)}`;
tones.forEach((tone, i) => { inspect.colors[tone] = [30 + i, 39]; });
tones.forEach((tone, i) => { inspect.colors[capital(tone)] = [40 + i, 49]; });
Object.assign(inspect.colors, { framed: [51, 54], overlined: [53, 55] });
const bright = ['gray', ...tones.slice(1).map((tone) => `${tone}Bright`)];
bright.forEach((tone, i) => { inspect.colors[tone] = [90 + i, 39]; });
bright.forEach((tone, i) => { inspect.colors[capital(tone)] = [100 + i, 49]; });
for (const [name, of] of [['grey', 'gray'], ['bgGrey', 'bgGray']]) {
  Object.defineProperty(inspect.colors, name, { value: inspect.colors[of], writable: true });
}
inspect.styles = {
  __proto__: null,
  special: 'cyan', number: 'yellow', bigint: 'yellow', boolean: 'yellow', undefined: 'grey',
  null: 'bold', string: 'green', symbol: 'green', date: 'magenta', regexp: 'red',
  module: 'underline',
};

function colored(text, style) {
  const color = inspect.colors[inspect.styles[style]];
  return color === undefined ? text : `\u001b[${color[0]}m${text}\u001b[${color[1]}m`;
}

// Primitives

const escapes = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '\\': '\\\\' };

function quote(s) {
  let q = "'";
  if (s.includes("'")) {
    if (!s.includes('"')) q = '"';
    else if (!s.includes('`') && !s.includes('${')) q = '`';
  }
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const c = s[i], n = s.charCodeAt(i);
    if (c === q) out += '\\' + c;
    else if (escapes[c]) out += escapes[c];
    else if (n < 32 || (n > 126 && n < 160)) {
      out += '\\x' + n.toString(16).toUpperCase().padStart(2, '0');
    } else if (n >= 0xd800 && n <= 0xdfff) {
      const next = s.charCodeAt(i + 1);
      if (n < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
        out += c + s[i + 1];
        i++;
      } else out += '\\u' + n.toString(16);
    } else out += c;
  }
  return q + out + q;
}

function formatNumber(style, n, separated) {
  const text = Object.is(n, -0) ? '-0' : `${n}`;
  return style(separated ? inThousands(text) : text, 'number');
}

// inThousands groups the digits of a number by underscores.
function inThousands(text) {
  if (text.includes('e') || !/\d/.test(text)) return text;
  const [whole, fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '_');
  return fraction === undefined ? grouped : `${grouped}.${fraction.replace(/\d{3}(?=\d)/g, '$&_')}`;
}

function formatPrimitive(ctx, v) {
  const style = ctx.style;
  switch (typeof v) {
    case 'string': return formatString(ctx, v);
    case 'number': return formatNumber(style, v, ctx.numericSeparator);
    case 'bigint':
      return style(`${ctx.numericSeparator ? inThousands(`${v}`) : v}n`, 'bigint');
    case 'boolean': return style(`${v}`, 'boolean');
    case 'undefined': return style('undefined', 'undefined');
    case 'symbol': return style(v.toString(), 'symbol');
  }
  return style('null', 'null');
}

function formatString(ctx, s) {
  let trailer = '';
  if (s.length > ctx.maxStringLength) {
    const left = s.length - ctx.maxStringLength;
    s = s.slice(0, ctx.maxStringLength);
    trailer = `... ${left} more character${left > 1 ? 's' : ''}`;
  }
  if (ctx.compact !== true && s.length > 16 &&
      s.length > ctx.breakLength - ctx.indentation - 4) {
    return s.split(/(?<=\n)/).map((line) => ctx.style(quote(line), 'string'))
      .join(` +\n${' '.repeat(ctx.indentation + 2)}`) + trailer;
  }
  return ctx.style(quote(s), 'string') + trailer;
}

// Objects

function formatValue(ctx, value, depth, typed) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    return formatPrimitive(ctx, value);
  }
  const proxy = className(value) === 'Proxy';
  const outer = value;
  if (proxy) {
    if (ctx.showProxy) return formatProxy(ctx, value, depth);
    while (className(value) === 'Proxy') value = proxyTarget(value);
    if (value === null || value === undefined) return ctx.style('<Revoked Proxy>', 'special');
  }
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
    return ctx.style(`[Circular *${ctx.circular.get(value)}]`, 'special');
  }
  return formatRaw(ctx, value, depth, typed);
}

// settings returns the options of an inspection, without its state.
function settings(ctx) {
  const options = { ...ctx };
  for (const key of ['seen', 'indentation', 'depthNow', 'circular', 'style']) delete options[key];
  return options;
}

function formatCustom(ctx, own, value, depth) {
  const left = ctx.depth === null ? null : ctx.depth - depth;
  const options = { ...settings(ctx), stylize: ctx.style };
  const made = own.call(value, left, options, inspect);
  if (made === value) return formatRaw(ctx, value, depth);
  if (typeof made === 'object') return formatValue(ctx, made, depth);
  return String(made).replace(/\n/g, `\n${' '.repeat(ctx.indentation)}`);
}

function formatProxy(ctx, value, depth) {
  if (ctx.depth !== null && depth > ctx.depth) return ctx.style('Proxy [Array]', 'special');
  ctx.indentation += 2;
  const output = [proxyTarget(value), proxyHandler(value)]
    .map((part) => formatValue(ctx, part, depth + 1));
  ctx.indentation -= 2;
  return reduce(ctx, output, '', ['Proxy [', ']'], 'array', depth);
}

// nameOf returns the name of an object's class; null if it has no prototype.
function nameOf(obj, ctx, depth) {
  const first = Object.getPrototypeOf(obj);
  for (let o = obj; o; o = Object.getPrototypeOf(o)) {
    const d = Object.getOwnPropertyDescriptor(o, 'constructor');
    if (d !== undefined && typeof d.value === 'function' && d.value.name !== '' &&
        isInstance(obj, d.value)) {
      return d.value.name;
    }
  }
  if (first === null) return null;
  const name = Object.prototype.toString.call(obj).slice(8, -1);
  if (ctx.depth !== null && depth > ctx.depth) return `${name} <Complex prototype>`;
  const of = nameOf(first, ctx, depth + 1);
  if (of !== null) return `${name} <${of}>`;
  return `${name} <${inspect(first, { ...settings(ctx), customInspect: false, depth: -1 })}>`;
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

function keysOf(ctx, value) {
  let keys = Object.keys(value);
  const symbols = Object.getOwnPropertySymbols(value);
  if (ctx.showHidden) {
    keys = Object.getOwnPropertyNames(value);
    if (typeof value === 'function') { // in the order of V8
      const first = ['length', 'name', 'prototype'].filter((k) => keys.includes(k));
      keys = [...first, ...keys.filter((k) => !first.includes(k))];
    }
    keys.push(...symbols);
  } else if (symbols.length > 0) {
    keys.push(...symbols.filter((s) => isEnumerable(value, s)));
  }
  return keys;
}

const isIndex = (k) => typeof k === 'string' && /^(0|[1-9]\d*)$/.test(k);
const typedArrays =
  /^(?:Uint8(?:Clamped)?|Uint(?:16|32)|Int(?:8|16|32)|Float(?:32|64)|Big(?:Int|Uint)64)Array$/;

function typedArrayName(v) {
  if (!ArrayBuffer.isView(v)) return undefined;
  const proto = Object.getPrototypeOf(Uint8Array.prototype);
  return Object.getOwnPropertyDescriptor(proto, Symbol.toStringTag).get.call(v);
}

const size = (c) => Object.getOwnPropertyDescriptor(c.prototype, 'size').get;
const sizeOf = (v) => size(v instanceof Set || kindOf(v) === 'Set' ? Set : Map).call(v);
// What throws for objects of other kinds, by the name of a kind.
const brands = {
  Map: (v) => size(Map).call(v),
  Set: (v) => size(Set).call(v),
  WeakMap: (v) => WeakMap.prototype.has.call(v, v),
  WeakSet: (v) => WeakSet.prototype.has.call(v, v),
  Symbol: (v) => Symbol.prototype.valueOf.call(v),
  BigInt: (v) => BigInt.prototype.valueOf.call(v),
  DataView: (v) => Object.getOwnPropertyDescriptor(DataView.prototype, 'byteLength').get.call(v),
};

// kindOf returns the name of the built-in class that has made an object, or 'Object'.
function kindOf(value) {
  const kind = className(value);
  if (kind !== 'Object') return kind;
  const bare = Object.getPrototypeOf(value) === null;
  for (const name of Object.keys(brands)) {
    if (!bare && !isInstance(value, globalThis[name]) &&
        value[Symbol.toStringTag] !== name) continue;
    try {
      brands[name](value);
      return name;
    } catch { /* another kind */ }
  }
  return kind;
}

function formatRaw(ctx, value, depth, typed) {
  const kind = kindOf(value);
  const name = nameOf(value, ctx, depth);
  let tag = value[Symbol.toStringTag];
  if (typeof tag !== 'string' || (tag !== '' &&
      (ctx.showHidden ? hasOwn : isEnumerable)(value, Symbol.toStringTag))) tag = '';
  let keys = keysOf(ctx, value);
  let base = '', braces = ['{', '}'], format = () => [], extras = 'object';
  const view = typedArrayName(value);

  if (Array.isArray(value)) {
    keys = keys.filter((k) => !isIndex(k));
    const plain = name === 'Array' && tag === '';
    const p = plain ? '' : prefixOf(name, tag, 'Array', `(${value.length})`);
    braces = [`${p}[`, ']'];
    if (value.length === 0 && keys.length === 0) return `${braces[0]}]`;
    extras = 'array';
    format = formatArray;
  } else if (kind === 'Set') {
    format = formatSet;
    braces[0] = `${prefixOf(name, tag, 'Set', `(${sizeOf(value)})`)}{`;
    if (sizeOf(value) === 0 && keys.length === 0) return `${braces[0]}}`;
  } else if (kind === 'Map') {
    format = formatMap;
    braces[0] = `${prefixOf(name, tag, 'Map', `(${sizeOf(value)})`)}{`;
    if (sizeOf(value) === 0 && keys.length === 0) return `${braces[0]}}`;
  } else if (view !== undefined && typedArrays.test(view)) {
    keys = keys.filter((k) => !isIndex(k));
    braces = [`${prefixOf(name, tag, view, `(${value.length})`)}[`, ']'];
    if (value.length === 0 && keys.length === 0) return `${braces[0]}]`;
    extras = 'array';
    format = formatTyped;
  } else if (typeof value === 'function') {
    base = functionBase(ctx, value, name, tag);
    if (keys.length === 0) return ctx.style(base, 'special');
  } else if (kind === 'Arguments') {
    braces[0] = '[Arguments] {';
    if (keys.length === 0) return '[Arguments] {}';
  } else if (kind === 'RegExp') {
    base = RegExp.prototype.toString.call(name === null ? regExpOf(value) : value);
    const p = prefixOf(name, tag, 'RegExp');
    if (p !== 'RegExp ') base = `${p}${base}`;
    if (keys.length === 0 || (ctx.depth !== null && depth > ctx.depth)) {
      return ctx.style(base, 'regexp');
    }
  } else if (kind === 'Date') {
    base = Number.isNaN(Date.prototype.getTime.call(value))
      ? 'Invalid Date' : Date.prototype.toISOString.call(value);
    const p = prefixOf(name, tag, 'Date');
    if (p !== 'Date ') base = `${p}${base}`;
    if (keys.length === 0) return ctx.style(base, 'date');
  } else if (kind === 'Error' || value instanceof Error) {
    base = formatError(ctx, value, name, tag, keys);
    if (keys.length === 0) return base;
  } else if (kind === 'ArrayBuffer') {
    if (typed === 'buffer') {
      return `${prefixOf(name, tag, 'ArrayBuffer')}{ byteLength: ${
        formatNumber(ctx.style, value.byteLength)} }`;
    }
    braces[0] = `${prefixOf(name, tag, 'ArrayBuffer')}{`;
    keys.unshift('byteLength');
    format = formatBuffer;
  } else if (kind === 'DataView') {
    braces[0] = `${prefixOf(name, tag, 'DataView')}{`;
    keys.unshift('byteLength', 'byteOffset', 'buffer');
  } else if (kind === 'Promise') {
    braces[0] = `${prefixOf(name, tag, 'Promise')}{`;
    format = formatPromise;
  } else if (kind === 'WeakSet' || kind === 'WeakMap') {
    braces[0] = `${prefixOf(name, tag, kind)}{`;
    format = () => [ctx.style('<items unknown>', 'special')];
  } else if (['Number', 'String', 'Boolean', 'BigInt', 'Symbol'].includes(kind) &&
      typeof value.valueOf() !== 'object') {
    const primitive = value.valueOf();
    base = `[${kind}${name !== kind ? (name === null ? ' (null prototype)' : ` (${name})`) : ''}: ${
      formatPrimitive({ ...ctx, style: (s) => s, breakLength: Infinity }, primitive)}]`;
    if (kind === 'String') keys = keys.filter((k) => !isIndex(k) && k !== 'length');
    if (keys.length === 0) return ctx.style(base, kind.toLowerCase());
  } else if ((tag === 'Map Iterator' || tag === 'Set Iterator') && iterated(value)) {
    const [entries] = iterated(value);
    braces[0] = `[${entries ? tag.replace('Iterator', 'Entries') : tag}] {`;
    format = formatIterator;
  } else {
    if (name === 'Object' && tag === '') {
      if (keys.length === 0) return '{}';
    } else {
      braces[0] = `${prefixOf(name, tag, 'Object')}{`;
      if (keys.length === 0) return `${braces[0]}}`;
    }
  }

  if (ctx.depth !== null && depth > ctx.depth) {
    let text = prefixOf(name, tag, Array.isArray(value) ? 'Array' : 'Object').slice(0, -1);
    if (name !== null) text = `[${text}]`;
    return ctx.style(text, 'special');
  }
  ctx.seen.push(value);
  ctx.depthNow = depth;
  const output = format(ctx, value, depth);
  for (const k of keys) output.push(formatProperty(ctx, value, depth, k, extras));
  ctx.seen.pop();
  if (ctx.circular !== null && ctx.circular.has(value)) {
    const reference = ctx.style(`<ref *${ctx.circular.get(value)}>`, 'special');
    if (ctx.compact !== true) base = base === '' ? reference : `${reference} ${base}`;
    else braces[0] = `${reference} ${braces[0]}`;
  }
  if (ctx.sorted) {
    const by = ctx.sorted === true ? undefined : ctx.sorted;
    if (extras === 'object') output.sort(by);
    else if (keys.length > 1) {
      const from = output.length - keys.length;
      output.splice(from, keys.length, ...output.slice(from).sort(by));
    }
  }
  return reduce(ctx, output, base, braces, extras, depth, value);
}

// regExpOf returns what a RegExp without a prototype has of its class.
function regExpOf(value) {
  const get = (name) => Object.getOwnPropertyDescriptor(RegExp.prototype, name).get.call(value);
  const flags = {
    g: 'global', i: 'ignoreCase', m: 'multiline', s: 'dotAll', u: 'unicode', y: 'sticky',
  };
  return {
    source: get('source'), flags: Object.keys(flags).filter((f) => get(flags[f])).join(''),
  };
}

function functionBase(ctx, f, name, tag) {
  const source = Function.prototype.toString.call(f);
  if (source.startsWith('class') && source.endsWith('}')) return classBase(f, name, tag);
  let kind = 'Function';
  if (/^(static\s+)?async\b/.test(source)) kind = 'AsyncFunction';
  else if (/^(function\s*)?\*/.test(source)) kind = 'GeneratorFunction';
  let base = `[${kind}`;
  if (name === null) base += ' (null prototype)';
  base += f.name === '' ? ' (anonymous)' : `: ${f.name}`;
  base += ']';
  if (name !== kind && name !== null && name !== 'Function') base += ` ${name}`;
  if (tag !== '' && name !== tag && tag !== kind) base += ` [${tag}]`;
  return base;
}

function classBase(c, name, tag) {
  const own = hasOwn(c, 'name') ? c.name : '';
  let base = `[class ${own === '' ? '(anonymous)' : own}`;
  if (name !== 'Function' && name !== null) base += ` [${name}]`;
  if (tag !== '' && name !== tag) base += ` [${tag}]`;
  if (name === null) base += ' extends [null prototype]';
  else {
    const parent = Object.getPrototypeOf(c).name;
    if (parent) base += ` extends ${parent}`;
  }
  return `${base}]`;
}

// Errors

// stackOf returns the stack of an error with its frames as Node writes them.
function stackOf(err) {
  let stack;
  try { stack = err.stack; } catch { return String(err); }
  if (typeof stack !== 'string' || stack === '') {
    try { return Error.prototype.toString.call(err); } catch { return 'Error'; }
  }
  return stack.replace(/\n[ \t]+at (.*?)(?=\n|$)/g, (_, at) =>
    `\n    at ${at.replace(/\(\d+\)(\)?)$/, '$1')}`).replace(/\n$/, '');
}

function formatError(ctx, err, name, tag, keys) {
  let stack = stackOf(err);
  const drop = (key) => {
    const i = keys.indexOf(key);
    if (i !== -1 && typeof err[key] === 'string' && stack.includes(err[key])) keys.splice(i, 1);
  };
  if (!ctx.showHidden) for (const key of ['name', 'message', 'stack']) drop(key);
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
  let length = name.length;
  if (constructor !== null && !(name.endsWith('Error') && stack.startsWith(name) &&
      (stack.length === length || stack[length] === ':' || stack[length] === '\n'))) {
    return stack;
  }
  let fallback = 'Error';
  if (constructor === null) {
    const start = /^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n\s+at)/.exec(stack) ||
      /^([a-z_A-Z0-9-]*Error)$/.exec(stack);
    fallback = (start && start[1]) || '';
    length = fallback.length;
    fallback = fallback || 'Error';
  }
  const prefix = prefixOf(constructor, tag, fallback).slice(0, -1);
  if (name === prefix) return stack;
  if (!prefix.includes(name)) return `${prefix} [${name}]${stack.slice(length)}`;
  return length === 0 ? `${prefix}: ${stack}` : `${prefix}${stack.slice(length)}`;
}

// Members

function formatArray(ctx, value, depth) {
  const output = [];
  const length = Math.min(Math.max(0, ctx.maxArrayLength), value.length);
  let i = 0;
  for (; i < value.length && output.length < length; i++) {
    if (hasOwn(value, i)) {
      output.push(formatProperty(ctx, value, depth, String(i), 'item'));
      continue;
    }
    let next = i + 1;
    while (next < value.length && !hasOwn(value, next)) next++;
    const n = next - i;
    output.push(ctx.style(`<${n} empty item${n > 1 ? 's' : ''}>`, 'undefined'));
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
  if (ctx.showHidden) {
    ctx.indentation += 2;
    for (const key of ['BYTES_PER_ELEMENT', 'length', 'byteLength', 'byteOffset', 'buffer']) {
      output.push(`[${key}]: ${formatValue(ctx, value[key], depth, key)}`);
    }
    ctx.indentation -= 2;
  }
  return output;
}

function formatBuffer(ctx, value) {
  const bytes = new Uint8Array(value);
  const shown = Array.from(bytes.slice(0, Math.min(50, bytes.length)));
  let hex = shown.map((b) => b.toString(16).padStart(2, '0')).join(' ');
  const left = bytes.length - shown.length;
  if (left > 0) hex += ` ... ${left} more byte${left > 1 ? 's' : ''}`;
  return [`${ctx.style('[Uint8Contents]', 'special')}: <${hex}>`];
}

function formatSet(ctx, value, depth) {
  const length = Math.min(Math.max(0, ctx.maxArrayLength), sizeOf(value));
  const output = [];
  ctx.indentation += 2;
  for (const v of Set.prototype.values.call(value)) {
    if (output.length >= length) break;
    output.push(formatValue(ctx, v, depth + 1));
  }
  pushRest(output, sizeOf(value) - output.length);
  ctx.indentation -= 2;
  return output;
}

function formatMap(ctx, value, depth) {
  const length = Math.min(Math.max(0, ctx.maxArrayLength), sizeOf(value));
  const output = [];
  ctx.indentation += 2;
  for (const [k, v] of Map.prototype.entries.call(value)) {
    if (output.length >= length) break;
    output.push(`${formatValue(ctx, k, depth + 1)} => ${formatValue(ctx, v, depth + 1)}`);
  }
  pushRest(output, sizeOf(value) - output.length);
  ctx.indentation -= 2;
  return output;
}

// iteratedOf returns what an iterator over a Map or a Set has yet to give, and whether that is
// entries.
function iteratedOf(value) {
  const [entries, values, left] = iterated(value);
  const items = [];
  const set = Object.prototype.toString.call(value) === '[object Set Iterator]';
  for (let i = 0; i < left.length; i += 2) {
    const [k, v] = set ? [left[i], left[i]] : [left[i], left[i + 1]];
    items.push(entries ? [k, v] : values ? v : k);
  }
  return { entries, items };
}

function formatIterator(ctx, value, depth) {
  const { entries, items } = iteratedOf(value);
  const shown = items.slice(0, Math.max(0, ctx.maxArrayLength));
  ctx.indentation += 2;
  const output = shown.map((v) => (entries
    ? reduce(ctx, v.map((x) => formatValue(ctx, x, depth + 1)), '', ['[', ']'], 'array', depth)
    : formatValue(ctx, v, depth + 1)));
  ctx.indentation -= 2;
  pushRest(output, items.length - shown.length);
  return output;
}

function formatPromise(ctx, value, depth) {
  const [state, result] = promise(value);
  if (state === 'pending') return [ctx.style('<pending>', 'special')];
  ctx.indentation += 2;
  const text = formatValue(ctx, result, depth + 1);
  ctx.indentation -= 2;
  return [state === 'rejected' ? `${ctx.style('<rejected>', 'special')} ${text}` : text];
}

function formatProperty(ctx, value, depth, key, type) {
  let text;
  let extra = ' ';
  const desc = Object.getOwnPropertyDescriptor(value, key) ||
    { value: value[key], configurable: true, enumerable: true };
  if (desc.value !== undefined || (desc.get === undefined && desc.set === undefined)) {
    const indent = ctx.compact !== true || type !== 'object' ? 2 : 3;
    ctx.indentation += indent;
    text = formatValue(ctx, desc.value, depth + 1);
    if (indent === 3 && ctx.breakLength < text.length) {
      extra = `\n${' '.repeat(ctx.indentation)}`;
    }
    ctx.indentation -= indent;
  } else if (desc.get !== undefined) {
    text = formatGetter(ctx, value, depth, desc);
  } else {
    text = ctx.style('[Setter]', 'special');
  }
  if (type === 'item') return text;
  return `${formatKey(ctx, key, desc)}:${extra}${text}`;
}

function formatGetter(ctx, value, depth, desc) {
  const label = desc.set !== undefined ? 'Getter/Setter' : 'Getter';
  const wanted = ctx.getters === true || (ctx.getters === 'get' && desc.set === undefined) ||
    (ctx.getters === 'set' && desc.set !== undefined);
  if (!wanted) return ctx.style(`[${label}]`, 'special');
  try {
    const got = desc.get.call(value);
    ctx.indentation += 2;
    const text = formatValue(ctx, got, depth);
    ctx.indentation -= 2;
    if (got === null || typeof got !== 'object') {
      return `${ctx.style(`[${label}:`, 'special')} ${text}${ctx.style(']', 'special')}`;
    }
    return `${ctx.style(`[${label}]`, 'special')} ${text}`;
  } catch (err) {
    return ctx.style(`[${label}: <Inspection threw (${err.message})>]`, 'special');
  }
}

function formatKey(ctx, key, desc) {
  if (typeof key === 'symbol') return `[${ctx.style(key.toString(), 'symbol')}]`;
  if (key === '__proto__') return "['__proto__']";
  if (desc.enumerable === false) return `[${key}]`;
  if (/^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key)) return ctx.style(key, 'name');
  return ctx.style(quote(key), 'string');
}

// Layout

// Characters that a terminal shows in two columns, or in none.
const wide = [
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g,
  /[\ud83c-\ud83e\ud840-\ud87f][\udc00-\udfff]/g,
];
const narrow = [
  /[\u0000-\u001f\u007f-\u009f\u0300-\u036f\u200b-\u200f\u20d0-\u20ff]/g,
  /[\ufe00-\ufe0f\ufe20-\ufe2f]/g,
];

// columns returns how many columns a text takes.
function columns(s) {
  if (/^[ -~]*$/.test(s)) return s.length;
  for (const some of narrow) s = s.replace(some, '');
  for (const some of wide) s = s.replace(some, '--');
  return s.length;
}

// width returns the length of a text, without colors.
function width(ctx, s) {
  return ctx.colors ? s.replace(/\u001b\[\d\d?m/g, '').length : s.length;
}

function reduce(ctx, output, base, braces, extras, depth, value) {
  const lead = base ? `${base} ` : '';
  if (ctx.compact === true) {
    if (fits(ctx, output, 0, base)) {
      return `${braces[0]}${base ? ` ${base}` : ''} ${output.join(', ')} ${braces[1]}`;
    }
    const indent = `\n${' '.repeat(ctx.indentation)}`;
    const open = base === '' && braces[0].length === 1
      ? ' ' : `${base ? ` ${base}` : ''}${indent}  `;
    return `${braces[0]}${open}${output.join(`,${indent}  `)} ${braces[1]}`;
  }
  if (typeof ctx.compact === 'number' && ctx.compact >= 1) {
    const entries = output.length;
    if (extras === 'array' && entries > 6) output = group(ctx, output, value);
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
    length += width(ctx, s);
    if (length > ctx.breakLength) return false;
  }
  return base === '' || !base.includes('\n');
}

// group puts the items of a long array into columns.
function group(ctx, output, value) {
  const more = value !== undefined && ctx.maxArrayLength < output.length ? 1 : 0;
  const count = output.length - more;
  const space = 2;
  const lengths = [];
  let total = 0, longest = 0;
  for (let i = 0; i < count; i++) {
    lengths[i] = columns(ctx.colors ? output[i].replace(/\u001b\[\d\d?m/g, '') : output[i]);
    total += lengths[i] + space;
    longest = Math.max(longest, lengths[i]);
  }
  const room = longest + space;
  if (room * 3 + ctx.indentation >= ctx.breakLength ||
      (total / room <= 5 && longest > 6)) return output;
  const bias = Math.sqrt(room - total / output.length);
  const biased = Math.max(room - 3 - bias, 1);
  const inRow = Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((ctx.breakLength - ctx.indentation) / room),
    ctx.compact * 4, 15);
  if (inRow <= 1) return output;
  const widths = [];
  for (let i = 0; i < inRow; i++) {
    let w = 0;
    for (let j = i; j < count; j += inRow) w = Math.max(w, lengths[j]);
    widths.push(w + space);
  }
  const right = value !== undefined && output.every((_, i) =>
    i >= count || typeof value[i] === 'number' || typeof value[i] === 'bigint');
  const rows = [];
  for (let i = 0; i < count; i += inRow) {
    const end = Math.min(i + inRow, count);
    let row = '';
    let j = i;
    for (; j < end - 1; j++) {
      const pad = widths[j - i] + output[j].length - lengths[j];
      const cell = `${output[j]}, `;
      row += right ? cell.padStart(pad) : cell.padEnd(pad);
    }
    row += right
      ? output[j].padStart(widths[j - i] + output[j].length - lengths[j] - space) : output[j];
    rows.push(row);
  }
  if (more) rows.push(output[count]);
  return rows;
}

// format

function formatWithOptions(options, ...args) {
  if (options !== undefined && (options === null || typeof options !== 'object')) {
    throw require('internal/errors').invalidType('inspectOptions', 'Object', options);
  }
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
    case '%d':
      if (typeof v === 'bigint') return `${v}n`;
      if (typeof v === 'symbol') return 'NaN';
      return formatNumber((s) => s, Number(v));
    case '%i':
      if (typeof v === 'bigint') return `${v}n`;
      if (typeof v === 'symbol') return 'NaN';
      return formatNumber((s) => s, parseInt(v, 10));
    case '%f':
      return typeof v === 'symbol' ? 'NaN' : formatNumber((s) => s, parseFloat(v));
    case '%j': return stringify(v);
    case '%O': return inspect(v, options);
    case '%o':
      return inspect(v, { ...options, showHidden: true, showProxy: true, depth: 4 });
  }
  return ''; // %c
}

function stringify(v) {
  try {
    return String(JSON.stringify(v));
  } catch (err) {
    if (/circular/i.test(err.message)) return '[Circular]';
    throw err;
  }
}

function formatAsString(options, v) {
  if (typeof v === 'number') return formatNumber((s) => s, v);
  if (typeof v === 'bigint') return `${v}n`;
  if (v === null || typeof v !== 'object' || !builtinToString(v)) return String(v);
  return inspect(v, { ...options, depth: 0, colors: false, compact: 3 });
}

// builtinToString reports whether an object has no method of its own to become a string.
function builtinToString(v) {
  if (className(v) === 'Proxy') return true;
  if (typeof v[Symbol.toPrimitive] === 'function' && className(v) !== 'Date') return false;
  if (typeof v.toString !== 'function') return true;
  if (hasOwn(v, 'toString')) return false;
  let o = v;
  do { o = Object.getPrototypeOf(o); } while (!hasOwn(o, 'toString'));
  const d = Object.getOwnPropertyDescriptor(o, 'constructor');
  return d !== undefined && typeof d.value === 'function' && /\[native code\]/.test(
    Function.prototype.toString.call(d.value));
}

const format = (...args) => formatWithOptions(undefined, ...args);

// shownAs says how objects of a class of a browser are shown: by the name of their class, with
// what parts returns. Too deep, they are shown as deep returns.
function shownAs(Class, parts, deep) {
  if (Class === undefined) return;
  Object.defineProperty(Class.prototype, custom, {
    configurable: true, writable: true,
    value: function (depth, options) {
      if (depth !== null && depth < 0) return deep(this, depth, options);
      const inner = typeof options.depth === 'number' ? options.depth - 1 : options.depth;
      return `${this.constructor.name} ${inspect(parts(this), { ...options, depth: inner })}`;
    },
  });
}

const named = (v) => v.constructor.name;
shownAs(binding.Event, ({ type, defaultPrevented, cancelable, timeStamp }) =>
  ({ type, defaultPrevented, cancelable, timeStamp }), named);
shownAs(binding.EventTarget, () => ({}), named);
shownAs(binding.AbortSignal, ({ aborted }) => ({ aborted }), (v) => `[${named(v)}]`);
shownAs(binding.AbortController, ({ signal }) => ({ signal }), (v) => `${named(v)} {}`);

module.exports = { inspect, format, formatWithOptions, quote, stackOf, kindOf, isInstance, iteratedOf };
