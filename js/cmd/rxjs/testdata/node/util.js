// util besides inspect.
const util = require('util');
const EventEmitter = require('events');

const later = (v, cb) => setImmediate(() => (v < 0 ? cb(new Error('negative')) : cb(null, v * 2, 'more')));
(async () => {
  const p = util.promisify(later);
  console.log(await p(2), await p(-1).catch((e) => e.message), p.name, p.length);
  const own = () => {}; own[util.promisify.custom] = () => 'own';
  console.log(util.promisify(own)(), util.promisify(own) === own[util.promisify.custom]);
  console.log(await util.promisify(setTimeout)(1, 'timeout'), await util.promisify(setImmediate)('immediate'));
})();
for (const bad of [() => util.promisify(1)]) {
  try { bad(); } catch (e) { console.log(e.name, e.code, e.message); }
}
function Stream() { EventEmitter.call(this); }
util.inherits(Stream, EventEmitter);
console.log(new Stream() instanceof EventEmitter, Stream.super_ === EventEmitter);
const { types } = util;
const samples = { map: new Map(), set: new Set(), date: new Date(0), regexp: /x/, promise: Promise.resolve(), proxy: new Proxy({}, {}), async: async () => {}, gen: function* () {}, typed: new Uint8Array(1), buffer: new ArrayBuffer(1), error: new TypeError('x'), fake: { name: 'Error', message: 'm' }, boxed: Object(1), weakmap: new WeakMap(), args: (function () { return arguments; })() };
for (const t of ['isMap', 'isSet', 'isDate', 'isRegExp', 'isPromise', 'isProxy', 'isAsyncFunction', 'isGeneratorFunction', 'isTypedArray', 'isUint8Array', 'isArrayBuffer', 'isNativeError', 'isNumberObject', 'isBoxedPrimitive', 'isWeakMap', 'isArgumentsObject']) {
  console.log(t, Object.keys(samples).filter((k) => types[t](samples[k])).join());
}
const old = util.deprecate((x) => x + 1, 'old() is old', 'DEP9999');
process.on('warning', (w) => console.log(w.name, w.code, w.message));
console.log(old(1), old(2));
console.log(util.format('%s %d', 'a', 1, { b: 1 }), util.format(1, 2, '3'), util.format('%s', new Date(0)), util.format('%s', [1, [2, [3]]]), util.format('%i', 'x'), util.format('%j', { toJSON() { return 'j'; } }));
const circ = {}; circ.c = circ; console.log(util.format('%j', circ));
console.log(util.inspect({ a: { b: { c: {} } } }, { depth: 0 }));
console.log(util.inspect(new Proxy({ a: 1 }, { get: () => 5 }), { showProxy: false }));
class P { constructor() { this.v = 1; } [util.inspect.custom](depth, options, inspect) { return `P<${inspect(this.v, options)}> ${depth}`; } }
console.log(new P(), [new P()], { a: { p: new P() } }); console.log(util.inspect(new P(), { customInspect: false }));
console.log(util.types.isDate(new Date()), util.isArray([]));
