package explore

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// X is one order of a body, in a bubble of testing/synctest. It is a require.TestingT: what fails
// is this order. Any goroutine of the body may call its methods, except where they say otherwise.
type X struct {
	config    *Config
	conductor *conduct.Conductor
	ctx       context.Context
	cancel    context.CancelFunc
	record    *record      // nil unless the order is to be reported
	late      *atomic.Bool // the time to shrink is over; nil while no schedule is shrunk

	lost       chan struct{} // closes if goroutines wait for locks for good; made outside of the bubble
	abandoned  bool          // the order did not end, and its goroutines stay behind
	needsLocks bool          // that is so for want of Config.Locks
	remains    bool          // goroutines stay behind

	mu      sync.Mutex // guards what is below; its chooser is called with it held
	chooser chooser
	hosts   []*gate
	names   map[string]bool
	running map[string]bool // of Go, and have not ended
	failure *Failure
	stop    bool // the failure ends the order
	ending  bool
	tokens  []token // choices
	history []event // steps

	steps  int
	epoch  int    // how often all goroutines were blocked
	latest string // who acts
}

// event is a step that was taken.
type event struct{ thread, what string }

// chooser chooses orders.
type chooser interface {
	// thread returns the index of the step to take, or less than 0 to leave the order.
	thread(c choice) int

	// value returns a number below n.
	value(n int) int

	// touch says that the step that is being taken reads or changes something.
	touch(on any, writes bool)
}

// choice is what a chooser knows when it chooses the thread that goes on.
type choice struct {
	steps []conduct.Step // of which one is to be taken
	usual int            // the one that goes on, or the first
	again bool           // usual goes on: it took the step before
	taken int            // steps so far
	epoch int            // how often all goroutines were blocked
}

// patience is how long an order waits, in the bubble's time, for whoever may still act.
const patience = time.Hour

// take takes a name.
func (x *X) take(method, name string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if name == "" || x.names[name] {
		panic(fmt.Sprintf("explore: %s: the name %q is empty or taken", method, name))
	}
	x.names[name] = true
}

// Go calls f on a goroutine of its own. Its name must differ from those of all other hosts and
// goroutines. An order fails if f never returns, or panics.
func (x *X) Go(name string, f func()) {
	x.take("Go", name)
	x.mu.Lock()
	x.running[name] = true
	x.mu.Unlock()
	go func() {
		defer func() {
			if r := recover(); r != nil {
				x.fails(name, KindPanic, fmt.Sprintf("%v\n%s", r, debug.Stack()), true)
			}
			x.mu.Lock()
			delete(x.running, name)
			x.mu.Unlock()
			x.conductor.Nudge()
		}()
		x.conductor.Act(name, "begin", nil)
		f()
	}()
}

// Point lets others go first. A callback or goroutine of the body calls it between two things that
// others may come between: accesses to memory are no points by themselves. The goroutine of the
// body itself does not wait.
func (x *X) Point(label string) { x.conductor.At(label, nil) }

// Choose returns a number below n: something that the environment decides, such as whether a
// message is lost. It panics if n is less than 1. The usual choice is 0.
func (x *X) Choose(n int) int {
	if n < 1 {
		panic("explore: Choose: n is less than 1")
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if n == 1 || x.ending {
		return 0
	}
	v := x.chooser.value(n)
	x.tokens = append(x.tokens, token{value: v, usual: v == 0})
	return v
}

// Read declares that the caller reads what on points to: see [Config.Declared]. The goroutine of
// the body should declare everything once, before the first step: the first steps that
// meet two things of one type can't tell them apart, so equal orders would run twice.
func (x *X) Read(on any) { x.noted(on, false) }

// Write declares that the caller changes what on points to: see [Config.Declared].
func (x *X) Write(on any) { x.noted(on, true) }

func (x *X) noted(on any, writes bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.chooser.touch(on, writes)
}

// seen says that an object exists that steps may touch.
func (x *X) seen(on any) { x.noted(on, false) }

// ends reports whether what is left is being ended.
func (x *X) ends() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.ending
}

