package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

const withStore = `
	const { AsyncLocalStorage } = require('async_hooks'), a = new AsyncLocalStorage();
	const show = (at) => console.log(at, a.getStore());`

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
