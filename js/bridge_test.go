package js_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
	"github.com/rxsched/rxsched/observable"
)

// post runs a function as a task of a rig's host.
func (r *rig) post(t *testing.T, f func(vm *goja.Runtime)) {
	t.Helper()
	require.NoError(t, r.Post(f))
}

func TestPromise_SettlesAndKeepsTheHostRunning(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	work := func(v any, err error) func() goja.Value {
		return func() goja.Value {
			p, err := js.Promise(r.Runtime, func(context.Context) (any, error) { return v, err })
			require.NoError(t, err)
			return p
		}
	}
	r.post(t, func(vm *goja.Runtime) {
		_ = vm.Set("work", work(7, nil))
		_ = vm.Set("fail", work(nil, errors.New("no luck")))
	})
	require.Equal(t, "7 GoError: no luck", r.run(t, `
		work().then(v => console.log(v)).then(() => fail()).catch(e => console.log(String(e)));`))
}

func TestPromise_EndsTheContextWhenTheRuntimeCloses(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	ended := make(chan struct{})
	r.post(t, func(*goja.Runtime) {
		_, err := js.Promise(r.Runtime, func(ctx context.Context) (int, error) {
			defer close(ended)
			<-ctx.Done()
			return 0, ctx.Err()
		})
		require.NoError(t, err)
		require.NoError(t, r.Close())
	})
	require.NoError(t, r.host.Run())
	<-ended
	require.Empty(t, r.host.Pending())
	r2, err := js.New(r.host, js.Config{})
	require.NoError(t, err)
	require.NoError(t, r2.Close())
	_, err = js.Promise(r2, func(context.Context) (int, error) { return 0, nil })
	require.ErrorIs(t, err, js.ErrClosed)
}

// A panic comes out of a callback of the host, also if the runtime is closed.
func TestPromise_APanicReachesTheHost(t *testing.T) {
	t.Parallel()
	bad := errors.New("bad")
	for name, c := range map[string]struct {
		dies   func()
		closes bool
		value  string
	}{
		"a panic":                      {dies: func() { panic(bad) }, value: "bad"},
		"a panic of a closed runtime":  {dies: func() { panic(bad) }, closes: true, value: "bad"},
		"an f that ends its goroutine": {dies: runtime.Goexit, value: "js: Promise: f called runtime.Goexit"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			caught := make(chan *host.PanicError, 1)
			l := host.NewLoop(host.Config{OnError: func(e *host.PanicError) { caught <- e }})
			require.NoError(t, l.Start())
			defer l.Close()
			r, err := js.New(l, js.Config{})
			require.NoError(t, err)
			require.NoError(t, r.Post(func(*goja.Runtime) {
				_, _ = js.Promise(r, func(ctx context.Context) (int, error) {
					if c.closes {
						<-ctx.Done()
					}
					c.dies()
					return 0, nil
				})
				if c.closes {
					_ = r.Close()
				}
			}))
			failure := <-caught
			require.Equal(t, c.value, fmt.Sprint(failure.Value))
			require.Contains(t, string(failure.Stack), "promise.go")
		})
	}
}

func onLoop(t *testing.T, c js.Config) *js.Runtime {
	t.Helper()
	l := host.NewLoop(host.Config{TimerOrder: host.NodeOrder})
	require.NoError(t, l.Start())
	t.Cleanup(func() { l.Close() })
	r, err := js.New(l, c)
	require.NoError(t, err)
	return r
}

