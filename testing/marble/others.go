package marble

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// errOthers says that a goroutine takes part in a test of Run.
var errOthers = errors.New("Run plays one goroutine, and its time waits for no other: use RunInBubble")

// mostLooks is how often the test looks whether an operator's goroutine has ended: for a second or
// so.
const mostLooks = 1000

// alone plays a test on a virtual host, on the goroutine of the test alone: time moves on without
// other goroutines. While the test plays, one may ask something of the host or the test only if the
// test's own goroutine waits in a callback, or a hold stops the clock. One that an operator has
// begun must have ended when the next turn begins.
//
// So such a goroutine waits at its points until one of that is so. Then what is found does not
// depend on which is faster.
type alone struct {
	host *host.Virtual
	home int64 // the goroutine of the test, by its number; set once

	mu      sync.Mutex // guards what is below; never held while user code runs
	plays   bool       // home drives the host
	between bool       // home is between two turns
	free    bool       // nothing is watched: ExpectGoroutines
	begun   int        // goroutines of operators that have not ended
	waiting int        // calls
	first   string     // where the first of them waits
	fault   string
}

// newAlone watches from now on, until end is called on the same goroutine.
func newAlone() (a *alone, end func()) {
	a = &alone{host: host.NewVirtual(hostConfig()), home: gort.Goid()}
	provide.Open(a.host).SetGate(a)
	mutex, was := kernel.Of(a.host).Mutex(), point.Member(a.home)
	point.Begin()
	point.Own(mutex, func(what string) { a.enter(what) })
	point.Join(a.home, a)
	return a, func() {
		if point.Leave(a.home); was != nil {
			point.Join(a.home, was)
		}
		point.Disown(mutex)
		point.End()
	}
}

// play drives the host, and says what is wrong.
func (a *alone) play(func() bool) (quiet time.Duration, err error) {
	before := newGoroutines()
	a.set(&a.plays, true)
	defer a.set(&a.plays, false)
	err = a.host.Run()
	a.set(&a.between, true) // settle undoes it
	for n := 0; n < mostLooks/10+2 && newGoroutines() > before; n++ {
		rest(n) // those that go on come to a point, or end; the last times it sleeps
	}
	fault := a.settle()
	a.set(&a.plays, false)
	for n := 0; a.waits(); n++ {
		rest(n)
	}
	if fault != "" {
		return 0, fmt.Errorf("%w\n%s", errOthers, fault)
	}
	return 0, err
}

func (a *alone) set(flag *bool, to bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	*flag = to
}

// newGoroutines returns how many goroutines the program has begun so far.
func newGoroutines() uint64 {
	sample := []metrics.Sample{{Name: "/sched/goroutines-created:goroutines"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// waits reports whether a call waits.
func (a *alone) waits() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.waiting > 0
}

func (a *alone) expectLocks()      {}
func (a *alone) expectGoroutines() { a.set(&a.free, true) }

// Go has an operator's goroutine begin.
func (a *alone) Go(f func()) { a.start(f, 1) }

// Aside has a goroutine begin that takes values out.
func (a *alone) Aside(f func()) { a.start(f, 0) }

// Keep does nothing: a test of one goroutine fails if others take part.
func (a *alone) Keep(func() bool) {}

func (a *alone) start(f func(), counts int) {
	a.count(counts)
	go func() {
		id := gort.Goid()
		point.Join(id, a)
		defer a.count(-counts)
		defer point.Leave(id)
		f()
	}()
}

func (a *alone) count(n int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.begun += n
}

// At is enter, for goroutines that take part.
func (a *alone) At(what string, _ any) { a.enter(what) }

// enter makes a goroutine wait that is not the test's, until it may take part. After a fault it may
// not.
func (a *alone) enter(what string) bool {
	if gort.Goid() == a.home {
		return true
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.waiting++; a.waiting == 1 {
		a.first = strings.TrimSuffix(what+" at "+gort.Callers().String(), " at ")
	}
	for n := 0; a.watchesLocked(); n++ {
		between := a.between
		a.mu.Unlock()
		may := a.held() || !between && blocked(a.home)
		if !may {
			rest(n)
		}
		if a.mu.Lock(); may && a.between == between {
			break
		}
	}
	a.waiting--
	return a.fault == ""
}

// watchesLocked reports whether other goroutines must not take part.
func (a *alone) watchesLocked() bool { return a.plays && !a.free && a.fault == "" }

// held reports whether a hold stops the clock.
func (a *alone) held() bool {
	return slices.ContainsFunc(a.host.Pending(), func(p host.Pending) bool {
		return p.Kind == host.KindHold
	})
}

// blocked reports whether a goroutine waits for something that others may do.
func blocked(id int64) bool {
	g := gort.Find(gort.Stacks(), id)
	return !g.Busy() && !(g.Locked() && g.Briefly())
}

// Turn is called before each turn. It stops the host if another goroutine takes part.
func (a *alone) Turn() {
	if a.settle() != "" {
		a.host.Stop()
	}
}

// settle waits until the goroutines of operators have ended. It returns what is wrong, if they do
// not, or another one takes part.
func (a *alone) settle() (fault string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.between = true
	defer func() { a.between = false }()
	for n := 0; a.watchesLocked() && a.begun+a.waiting > 0; n++ {
		a.mu.Unlock()
		held := a.held()
		rest(n)
		a.mu.Lock()
		switch {
		case held:
			return a.fault
		case a.waiting > 0:
			a.fault = "another goroutine takes part: " + a.first
		case n == mostLooks:
			a.fault = "an operator's goroutine goes on, and does not end"
		}
	}
	return a.fault
}

// Endless does nothing: the host tells it itself.
func (a *alone) Endless() {}

// End does nothing.
func (a *alone) End() {}

// rest lets other goroutines go on.
func rest(n int) {
	if runtime.Gosched(); n >= mostLooks/10 {
		time.Sleep(time.Millisecond)
	}
}
