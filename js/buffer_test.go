package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

func TestBuffer_IsNodes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want string }{
		{"texts", `console.log(Buffer.from('é'), Buffer.from('6869', 'hex').toString('base64'))`,
			"<Buffer c3 a9> aGk="},
		{"views", `
			const b = Buffer.from('hello'), s = b.subarray(1, 3); s[0] = 65;
			console.log(b.toString(), Buffer.isBuffer(s), b.indexOf('lo'))`, "hAllo true 3"},
		{"numbers", `
			const b = Buffer.alloc(4); b.writeInt16BE(-2, 1);
			try { b.readUInt32LE(1) } catch (e) { console.log(b, b.readInt16BE(1), e.code) }`,
			"<Buffer 00 ff fe 00> -2 ERR_OUT_OF_RANGE"},
		{"JSON", `console.log(JSON.stringify(Buffer.concat([Buffer.from('a'), Buffer.from('b')])))`,
			`{"type":"Buffer","data":[97,98]}`},
		{"what is too large", `
			for (const f of [() => Buffer.alloc(2 ** 31), () => Buffer.alloc(2 ** 30, 'x')]) try { f() } catch (e) { console.log(e.name) }`,
			"RangeError RangeError"},
		{"the module", `console.log(require('buffer').Buffer === Buffer, require('node:url').URL === URL)`,
			"true true"},
	} {
		require.Equal(t, c.want, newRig(t, js.Config{}).run(t, c.source), c.name)
	}
	require.Equal(t, "undefined function", newRig(t, js.Config{Flavour: js.Browser}).run(t,
		`console.log(typeof Buffer, typeof require('buffer').Buffer.from)`))
}