func TestAwait_GivesWhatAPromiseIsSettledWith(t *testing.T) {
	t.Parallel()
	r := onLoop(t, js.Config{})
	await := func(source string) (int, error) {
		return js.Await[int](t.Context(), r, func(vm *goja.Runtime) (goja.Value, error) {
			return vm.RunString(source)
		})
	}
	for source, want := range map[string]int{
		`1`: 1, `Promise.resolve(2)`: 2, `({ then(f) { f(3) } })`: 3,
		`(async () => { await new Promise(r => setTimeout(r)); return 4 })()`: 4,
	} {
		got, err := await(source)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for source, want := range map[string]string{
		`null.x`: "TypeError: Cannot read property 'x' of undefined", `Promise.reject(2)`: "2",
		`(async () => { await 1; throw new Error('x') })()`: "Error: x",
	} {
		_, err := await(source)
		var e *js.Error
		require.ErrorAs(t, err, &e)
		require.EqualError(t, err, want)
	}
	waits := make(chan error)
	go func() { _, err := await(`new Promise(() => {})`); waits <- err }()
	require.NoError(t, r.Host().WaitUntilIdle(t.Context()))
	require.NoError(t, r.Close())
	require.ErrorIs(t, <-waits, js.ErrClosed)
	require.ErrorIs(t, js.ErrClosed, host.ErrClosed)
	require.ErrorIs(t, r.Do(t.Context(), func(*goja.Runtime) error { return nil }), js.ErrClosed)
}

func TestAwait_RefusesToWaitForItself(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	r.post(t, func(vm *goja.Runtime) {
		_, err := js.Await[int](t.Context(), r.Runtime, nil)
		require.ErrorIs(t, err, observable.ErrWouldDeadlock)
		ran := false
		require.NoError(t, r.Do(t.Context(), func(*goja.Runtime) error { ran = true; return nil }))
		require.True(t, ran, "Do in a callback calls at once")
	})
	require.NoError(t, r.host.Run())
	require.ErrorIs(t, r.Do(t.Context(), nil), observable.ErrWouldDeadlock)
}

func TestFunc_IsAnOperatorsFunction(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	r.post(t, func(vm *goja.Runtime) {
		v, err := vm.RunString(`n => { Promise.resolve().then(() => console.log('job', n)); return n * n }`)
		require.NoError(t, err)
		square, err := js.Func1[int, int](r.Runtime, v)
		require.NoError(t, err)
		v, _ = vm.RunString(`(sum, n) => { if (n > 4) throw new Error('too much'); return sum + n }`)
		add, err := js.Func2[int, int, int](r.Runtime, v)
		require.NoError(t, err)
		src := observable.Pipe1(observable.Range(1, 3), observable.TryMap(square))
		src.Subscribe(t.Context(), observable.Observer[int]{
			Next: func(n int) {
				sum, err := add(0, n)
				var e *js.Error
				if errors.As(err, &e) {
					r.out.WriteString(e.Message + "\n")
					return
				}
				_, _ = r.out.WriteString(strings.Repeat("+", sum) + "\n")
			},
		})
		_, err = js.Func1[int, int](r.Runtime, vm.ToValue(1))
		require.ErrorIs(t, err, js.ErrNoFunction)
	})
	require.NoError(t, r.host.Run())
	require.Equal(t, "+\n++++\nError: too much\njob 1\njob 2\njob 3\n", r.out.String())
}

func TestFunc_MayBeCalledFromAnyGoroutine(t *testing.T) {
	t.Parallel()
	r := onLoop(t, js.Config{})
	v, err := js.Await[goja.Value](t.Context(), r, func(vm *goja.Runtime) (goja.Value, error) {
		return vm.RunString(`({ f: n => n + 1 }).f`)
	})
	require.NoError(t, err)
	f, err := js.Func1[int, int](r, v)
	require.NoError(t, err)
	n, err := f(1)
	require.NoError(t, err)
	require.Equal(t, 2, n)
}

func TestToObject_IsSubscribedTo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ source, want string }{
		"by an observer": {`
			src.subscribe({ next: v => console.log(v), complete: () => console.log('end') })`, "0 1 2 end"},
		"by a function": {`src.subscribe(v => console.log(v))`, "0 1 2"},
		"until it is unsubscribed": {`
			const s = src.subscribe(v => { console.log(v); if (v == 1) s.unsubscribe() })`, "0 1"},
		"by its symbol":                   {`src['@@observable']().subscribe(v => console.log(v))`, "0 1 2"},
		"with an error":                   {`bad.subscribe({ error: e => console.log(String(e)) })`, "GoError: bad"},
		"with an error that nobody takes": {`bad.subscribe(() => {})`, "uncaught GoError: bad"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, js.Config{})
			on := async.New(r.host)
			src := observable.Pipe1(observable.Interval(time.Millisecond, on), observable.Take[int](3))
			r.observable(t, "src", src)
			r.observable(t, "bad", observable.Throw[int](errors.New("bad")))
			require.Equal(t, c.want, r.run(t, c.source))
			require.Empty(t, r.host.Pending())
		})
	}
}

// observable makes a global of an observable.
func (r *rig) observable(t *testing.T, name string, src observable.Observable[int]) {
	t.Helper()
	r.post(t, func(vm *goja.Runtime) {
		o, err := js.ToObject(r.Runtime, src)
		require.NoError(t, err)
		require.NoError(t, vm.Set(name, o))
	})
}

