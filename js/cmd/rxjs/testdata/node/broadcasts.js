const a = new BroadcastChannel(1), b = new BroadcastChannel('1'), other = new BroadcastChannel('2');
console.log(a.name, typeof a.name, BroadcastChannel.length, a.onmessage, a.ref() === a);
let reads = 0;
const seen = { a: [], b: [], late: [] };
b.onmessage = (e) => seen.b.push(e.data, e.type, e.origin, e.source, e.target === b);
a.onmessage = (e) => seen.a.push(e.data);
other.onmessage = () => console.log('of another name');
a.postMessage({ get n() { reads++; return 1; } });
a.postMessage(new Map([['k', 1]]));
b.postMessage('back');
const late = new BroadcastChannel('1');
late.onmessage = (e) => seen.late.push(e.data);
a.postMessage('for both');
const gone = new BroadcastChannel('1');
gone.onmessage = () => console.log('to a closed one');
a.postMessage('last');
gone.close();
try { gone.postMessage(1); } catch (e) { console.log(e.name, e.code, e.message); }
try { a.postMessage(() => 1); } catch (e) { console.log(e.name, e.code); }
const idle = new BroadcastChannel('3');
console.log(idle.unref() === idle);
setTimeout(() => {
  console.log(seen, reads);
  for (const c of [a, b, other, late]) c.close();
}, 50);
const keys = structuredClone({ '\uD800': 1, a: { '\uDC00': 2 }, '\uFFFD': 3 });
console.log(keys['\uD800'], keys.a['\uDC00'], Object.keys(keys).length);
