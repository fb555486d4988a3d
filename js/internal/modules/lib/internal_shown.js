'use strict';
// How inspect shows the classes that a browser has, too. Each is called with an object, the depth
// that is left, the options and inspect.

// plain shows some properties, and what deep returns where it is too deep.
const plain = (names, deep = (v) => v.constructor.name) => (v, depth, options, inspect) => {
  if (depth !== null && depth < 0) return deep(v);
  const parts = {};
  for (const name of names) parts[name] = v[name];
  const inner = typeof options.depth === 'number' ? options.depth - 1 : options.depth;
  return `${v.constructor.name} ${inspect(parts, { ...options, depth: inner })}`;
};

module.exports = {
  Event: plain(['type', 'defaultPrevented', 'cancelable', 'timeStamp']),
  EventTarget: plain([]),
  AbortSignal: plain(['aborted'], (v) => `[${v.constructor.name}]`),
  AbortController: plain(['signal'], (v) => `${v.constructor.name} {}`),
  URL: plain(['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port',
    'pathname', 'search', 'searchParams', 'hash'], (v) => v),
  URLSearchParams(v, depth, options, inspect) {
    if (depth !== null && depth < 0) return '[Object]';
    const parts = [...v].map(([k, x]) => `${inspect(k, options)} => ${inspect(x, options)}`);
    const length = parts.reduce((sum, part) => sum + part.length + 2, -2);
    if (parts.length === 0) return 'URLSearchParams {}';
    return length <= options.breakLength ? `URLSearchParams { ${parts.join(', ')} }`
      : `URLSearchParams {\n  ${parts.join(',\n  ')} }`;
  },
  PerformanceEntry: plain(['name', 'entryType', 'startTime', 'duration', 'detail']),
  TextEncoder: (v) => ({ encoding: v.encoding }),
  TextDecoder: plain(['encoding', 'fatal', 'ignoreBOM']),
};
