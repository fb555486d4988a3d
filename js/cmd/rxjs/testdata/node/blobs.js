const b = new Blob(['a€', new Uint8Array([65, 66]), new Blob(['x']), 1], { type: 'Text/Plain' });
console.log(b, b.size, b.type, [new Blob()], new Blob(['a'], { type: 'é' }).type);
console.log(b.slice(1, 5), b.slice(-2), b.slice(2, 1), b.slice(0, 3, 'x/y').type);
b.text().then((t) => {
  console.log(t);
  return b.slice(-2).arrayBuffer();
}).then((buffer) => console.log(buffer, new Uint8Array(buffer)));
const f = new File(['abc'], 'n.txt', { type: 'a/b', lastModified: 7 });
console.log(f, f.name, f.lastModified, f instanceof Blob, Object.prototype.toString.call(f));
console.log(structuredClone(b).size, structuredClone({ b }).b instanceof Blob);
console.log(Object.keys(console).sort(), typeof console.context('x').log);
console.log(console.createTask('t').run(() => 5));
try { console.createTask(''); } catch (e) { console.log(e.name, e.message); }
for (const name of ['Blob', 'File', 'MessageChannel', 'MessagePort', 'MessageEvent', 'structuredClone']) {
  console.log(name, typeof globalThis[name], Object.getOwnPropertyDescriptor(globalThis, name).enumerable);
}
console.log(structuredClone({ d: new Date(0), e: new RangeError('r'), u: undefined, n: null, s: 'x', r: /a/g }).r);
