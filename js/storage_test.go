package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

const withStore = `
	const { AsyncLocalStorage } = require('async_hooks'), a = new AsyncLocalStorage();
	const show = (at) => console.log(at, a.getStore());`

func TestAsyncLocalStorage_GoesAlong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want string }{
		{"with promises, microtasks and timers", `
			a.run(1, () => {
				setTimeout(() => show('timer'));
				queueMicrotask(() => show('microtask'));
				Promise.resolve().then(() => show('job')).then(() => show('next'));
				(async () => { await null; show('await') })();
			});
			queueMicrotask(() => show('outside')); setTimeout(() => show('outside'))`,
			"microtask 1 job 1 await 1 outside undefined next 1 timer 1 outside undefined"},
		{"until a callback ends", `
			setTimeout(() => { a.enterWith(2); queueMicrotask(() => show('kept')) });
			setTimeout(() => show('new'))`, "kept 2 new undefined"},
		{"not beyond an error", `
			try { a.run(3, () => { throw 1 }) } catch { show('caught') }
			setTimeout(() => a.run(4, () => { throw 'x' }));
			setTimeout(() => show('after'))`, "caught undefined uncaught x after undefined"},
		{"not beyond an end that no script can catch", `
			setTimeout(() => a.run(5, function f() { f() }));
			setTimeout(() => show('after'), 1)`,
			"uncaught RangeError: Maximum call stack size exceeded after undefined"},
	} {
		for flavour, f := range flavours {
			got := newRig(t, js.Config{Flavour: f}).run(t, withStore+c.source)
			require.Equal(t, c.want, got, "%s: %s", flavour, c.name)
		}
	}
}

// What Node 20.20 writes.
func TestAsyncLocalStorage_ReachesHandlersOfErrors(t *testing.T) {
	t.Parallel()
	require.Equal(t, "a 1 c undefined b 2 d 3 e 4 f undefined Error: g 5", newRig(t, js.Config{}).run(t, withStore+`
		process.on('unhandledRejection', show); process.on('uncaughtException', (e) => show(e.message ? String(e) : e));
		a.run(1, () => { Promise.reject('a') });
		a.run(2, async () => { await null; throw 'b' });
		Promise.reject('c');
		a.run(3, () => setTimeout(() => { throw 'd' }));
		a.run(4, () => setTimeout(() => Promise.reject('e'), 2));
		setTimeout(() => { throw 'f' }, 4);
		setTimeout(() => { process.removeAllListeners('unhandledRejection'); a.run(5, () => { Promise.reject(new Error('g')) }) }, 6)`))
}

// Both are carried by the same tracker of the engine.
func TestAsyncLocalStorage_LeavesPrioritiesAlone(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Flavour: js.Browser})
	require.Equal(t, "6 timer 6 6 background", r.run(t, withStore+`
		scheduler.postTask(async () => {
			await a.run(6, async () => {
				show(''); setTimeout(() => show('timer'));
				scheduler.postTask(() => console.log('background'), { priority: 'background' });
				await scheduler.yield(); show('');
			});
		}, { priority: 'background' });`))
}
