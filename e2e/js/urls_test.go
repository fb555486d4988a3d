package js_test

import "testing"

// addresses are scripts that use URL and URLSearchParams.
var addresses = map[string]string{
	"URLs": `
		const parts = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname',
			'search', 'hash'];
		for (const [u, base] of [['http://EXAMPLE.com/../a/./b/../c?q=1#h'], ['a/b', 'http://x/y/z'], ['//h/p', 'https://x/'],
			['http://ex.com:80/'], ['http://ex.com:8080/a b'], ['http://münchen.de/ä?ö#ü'], ['http://0x7f.1/'], ['http://1.2.3/'],
			['http://256.256.256.256/'], ['http://[::1]:3000/x'], ['http://[1:2::0:0:5]/'], ['http://[::1.2.3.4]/'], ['http://[1::2::3]'],
			['http:\\\\a\\b\\c'], ['  http://a/ b '], ['ht\ntp://a/\tb'],
			['javascript:alert(1)'], ['mailto:a@b'], ['data:text/plain,hello#x y'], ['blob:https://a.com/uuid'], ['blob:x:y'],
			['http://user:pa ss@h/'], ['http://user@/'], ['http://a%b/'], ['http://a%41/'], ['?x', 'http://a/b?c#d'],
			['#x', 'http://a/b?c#d'], ['', 'http://a/b?c#d'], ['http://a..b/'], ['http://a/%7Ea/%2e%2E/b'], ['http://h/?a=\'"<>'],
			['foo:/a/../b'], ['foo://h/../b'], ['web+demo:/.//not-a-host/'], ['http://a:99999/'], ['http://a:/'],
			['http:a', 'http://h/b/'], ['https:a', 'http://h/b/'], ['http://日本語。jp/'], ['http://faß.de'], ['nope'], ['/x'],
			['x', 'mailto:y'], ['#x', 'mailto:y'], ['http://a^b/'], ['ws://a:80'], ['wss://a:443'], ['ftp://a:21/x'],
			['x', null], [null, 'http://a/'], ['x', 'nope'], ['http://\ud800/'], ['http://a/\ud800']])
			attempt(show(u) + ' ' + show(base), () => { const x = new URL(u, base); return parts.map(p => x[p]).join('|') });`,
	"setters": `
		for (const [u, k, v] of [['http://a/b', 'protocol', 'https'], ['http://a:443/b', 'protocol', 'https'],
			['http://a/b', 'protocol', 'foo'], ['http://a/b', 'host', 'x:81'],
			['http://a/b', 'host', ''], ['http://a/b', 'hostname', 'y:82'], ['http://a/b', 'hostname', '1.2'],
			['http://a:1/b', 'port', '80'], ['http://a:1/b', 'port', '8x'], ['http://a:1/b', 'port', ''],
			['http://a:1/b', 'port', 'x'], ['http://a:1/b', 'port', '70000'], ['http://a/b', 'pathname', 'c d'], ['http://a/b?c', 'search', ''],
			['http://a/b?c', 'search', 'x y'], ['http://a/b?c', 'search', '??'], ['http://a/b#c', 'hash', 'x y'],
			['http://a/b#c', 'hash', ''], ['mailto:x', 'pathname', 'y'], ['mailto:x', 'host', 'y'], ['file:///x', 'port', '1'],
			['http://a/', 'username', 'u:x'], ['http://a/', 'password', '@'], ['http://a/', 'href', 'bad'],
			['http://a/', 'href', 'x:y'], ['http://a/', 'origin', 'x'], ['http://a/', 'hash', null]])
			attempt([u, k, v], () => { const x = new URL(u); x[k] = v; return x.href });`,
	"the class URL": `
		log(URL.canParse('x:y'), URL.canParse('x'), URL.canParse('x', 'http://y'), URL.parse('x'), URL.parse('a', 'x://b/').href);
		log(URL.length, JSON.stringify(new URL('http://a')), Object.prototype.toString.call(new URL('http://a')));
		for (const k of ['href', 'origin', 'searchParams', 'toString', 'toJSON']) {
			const d = Object.getOwnPropertyDescriptor(URL.prototype, k);
			log(k, d.get?.name, d.set?.name, d.value?.name, d.enumerable);
		}
		attempt('call', () => URL('http://a'));
		attempt('none', () => new URL());
		attempt('receiver', () => URL.prototype.toString.call({}));`,
	"queries": `
		for (const i of ['a=1&b=2&a=3', '?x=%20+y', '??x', 'a&b=&=c&&', 'a=%zz%e4%F0%9f%98%80', 'ä=ö', '%EF%BB%BFtest=x', 'a=b=c', '',
			{ a: 1, b: 'x y' }, [['a', 'b'], ['c', 'd']], new Map([['x', 'y']]), new URLSearchParams('q=1'), undefined, null, 5,
			[new Set(['s', 't'])]])
			attempt(show(i), () => { const s = new URLSearchParams(i); return [s, s.size, [...s].join(';'), s.get('a'), s.getAll('a'),
				s.has('a'), s.has('a', '3'), s.has('a', undefined)].join('|') });
		for (const i of [[['a']], [['a', 'b', 'c']], ['ab'], [1], { [Symbol.iterator]: 1 }])
			attempt('wrong', () => new URLSearchParams(i));`,
	"changes of a query": `
		const s = new URLSearchParams('c=1&a=2&b=3&a=4&c=2&\u{1F600}=5&\uff5e=6');
		s.sort(); log(s);
		s.append('z', '*~ !()\'%'); s.set('a', '9'); s.delete('b'); s.delete('c', '2'); s.delete('c', undefined); s.set('new', 1);
		log(s);
		for (const m of ['append', 'delete', 'get', 'getAll', 'has', 'set', 'forEach'])
			log(s[m].length, s[m].name);
		const u = new URL('http://a/?x=1#h'), p = u.searchParams;
		p.append('y', '2 3'); log(u.href, p === u.searchParams, u.search);
		u.search = '?q'; log(p.has('q'), p.size); u.href = 'http://b?r=1'; log(p);
		p.delete('r'); log(u.href); u.hash = 'z'; p.set('a', 'ö'); log(u.href);`,
	"iteration of a query": `
		const s = new URLSearchParams('a=1&b=2&c=3');
		s.forEach(function (v, k, o) { log(v, k, o === s, this.x) }, { x: 7 });
		for (const [k] of s) { log(k); if (k === 'a') s.delete('a') }
		log(s[Symbol.iterator] === s.entries, show([...s.keys()]), show([...s.values()]), JSON.stringify([...s.entries()]));
		log(Object.keys(URLSearchParams.prototype).sort());`,
}

// What Chromium does otherwise than the URL standard is left out: origins and drive letters of file
// URLs, spaces in host names, and the scheme of a URL that becomes a special one.
func TestHost_ReadsURLsAsChromium(t *testing.T) {
	list := map[string]string{}
	for name, program := range addresses {
		list[name] = trying + program
	}
	compare(t, list)
}
