package js_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

var flavours = map[string]js.Flavour{"Node": js.Node, "Browser": js.Browser}

// runScript runs a script that requires packages, in virtual time, and returns the words that it
// has written.
func runScript(t *testing.T, f js.Flavour, source string) string {
	t.Helper()
	c := host.Config{Origin: time.UnixMilli(0)}
	if f == js.Node {
		c.TimerOrder = host.NodeOrder
	}
	v := host.NewVirtual(c)
	defer v.Close()
	var out strings.Builder
	r, err := js.New(v, js.Config{
		Flavour: f, Files: os.DirFS(npm(t)), Stdout: &out, Stderr: &out,
		OnError: func(err error) { out.WriteString(err.Error()) },
	})
	require.NoError(t, err)
	require.NoError(t, r.RunModule("/main.js", source))
	require.NoError(t, v.Run())
	return strings.Join(strings.Fields(out.String()), " ")
}

func TestRxJS_RunsInBothFlavours(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, source, want string }{
		{"a recursion keeps its interval", `
			const { asyncScheduler } = require('rxjs');
			let sets = 0, clears = 0;
			const { setInterval: set, clearInterval: clear } = globalThis;
			globalThis.setInterval = (...args) => { sets++; return set(...args) };
			globalThis.clearInterval = (id) => { clears++; clear(id) };
			asyncScheduler.schedule(function (n) {
				console.log(n, Date.now());
				if (n < 3) this.schedule(n + 1, 1000);
				else setTimeout(() => console.log(sets, clears), 1);
			}, 1000, 1);`, "1 1000 2 2000 3 3000 1 1"},
		{"the order of schedulers", `
			const rx = require('rxjs');
			for (const [name, s] of Object.entries({
				async: rx.asyncScheduler, asap: rx.asapScheduler, queue: rx.queueScheduler,
			})) s.schedule(() => console.log(name));
			Promise.resolve().then(() => console.log('promise'));
			console.log('script');`, "queue script asap promise async"},
		{"operators in time", `
			const rx = require('rxjs');
			rx.interval(10).pipe(rx.take(6), rx.bufferTime(24), rx.timestamp())
				.subscribe(({ value, timestamp }) => console.log(value.join(), timestamp));`,
			"0,1 24 2,3 48 4,5 60"},
		{"promises", `
			const rx = require('rxjs');
			(async () => console.log(await rx.lastValueFrom(rx.timer(5, 5).pipe(rx.take(3)))))();
			rx.from(Promise.resolve('p')).subscribe(console.log);`, "p 2"},
		{"an error that nobody takes", `
			const rx = require('rxjs');
			rx.throwError(() => new Error('lost')).subscribe();`, "Error: lost"},
		{"TestScheduler", `
			const { TestScheduler } = require('rxjs/testing');
			const rx = require('rxjs');
			const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
			const s = new TestScheduler((a, b) => { if (!same(a, b)) throw new Error('they differ') });
			s.run(({ cold, hot, expectObservable, expectSubscriptions, time }) => {
				const e = hot('-a--b-c---|');
				expectObservable(e.pipe(rx.debounceTime(time('--|')))).toBe('---a----c-|');
				expectSubscriptions(e.subscriptions).toBe('^---------!');
			});
			try {
				s.run(({ cold, expectObservable }) => expectObservable(cold('a|')).toBe('b|'));
			} catch (e) { console.log(e.message) }`, "they differ"},
		{"VirtualTimeScheduler", `
			const { VirtualTimeScheduler, timer } = require('rxjs');
			const s = new VirtualTimeScheduler();
			timer(3600000, s).subscribe(() => console.log(s.now()));
			s.flush();`, "3600000"},
	}
	for _, c := range cases {
		for name, flavour := range flavours {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				require.Equal(t, c.want, runScript(t, flavour, c.source))
			})
		}
	}
}

// TestReact_RunsInBothFlavours runs React's scheduler, which is on setImmediate in Node and on a
// MessageChannel in a browser.
func TestReact_RunsInBothFlavours(t *testing.T) {
	t.Parallel()
	const source = `
		const S = require('scheduler-VERSION');
		const log = (...words) => console.log(words.join(' '));
		const busy = (ms) => { const t = Date.now(); while (Date.now() - t < ms) {} };
		const s = (priority, name, options) =>
			S.unstable_scheduleCallback(priority, (late) => log(name, late), options);
		s(S.unstable_IdlePriority, 'idle');
		s(S.unstable_LowPriority, 'low');
		S.unstable_cancelCallback(s(S.unstable_NormalPriority, 'cancelled'));
		s(S.unstable_NormalPriority, 'normal');
		s(S.unstable_UserBlockingPriority, 'blocking');
		s(S.unstable_ImmediatePriority, 'immediate');
		s(S.unstable_ImmediatePriority, 'delayed', { delay: 100 });
		let left = 7;
		S.unstable_scheduleCallback(S.unstable_NormalPriority, function work() {
			let slice = 0;
			for (; left > 0 && !S.unstable_shouldYield(); left--, slice++) busy(2);
			log('slice', slice);
			return left > 0 ? work : null;
		});
		Promise.resolve().then(() => log('microtask'));`
	const want = "microtask immediate true blocking false normal false " +
		"slice 3 slice 3 slice 1 low false idle false delayed true"
	for _, version := range []string{"0.23", "0.27"} {
		for name, flavour := range flavours {
			t.Run(version+"/"+name, func(t *testing.T) {
				t.Parallel()
				got := runScript(t, flavour, strings.ReplaceAll(source, "VERSION", version))
				require.Equal(t, want, got)
			})
		}
	}
}