func TestToObject_TakesValuesOfOtherGoroutinesInOrder(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	r := onLoop(t, js.Config{Stdout: &out})
	subject := observable.NewSubject[int]()
	require.NoError(t, r.Do(t.Context(), func(vm *goja.Runtime) error {
		o, err := js.ToObject(r, subject.Observable())
		require.NoError(t, err)
		_ = vm.Set("src", o)
		_, err = vm.RunString(`src.subscribe(v => console.log(v))`)
		return err
	}))
	for n := range 5 {
		subject.Next(n)
	}
	require.NoError(t, r.Host().WaitUntilIdle(t.Context()))
	require.Equal(t, "0\n1\n2\n3\n4\n", out.String())
}

func TestFromValue_TakesWhateverHasValues(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		`[1, 2, 3]`:                        "1 2 3 end",
		`Promise.resolve(4)`:               "4 end",
		`Promise.reject(new Error('bad'))`: "Error: bad",
		`({ subscribe(o) { o.next(1); setTimeout(() => { o.next(2); o.complete() }); return () => {} } })`:            "1 2 end",
		`({ '@@observable'() { return { subscribe(o) { o.error(new Error('x')); return { unsubscribe() {} } } } } })`: "Error: x",
		`({ [Symbol.asyncIterator]() { let n = 0; return { next: async () => ({ value: ++n, done: n == 3 }) } } })`:   "1 2 end",
		`new (class { subscribe() { throw 1 } })`: "1",
	} {
		r := newRig(t, js.Config{})
		r.post(t, func(vm *goja.Runtime) {
			v, err := vm.RunString("(" + source + ")")
			require.NoError(t, err)
			write := func(s string) { r.out.WriteString(s + " ") }
			js.FromValue[int](r.Runtime, v).Subscribe(t.Context(), observable.Observer[int]{
				Next:     func(n int) { write(string(rune('0' + n))) },
				Error:    func(err error) { write(err.Error()) },
				Complete: func() { write("end") },
			})
		})
		require.NoError(t, r.host.Run())
		require.Equal(t, want, strings.TrimSpace(r.out.String()), source)
	}
}

func TestFromValue_UnsubscribesFromTheValue(t *testing.T) {
	t.Parallel()
	for name, source := range map[string]string{
		"an observable": `({ subscribe(o) {
			const t = setInterval(() => o.next(1)); return () => { clearInterval(t); console.log('stopped') } } })`,
		"an iterator": `({ [Symbol.asyncIterator]: () => ({
			next: async () => ({ value: 1 }), return() { console.log('stopped') } }) })`,
		"an observable that is ahead": `({ subscribe(o) {
			for (let n = 0; n < 9; n++) o.next(n); return { unsubscribe() { console.log('stopped') } } } })`,
	} {
		r := newRig(t, js.Config{})
		r.post(t, func(vm *goja.Runtime) {
			v, err := vm.RunString("(" + source + ")")
			require.NoError(t, err)
			src := observable.Pipe1(js.FromValue[int](r.Runtime, v), observable.Take[int](2))
			src.Subscribe(t.Context(), observable.Observer[int]{
				Complete: func() { r.out.WriteString("end ") },
			})
		})
		require.NoError(t, r.host.Run())
		require.ElementsMatch(t, []string{"end", "stopped"}, strings.Fields(r.out.String()), name)
	}
}

func TestFromValue_FailsWhenTheRuntimeCloses(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	var got error
	r.post(t, func(vm *goja.Runtime) {
		v, err := vm.RunString(`({ subscribe(o) { setInterval(() => o.next(1)); return () => {} } })`)
		require.NoError(t, err)
		js.FromValue[int](r.Runtime, v).Subscribe(t.Context(), observable.Observer[int]{
			Next:  func(int) { r.Close() },
			Error: func(err error) { got = err },
		})
	})
	require.NoError(t, r.host.Run())
	require.ErrorIs(t, got, js.ErrClosed)
	require.Empty(t, r.host.Pending())
}

func TestAwait_ReturnsWhyItsFunctionWasEnded(t *testing.T) {
	t.Parallel()
	l := host.NewLoop(host.Config{})
	require.NoError(t, l.Start())
	defer l.Close()
	r, err := js.New(l, js.Config{
		Limits: js.Limits{Turn: 5 * time.Millisecond}, OnError: func(error) {},
	})
	require.NoError(t, err)
	for _, source := range []string{
		`for (;;);`, `(async () => { for (;;); })()`, `(async () => { await null; for (;;); })()`,
	} {
		_, err = js.Await[int](t.Context(), r, func(vm *goja.Runtime) (goja.Value, error) {
			return vm.RunString(source)
		})
		require.ErrorIs(t, err, js.ErrTime)
	}
}
