package js_test

import (
	"context"
	"encoding/json"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

const framePeriod = 16 * time.Millisecond

// engine plays cases with a script of testdata, one after the other, on one host.
type engine struct {
	*host.Virtual
	paints  []time.Duration
	runtime *js.Runtime
	script  string
	base    time.Duration // the host time at which the case began, at a vsync
	lines   []string      // that the case has told of
	errs    []error
}

func newEngine(t *testing.T, script string) *engine {
	t.Helper()
	e := &engine{Virtual: host.NewVirtual(host.Config{FramePeriod: framePeriod}), script: script}
	t.Cleanup(func() { e.Close() })
	var err error
	e.runtime, err = js.New(e.Virtual, js.Config{
		Files:   os.DirFS(npm(t)),
		Modules: map[string]func(*goja.Runtime) (goja.Value, error){"host": e.module},
		OnError: func(err error) { e.errs = append(e.errs, err) },
	})
	require.NoError(t, err)
	return e
}

// pool is engines that tests use one after the other. To load RxJS takes longer than most tests.
type pool struct {
	t      *testing.T // at whose end the engines are closed
	script string
	mu     sync.Mutex
	idle   []*engine // guarded by mu
}

func (p *pool) take() *engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.idle); n > 0 {
		e := p.idle[n-1]
		p.idle = p.idle[:n-1]
		return e
	}
	return newEngine(p.t, p.script)
}

func (p *pool) give(e *engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, e)
}

// begin ends the time between two cases. It is long enough for idle periods to end.
func (e *engine) begin() {
	e.base = (e.Elapsed()/framePeriod + 100) * framePeriod
	e.Advance(e.base - e.Elapsed())
	e.lines, e.errs = nil, nil
}

// call calls a function of the script as a task.
func (e *engine) call(t *testing.T, function string, args ...any) {
	t.Helper()
	require.NoError(t, e.runtime.Post(func(vm *goja.Runtime) {
		require := func(id string) *goja.Object {
			f, _ := goja.AssertFunction(vm.Get("require"))
			v, err := f(nil, vm.ToValue(id))
			if err != nil {
				panic(err)
			}
			return v.ToObject(vm)
		}
		f, _ := goja.AssertFunction(require(e.script).Get(function))
		values := make([]goja.Value, len(args))
		for i, a := range args {
			values[i] = vm.ToValue(a)
		}
		if _, err := f(nil, values...); err != nil {
			panic(err)
		}
	}))
}

// line notes JSON in the spelling of recordings, after what it is.
func (e *engine) line(what, text string) {
	var v any
	if json.Unmarshal([]byte(text), &v) != nil {
		v = text
	}
	e.lines = append(e.lines, what+recording.Line(v))
}

func (e *engine) now() float64 { return milliseconds(e.Elapsed() - e.base) }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func duration(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

// module is the module "host" of the scripts: the host, in milliseconds since the case began.
func (e *engine) module(vm *goja.Runtime) (goja.Value, error) {
	o := vm.NewObject()
	for name, f := range map[string]any{
		"now":   e.now,
		"event": func(text string) { e.line("", text) },
		"line":  func(what, text string) { e.line(what+" ", text) },
		"block": func(ms float64) { e.Block(max(0, duration(ms))) },
		"post":  func(f goja.Callable) error { return e.Post(func() { e.callback(f) }) },
		"microtask": func(f goja.Callable) error {
			return e.QueueMicrotask(func() { e.callback(f) })
		},
		"setTimeout": func(f goja.Callable, ms float64) (host.TimerID, error) {
			return e.SetTimeout(func() { e.callback(f) }, duration(ms))
		},
		"setInterval": func(f goja.Callable, ms float64) (host.TimerID, error) {
			return e.SetInterval(func() { e.callback(f) }, duration(ms))
		},
		"clear": func(id host.TimerID) { e.ClearTimer(id) },
		"frame": func(f goja.Callable) (host.FrameID, error) {
			return e.RequestAnimationFrame(func(at time.Duration) { e.callback(f, milliseconds(at-e.base)) })
		},
		"cancelFrame": func(id host.FrameID) { e.CancelAnimationFrame(id) },
		"idle": func(f goja.Callable, timeout float64) (host.IdleID, error) {
			return e.RequestIdleCallback(func(d host.IdleDeadline) {
				e.callback(f, d.DidTimeout, milliseconds(d.TimeRemaining()))
			}, duration(timeout))
		},
		"cancelIdle": func(id host.IdleID) { e.CancelIdleCallback(id) },
	} {
		if err := o.Set(name, f); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// callback calls a function in a callback of the host.
func (e *engine) callback(f goja.Callable, args ...any) {
	err := e.runtime.Do(context.Background(), func(vm *goja.Runtime) error {
		values := make([]goja.Value, len(args))
		for i, a := range args {
			values[i] = vm.ToValue(a)
		}
		_, err := f(nil, values...)
		return err
	})
	if err != nil {
		e.errs = append(e.errs, err)
	}
}
