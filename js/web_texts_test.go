package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

func TestTexts_AreEncodedInBothFlavours(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want string }{
		{"base64", `console.log(btoa('a\xff'), atob(' Y f\t8=').charCodeAt(1))`, "Yf8= 255"},
		{"what is no base64", `
			for (const f of [() => atob('*'), () => btoa('€')])
				try { f() } catch (e) { console.log(e.name, e.code) }`,
			"InvalidCharacterError 5 InvalidCharacterError 5"},
		{"UTF-8", `console.log(new TextEncoder().encode('é😀\ud800').join())`,
			"195,169,240,159,152,128,239,191,189"},
		{"room for some", `
			const { read, written } = new TextEncoder().encodeInto('a😀b', new Uint8Array(5));
			console.log(read, written)`, "3 5"},
		{"an old encoding", `console.log(new TextDecoder('latin1').decode(new Uint8Array([0xe9, 0x80])))`,
			"é€"},
		{"a stream", `
			const d = new TextDecoder('utf-16'), part = (...b) => new Uint8Array(b);
			console.log(d.decode(part(0x42), { stream: true }) + d.decode(part(0x30)) + d.encoding)`,
			"あutf-16le"},
		{"a view whose buffer has moved", `
			const b = new Uint8Array([65, 66]);
			structuredClone(b.buffer, { transfer: [b.buffer] });
			console.log('<' + new TextDecoder().decode(b) + '>')`, "<>"},
		{"a view with false properties", `
			const b = new Uint8Array([65, 66]);
			for (const [k, v] of [['buffer', 1], ['byteOffset', 9], ['byteLength', -1]]) {
				const o = new Uint8Array(b);
				Object.defineProperty(o, k, { value: v });
				try { console.log('<' + new TextDecoder().decode(o) + '>') }
				catch (e) { console.log(e.name) }
			}`, "TypeError <> <>"},
	} {
		for flavour, f := range flavours {
			require.Equal(t, c.want, newRig(t, js.Config{Flavour: f}).run(t, c.source),
				"%s: %s", flavour, c.name)
		}
	}
}

func TestURLs_AreReadInBothFlavours(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want string }{
		{"a URL", `console.log(new URL('../b?q#h', 'http://EX.com:80/a/c').href)`, "http://ex.com/b?q#h"},
		{"what is none", `try { new URL('x') } catch (e) { console.log(e.name) }`, "TypeError"},
		{"its query", `
			const u = new URL('http://a/?x=1'), q = u.searchParams;
			q.append('y', 'ö &'); u.hash = 'h'; console.log(u.href, q.get('y'));
			u.href = 'http://b/?z'; console.log(q.toString(), q.size)`,
			"http://a/?x=1&y=%C3%B6+%26#h ö & z= 1"},
		{"a query", `console.log(String(new URLSearchParams([['b', 1], ['a', 2]])),
			[...new URLSearchParams('a=1&a=2')].join(';'))`, "b=1&a=2 a,1;a,2"},
		{"changes on the way", `
			const q = new URLSearchParams('a=1&b=2&c=3');
			for (const [k] of q) { console.log(k); q.delete('b') }`, "a c"},
	} {
		for flavour, f := range flavours {
			require.Equal(t, c.want, newRig(t, js.Config{Flavour: f}).run(t, c.source),
				"%s: %s", flavour, c.name)
		}
	}
}
