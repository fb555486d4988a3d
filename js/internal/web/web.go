// Package web installs what a browser gives its programs besides the language.
package web

import (
	"fmt"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js/internal/loop"
)

// window is the state of a window: that of the global object.
type window struct {
	target
	loop   *loop.Loop
	vm     *goja.Runtime
	global *goja.Object
	slot   *goja.Symbol // of the states of objects
	origin time.Duration

	exceptions   exceptions
	events       events
	abort        abort
	reports      reports
	timers       timers
	frames       requests[frame]
	idle         requests[host.IdleID]
	clones       clones
	messages     messages
	documents    documents
	mutations    mutations
	scheduling   scheduling
	blobs        blobs
	performances performances
}

// Install installs the browser's globals. A callback calls loaded when the scripts have run that
// were there at first. If early is set, the first frame comes then.
func Install(l *loop.Loop, early bool) (loaded func()) {
	w := &window{
		loop: l, vm: l.VM, global: l.VM.GlobalObject(), slot: goja.NewSymbol("state"),
		origin: l.Host.Elapsed(),
	}
	w.target.w = w
	w.attach(w.global, w)
	for _, install := range []func(){
		w.installExceptions, w.installEvents, w.installWindow, w.installAbort,
		w.installReports, w.installTimers, w.installFrames, w.installIdle, w.installClone,
		w.installMessages, w.installDocument, w.installMutations, w.installPerformance,
		w.installBlobs, w.installScheduler,
	} {
		install()
	}
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