// gates returns the hosts so far.
func (x *X) gates() []*gate {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Clip(x.hosts)
}

// Context returns a context that is cancelled at the end of the order.
func (x *X) Context() context.Context { return x.ctx }

// Errorf fails the order, and goes on with it.
func (x *X) Errorf(format string, args ...any) {
	x.fails(x.conductor.Self(), KindError, fmt.Sprintf(format, args...), false)
}

// FailNow fails the order and ends the calling goroutine. A host goes on with its next turn.
func (x *X) FailNow() {
	x.fails(x.conductor.Self(), KindError, "FailNow", true)
	runtime.Goexit()
}

// Logf adds a line to the step that is being taken, in the report of a failure.
func (x *X) Logf(format string, args ...any) {
	if x.record != nil {
		x.record.last(func(r *row) { r.notes = append(r.notes, fmt.Sprintf(format, args...)) })
	}
}

// fails notes the first failure.
func (x *X) fails(thread string, kind Kind, message string, stop bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.stop = x.stop || stop
	if x.failure == nil {
		x.failure = &Failure{Thread: thread, Kind: kind, Message: message}
	}
}

// Settle takes steps until nothing is pending on any host and all goroutines of [X.Go] have ended.
// The goroutine of the body calls it, to look at the result. When the body returns, it happens by
// itself.
func (x *X) Settle() {
	x.epoch++
	switch x.conductor.Run(x.settled, patience) {
	case conduct.Stuck, conduct.Locked:
		x.fails("", KindStuck, x.stuck(), true)
		runtime.Goexit()
	case conduct.Left:
		runtime.Goexit()
	}
}

// settled reports whether an order has come to its end. All goroutines are blocked.
func (x *X) settled() bool {
	x.epoch++
	if !x.ended() {
		return false
	}
	for _, g := range x.gates() {
		if kernel.Of(g.Loop).Door().Busy() {
			return false
		}
	}
	return true
}

// choose takes a step.
func (x *X) choose(steps []conduct.Step) int {
	usual := 0
	for i := range steps {
		if steps[i].Thread == x.latest {
			usual = i
		}
	}
	x.mu.Lock()
	stop, many, ending := x.stop, x.steps >= x.config.Steps, x.ending
	x.mu.Unlock()
	x.steps++
	switch {
	case many:
		x.fails("", KindEndless, x.endless(steps), true)
		return -1
	case ending:
		x.latest = steps[usual].Thread
		return usual
	case stop, x.late != nil && x.late.Load():
		return -1
	}
	x.mu.Lock()
	i := x.chooser.thread(choice{
		steps, usual, steps[usual].Thread == x.latest, len(x.history), x.epoch,
	})
	x.mu.Unlock()
	if i >= 0 {
		x.takes(steps, i, usual)
	}
	return i
}

// takes notes the step that is about to be taken.
func (x *X) takes(steps []conduct.Step, i, usual int) {
	s := &steps[i]
	x.latest = s.Thread
	x.note(s, len(steps) > 1, i == usual)
	if x.record != nil {
		x.record.take(x, s, len(steps) > 1)
	}
	if s.On != nil {
		x.noted(s.On, true)
	}
	if g := x.driver(s.Thread); g != nil && any(g.Loop) != s.On {
		x.noted(g.Loop, true)
	}
}

// note adds a step to the history, and to the choices if it was one.
func (x *X) note(s *conduct.Step, chosen, usual bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.history = append(x.history, event{s.Thread, s.What})
	if chosen {
		x.tokens = append(x.tokens, token{thread: s.Thread, usual: usual})
	}
}

// driver returns the gate of the host that a goroutine drives, or nil.
func (x *X) driver(thread string) *gate {
	for _, g := range x.gates() {
		if g.Name == thread {
			return g
		}
	}
	return nil
}
