package marble

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/provide"
)

// errOthers says that a goroutine takes part in a test of Run.
var errOthers = errors.New("Run plays one goroutine, and its time waits for no other: use RunInBubble")

// mostLooks is how often the test looks at goroutines that go on, before it takes them for endless: for
// a second or so.
const mostLooks = 1000

// others watches over the goroutines beside that of a test on a virtual host, whose time moves on
// without them. While the test plays, one may ask something of the host or the test only if the
// test's own goroutine waits in a callback, or a hold stops the clock. One that an operator has
// begun must have ended when the next turn begins.
//
// So such a goroutine waits at its points until one of that is so. Then what is found does not
// depend on who is faster.
type others struct {
	host *host.Virtual
	home atomic.Int64 // the goroutine of the test, by its number
	busy atomic.Int64 // goroutines begun, and calls that wait

	arrived atomic.Bool // home is between two turns

	mu      sync.Mutex // guards what is below; never held while user code runs
	plays   bool       // home drives the host
	begun   map[*guest]bool
	waiting int    // calls
	first   string // where the first of them waits
	free    bool   // nobody watches: ExpectGoroutines
	fault   string
	stray   string // where a goroutine goes on that the test has begun; "" if there is none
}

// guest is a goroutine that an operator has begun.
type guest struct{ id atomic.Int64 }

func watchOthers(h *host.Virtual) *others {
	o := &others{host: h, begun: map[*guest]bool{}}
	provide.Open(h).SetGate(o)
	return o
}

// begin watches from now on, until end is called on the same goroutine.
func (o *others) begin() (end func()) {
	mutex := kernel.Of(o.host).Mutex()
	point.Begin()
	point.Own(mutex, func(what string) { o.enter(what) })
	leave := o.settle()
	return func() {
		leave()
		point.Disown(mutex)
		point.End()
	}
}

// settle makes the calling goroutine that of the test, until leave is called.
func (o *others) settle() (leave func()) {
	id := gort.Goid()
	before, was := o.home.Swap(id), point.Member(id)
	point.Join(id, o)
	return func() {
		o.home.Store(before)
		if point.Leave(id); was != nil {
			point.Join(id, was)
		}
	}
}

// play calls run, which drives the host, and returns what is wrong.
func (o *others) play(run func() error) error {
	defer o.settle()()
	created := newGoroutines()
	o.setPlays(true)
	defer o.setPlays(false)
	err := run()
	o.arrived.Store(true)
	defer o.arrived.Store(false)
	for n := 0; o.linger(n) || created < newGoroutines() && o.strays(n); n++ {
		rest(n)
	}
	for n := 0; o.dismiss(); n++ {
		rest(n)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.fault != "" {
		return fmt.Errorf("%w\n%s", errOthers, o.fault)
	}
	return err
}

// dismiss lets all who wait go on, and reports whether some have not yet.
func (o *others) dismiss() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.plays = false
	return o.waiting > 0
}

func (o *others) setPlays(plays bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.plays = plays
}

func (o *others) expectGoroutines() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.free = true
}

// Go has an operator's goroutine begin.
func (o *others) Go(f func()) { o.start(f, true) }

// Aside has a goroutine begin that takes values out.
func (o *others) Aside(f func()) { o.start(f, false) }

// Keep does nothing: a test of one goroutine fails if others take part.
func (o *others) Keep(func() bool) {}

// Conducts returns false: no goroutine waits here.
func (o *others) Conducts() bool { return false }

func (o *others) start(f func(), comesBack bool) {
	g := new(guest)
	if comesBack {
		o.add(g)
	}
	go func() {
		id := gort.Goid()
		g.id.Store(id)
		point.Join(id, o)
		defer o.remove(g)
		defer point.Leave(id)
		f()
	}()
}

func (o *others) add(g *guest) {
	o.busy.Add(1)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.begun[g] = true
}

func (o *others) remove(g *guest) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.begun[g] {
		delete(o.begun, g)
		o.busy.Add(-1)
	}
}

// At is enter, for goroutines that take part.
func (o *others) At(what string, _ any) { o.enter(what) }

// enter makes a goroutine wait that is not the test's, until it may take part. After a fault it may
// not.
func (o *others) enter(what string) bool {
	if gort.Goid() == o.home.Load() {
		return true
	}
	if waits, may := o.comes(what); !waits {
		return may
	}
	for n := 0; o.mustWait(); n++ {
		rest(n)
	}
	o.busy.Add(-1)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.waiting--
	return o.fault == ""
}

// comes reports whether a goroutine that wants to do something may have to wait, and if not, whether
// it may go on.
func (o *others) comes(what string) (waits, may bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.plays || o.free || o.fault != "" {
		return false, o.fault == ""
	}
	if o.waiting == 0 {
		o.first = strings.TrimSuffix(what+" at "+gort.Callers().String(), " at ")
	}
	o.waiting++
	o.busy.Add(1)
	return true, true
}

func (o *others) mustWait() bool {
	o.mu.Lock()
	over := !o.plays || o.free || o.fault != ""
	o.mu.Unlock()
	return !over && !o.held() && (o.arrived.Load() || !blocked(o.home.Load()) || o.arrived.Load())
}

// held reports whether a hold stops the clock.
func (o *others) held() bool {
	return slices.ContainsFunc(o.host.Pending(), func(p host.Pending) bool {
		return p.Kind == host.KindHold
	})
}

// blocked reports whether a goroutine waits for something that others may do.
func blocked(id int64) bool {
	g := gort.Find(gort.Stacks(), id)
	return !g.Busy() && !(g.Locked() && g.Briefly())
}

// Turn is called before each turn. It stops the host if another goroutine takes part.
func (o *others) Turn() {
	if o.busy.Load() == 0 {
		return
	}
	o.arrived.Store(true)
	defer o.arrived.Store(false)
	for n := 0; o.linger(n); n++ {
		rest(n)
	}
	o.mu.Lock()
	fault := o.fault
	o.mu.Unlock()
	if fault != "" {
		o.host.Stop()
	}
}

// linger reports whether to look again whether all others have ended. It notes a fault if one has
// not.
func (o *others) linger(n int) bool {
	held := o.held()
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case !o.plays || o.free || o.fault != "" || held || len(o.begun)+o.waiting == 0:
		return false
	case o.waiting > 0:
		o.fault = "another goroutine takes part: " + o.first
		return false
	case n < mostLooks/10: // most are about to end
		return true
	}
	all := gort.Stacks()
	for g := range o.begun {
		if is := gort.Find(all, g.id.Load()); is.Number > 0 && !is.Busy() && !is.Locked() {
			o.fault = tell("an operator's goroutine goes on", is)
			return false
		}
	}
	if n == mostLooks {
		o.fault = "an operator's goroutine goes on, and does not end"
	}
	return o.fault == ""
}

// Endless does nothing: the host tells it itself.
func (o *others) Endless() {}

// End does nothing.
func (o *others) End() {}

// rest lets other goroutines go on.
func rest(n int) {
	if runtime.Gosched(); n >= mostLooks/10 {
		time.Sleep(time.Millisecond)
	}
}

func tell(what string, g gort.Goroutine) string {
	if at := g.At(); at != "" {
		return fmt.Sprintf("%s: %s at %s", what, g.State, at)
	}
	return fmt.Sprintf("%s: %s", what, g.State)
}
