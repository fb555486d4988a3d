// Package web installs what a browser gives its programs besides the language.
package web

import (
	"fmt"
	"maps"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// window is the state of a window: that of the global object.
type window struct {
	target
	loop   *loop.Loop
	vm     *goja.Runtime
	global *goja.Object
	origin time.Duration // the host's time when the window was made, as the next
	began  time.Time

	interfaces map[string]func(*window) // make the classes
	classes    map[string]*class        // that were made
	language   map[function]goja.Callable
	random     func() float64 // nil for the system's

	events     events
	aborts     uint64 // of signals, and signals by any that were made
	reports    reports
	timers     timers
	frames     requests
	idle       requests
	documents  documents
	scheduling scheduling
}

// slot is the name of the states of objects.
var slot = goja.NewSymbol("state")

func newWindow(l *loop.Loop, random func() float64, interfaces map[string]func(*window)) *window {
	w := &window{
		loop: l, vm: l.VM, global: l.VM.GlobalObject(), origin: l.Host.Elapsed(),
		began: l.Host.Now(), interfaces: interfaces, classes: map[string]*class{},
		language: map[function]goja.Callable{}, random: random,
	}
	w.target.w = w
	l.Keep(w)
	maps.Copy(l.Natives, map[string]loop.Func{
		"setParent": w.setParent, "platform": w.platform, "parseURL": w.parseURL, "changeURL": w.changeURL,
		"decodeForm": w.decodeForm, "encodeForm": w.encodeForm,
		"performanceNow": func(goja.FunctionCall) goja.Value { return w.value(w.now()) },
		"timeOrigin": func(goja.FunctionCall) goja.Value {
			return w.value(float64(w.began.UnixNano()) / float64(time.Millisecond))
		},
		"readyState": func(goja.FunctionCall) goja.Value { return w.value(w.documents.readyState) },
	})
	return w
}

// Install installs what the browser's globals need. A callback calls loaded when the scripts have
// run that were there at first. If early is set, the first frame comes then.
func Install(l *loop.Loop, random func() float64, early bool) (loaded func()) {
	w := newWindow(l, random, browserClasses)
	w.attach(w.global, w)
	w.events.current = goja.Undefined()
	w.documents.readyState = "loading"
	w.installReports()
	w.timers.live = map[int64]*timer{}
	l.OnClose(w.frames.cancelAll)
	l.OnClose(w.idle.cancelAll)
	return func() { w.loaded(early) }
}

// now returns the time since the window was made in milliseconds, for scripts that read it.
func (w *window) now() float64 { return w.milliseconds(w.loop.Elapsed()) }

// milliseconds returns a host time in milliseconds since the window was made.
func (w *window) milliseconds(t time.Duration) float64 {
	return float64(max(0, t-w.origin).Round(time.Microsecond)) / float64(time.Millisecond)
}

// typeError throws a TypeError.
func (w *window) typeError(format string, args ...any) {
	panic(w.vm.NewTypeError(fmt.Sprintf(format, args...)))
}

// value returns a value of Go as one of JavaScript.
func (w *window) value(v any) goja.Value { return w.vm.ToValue(v) }

func must(err error) {
	if err != nil {
		panic(err)
	}
}
