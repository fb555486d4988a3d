package js_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

func TestNodeTimers(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, source, want string }{
		{"this is the timer", `
			const t = setTimeout(function (...a) { console.log(this === t, ...a) }, 1, 'a', 'b');
			const i = setImmediate(function (...a) { console.log(this === i, ...a) }, 'c')`,
			"true c true a b"},
		{"delays that make no sense are 1 ms", `
			for (const d of [undefined, null, NaN, -1, 0, 'x', {}])
				setTimeout(() => console.log(Date.now()), d)`, "1 1 1 1 1 1 1"},
		{"delays that are too long are 1 ms, with a warning", `
			process.on('warning', (w) => console.log(w.name));
			for (const d of [2 ** 31 - 1, 2 ** 31, Infinity]) clearTimeout(setTimeout(() => {}, d))`,
			"(node:1) TimeoutOverflowWarning: 2147483648 does not fit into a 32-bit " +
				"signed integer. Timeout duration was set to 1. TimeoutOverflowWarning (node:1) " +
				"TimeoutOverflowWarning: Infinity does not fit into a 32-bit signed integer. " +
				"Timeout duration was set to 1. TimeoutOverflowWarning"},
		{"delays are whole milliseconds", `
			for (const d of ['20', 20.9, [20], { valueOf: () => 20 }])
				setTimeout(() => console.log(Date.now()), d)`, "20 20 20 20"},
		{"what is no function is refused", `
			for (const f of [setTimeout, setInterval, setImmediate, queueMicrotask, process.nextTick])
				for (const v of [undefined, null, 'abc', 5, {}]) try { f(v) } catch (e) {
					if (v !== undefined && v !== null) continue;
					console.log(e.constructor === TypeError, e.code, e.message.split(' ').pop());
				}`,
			"true ERR_INVALID_ARG_TYPE undefined true ERR_INVALID_ARG_TYPE null true ERR_INVALID_ARG_TYPE " +
				"undefined true ERR_INVALID_ARG_TYPE null true ERR_INVALID_ARG_TYPE undefined true " +
				"ERR_INVALID_ARG_TYPE null true ERR_INVALID_ARG_TYPE undefined true ERR_INVALID_ARG_TYPE null " +
				"true ERR_INVALID_ARG_TYPE undefined true ERR_INVALID_ARG_TYPE null"},
		{"a timer is cleared by itself, its number, and its number as a string", `
			const no = () => console.log('no');
			clearTimeout(setTimeout(no)); clearInterval(setTimeout(no)); clearTimeout(setInterval(no));
			clearTimeout(+setTimeout(no)); clearTimeout(String(+setTimeout(no)));
			setTimeout(no).close(); setTimeout(no)[Symbol.dispose](); clearImmediate(setImmediate(no));
			setImmediate(no)[Symbol.dispose]();
			for (const v of [undefined, null, 7, 'x', {}, Symbol(), true]) {
				clearTimeout(v); clearInterval(v); clearImmediate(v) }
			console.log('end')`, "end"},
		{"an interval is cleared in its callback", `
			let n = 0; const t = setInterval(() => { console.log(++n); if (n == 3) clearInterval(t) }, 2)`,
			"1 2 3"},
		{"a timer is refreshed before and after it fires", `
			const start = Date.now(); let n = 0;
			const t = setTimeout(() => {
				console.log(Date.now() - start); if (++n == 1) setTimeout(() => t.refresh(), 5) }, 10);
			setTimeout(() => t.refresh(), 4)`, "14 29"},
		{"a timer is refreshed in its callback", `
			let n = 0; const t = setTimeout(() => { console.log(Date.now()); if (++n < 3) t.refresh() }, 10)`,
			"10 20 30"},
		{"a timer that was cleared is not refreshed", `
			const t = setTimeout(() => console.log('no'), 1); clearTimeout(t);
			console.log(t.refresh() === t)`, "true"},
		{"what was unref'd does not keep the program", `
			const t = setTimeout(() => console.log('no'), 10); console.log(t.hasRef(), t.unref() === t, t.hasRef());
			const i = setInterval(() => console.log('no'), 10); i.unref(); i.ref(); i.unref();
			setTimeout(() => console.log('end'), 5)`, "true true false end"},
		{"what was unref'd runs while something else keeps the program", `
			setTimeout(() => console.log('yes'), 2).unref(); setTimeout(() => console.log('end'), 5)`, "yes end"},
		{"an unref'd timer stays so when it is refreshed", `
			const t = setTimeout(() => { t.refresh(); console.log('once') }, 2); t.unref();
			setTimeout(() => {}, 3)`, "once"},
		{"a timer has a class", `
			const t = setTimeout(() => {}), i = setImmediate(() => {});
			console.log(t.constructor.name, i.constructor.name, typeof +t, Object.keys(t).length);
			t.mine = 1; console.log(t.mine, 'mine' in t, delete t.mine, t.mine);
			const o = {}; console.log(t.ref.call(o) === o, t.hasRef.call(o));
			try { t.ref.call() } catch (e) { console.log(e.name) }`,
			"Timeout Immediate number 0 1 true true undefined true undefined TypeError"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, newRig(t, js.Config{}).run(t, c.source))
		})
	}
}

