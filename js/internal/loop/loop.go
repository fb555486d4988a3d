// Package loop joins a goja runtime and a host: it runs JavaScript as callbacks of the host, with
// promise jobs as microtasks of the host. Packages that install APIs into the runtime see it.
//
// # Words
//
// A callback is Go code that the host calls and that may run JavaScript: see [Loop.Callback]. A job
// is a promise job, which goja queues. A tick is a function of process.nextTick. A turn is a
// callback with the ticks and microtasks that follow it.
//
// # What packages that install APIs call
//
//   - [NewGlobals], [Loop.Define], [Loop.Original]: globals, made when they are first used
//   - [Loop.Method]: defines functions
//   - [Loop.Throw], [Loop.CallbackArg]: check arguments
//   - [Loop.Call], [Loop.Callback]: a callback that the host has called runs JavaScript, with the
//     path of errors, the ticks and the jobs
//   - [Loop.Invoke]: a Go function that JavaScript has called calls back
//   - [Timer], [Loop.After]: timers that traces name and Close clears
//   - [Loop.Post], [Loop.Hold], [Loop.OnClose]: from any goroutine
//   - [Loop.QueueMicrotask], [Loop.NextTick]
//   - [Loop.Carry]: what goes along with promises and timers
//   - [Loop.Elapsed], [Loop.Date]: the time
//
// # Order
//
// After each callback, job and tick the jobs that it queued become microtasks of the host, one by
// one. So they run in order with the microtasks of Go code. Ticks run when a callback has ended,
// before any microtask, and again when no microtask is left, until there are neither. Unhandled
// rejections are reported last.
//
// # Goroutines
//
// Fields and methods are for the goroutine that drives the host, except where a comment says
// otherwise.
package loop

import (
	"sync"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/js/internal/guts"
)

// Loop is a goja runtime on a host.
type Loop struct {
	VM   *goja.Runtime
	Host host.Host
	Hooks

	// NodeErrors makes jobs and ticks of a callback that failed wait for the end of the next one.
	NodeErrors bool

	kernel kernel.Kernel // set once
	mutex  *sync.Mutex   // set once: the host's

	// The parts whose methods are the loop's, too.
	clock
	guard
	life
	turn

	jobs       jobs
	ticks      Queue[func() error]
	nexts      Queue[func() error] // see Next
	calls      calls
	rejections rejections
	carrier    carrier
	timers     timers
	dropped    []func(cause error) // see OnDropped

	globals *Globals // set once
	parts   []any    // set once
}

// Hooks are what a flavour adds. A hook may be nil.
type Hooks struct {
	// Uncaught is called with an error that no JavaScript has caught. It reports whether a handler
	// in JavaScript has taken care of it.
	Uncaught func(*Error) bool

	// Unhandled is called with a promise that was rejected and got no handler in its turn. It
	// reports whether JavaScript has taken care of it.
	Unhandled func(*goja.Promise) bool

	// Handled is called with a promise for which Unhandled was called, and which got a handler.
	Handled func(*goja.Promise)

	// Reason returns the error for the reason of an unhandled rejection.
	Reason func(goja.Value) goja.Value

	// HandledAtOnce makes JavaScript that adds the handler call Handled, which must not run any.
	HandledAtOnce bool

	// Library returns what a module in JavaScript exports that is for Go.
	Library func(name string) *goja.Object

	// Natives are functions for modules in JavaScript, by name.
	Natives map[string]Func

	// Fatal is called with an error that no handler took.
	Fatal func(*Error)
}

// Limits bound what a script may do. 0 is no limit.
type Limits struct {
	Microtasks int           // jobs and ticks of one turn
	Stack      int           // nested calls
	Turn       time.Duration // real time for one turn
}

// New opens a runtime that has run nothing yet.
func New(vm *goja.Runtime, h host.Host, limits Limits) (*Loop, error) {
	g, err := guts.Open(vm)
	if err != nil {
		return nil, err
	}
	k := kernel.Of(h)
	l := &Loop{
		VM: vm, Host: h, kernel: k, mutex: k.Mutex(),
		clock: clock{host: h}, guard: guard{guts: g, deepest: limits.Stack},
		turn: turn{vm: vm, most: limits.Microtasks, watchdog: watchdog{limit: limits.Turn}},
		jobs: jobs{guts: g, kernel: k, mutex: k.Mutex()},
	}
	g.Owner, l.Natives = l, map[string]Func{}
	l.calls = calls{host: h, f: l.checkpoint}
	l.turn.watchdog.turn = &l.turn
	l.jobs.runner, l.jobs.carrier, l.jobs.push = (*jobRunner)(l), &l.carrier, l.jobs.addLocked
	l.mutex.Lock()
	l.timers.init(l.kernel.Traced())
	closed := l.kernel.Closed()
	stop := l.kernel.BeforeMicrotask(l.jobs.takeLocked)
	l.mutex.Unlock()
	if closed {
		return nil, ErrClosed
	}
	l.OnClose(func() {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		stop()
	})
	vm.SetPromiseRejectionTracker(l.track)
	vm.SetTimeSource(l.Date)
	if limits.Stack > 0 {
		vm.SetMaxCallStackSize(limits.Stack)
	}
	l.kernel.Gone().AddFunc(l.Close)
	return l, nil
}
