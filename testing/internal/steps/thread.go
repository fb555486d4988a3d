package steps

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// State is what a thread does.
type State int

// The states.
const (
	Running State = iota
	Parked        // at a point, or waits for a lock, a condition or a wait group
	Blocked       // in an operation of the runtime
	Calling       // code that is not explored, and that may wait for others
	Ended
)

// Thread is a goroutine that takes part in a run.
type Thread struct {
	Name string
	Born string // the place of its go statement
	By   *Thread

	run *Run
	on  chan struct{} // of size 1: it may go on

	// Guarded by the run.
	state State
	step  Step
	text  string      // what step does, and where
	ready func() bool // nil if it may always go on
	lazy  bool        // goes on only if no other thread can
	since int         // the number of the step since which it could go on
	wakes time.Time   // when it has slept; zero if it does not sleep
	knows clock
	away  bool // was blocked in code that is not explored
	index int  // in the order in which they began
}

// Self returns the thread of the caller; nil if it takes no part in a run.
func Self() *Thread {
	r := current.Load()
	if r == nil {
		return nil
	}
	id := gort.Goid()
	r.mu.Lock()
	t := r.ids[id]
	r.mu.Unlock()
	if t == nil {
		t = r.adopt(id)
	}
	return t
}

// adopt makes a goroutine a thread that code of others has started in the bubble. One that is outside of
// all bubbles waits until nothing is explored: init may have started it.
func (r *Run) adopt(id int64) *Thread {
	if bubble := gort.Bubble(); bubble == "" {
		exploring.RLock()
		defer exploring.RUnlock()
		return nil
	} else if bubble != r.bubble {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over {
		if id != r.driver { // what it would wait for may have been left by a thread that has ended
			runtime.Goexit()
		}
		return nil
	}
	t := r.add("other", nil)
	t.Born = "code that is not explored"
	t.acquireAll() // it is not known what has started it
	r.ids[id] = t
	return t
}

// add adds a thread. The lock is held.
func (r *Run) add(name string, by *Thread) *Thread {
	t := &Thread{Name: r.name(name), By: by, run: r, on: make(chan struct{}, 1), since: r.steps,
		index: len(r.all)}
	r.all, r.live = append(r.all, t), append(r.live, t)
	if by != nil {
		t.knows = by.snapshot()
	}
	if r.config.Memory {
		t.tick()
	}
	return t
}

// name returns a name for one more thread that began in a place. The lock is held.
func (r *Run) name(place string) string {
	r.named[place]++
	if n := r.named[place]; n > 1 {
		return place + "-" + strconv.Itoa(n)
	}
	return place
}

// Main starts the first thread.
func (r *Run) Main(name string, f func()) *Thread { return r.start(name, "", nil, f) }

// Go starts a thread, for the go statement at a place.
func (t *Thread) Go(at string, f func()) {
	t.run.start(nameOf(at), at, t, f)
}

// Adopted makes the calling goroutine, which a timer has started, a thread with the name of the
// place, and calls f.
func (t *Thread) Adopted(at string, known any, f func()) {
	r := t.run
	r.mu.Lock()
	if c, ok := known.(clock); ok && r.config.Memory {
		t.knows = slices.Clone(c)
		t.acquire(r.outside)
		t.tick()
	}
	t.Name, t.Born = r.name(nameOf(at)), at
	r.mu.Unlock()
	defer r.end(t)
	t.At("begins", at, nil)
	f()
}

// nameOf returns the name of what began at a place: "worker.go:12" gives "worker:12".
func nameOf(at string) string {
	at, _, _ = strings.Cut(at, " ")
	return strings.ReplaceAll(at, ".go:", ":")
}

func (r *Run) start(name, at string, by *Thread, f func()) *Thread {
	r.mu.Lock()
	if r.over {
		r.mu.Unlock()
		runtime.Goexit()
	}
	t := r.add(name, by)
	t.Born = at
	r.mu.Unlock()
	go func() {
		r.mu.Lock()
		r.ids[gort.Goid()] = t
		r.mu.Unlock()
		defer r.end(t)
		t.At("begins", at, nil)
		f()
	}()
	return t
}

// end ends a thread, which may have panicked.
func (r *Run) end(t *Thread) {
	if v := recover(); v != nil {
		r.fail(&Fault{Panic: true, Thread: t, Text: fmt.Sprint(v), Stack: string(debug.Stack())})
	}
	r.mu.Lock()
	t.state = Ended
	r.live = slices.DeleteFunc(r.live, func(o *Thread) bool { return o == t })
	r.mu.Unlock()
	r.nudge()
}

// Misuse ends the order with a fault of the thread, which is the caller's, and the thread, too.
func (t *Thread) Misuse(text string) {
	t.run.fail(&Fault{Thread: t, Text: text, Stack: string(debug.Stack())})
	runtime.Goexit()
}

// Over reports whether the order is being ended.
func (t *Thread) Over() bool {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	return t.run.over
}

// At waits until the thread, which is the caller's, may do something to an object.
func (t *Thread) At(what, at string, on any) { t.park(Step{what, at, on}, nil, false) }

// AtEnd is At for what a thread does to end something: it goes on when the order is being ended.
func (t *Thread) AtEnd(what, at string, on any) {
	if !t.Over() {
		t.At(what, at, on)
	}
}

// Yield is At that lets all others go first.
func (t *Thread) Yield(what, at string) { t.park(Step{what, at, nil}, nil, true) }

// Idle waits until no other thread can go on; what they have done happens before its return.
func (t *Thread) Idle(what, at string) {
	t.Yield(what, at)
	t.noting(func() { t.acquireAll() })
}

// Call calls f, a function of code that is not explored, which may wait for others.
func (t *Thread) Call(at string, f func()) {
	t.At("calls", at, nil)
	t.run.mu.Lock()
	t.state = Calling
	t.run.mu.Unlock()
	f()
	t.At("has called", at, nil)
}

// park waits until the thread is chosen, which happens only when ready, if that is not nil.
func (t *Thread) park(s Step, ready func() bool, lazy bool) {
	r := t.run
	r.mu.Lock()
	if r.over {
		r.mu.Unlock()
		runtime.Goexit()
	}
	if t.away { // it is not known what has woken it
		t.away = false
		t.acquireAll()
	}
	t.state, t.step, t.ready, t.lazy, t.since = Parked, s, ready, lazy, r.steps
	t.text = s.What + " " + s.At
	if i, there := r.where(t); !there {
		r.parked = slices.Insert(r.parked, i, t)
	}
	r.mu.Unlock()
	r.nudge()
	select {
	case <-t.on:
	case <-r.abort:
		runtime.Goexit()
	}
}

// Aborted returns a channel that closes when the order is being ended.
func (t *Thread) Aborted() <-chan struct{} { return t.run.abort }

// Block says that the thread is about to wait in an operation of the runtime. wakes is when it goes
// on by itself, or zero.
func (t *Thread) Block(s Step, wakes time.Time) {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	t.state, t.step, t.wakes = Blocked, s, wakes
}

// Unblock undoes Block, and waits until the thread may go on.
func (t *Thread) Unblock(what string) {
	t.run.mu.Lock()
	s := t.step
	t.wakes = time.Time{}
	t.run.mu.Unlock()
	t.At(what, s.At, s.On)
}

// Choose returns a number below n.
func (t *Thread) Choose(n int) int {
	if n < 2 || t.Over() {
		return 0
	}
	return t.run.config.Choose(n)
}

// Sometimes says whether something is so in this order.
func (t *Thread) Sometimes(what string, is bool) {
	if !t.Over() {
		t.run.config.Sometimes(what, is)
	}
}

// Random returns a random number: the same in each run.
func (t *Thread) Random() uint64 {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	return t.run.chance.Uint64()
}

// Seed makes random numbers of math/rand be those of a source.
func (t *Thread) Seed(s rand.Source) {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	t.run.seeded = s
}

// Seeded returns what Seed was given last; nil if it was not called.
func (t *Thread) Seeded() rand.Source {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	return t.run.seeded
}

// Due says that something is due after a time: it may be so while threads have not gone on.
func (t *Thread) Due(d time.Duration) {
	if d > 0 {
		t.run.mu.Lock()
		defer t.run.mu.Unlock()
		at := time.Now().Add(d)
		i, _ := slices.BinarySearchFunc(t.run.owed, at, time.Time.Compare)
		t.run.owed = slices.Insert(t.run.owed, i, at)
	}
}
