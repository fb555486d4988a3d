package js_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

// stains are scripts that leave something behind, wherever a script can.
var stains = []string{
	`globalThis.stain = 1; var a = 1; let b = 2; class C {} function d() {}`,
	`Array.prototype.map = () => 'stain'; Object.prototype.stain = 1; String.prototype.stain = 1`,
	`Object.defineProperty(Object.prototype, 'trap', { set() {} }); Object.freeze(Array.prototype)`,
	`Promise.prototype.then = null; globalThis.Promise = class {}; Function.prototype.call = null`,
	`Math.random = () => 0; Date.now = () => 0; JSON.parse = null; Error.stackTraceLimit = 0`,
	`delete globalThis.setTimeout; delete globalThis.console; globalThis.URL = 1`,
	`setInterval(() => { globalThis.late = 1 }, 1); (async () => { for (;;) await null })`,
	`process.on('uncaughtException', () => {}); process.env.STAIN = 1; process.exitCode = 3`,
	`require('util').inspect.defaultOptions.depth = 0; require('events').EventEmitter.defaultMaxListeners = 1`,
	`Symbol.for('stain'); Symbol.iterator.constructor.prototype.stain = 1`,
	`(function* () {}).constructor.prototype.stain = 1; new Map().entries().__proto__.next = null`,
	`/x/.constructor.prototype.exec = null; new Uint8Array(1).__proto__.__proto__.stain = 1`,
	`const { AsyncLocalStorage } = require('async_hooks'); new AsyncLocalStorage().enterWith(1)`,
	`console.group(); console.count('stain'); console.time('stain'); performance.mark('stain')`,
	`Object.setPrototypeOf(globalThis, null)`, `Object.preventExtensions(globalThis)`,
	`for (;;);`, `(function f() { f() })()`, `throw 'stain'`, `Promise.reject('stain')`, `process.exit(1)`,
}

// probe describes what a script can see.
func probe(ctx context.Context, r *js.Runtime) (text string, err error) {
	err = r.Do(ctx, func(vm *goja.Runtime) error {
		v, err := vm.RunString(all + ` + JSON.stringify([process.env, process.exitCode,
			process.listenerCount('uncaughtException'), performance.getEntries().length,
			require('util').inspect({ a: { b: { c: {} } } }), Math.random() < 1, [1].map(x => x)])`)
		if err == nil {
			text = v.String()
		}
		return err
	})
	return text, err
}

func TestPool_LeaksNothingFromOneUseToTheNext(t *testing.T) {
	t.Parallel()
	p := js.NewPool(js.PoolConfig{Ready: 2, Config: js.Config{OnError: func(error) {}}})
	defer p.Close()
	clean := ""
	use := func(ctx context.Context, r *js.Runtime) error {
		seen, err := probe(ctx, r)
		require.NoError(t, err)
		if clean == "" {
			clean = seen
		}
		require.Equal(t, clean, seen)
		return nil
	}
	require.NoError(t, p.Use(t.Context(), use))
	require.Greater(t, len(clean), 10_000)
	for _, stain := range stains {
		require.NoError(t, p.Use(t.Context(), func(ctx context.Context, r *js.Runtime) error {
			require.NoError(t, r.RunScript("stain.js", stain))
			return nil
		}))
		for range 3 { // those that were ready before, and one that was not
			require.NoError(t, p.Use(t.Context(), use), stain)
		}
	}
}

func TestPool_PreparesRuntimes(t *testing.T) {
	t.Parallel()
	program := goja.MustCompile("shop.js", `const price = (n) => 3 * n`, true)
	p := js.NewPool(js.PoolConfig{Setup: func(ctx context.Context, r *js.Runtime) error {
		return r.Do(ctx, func(vm *goja.Runtime) error {
			_, err := vm.RunProgram(program)
			return err
		})
	}})
	defer p.Close()
	var wait sync.WaitGroup
	for n := range 20 {
		wait.Go(func() {
			err := p.Use(t.Context(), func(ctx context.Context, r *js.Runtime) error {
				v, err := js.Await[int](ctx, r, func(vm *goja.Runtime) (goja.Value, error) {
					_ = vm.Set("n", n)
					return vm.RunString(`new Promise(r => setTimeout(() => r(price(n)), 1))`)
				})
				require.Equal(t, 3*n, v)
				return err
			})
			require.NoError(t, err)
		})
	}
	wait.Wait()
}

func TestPool_ReturnsErrors(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	p := js.NewPool(js.PoolConfig{Ready: 1, Setup: func(context.Context, *js.Runtime) error { return broken }})
	require.ErrorIs(t, p.Use(t.Context(), nil), broken)
	require.NoError(t, p.Close())
	require.ErrorIs(t, p.Use(t.Context(), nil), js.ErrClosed)
	require.NoError(t, p.Close())

	begun := make(chan struct{})
	p = js.NewPool(js.PoolConfig{Ready: 1, Setup: func(ctx context.Context, _ *js.Runtime) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	}})
	<-begun
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, p.Use(ctx, nil), context.Canceled, "none is ready")
	require.NoError(t, p.Close(), "the context of Setup ends")
}

// Close waits for a use, which may go on to the end.
func TestPool_ClosesAfterItsUses(t *testing.T) {
	t.Parallel()
	p := js.NewPool(js.PoolConfig{})
	begun, end, closed := make(chan struct{}), make(chan struct{}), make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- p.Use(t.Context(), func(ctx context.Context, r *js.Runtime) error {
			close(begun)
			<-end
			_, err := probe(ctx, r)
			return err
		})
	}()
	<-begun
	go func() { p.Close(); close(closed) }()
	close(end)
	require.NoError(t, <-done)
	<-closed
}

func BenchmarkPool(b *testing.B) {
	p := js.NewPool(js.PoolConfig{})
	defer p.Close()
	b.ReportAllocs()
	for b.Loop() {
		err := p.Use(b.Context(), func(ctx context.Context, r *js.Runtime) error {
			return r.Do(ctx, func(vm *goja.Runtime) error { _, err := vm.RunString(`1`); return err })
		})
		require.NoError(b, err)
	}
}

// It would wait for itself.
func TestPool_ClosesInAUseAndInASetup(t *testing.T) {
	t.Parallel()
	p := js.NewPool(js.PoolConfig{Ready: 2})
	require.NoError(t, p.Use(t.Context(), func(ctx context.Context, r *js.Runtime) error {
		require.NoError(t, p.Close())
		require.ErrorIs(t, p.Use(ctx, nil), js.ErrClosed)
		return r.Do(ctx, func(vm *goja.Runtime) error { _, err := vm.RunString(`1`); return err })
	}))
	require.NoError(t, p.Close())
	var set *js.Pool
	made, ended := make(chan struct{}), make(chan error)
	set = js.NewPool(js.PoolConfig{Ready: 1, Setup: func(context.Context, *js.Runtime) error {
		<-made
		ended <- set.Close()
		return nil
	}})
	close(made)
	require.NoError(t, <-ended)
	require.NoError(t, set.Close())
}
