const attempt = (name, f) => {
  try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message); }
};
console.log(atob('aGk='), btoa('hi'), atob(' Y W I'), btoa('\xff'));
for (const bad of ['*', 'a', 'YQ=', '====']) {
  try { atob(bad); } catch (e) { console.log(e.name, e.code); }
}
console.log(new TextEncoder().encode('é€😀'));
console.log(new TextEncoder().encodeInto('é€', new Uint8Array(4)));
console.log(new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0xe2, 0x82, 0x41, 0xff])));
console.log(new TextDecoder('utf-16be').decode(new Uint8Array([0xd8, 0x3d, 0xde, 0])));
const d = new TextDecoder();
console.log([0xe2, 0x82, 0xac, 0x41].map((b) => d.decode(new Uint8Array([b]), { stream: true })));
attempt('label', () => new TextDecoder('nope'));
attempt('fatal', () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255])));
for (const name of ['TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'atob', 'btoa']) {
  const { value, ...flags } = Object.getOwnPropertyDescriptor(globalThis, name);
  console.log(name, value.name, value.length, flags);
}
