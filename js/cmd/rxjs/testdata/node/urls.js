const attempt = (name, f) => {
  try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message, e.input); }
};
console.log(new URL('http://u:p@A.b:8/x/../y?y=1&z=%20#h'), [new URL('mailto:x')], { a: { b: { c: new URL('a:b') } } });
console.log(new URLSearchParams('a=1&b=2&a=x%20y'), new URLSearchParams(), [new URLSearchParams('q=1')]);
for (const [u, b] of [['a/b', 'http://x/y/z'], ['http://münchen.de/ä?ö#ü'], ['http://0x7f.1/'],
  ['http://256.256.256.256/'], ['http://[1:2::0:0:5]/'], ['file:///C|/a/../..'], ['http:\\\\a\\b\\c'],
  ['  http://a/ b '], ['javascript:alert(1)'], ['blob:https://a.com/uuid'], ['http://user:pa ss@h/'],
  ['http://a%b/'], ['foo://h/?a=\'"<>'], ['http://a:99999/'], ['http://日本語。jp/'], ['nope'], ['x', 'nope']]) {
  attempt(u, () => new URL(u, b).href + ' ' + new URL(u, b).origin);
}
attempt('href', () => { new URL('a:b').href = 'bad'; });
attempt('canParse', () => [URL.canParse('x:y'), URL.canParse('x'), URL.canParse('x', 'http://a')]);
attempt('json', () => JSON.stringify({ u: new URL('http://a') }));
attempt('tuple', () => new URLSearchParams([['a']]));
const u = new URL('http://a/?x=1');
u.searchParams.append('y', '2 3');
u.port = '81'; u.hash = 'z';
console.log(u.href, [...u.searchParams], u.searchParams.size);
u.search = '?c=1&a=2&c=3';
u.searchParams.sort();
u.searchParams.delete('c', '3');
console.log(String(u), u.searchParams.get('c'), u.searchParams.has('c', '3'), u.searchParams.getAll('a'));
console.log([...new URLSearchParams({ k: 'v' }).keys()], [...new URLSearchParams([['k', 'v']]).values()]);
u.searchParams.forEach((v, k, o) => console.log(k, v, o === u.searchParams));
