const { port1, port2 } = new MessageChannel();
console.log(port1.hasRef(), MessageChannel.length);
const original = { n: 1, list: new Map([[1, new Set([2])]]), bytes: new Uint8Array([1, 2]) };
port1.addEventListener('message', ({ data: m }) => console.log('on', Object.keys(m), m.list));
port1.addEventListener('message', (e) => console.log('event', e.data === original, e.type, e.target === port1));
console.log(port1.hasRef());
port2.postMessage(original);
original.n = 2;
const second = new MessageChannel();
port2.postMessage({ port: second.port1 }, [second.port1]);
port1.addEventListener('message', () => console.log('once'), { once: true });
port1.addEventListener('message', ({ data: m }) => {
  if (!m.port) return;
  m.port.onmessage = (e) => { console.log('moved', e.data); m.port.close(); };
  second.port2.postMessage('hello');
});
second.port2.addEventListener('close', () => {
  console.log('second closed');
  port1.addEventListener('close', () => console.log('port1 closed'));
  port1.close();
});
const idle = new MessageChannel();
idle.port1.onmessage = () => {};
idle.port1.unref();
console.log(idle.port1.hasRef());
try { port2.postMessage(() => {}); } catch (e) { console.log(e.name, e.code); }
const buffer = new ArrayBuffer(4);
port2.postMessage(buffer, [buffer]);
console.log(buffer.byteLength);