func TestClose_ClearsTheTimersAndRunsNothingMore(t *testing.T) {
	t.Parallel()
	for _, flavour := range []js.Flavour{js.Node, js.Browser} {
		r := newRig(t, js.Config{Flavour: flavour})
		require.Equal(t, "began", r.run(t, `console.log('began')`))
		require.NoError(t, r.RunScript("test.js", `
			setTimeout(() => console.log('no'), 10); setInterval(() => console.log('no'), 10)`))
		r.host.Step()
		require.NotEmpty(t, r.host.Pending())
		require.NoError(t, r.Close())
		require.Empty(t, r.host.Pending(), "nobody drives the host, and the timers are gone")
		require.ErrorIs(t, r.RunScript("test.js", ``), js.ErrClosed)
		require.NoError(t, r.host.Run())
		require.Equal(t, "began\n", r.out.String())
	}
}

func TestClose_EndsACallbackThatRuns(t *testing.T) {
	t.Parallel()
	l := host.NewLoop(host.Config{})
	require.NoError(t, l.Start())
	defer l.Close()
	r, err := js.New(l, js.Config{OnError: func(err error) { t.Error(err) }})
	require.NoError(t, err)
	require.NoError(t, r.RunScript("test.js", `Promise.resolve().then(() => { for (;;) {} })`))
	require.NoError(t, r.Close())
	require.NoError(t, l.WaitUntilIdle(t.Context()))
}

func TestClose_OfTheHostClosesTheRuntime(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	require.NoError(t, r.RunScript("test.js", `setInterval(() => {}, 10)`))
	r.host.Advance(time.Second)
	require.NoError(t, r.host.Close())
	require.ErrorIs(t, r.RunScript("test.js", ``), js.ErrClosed)
	_, err := js.New(r.host, js.Config{})
	require.ErrorIs(t, err, js.ErrClosed)
}

func TestConfig_RandomIsMathRandom(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Random: func() float64 { return 0.25 }})
	require.Equal(t, "0.25", r.run(t, `console.log(Math.random())`))
}

// labels notes the names of timers and immediates that begin.
type labels struct {
	host.Tracer
	names *[]string
}

func (l labels) Queued(host.Event)    {}
func (l labels) End(host.Event)       {}
func (l labels) Cancelled(host.Event) {}

func (l labels) Begin(ev host.Event) {
	switch ev.Kind {
	case host.KindTimeout, host.KindInterval, host.KindImmediate:
		*l.names = append(*l.names, ev.Label)
	}
}

func TestTimers_AreTracedByTheNamesOfTheirFunctions(t *testing.T) {
	t.Parallel()
	var names []string
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder, Tracer: labels{names: &names}})
	defer h.Close()
	r, err := js.New(h, js.Config{})
	require.NoError(t, err)
	require.NoError(t, r.RunScript("test.js", `
		setTimeout(function late() {}, 10); setImmediate(function soon() {});
		const t = setInterval(function often() { clearInterval(t) }, 20); setTimeout(() => {}, 30)`))
	require.NoError(t, h.Run())
	require.Equal(t, []string{"soon", "late", "often", "(anonymous)"}, names)
}
