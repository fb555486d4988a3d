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
  AbortSignal: plain(['aborted'], (v) => `[${v.constructor.name}]`),
};
