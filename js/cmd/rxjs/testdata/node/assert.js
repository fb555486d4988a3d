// What assert's errors say.
const assert = require('node:assert');
const { strict } = assert;

function attempt(name, f) {
  try {
    f();
    console.log(name, 'passes');
  } catch (e) {
    console.log(name, e.name, e.code, e.generatedMessage, e.operator, JSON.stringify(e.message));
    console.log(Object.keys(e).join());
  }
}
const boom = () => { throw new Error('x'); };
const nothing = () => {};
class Custom extends Error {}

const cases = {
  equal: () => assert.equal(1, 2), equalLoose: () => assert.equal(1, '1'), equalNaN: () => assert.equal(NaN, NaN),
  notEqual: () => assert.notEqual(1, 1), strictEqual: () => assert.strictEqual(1, 2),
  strictEqualMessage: () => assert.strictEqual(1, 2, new RangeError('own')),
  strictEqualStrings: () => assert.strictEqual('a long string that differs', 'a long string that is other'),
  strictEqualShort: () => assert.strictEqual('abcdefgh', 'abcdefgi'),
  strictEqualZero: () => assert.strictEqual(0, -0),
  strictEqualLines: () => assert.strictEqual('a\nb\nc', 'a\nx\nc'),
  strictEqualObjects: () => assert.strictEqual({ a: 1 }, { a: 2 }),
  strictEqualSame: () => assert.strictEqual([1], [1]),
  strictEqualUndefined: () => assert.strictEqual(undefined, 'x'),
  notStrictEqual: () => assert.notStrictEqual(1, 1), notStrictEqualObject: () => { const o = {}; assert.notStrictEqual(o, o); },
  notStrictEqualLong: () => assert.notStrictEqual('abcdefghi', 'abcdefghi'),
  deepEqual: () => assert.deepEqual({ a: 1 }, { a: 2 }), deepEqualLoose: () => assert.deepEqual([1, '2'], ['1', 2]),
  deepEqualOwn: () => assert.deepEqual({ a: 1 }, { a: 2 }, 'own message'),
  notDeepEqual: () => assert.notDeepEqual({ a: 1 }, { a: 1 }), notDeepEqualLoose: () => assert.notDeepEqual([1], ['1']),
  deepStrictEqual: () => assert.deepStrictEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] }),
  deepStrictArrays: () => assert.deepStrictEqual([1, 2, 3], [1, 2, 3, 4]),
  deepStrictShift: () => assert.deepStrictEqual(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'e']),
  deepStrictType: () => assert.deepStrictEqual([1, '2'], [1, 2]),
  deepStrictProto: () => assert.deepStrictEqual(new (class A {})(), {}),
  deepStrictMap: () => assert.deepStrictEqual(new Map([[1, { a: 1 }]]), new Map([[1, { a: 2 }]])),
  deepStrictSet: () => assert.deepStrictEqual(new Set([{ a: 1 }]), new Set([{ a: 1 }])),
  deepStrictDates: () => assert.deepStrictEqual(new Date(0), new Date(1)),
  deepStrictErrors: () => assert.deepStrictEqual(new Error('a').message, new Error('b').message),
  deepStrictNested: () => assert.deepStrictEqual({ a: { b: { c: 1 } } }, { a: { b: { c: 1, d: 2 } } }),
  deepStrictPrimitive: () => assert.deepStrictEqual(1, 2), deepStrictNaN: () => assert.deepStrictEqual([NaN], [NaN]),
  deepStrictZero: () => assert.deepStrictEqual([0], [-0]), deepStrictSymbol: () => assert.deepStrictEqual({ [Symbol.iterator]: 1 }, {}),
  deepStrictCircular: () => { const a = {}; a.a = a; const b = {}; b.a = b; assert.deepStrictEqual(a, b); },
  deepStrictRegExp: () => assert.deepStrictEqual(/a/g, /a/i), deepStrictUndefined: () => assert.deepStrictEqual({ a: undefined }, {}),
  deepStrictSparse: () => assert.deepStrictEqual([1, , 3], [1, undefined, 3]), deepStrictTyped: () => assert.deepStrictEqual(new Uint8Array([1]), new Uint8Array([2])),
  notDeepStrictEqual: () => assert.notDeepStrictEqual([1], [1]),
  fail: () => assert.fail(), failMessage: () => assert.fail('f'), failError: () => assert.fail(new TypeError('t')),
  ifError: () => assert.ifError(new Error('q')), ifErrorString: () => assert.ifError('str'), ifErrorNull: () => assert.ifError(null),
  match: () => assert.match('a', /b/), matchType: () => assert.match(1, /b/), doesNotMatch: () => assert.doesNotMatch('a', /a/),
  matchOk: () => assert.match('abc', /b/),
  throwsNothing: () => assert.throws(nothing), throwsNothingClass: () => assert.throws(nothing, TypeError, 'mm'),
  throwsClass: () => assert.throws(boom, TypeError), throwsRegExp: () => assert.throws(boom, /y/), throwsOk: () => assert.throws(boom, /^Error: x$/),
  throwsObject: () => assert.throws(boom, { message: 'y' }), throwsObjectOk: () => assert.throws(boom, { message: 'x', name: 'Error' }),
  throwsObjectRegExp: () => assert.throws(boom, { message: /x/ }), throwsObjectMissing: () => assert.throws(boom, { code: 'C', message: 'x' }),
  throwsObjectEmpty: () => assert.throws(boom, {}), throwsError: () => assert.throws(boom, new Error('x')), throwsErrorOther: () => assert.throws(boom, new Error('z')),
  throwsFunction: () => assert.throws(boom, (e) => e.message === 'x'), throwsFunctionFalse: () => assert.throws(boom, () => false),
  throwsNamed: () => assert.throws(boom, function check() { return 1; }), throwsString: () => assert.throws(boom, 'x'),
  throwsPrimitive: () => assert.throws(() => { throw 5; }, { a: 1 }), throwsNoFunction: () => assert.throws('x'),
  throwsSubclass: () => assert.throws(() => { throw new Custom('c'); }, Error), throwsBadExpected: () => assert.throws(boom, 5),
  doesNotThrow: () => assert.doesNotThrow(boom), doesNotThrowMessage: () => assert.doesNotThrow(boom, 'm'), doesNotThrowOther: () => assert.doesNotThrow(boom, TypeError),
  doesNotThrowOk: () => assert.doesNotThrow(nothing),
  ok: () => assert.ok(0), okMessage: () => assert.ok(false, 'told'), okNothing: () => assert.ok(), bare: () => assert(1 === 2), okExpression: () => assert.ok([1, 2].includes(3)),
  missing: () => assert.strictEqual(1), strictMode: () => strict.equal(1, '1'), strictDeep: () => strict.deepEqual([1], ['1']),
};
for (const name of Object.keys(cases)) attempt(name, cases[name]);

(async () => {
  const rejections = {
    rejects: () => assert.rejects(Promise.resolve(1)), rejectsOk: () => assert.rejects(Promise.reject(new Error('x')), /x/),
    rejectsClass: () => assert.rejects(async () => { throw new Error('x'); }, TypeError), rejectsType: () => assert.rejects(5),
    rejectsReturn: () => assert.rejects(() => 5), doesNotReject: () => assert.doesNotReject(Promise.reject(new Error('x'))),
    doesNotRejectOk: () => assert.doesNotReject(async () => 1),
  };
  for (const name of Object.keys(rejections)) {
    await rejections[name]().then(
      () => console.log(name, 'passes'),
      (e) => console.log(name, e.name, e.code, e.operator, e.generatedMessage, JSON.stringify(e.message)));
  }
})();
