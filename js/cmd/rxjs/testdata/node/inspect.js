class Foo { constructor() { this.a = 1; } get x() { return 1; } }
class Bar extends Foo {}
class E1 extends Error {}
const circ = { name: 'c' }; circ.self = circ; circ.list = [circ];
const sym = Symbol('s');
const cases = [
  1, -0, 1.5, 'str', "it's", 'a"b\'c', 'new\nline', true, null, undefined, 10n, Symbol('x'), NaN,
  [], {}, [1, 2, 3], { a: 1, b: 'x' }, { a: { b: { c: { d: 1 } } } }, [[[[1]]]], [1, , 3], [, , ],
  new Foo(), new Bar(), Foo, Bar, class {}, function f() {}, () => {}, async () => {}, function* g() {},
  new Map([[1, { a: 2 }], ['k', 'v']]), new Set([1, 'a', [2]]), new Date(0), /ab+c/gi,
  circ, { [sym]: 1, 'a-b': 2, 3: 4 }, Object.create(null), Object.assign(Object.create(null), { x: 1 }),
  { get a() { return 1; }, set a(v) {}, get b() { return 2; }, set c(v) {} },
  Array.from({ length: 120 }, (_, i) => i), Array.from({ length: 30 }, (_, i) => 'item' + i),
  Promise.resolve(4), new Promise(() => {}), new Uint8Array([1, 2, 3]), new ArrayBuffer(4),
  new Number(3), new String('abc'), new Boolean(false), [undefined, null], { u: undefined },
  'x'.repeat(100), { long: 'y'.repeat(80), other: 'z'.repeat(20) }, ['a'.repeat(30), 'b'.repeat(30), 'c'.repeat(30)],
  { arr: [{ a: 1 }, { b: [1, 2, { c: 1 }] }], f() {}, g: class A {} }, new WeakMap(), new WeakSet(),
  Object.assign(() => {}, { p: 1 }), Object.assign(function named() {}, { q: [1] }),
  Math, JSON, globalThis === undefined, new (class extends Array {})(3), new (class M2 extends Map {})([[1, 2]]),
  { toString() { return 'x'; } }, [new Foo(), new Foo()], { a: [], b: {}, c: new Map(), d: new Set() }, [['a', 1], ['b', 2]],
  { a: 1, b: { c: 2, d: [1, 2, 3], e: { f: { g: 1 } } }, h: 'some text that is rather long, so that it breaks', i: 'more text that makes it break' },
  [1.5, 2.25, 100, 20000, 3, 4, 5, 6, 7], ['aaa', 'b', 'cc', 'dddd', 'e', 'ff', 'g', 'hhh'], [true, false, true, false, true, false, true],
  new Proxy({ a: 1 }, {}), new Proxy([1], {}), [-0, 0], { k: -0 }, Object(Symbol('q')), Object(1n), [1n, 2n],
  { a: { b: { c: {} } } }, { a: { b: { c: [] } } }, { a: { b: { c: [1] } } }, new Foo().constructor.prototype, { 'key with space': 1, valid_id: 2, $x: 3 },
  "multi\nline string that is longer than sixteen characters and so is split in an object", { s: 'multi\nline string that is longer than sixteen characters and goes on, so that it is split' },
  [new Date(NaN)], Object.assign(new Date(0), { x: 1 }), Object.assign(/x/, { y: 1 }), [[]], [{}], { e: Symbol.iterator }, new Map([[{ a: 1 }, new Set([1])]]),
];
for (const c of cases) console.log(c);
console.log('%s|%d|%i|%f|%j|%O|%c|%%', 'a', '1', 2.7, '3.5', { a: 1 }, { b: 2 }, 'css', 'extra', { x: 1 });
console.log('%s', null, undefined, 5n, Symbol('a')); console.log('%s', { a: { b: 1 } }); console.log('%s', new Foo(), [1, [2]], new Error('err').message);
console.log('%d', '0x10', '%d'); console.log('%x', 1); console.log('100%', 1); console.log('a', 'b', 1, { c: 1 }); console.log('%s %s', 'one'); console.log('%%', 1); console.log('%%'); console.log('%s', () => 1); console.log('%s', class Q {}); console.log('%s', -0, 12345678901234567890n);
console.log(); console.log(''); console.log(' ');
console.group('G'); console.log('in\nner'); console.group(); console.log({ a: 1 }); console.groupEnd(); console.groupEnd(); console.log('out');
console.count(); console.count('x'); console.count(); console.countReset(); console.count();
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 }); console.assert(true, 'no');
const e = new E1('bad'); e.stack = 'E1: bad\n    at here'; console.log(e); console.log([e]); console.log({ e });
const e2 = new Error('nostack'); e2.stack = undefined; console.log(e2); delete e2.stack; console.log(e2);
const e3 = new TypeError('with props'); e3.stack = 'TypeError: with props\n    at x'; e3.code = 'C'; console.log(e3);
const e4 = new Error('outer', { cause: 'why' }); e4.stack = 'Error: outer\n    at y'; console.log(e4);
const e5 = new Error(''); e5.stack = 'Error\n    at z'; e5.name = 'Custom'; console.log(e5);
const e6 = new RangeError('r'); e6.stack = 'Error: r'; console.log(e6);
const util = { custom: Symbol.for('nodejs.util.inspect.custom') };
console.log({ [util.custom](d, o) { return `custom ${d} ${typeof o.stylize}`; } }, [{ [util.custom]() { return { inner: 1 }; } }]);
