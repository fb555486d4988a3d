// util.format
t('f1', () => util.format('%s %d %i %f %j %O %c %%', 'a', 1.5, 2.7, '3.5', {a:1}, {c:{d:{e:{f:1}}}}, 'css'));
for (const v of [null, undefined, 1, -0, 1n, Symbol('x'), 'str', true, {}, [], () => {}, function foo() {}, class A {}, new Error('e1').message, new Date(0), /x/g, new Map([[1,2]]), NaN, Infinity, Object.create(null), {toString(){return 'custom'}}, new (class B { toString() { return 'bb' } }), [1,[2,[3,[4]]]]])
  for (const f of ['%s','%d','%i','%f','%j','%O'])
    t('fmt '+f+' '+show(v), () => util.format(f, v));
t('f2', () => util.format('%s'));
t('f3', () => util.format('a', 'b', {c:1}));
t('f4', () => util.format(1, 'b', '%s'));
t('f5', () => util.format('%x %s', 1));
t('f6', () => util.format('%s', 'a', 'b'));
t('f7', () => util.format('%%s%s', 'foo'));
t('f8', () => util.format('%'));
t('f9', () => util.format('%s %s', 1));
t('f10', () => util.format());
t('f11', () => util.format('%j', (() => { const a = {}; a.a = a; return a; })()));
t('f12', () => util.format('%d', '0x10', '%i'), );
t('f13', () => util.format('%i', 1180591620717411303424n));
t('f14', () => util.format('%s', -0), );
t('f15', () => util.format('%s:%s', 'a'));
t('f17', () => util.formatWithOptions('x', 'a'));
t('f18', () => util.format('%s', new Error('boom')).split('\n')[0]);
t('f19', () => util.format('%s', Object.assign(new Error('boom'), {name:'X'})).split('\n')[0]);
t('f20', () => util.format('%s', class Foo extends Map {}));
t('f21', () => util.format('%s', new (class Foo extends Map {})));
t('f22', () => util.format('%s', { [Symbol.toPrimitive]() { return 'prim' } }));
t('f23', () => util.format('%O', 'x', 'y', 5));
// inspect
const I = (v, o) => t('I ' + n, () => util.inspect(v, o));
I(undefined); I([,1,,2]); I([1,2,3,,,,,]); I(new Array(200).fill(1)); I(Array.from({length:120},(_, i)=>i)); I('a\'b'); I('a\'b"c'); I('a\'b"c`d'); I('\u0000\u001b\x7f\ud800'); I('a\nb'.repeat(20));
I({a:{b:{c:{d:1}}}}); I({a:{b:{c:{d:1}}}}, {depth: 0}); I({a:{b:{c:{d:1}}}}, {depth: null}); I({a:{b:{c:{d:1}}}}, {compact:false}); I({get a(){return 1}, set b(x){}, get c(){return 1}, set c(x){}});
I(new Map([[{a:1},'b'],['c',{d:[1]}]])); I(new Set([1,'a',{b:1}])); I(new Map().entries()); I(new Map([[1,2]]).entries()); I(new Map([[1,2]]).keys()); I(new Set([1,2]).values()); I(new Set([1]).entries()); I([1].values()); I('ab'[Symbol.iterator]()); I('ab'.matchAll(/a/g));
I(new WeakMap()); I(new WeakSet()); I(new WeakMap(), {showHidden: true}); I(Promise.resolve(1)); I(Promise.reject(1).catch(()=>{}) && Promise.resolve({a:1})); I(new Promise(()=>{})); I((() => { const p = Promise.reject(3); p.catch(()=>{}); return p; })());
I(Symbol('a')); I(Symbol('')); I(Symbol.iterator); I({[Symbol('a b')]: 1, 'a-b': 2, 3: 4, '': 5, "q'": 6}); I(Object(Symbol('s'))); I(Object(1)); I(Object('abc')); I(Object(-0)); I(Object(true)); I(Object(1n)); I(Object.assign(Object('abc'), {x:1}));
I(function(){}); I(function foo(){}); I(class{}); I(class A{}); I(class A extends Map{}); I(()=>{}); I(async()=>{}); I(function*g(){}); I(Object.assign(()=>{}, {a:1})); I(Object.assign(function f(){}, {a:1, b:{}})); I(Object.setPrototypeOf(function f(){}, null)); I(class A { static x = 1 }); I(class extends null {}); I((() => { class A {} ; class B extends A {}; return B; })());
I(new (class Foo { constructor() { this.a = 1 } })); I(new (class extends Array {})(3)); I(new (class Foo extends Array {})(1,2,3)); I(new (class Foo extends Map {})); I(new (class Foo extends Date {})(0)); I(new (class Foo extends RegExp {})('x')); I(new (class Foo extends Error {})('x').message); I(new (class Foo extends Promise {})(()=>{})); I(new (class Foo extends Uint8Array {})(2));
I(Object.create(null)); I(Object.create({})); I(Object.create(Object.create(null))); I(Object.create(null, {a:{value:1,enumerable:true}})); I(Object.setPrototypeOf([1], null)); I(Object.setPrototypeOf(new Map([[1,2]]), null)); I(Object.setPrototypeOf(new Date(0), null)); I(Object.setPrototypeOf(/x/, null)); I(Object.create(class Foo{}.prototype)); I(Object.create(Map.prototype));
I({[Symbol.toStringTag]: 'T'}); I(new (class Foo { get [Symbol.toStringTag]() { return 'Bar' } })); I(new (class Foo { get [Symbol.toStringTag]() { return 'Foo' } })); I({ [Symbol.toStringTag]: 'a', x: 1 }); I(Object.create(null, {[Symbol.toStringTag]: {value: 'T'}}));
I(new ArrayBuffer(4)); I(new DataView(new ArrayBuffer(3))); I(new Uint8Array([1,2])); I(new Float64Array([1.5,-0])); I(new BigInt64Array(2)); I(new Uint8Array(2), {showHidden: true}); I(Buffer.from('abc')); I(Object.assign(Buffer.from('abc'), {x:1})); I(Buffer.alloc(60)); I(new Uint8Array(200));
I((() => { const a = {}; a.a = a; return a; })()); I((() => { const a = {x:{}}; a.x.y = a.x; a.z = a; return a; })()); I((() => { const m = new Map(); m.set('m', m); return m; })()); I((() => { const a = []; a.push(a, [a]); return a; })());
I([1,2,3], {showHidden: true}); I(new Map([[1,2]]), {showHidden:true}); I(Object.defineProperty({}, 'x', {value:1}), {showHidden:true}); I(function f(a){}, {showHidden:true});
I('a'.repeat(200), {maxStringLength: 10}); I([1,2,3,4], {maxArrayLength: 2}); I(new Map([[1,2],[3,4]]), {maxArrayLength: 1}); I(new Set([1,2,3]), {maxArrayLength: 0}); I('aaa', {maxStringLength: 0}); I(['aaaaaaa','b'], {maxStringLength: 3}); I([1,2,3,4,5], {maxArrayLength: null});
I({ [util.inspect.custom](d, o, ins) { return [d, typeof o.stylize, ins === util.inspect, o.depth] } }); I({ [util.inspect.custom]() { return {a:1} } }); I({a: { [util.inspect.custom](d) { return 'x' + d } }}); I({ inspect() { return 1 } }); I({ [util.inspect.custom]() { return 'a' } }, {customInspect:false}); I({ [util.inspect.custom]: 1 }); I({x: { [util.inspect.custom]() { return 'a\nb' } } });
I(new Proxy({a:1}, {})); I(new Proxy(function f(){}, {}));
I((function(){return arguments})(1,2)); I(globalThis === undefined); I(new Date(NaN)); I(new Date(0)); I(Object.assign(new Date(0), {x:1})); I(Object.assign(/a/g, {x:1})); I([new Date(0)]); I(Math); I(JSON); I(Reflect); I(new (function Foo(){ this.a = 1 })); I(new Boolean(false)); I([null, undefined]); I({a:undefined}); I(Object.assign([1,2],{x:1, '-1': 2})); I(-0); I([-0]); I(1n); I([1n]);
I(new URL('http://u:p@a.b:81/c?d=e#f')); I(new URLSearchParams('a=1&b=2')); I(new URLSearchParams()); I(new URLSearchParams('a=1').entries()); I(new AbortController()); I(AbortSignal.abort()); I(new EventTarget()); I(new TextEncoder()); I(new TextDecoder());
I(new Event('x').type); I(new (require('events'))); I(new AggregateError([new Error('a')], 'm').message);
I({a:[{b:{c:{}}}]}, {depth:1}); I([[[[[]]]]]); I([[[[{}]]]]); I(new Map([[{a:{b:{c:{}}}},1]]), {depth: 1}); I({a:'x'.repeat(100), b:'y'.repeat(100)}); I({a:1,b:2,c:3}, {breakLength: 3}); I(Array(30).fill('abc')); I(Array(7).fill('abcdefghijklmno')); I(Array.from({length: 27}, (_, i) => 'x'.repeat(i % 5 + 1))); I(Array(10).fill({a:1,b:2})); I([['a',1],['b',2],['c',3]]); I(Array.from({length:101}, (_, i) => i * 1000)); I(Object.fromEntries(Array.from({length:30}, (_, i) => ['k'+i, i])));
t('inspect args', () => util.inspect({a:{b:{c:1}}}, false, 0, false)); t('inspect args2', () => util.inspect({a:1}, true)); t('inspect defaultOptions', () => util.inspect.defaultOptions);
for (const k of 'TextDecoder TextEncoder deprecate format formatWithOptions inherits inspect isArray promisify types'.split(' ')) t('util.' + k, () => typeof util[k] + (typeof util[k] === 'function' ? util[k].length + util[k].name : ''));
for (const k of 'isAnyArrayBuffer isArgumentsObject isArrayBuffer isArrayBufferView isAsyncFunction isBigInt64Array isBigIntObject isBigUint64Array isBooleanObject isBoxedPrimitive isCryptoKey isDataView isDate isExternal isFloat32Array isFloat64Array isGeneratorFunction isGeneratorObject isInt16Array isInt32Array isInt8Array isKeyObject isMap isMapIterator isModuleNamespaceObject isNativeError isNumberObject isPromise isProxy isRegExp isSet isSetIterator isSharedArrayBuffer isStringObject isSymbolObject isTypedArray isUint16Array isUint32Array isUint8Array isUint8ClampedArray isWeakMap isWeakSet'.split(' ')) t('types.' + k, () => [new Map, new Set, /x/, new Date, [], {}, ()=>{}, async()=>{}, function*(){}, Promise.resolve(), new Proxy({},{}), new Uint8Array, new Float32Array, new DataView(new ArrayBuffer(1)), new ArrayBuffer(1), new Error, Object(1), Object('s'), Object(1n), Object(Symbol()), Object(true), [].values(), new Map().keys(), new Set().keys(), new WeakMap, new WeakSet, (function(){return arguments})(), (function*(){})(), Buffer.alloc(1), null, 1, undefined].map((v) => util.types[k](v) ? 1 : 0).join(''));
t('inherits', () => { function A(){} function B(){} util.inherits(A,B); return [A.super_ === B, Object.getPrototypeOf(A.prototype) === B.prototype]; });
t('inherits bad', () => util.inherits(null, ()=>{})); t('inherits bad2', () => util.inherits(()=>{}, null)); t('inherits bad3', () => util.inherits(function(){}, Object.assign(()=>{}, {})));
t('deprecate bad', () => util.deprecate(1)); t('deprecate', () => { const f = util.deprecate(function foo(a,b){ return a+b }, 'm', 'DEP1'); return [f(1,2), f.name, f.length]; });
t('promisify bad', () => util.promisify(1)); t('promisify custom', () => { const f = () => {}; const g = () => {}; f[util.promisify.custom] = g; return util.promisify(f) === g; }); t('promisify custom bad', () => { const f = () => {}; f[util.promisify.custom] = 1; return util.promisify(f); });
t('promisify same', () => { const f = function foo(a, cb) {}; f.x = 1; const p = util.promisify(f); return [p.x, p.name, p.length, util.promisify(p) === p]; });
ta('promisify', () => util.promisify((a, cb) => cb(null, a))(5)); ta('promisify rej', () => util.promisify((cb) => cb(new Error('no')))()); ta('promisify throw', () => util.promisify(() => { throw new Error('thrown') })()); ta('promisify setTimeout', () => util.promisify(setTimeout)(1, 'v')); ta('promisify setImmediate', () => util.promisify(setImmediate)('v'));
ta('promisify multi', () => util.promisify((cb) => cb(null, 1, 2))());


t('isArray', () => util.isArray([]));
t('TextDecoder', () => util.TextDecoder === TextDecoder && util.TextEncoder === TextEncoder);
