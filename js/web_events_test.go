package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

// webCase is a script for a browser, and the words that it writes.
type webCase struct{ name, source, want string }

func runInBrowser(t *testing.T, cases []webCase) {
	t.Helper()
	t.Parallel()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, newRig(t, js.Config{Flavour: js.Browser}).run(t, c.source))
		})
	}
}

func TestBrowser_DispatchesEvents(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"once, twice the same, and an object", `
			const target = new EventTarget(), log = e => console.log(e.type);
			target.addEventListener('a', log);
			target.addEventListener('a', log);
			const object = { handleEvent() { console.log('object') } };
			target.addEventListener('a', object, { once: true });
			target.dispatchEvent(new Event('a'));
			target.dispatchEvent(new Event('a'));`, "a object a",
		},
		{
			"until a listener stops it", `
			const target = new EventTarget();
			target.addEventListener('a', e => { console.log(1); e.stopImmediatePropagation() });
			target.addEventListener('a', () => console.log(2));
			target.dispatchEvent(new Event('a'));
			console.log('end');`, "1 end",
		},
		{
			"says whether it was cancelled", `
			const target = new EventTarget();
			target.addEventListener('a', e => e.preventDefault());
			target.addEventListener('b', e => e.preventDefault(), { passive: true });
			for (const type of ['a', 'b']) for (const cancelable of [true, false])
				console.log(target.dispatchEvent(new Event(type, { cancelable })));`,
			"false true true true",
		},
		{
			"to a listener that was added before, and not removed meanwhile", `
			const target = new EventTarget(), late = () => console.log('late');
			const gone = () => console.log('gone');
			target.addEventListener('a', () => {
				console.log('first');
				target.addEventListener('a', late);
				target.removeEventListener('a', gone);
			});
			target.addEventListener('a', gone);
			target.dispatchEvent(new Event('a'));`, "first",
		},
		{
			"and goes on after an error, which the window hears of", `
			onerror = (message, file, line, column, error) => {
				console.log(message, file, line, error.message);
				return true;
			};
			const target = new EventTarget();
			target.addEventListener('a', () => { throw new Error('x') });
			target.addEventListener('a', () => console.log('next'));
			target.dispatchEvent(new Event('a'));`, "Uncaught Error: x test.js 7 x next",
		},
		{
			"to what a signal has not removed", `
			const target = new EventTarget(), controller = new AbortController();
			const { signal } = controller;
			target.addEventListener('a', () => console.log('heard'), { signal });
			target.dispatchEvent(new Event('a'));
			controller.abort();
			target.dispatchEvent(new Event('a'));`, "heard",
		},
		{
			"with microtasks between listeners, unless a script dispatches it", `
			for (const n of [1, 2]) addEventListener('error', e => {
				console.log(n);
				Promise.resolve().then(() => console.log('job of', n));
				e.preventDefault();
			});
			for (const n of [1, 2]) addEventListener('unhandledrejection', e => {
				console.log('rejection', n);
				Promise.resolve().then(() => console.log('job of rejection', n));
				e.preventDefault();
			});
			dispatchEvent(new Event('error'));
			Promise.reject();`,
			"1 2 job of 1 job of 2 rejection 1 job of rejection 1 rejection 2 job of rejection 2",
		},
	})
}

func TestBrowser_TellsTheWindowOfErrors(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"of timers, and of promises", `
			addEventListener('error', e => { console.log('error', e.error); e.preventDefault() });
			onunhandledrejection = e => { console.log('rejection', e.reason); e.preventDefault() };
			setTimeout(() => { throw 1 }, 5);
			setTimeout(() => Promise.reject(2), 10);
			setTimeout(() => reportError(3), 15);`, "error 1 rejection 2 error 3",
		},
		{
			"and Go of what no listener cancels", `
			onerror = onunhandledrejection = () => console.log('heard');
			setTimeout(() => { throw 1 }, 5);
			setTimeout(() => Promise.reject(2), 10);`, "heard uncaught 1 heard uncaught 2",
		},
		{
			"of a rejection that is handled in time, nothing", `
			onunhandledrejection = () => console.log('unhandled');
			const p = Promise.reject();
			queueMicrotask(() => p.catch(() => console.log('caught')));`, "caught",
		},
		{
			"of a handler that comes late", `
			onunhandledrejection = e => { console.log('unhandled'); return false };
			onrejectionhandled = e => console.log('handled', e.reason, e.promise === p);
			const p = Promise.reject(1);
			setTimeout(() => p.catch(() => console.log('caught')), 10);`,
			"unhandled caught handled 1 true",
		},
		{
			"of an error in its own listener, Go alone", `
			onerror = () => { console.log('heard'); throw 2 };
			setTimeout(() => { throw 1 });`, "heard uncaught 2 uncaught 1",
		},
	})
}
