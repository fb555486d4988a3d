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
//   - [Loop.Global], [Loop.Method], [Loop.Getter]: define functions
//   - [Loop.Throw], [Loop.CallbackArg]: check arguments
//   - [Loop.Call], [Loop.Callback]: a callback that the host has called runs JavaScript, with the
//     path of errors, the ticks and the jobs
//   - [Loop.Invoke]: a Go function that JavaScript has called calls back
//   - [Timer], [Loop.After]: timers that traces name and Close clears
//   - [Loop.Post], [Loop.Hold], [Loop.OnClose]: from any goroutine
//   - [Loop.QueueMicrotask], [Loop.NextTick]
//   - [Loop.Elapsed], [Loop.Date]: the time
//
// # Order
//
// After each callback, job and tick the jobs that it queued become microtasks of the host, one by
// one. So they run in order with the microtasks of Go code. Ticks run when a callback has ended,
// before any microtask, and again when no microtask is left, until there are neither. Rejections
// that nobody has handled are reported last.
//
// # Goroutines
//
// Fields and methods are for the goroutine that drives the host, except where a comment says
// otherwise.
package loop

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/js/internal/guts"
	"github.com/rxsched/rxsched/subscription"
)

// Loop is a goja runtime on a host.
type Loop struct {
	VM   *goja.Runtime
	Host host.Host
	Hooks
	Limits Limits

	// NodeErrors makes jobs and ticks of a callback that failed wait for the end of the next one.
	NodeErrors bool

	kernel kernel.Kernel
	mutex  *sync.Mutex // the host's
	traced *bool       // the host has a tracer
	guts   *guts.VM
	depth  int    // callbacks that are nested
	fresh  int    // jobs and ticks that have run in this turn
	turn   uint64 // counts turns
	phase  phase  // of this turn's callback
	next   phase  // of the callback that is about to run
	held   bool   // jobs and ticks wait for the end of the next callback

	jobs    Queue[func()]
	stale   int          // microtasks of the host whose job was dropped
	owed    int          // microtasks of the host that ran while their jobs were held
	atEnd   func()       // l.checkpoint
	hooked  func()       // ends the calls of checkpoint; nil while there are none
	unused  int          // calls of checkpoint since the last turn that needed one
	pushJob func(func()) // l.addJobLocked
	ending  *Error       // why JavaScript is being ended; nil if it is not
	thrown  *goja.Object // what ends it

	ticks      Queue[func() error]
	nexts      Queue[func() error] // see Next
	rejections rejections
	spins      spins
	watchdog   watchdog

	timers  Timer // the head of the list of those that wait; guarded by the host
	waiting int   // how many do; guarded by the host

	state   atomic.Int32 // of the turn
	closed  atomic.Bool
	code    atomic.Int32 // of Exit
	mu      sync.Mutex
	cause   error                     // of the interruption; guarded by mu
	closers subscription.Subscription // closed by Close
}

// phase is a part of Node's loop.
type phase uint8

const (
	other phase = iota
	aTimer
	anImmediate
)

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

	// Reason returns the error for the reason of a rejection that nobody has handled.
	Reason func(goja.Value) goja.Value

	// Exited is called with the code when a script has ended the runtime.
	Exited func(code int)

	// HandledAtOnce makes JavaScript that adds the handler call Handled, which must not run any.
	HandledAtOnce bool

	// Wrap is called with each job when it becomes a microtask, and returns what is run instead. It
	// is called with the host's lock.
	Wrap func(job func()) func()

	// Listeners returns those of an EventTarget, as an array.
	Listeners func(target goja.Value, event string) goja.Value

	// MaxListeners is how many listeners for a type of event an EventTarget that is made now may
	// have before Crowded is called; 0 for any number.
	MaxListeners float64

	// MaxOf returns an EventTarget's own MaxListeners, to read and to set; nil for other values.
	MaxOf func(target goja.Value) *float64

	// Crowded is called, once, for an EventTarget with too many listeners. It may be nil.
	Crowded func(target, event goja.Value, count int)

	// Fatal is called with an error of which nobody has taken care.
	Fatal func(*Error)
}

// Limits bound what a script may do. 0 is no limit.
type Limits struct {
	Timers     int           // timers and immediates that wait
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
	l := &Loop{
		VM: vm, Host: h, Limits: limits, kernel: kernel.Of(h), guts: g,
	}
	l.timers.prev, l.timers.next = &l.timers, &l.timers
	l.mutex = l.kernel.Mutex()
	l.mutex.Lock()
	l.traced = l.kernel.Traced()
	closed := l.kernel.Closed()
	stop := l.kernel.BeforeMicrotask(l.takeJobsLocked)
	l.mutex.Unlock()
	if closed {
		return nil, ErrClosed
	}
	l.OnClose(func() {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		stop()
	})
	l.pushJob = l.addJobLocked
	g.OnAbort(l.abort)
	vm.SetPromiseRejectionTracker(l.track)
	vm.SetTimeSource(l.Date)
	if limits.Stack > 0 {
		vm.SetMaxCallStackSize(limits.Stack)
	}
	l.atEnd = l.checkpoint
	l.kernel.Gone().AddFunc(l.Close)
	return l, nil
}
