const { Buffer: B } = require('buffer');
const attempt = (name, f) => {
  try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message); }
};
console.log(B === Buffer);
console.log(Buffer.from('hé€😀'), [Buffer.alloc(0)], Buffer.alloc(60, 'ab'), Buffer.from([1, 256, -1, 1.5, '7']));
for (const encoding of ['utf8', 'UTF-8', 'hex', 'ascii', 'latin1', 'binary', 'base64', 'base64url', 'ucs2', 'utf16le', undefined]) {
  attempt(encoding, () => [Buffer.from('68c3A9zz=-_', encoding), Buffer.from([0x68, 0xc3, 0xa9, 0xff, 0xfb, 0x3f]).toString(encoding)]);
}
for (const text of ['YQ==', 'YQ', 'Y', 'YW Jj', 'YW==Jj', '_-8', '']) attempt(text, () => Buffer.from(text, 'base64'));
for (const v of [3, null, undefined, true, {}, { length: 2, 0: 1 }, new String('s'), { type: 'Buffer', data: [1] }, () => {},
  new Uint16Array([1, 256]), new ArrayBuffer(2), { [Symbol.toPrimitive]: () => 'p' }, Symbol('x')]) attempt('from', () => Buffer.from(v));
attempt('offset', () => Buffer.from(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2));
attempt('offset', () => Buffer.from(new ArrayBuffer(2), 3));
attempt('length', () => Buffer.from(new ArrayBuffer(2), 1, 3));
attempt('encoding', () => Buffer.from('x', 'nope'));
attempt('alloc', () => [Buffer.alloc(3, 1), Buffer.alloc(5, 'YWI=', 'base64'), Buffer.alloc(2, Buffer.from('x'))]);
attempt('alloc', () => Buffer.alloc('1'));
attempt('concat', () => Buffer.concat([Buffer.from('ab'), new Uint8Array([1]), Buffer.from('cd')], 4));
attempt('concat', () => Buffer.concat([], 2));
attempt('concat', () => Buffer.concat(['a']));
attempt('byteLength', () => ['é€', 'YQ=='].map((s) => [Buffer.byteLength(s), Buffer.byteLength(s, 'base64'), Buffer.byteLength(s, 'ucs2')]));
attempt('byteLength', () => Buffer.byteLength(1));
attempt('compare', () => [Buffer.from('b'), Buffer.from('a'), Buffer.from('ab')].sort(Buffer.compare).map(String));
attempt('compare', () => Buffer.from('abc').compare(Buffer.from('xbcx'), 1, 3, 1, 3));
attempt('equals', () => Buffer.from('a').equals('a'));
const b = Buffer.from('hello hello');
attempt('slices', () => [b.slice(1, 3), b.slice(-3), b.subarray(2, -2).toString(), b.slice(9, 2), Buffer.isBuffer(b.slice())]);
attempt('search', () => [b.indexOf('lo'), b.indexOf('lo', 4), b.indexOf('lo', -3), b.lastIndexOf('lo'), b.lastIndexOf('lo', 7), b.indexOf(''),
  b.indexOf(104, 1), b.includes('nope'), b.indexOf(Buffer.from('o h')), b.indexOf('6c6f', 'hex'), b.lastIndexOf(108), b.indexOf('x', 100)]);
attempt('search', () => b.indexOf({}));
attempt('write', () => { const c = Buffer.alloc(6); return [c.write('é€', 1), c.write('ff', 5, 'hex'), c.write('abc', 0, 2), c]; });
attempt('write', () => Buffer.alloc(2).write('a', 3));
attempt('copy', () => { const c = Buffer.alloc(4, '.'); return [b.copy(c, 1, 4, 6), c.toString(), b.copy(c, 9)]; });
attempt('fill', () => [Buffer.alloc(5).fill('ab', 1), Buffer.alloc(3).fill(257), Buffer.alloc(4).fill('6162', 'hex')]);
attempt('swap', () => [Buffer.from([1, 2, 3, 4]).swap16(), Buffer.from([1, 2, 3, 4]).swap32()]);
attempt('swap', () => Buffer.from([1]).swap16());
attempt('json', () => JSON.stringify({ b: Buffer.from('hi') }));
attempt('string', () => [b.toString('utf8', 1, 3), `${Buffer.from('t')}`, Buffer.from('é').toString('ascii'), Buffer.from([0xef, 0xbb, 0xbf, 97]).toString().length]);
const n = Buffer.alloc(10);
attempt('numbers', () => [n.writeUInt8(255), n.writeInt8(-1, 1), n.writeUInt16BE(258, 2), n.writeInt32LE(-2, 4), n, n.readUInt16LE(2), n.readInt32LE(4), n.readUint8(0)]);
attempt('big', () => [n.writeBigInt64BE(-5n, 1), n.readBigInt64BE(1), n.readBigUInt64LE(1)]);
attempt('floats', () => [n.writeFloatBE(1.5), n.readFloatBE(), n.writeDoubleLE(-0.1, 2), n.readDoubleLE(2)]);
attempt('sized', () => [n.writeUIntBE(0x123456, 0, 3), n.readUIntBE(0, 3), n.readUIntLE(0, 6), n.writeIntLE(-2, 0, 5), n.readIntLE(0, 5), n.readIntBE(0, 6)]);
for (const f of [() => n.readUInt32BE(7), () => n.readUInt8(1.5), () => n.readUInt8('1'), () => n.writeInt16BE(40000), () => n.writeUInt8(-1),
  () => n.readUIntBE(0, 7), () => n.readUIntBE(0), () => Buffer.alloc(1).readInt16LE(), () => n.writeUInt32LE(2 ** 32), () => n.readInt8(-1)]) attempt('range', f);
attempt('views', () => [Buffer.isBuffer(n.map((x) => x)), Buffer.isBuffer(n.filter(() => true)), new Uint8Array(Buffer.from('a')), Array.from(Buffer.from('ab').entries())]);
attempt('is', () => [Buffer.isBuffer(new Uint8Array(1)), Buffer.isEncoding('UTF8'), Buffer.isEncoding('x'), Buffer.isEncoding(1), Buffer.name, Buffer.length]);
attempt('encoder', () => [new TextDecoder().decode(Buffer.from('é')), structuredClone(Buffer.from('a'))]);
const { fileURLToPath, pathToFileURL, URL: U } = require('url');
attempt('url', () => [fileURLToPath('file:///a%20b/c'), pathToFileURL('/x y/#?%').href, U === URL]);
attempt('url', () => fileURLToPath('http://a'));
