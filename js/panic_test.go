package js_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// panics begin in the standard library, which the engine calls, or in a function of Go.
var panics = map[string]string{
	"math/big":                `BigInt.asUintN(2 ** 53 - 1, -1n)`,
	"math/big, in a getter":   `({ get x() { return BigInt.asUintN(2 ** 53 - 1, -1n) } }).x`,
	"math/big, in a job":      `Promise.resolve().then(() => BigInt.asUintN(2 ** 53 - 1, -1n))`,
	"math/big, in an event":   `process.on('x', () => { BigInt.asUintN(2 ** 53 - 1, -1n) }); process.emit('x')`,
	"math/big, in a listener": `const t = new EventTarget(); t.addEventListener('x', () => { BigInt.asUintN(2 ** 53 - 1, -1n) }); t.dispatchEvent(new Event('x'))`,
	"a module in Go":          `require('go').fails()`,
	"an index, in a clone":    `structuredClone({ get x() { require('go').nil() } })`,
}

var goModule = map[string]func(*goja.Runtime) (goja.Value, error){
	"go": func(vm *goja.Runtime) (goja.Value, error) {
		o := vm.NewObject()
		_ = o.Set("fails", func() { panic("fails") })
		_ = o.Set("nil", func() { var list []int; list[len(list)] = 1 })
		return o, nil
	},
}

func TestRuntime_APanicUnderTheEngineIsAnErrorOfTheScript(t *testing.T) {
	t.Parallel()
	for name, source := range panics {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, js.Config{Modules: goModule})
			r.run(t, "try { "+source+" } catch { console.log('caught') } finally { console.log('no') }")
			require.Len(t, r.errs, 1)
			require.ErrorContains(t, r.errs[0], "js: a panic under the engine: ")
			var p *host.PanicError
			require.ErrorAs(t, r.errs[0], &p)
			require.NotEmpty(t, p.Stack)
			require.Equal(t, "1 tick 2 3 4", r.again(t, sound))
		})
	}
}

// A panic on the goroutine of a loop could not be recovered.
func TestRuntime_APanicUnderTheEngineDoesNotEndTheProgram(t *testing.T) {
	t.Parallel()
	l := host.NewLoop(host.Config{TimerOrder: host.NodeOrder})
	defer l.Close()
	require.NoError(t, l.Start())
	errs := make(chan error, 1)
	r, err := js.New(l, js.Config{OnError: func(err error) { errs <- err }})
	require.NoError(t, err)
	for range 3 {
		require.NoError(t, r.RunScript("a.js", panics["math/big"]))
		require.ErrorContains(t, <-errs, "makeslice: len out of range")
	}
}

// A panic of Go code that the loop has called is the host's.
func TestPost_APanicReachesTheHost(t *testing.T) {
	t.Parallel()
	caught := make(chan *host.PanicError, 1)
	l := host.NewLoop(host.Config{OnError: func(e *host.PanicError) { caught <- e }})
	defer l.Close()
	require.NoError(t, l.Start())
	r, err := js.New(l, js.Config{OnError: func(err error) { t.Error(err) }})
	require.NoError(t, err)
	require.NoError(t, r.Post(func(*goja.Runtime) { panic("own") }))
	require.Equal(t, "own", (<-caught).Value)
}
