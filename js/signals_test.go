package js_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

// A signal that is no longer referred to is collected, though its source lives on.
func TestSignals_ThatFollowOthersAreCollected(t *testing.T) {
	for name, source := range map[string]string{
		"any":    `globalThis.c = new AbortController(); globalThis.make = () => AbortSignal.any([c.signal])`,
		"of any": `globalThis.c = new AbortController(); globalThis.make = () => AbortSignal.any([AbortSignal.any([c.signal])])`,
	} {
		r := newRig(t, js.Config{Flavour: js.Browser})
		r.run(t, source+`; for (let i = 0; i < 1000; i++) make()`)
		before := heap()
		r.run(t, `for (let i = 0; i < 100_000; i++) make()`)
		require.Less(t, heap()-before, int64(3<<20), name) // of some 100 MB
		require.Equal(t, "1", r.again(t, `
			const kept = make(); let n = 0;
			for (const s of [make(), make()]) s.onabort = () => n++;
			kept.addEventListener('x', () => {});
			c.abort(); console.log(n > 0 ? 1 : 0)`), name)
	}
}

func heap() int64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestSignals_TellThoseThatFollowInOrder(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	require.Equal(t, "0 1 2 3 20000 true true", r.run(t, `
		const c = new AbortController(), d = new AbortController(); let n = 0, last = c.signal, seen = [];
		for (let i = 0; i < 20_000; i++) {
			last = AbortSignal.any([last, d.signal]);
			last.addEventListener('abort', () => { if (n < 4) seen.push(n); n++ });
		}
		const silent = AbortSignal.any([last]);
		c.abort('x'); d.abort('y');
		console.log(...seen, n, silent.reason === 'x', last.reason === 'x')`))
}

// Node's timer of a signal does not keep the program running, also with a listener.
func TestSignals_TimeoutDoesNotKeepTheProgramRunning(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	require.NoError(t, r.RunScript("test.js", `
		AbortSignal.timeout(3600e3).onabort = () => console.log('no');
		AbortSignal.timeout(5).onabort = () => console.log('timeout');
		setTimeout(() => console.log('timer'), 10)`))
	code, err := r.Run(t.Context())
	require.NoError(t, err)
	require.Zero(t, code)
	require.Equal(t, "timeout timer", words(r.out.String()))
	require.Less(t, r.host.Elapsed().Minutes(), 1.0)
}

func TestSignals_EndTasksThatFollowSeveral(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Flavour: js.Browser})
	require.Equal(t, "x true y", r.run(t, `
		const a = new AbortController(), b = new AbortController(), c = new AbortController();
		const signal = AbortSignal.any([a.signal, b.signal]), idle = AbortSignal.any([c.signal, signal]);
		scheduler.postTask(() => {}, { signal, delay: 5 }).catch((e) => console.log(e, signal.aborted));
		b.abort('x'); a.abort('no');
		setTimeout(() => { c.abort('y'); console.log(idle.reason === 'x' ? 'y' : idle.reason) })`))
}
