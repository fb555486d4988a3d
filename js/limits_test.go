package js_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// endless are programs that do not end by themselves, and whose turn does not end.
var endless = map[string]string{
	"a loop":                     `for (;;) {}`,
	"a loop after an await":      `(async () => { await null; try { for (;;) {} } catch {} finally {} })()`,
	"a loop in a job":            `Promise.resolve().then(() => { for (;;) {} })`,
	"a loop in a thenable":       `Promise.resolve({ then() { for (;;) {} } })`,
	"a loop in a tick":           `process.nextTick(() => { for (;;) {} })`,
	"a loop in a nested await":   `(async () => { await (async () => { await 1; for (;;) {} })() })()`,
	"a loop in a native":         `[1].forEach(() => { for (;;) {} })`,
	"a loop in a getter":         `({ get x() { for (;;) {} } }).x`,
	"a loop in a generator":      `[...(function* () { yield 1; for (;;) {} })()]`,
	"an async generator's await": `(async () => { const g = (async () => { for (;;) await 1 }); await g() })()`,
	"microtasks":                 `(function f() { queueMicrotask(f) })()`,
	"jobs":                       `(function f() { Promise.resolve().then(f) })()`,
	"ticks":                      `(function f() { process.nextTick(f) })()`,
	"awaits":                     `(async () => { for (;;) await null })()`,
}

// After each interruption the runtime runs on as if nothing had been.
const sound = `
	(async () => { console.log(1); await null; console.log(2); setTimeout(() => console.log(4)) })();
	process.nextTick(() => console.log('tick'));
	Promise.resolve().then(() => console.log(3));`

func TestLimits_EndATurnThatTakesTooLong(t *testing.T) {
	t.Parallel()
	for name, source := range endless {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, js.Config{Limits: js.Limits{Turn: 100 * time.Millisecond}})
			require.Equal(t, "uncaught js: a turn takes too long", r.run(t, source))
			require.ErrorIs(t, r.errs[0], js.ErrTime)
		})
	}
}

func TestLimits_EndATurnWithTooManyMicrotasks(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"microtasks", "jobs", "ticks", "awaits"} {
		r := newRig(t, js.Config{Limits: js.Limits{Microtasks: 1000}})
		require.Equal(t, "uncaught js: too many microtasks in one turn 1 tick 2 3 4",
			r.run(t, endless[name])+" "+r.again(t, sound), name)
		require.ErrorIs(t, r.errs[0], js.ErrMicrotasks)
	}
}

func TestLimits_EndARecursion(t *testing.T) {
	t.Parallel()
	for name, source := range map[string]string{
		"of a function":  `(function deep() { deep() })()`,
		"after an await": `(async () => { await null; (function deep() { deep() })() })()`,
		"in a timer":     `setTimeout(function deep() { deep() })`,
		"in natives":     `(function deep() { [1].map(deep) })()`,
		"in a tick":      `process.nextTick(function deep() { deep() })`,
	} {
		r := newRig(t, js.Config{Limits: js.Limits{Stack: 1000}})
		require.Equal(t, "uncaught RangeError: Maximum call stack size exceeded 1 tick 2 3 4",
			r.run(t, source)+" "+r.again(t, sound), name)
		require.ErrorIs(t, r.errs[0], js.ErrStack)
		var e *js.Error
		require.ErrorAs(t, r.errs[0], &e)
		require.Contains(t, e.Stack, "at deep (test.js:1:", name)
	}
}

func TestLimits_EndOutput(t *testing.T) {
	t.Parallel()
	for name, source := range map[string]string{
		"console":       `console.log('1234567'); for (;;) console.error('1234567')`,
		"a stream":      `process.stdout.write('12345678'); for (;;) process.stderr.write('12345678')`,
		"what catches":  `console.log('1234567'); for (;;) try { console.log('1234567') } catch {} finally {}`,
		"a long string": `console.log('12345678'.repeat(2)); for (;;);`,
	} {
		r := newRig(t, js.Config{Limits: js.Limits{Output: 15, Turn: time.Minute}})
		got := strings.ReplaceAll(r.run(t, source+"; setTimeout(() => {})"), "12345678", "1234567")
		require.Equal(t, "uncaught js: too much output", strings.TrimSpace(strings.TrimPrefix(got, "1234567")), name)
		require.ErrorIs(t, r.errs[0], js.ErrOutput)
		require.Equal(t, "uncaught js: too much output", r.again(t, `console.log('more than 15 bytes'); for (;;);`))
	}
}

func TestInterrupt_EndsWhatRunsOnALoop(t *testing.T) {
	t.Parallel()
	for name, source := range endless {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := host.NewLoop(host.Config{TimerOrder: host.NodeOrder})
			require.NoError(t, l.Start())
			defer l.Close()
			errs := make(chan error, 1)
			var out strings.Builder
			r, err := js.New(l, js.Config{Stdout: &out, OnError: func(err error) { errs <- err }})
			require.NoError(t, err)
			stop := errors.New("enough")
			for range 5 {
				out.Reset()
				began := make(chan struct{})
				require.NoError(t, r.Post(func(vm *goja.Runtime) {
					close(began)
					_, err := vm.RunString(source)
					if err != nil {
						panic(err)
					}
				}))
				<-began
				r.Interrupt(stop)
				require.ErrorIs(t, <-errs, stop)
				require.NoError(t, r.RunScript("test.js", sound))
				require.NoError(t, l.WaitUntilIdle(t.Context()))
				require.Equal(t, "1\ntick\n2\n3\n4\n", out.String())
			}
		})
	}
}

func TestRun_EndsWithItsContextAtAnyTime(t *testing.T) {
	t.Parallel()
	for name, source := range endless {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, h := range []host.Host{
				host.NewLoop(host.Config{}), host.NewVirtual(host.Config{MaxTurns: 1 << 40}),
			} {
				defer h.Close()
				ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
				defer cancel()
				r, err := js.New(h, js.Config{OnError: func(error) {}})
				require.NoError(t, err)
				require.NoError(t, r.RunScript("test.js", source))
				_, err = r.Run(ctx)
				require.ErrorIs(t, err, context.DeadlineExceeded)
			}
		})
	}
}

func TestLimits_AreNotNegative(t *testing.T) {
	t.Parallel()
	for name, l := range map[string]js.Limits{
		"Microtasks": {Microtasks: -1}, "Stack": {Stack: -1},
		"Turn": {Turn: -1}, "Output": {Output: -1},
	} {
		require.PanicsWithValue(t, "js: New: negative Limits."+name, func() {
			_, _ = js.New(host.NewVirtual(host.Config{}), js.Config{Limits: l})
		}, name)
	}
}
