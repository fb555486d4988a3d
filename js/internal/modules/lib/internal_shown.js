'use strict';
// How inspect shows the classes that a browser has, too. Each is called with an object, the depth
// that is left, the options and inspect.

function plain(names) {
  return (v, depth, options, inspect) => {
    if (depth !== null && depth < 0) return v.constructor.name;
    const parts = {};
    for (const name of names) parts[name] = v[name];
    return `${v.constructor.name} ${inspect(parts, { ...options, depth: inner(options) })}`;
  };
}

const inner = ({ depth }) => (typeof depth === 'number' ? depth - 1 : depth);

module.exports = {
  URL(v, depth, options, inspect) {
    if (depth !== null && depth < 0) return v;
    const parts = {};
    for (const name of ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname',
      'port', 'pathname', 'search', 'searchParams', 'hash']) parts[name] = v[name];
    return `${v.constructor.name} ${inspect(parts, options)}`;
  },
  URLSearchParams(v, depth, options, inspect) {
    if (depth !== null && depth < 0) return options.stylize('[Object]', 'special');
    const parts = [...v].map(([k, x]) => `${inspect(k, options)} => ${inspect(x, options)}`);
    const length = parts.reduce((sum, part) => sum + part.length + 2, -2);
    if (parts.length === 0) return 'URLSearchParams {}';
    if (length <= options.breakLength) return `URLSearchParams { ${parts.join(', ')} }`;
    return `URLSearchParams {\n  ${parts.join(',\n  ')} }`;
  },
  TextEncoder: (v) => ({ encoding: v.encoding }),
  TextDecoder: plain(['encoding', 'fatal', 'ignoreBOM']),
  Blob: plain(['size', 'type']),
  File: plain(['size', 'type', 'name', 'lastModified']),
};
