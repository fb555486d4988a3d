package steps

import (
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

var (
	// current is the run of this process, or between while there is none in an exploration; or nil.
	current atomic.Pointer[Run]
	between = &Run{over: true}

	exploring sync.RWMutex // locked while there is an exploration

	around func(begins bool) // see Around; or nil
)

// Around makes each order call f when it begins, and when its threads end. An init function may call it.
func Around(f func(begins bool)) { around = f }

// Beyond ends the order: it needs what is not there.
func Beyond(what string) {
	if r := current.Load(); r != nil {
		r.fail(&Fault{Beyond: true, Text: what})
	}
}

// Explore begins an exploration, of which there is one at a time, and returns what ends it. Meanwhile,
// goroutines outside of all bubbles wait at points: what they would use belongs to an order.
func Explore() (end func()) {
	exploring.Lock()
	current.Store(between)
	return func() {
		current.Store(nil)
		exploring.Unlock()
	}
}

// Run is one order of a program, in a bubble of testing/synctest.
type Run struct {
	config Config
	bubble string
	driver int64         // the goroutine that drives
	abort  chan struct{} // closes when all threads are to end
	came   chan struct{} // of size 1: something has happened

	mu       sync.Mutex // guards what is below
	ids      map[int64]*Thread
	all      []*Thread // in the order in which they began
	live     []*Thread // those of them that have not ended
	parked   []*Thread // in the order in which they began
	named    map[string]int
	objects  map[any]any
	memory   map[address]*touched
	outside  clock // what is known by way of code that is not explored
	chance   *rand.PCG
	owed     []time.Time // when something is due, the earliest first
	slow     time.Duration
	still    int           // calls of Still
	read     time.Time     // by the latest reading
	readings time.Duration // of a moment that had been read
	timed    bool          // see Timed
	hurried  bool          // see Hurried
	final    bool          // see Finalizes
	seeded   rand.Source   // nil until Seed
	over     bool
	fault    *Fault
	steps    int
	tests    map[any]*scope
	scopes   []*scope // tests that have not ended, the innermost last
}

// Config configures a run.
type Config struct {
	// Choose returns a number below n, which is more than 1.
	Choose func(n int) int

	// Sometimes is told what is so, or is not.
	Sometimes func(what string, is bool)

	// Slow is how long steps may take, in all, while something is due. If 0, time passes only when
	// no goroutine can go on, or after very many steps.
	Slow time.Duration

	// Memory says that accesses to memory are watched for races.
	Memory bool
}

// Slow is how long work takes if it is slow: less than the time after which a test gives up.
const Slow = 100 * time.Millisecond

// Fault is what a program must not do.
type Fault struct {
	Panic  bool // or else a misuse that ends a program
	Race   bool // of two accesses to memory
	Beyond bool // there is none: Text says what is not there
	Thread *Thread
	Text   string
	Stack  string
}

// New makes the run of this process. The goroutine that is going to drive it calls it, in a bubble.
func New(c Config) *Run {
	r := &Run{
		config: c, bubble: gort.Bubble(), driver: gort.Goid(), abort: make(chan struct{}), came: make(chan struct{}, 1),
		ids: map[int64]*Thread{}, named: map[string]int{}, objects: map[any]any{}, slow: c.Slow,
		memory: map[address]*touched{}, tests: map[any]*scope{},
		chance: rand.NewPCG(1, 2),
	}
	current.Store(r)
	if around != nil {
		around(true)
	}
	return r
}

// Close ends that there is a run. Its threads have ended, or will never.
func (r *Run) Close() { current.CompareAndSwap(r, between) }

// Active reports whether there is an exploration.
func Active() bool { return current.Load() != nil }

// Step is what a thread does next, or is blocked in.
type Step struct {
	What string // such as "locks"
	At   string // the place and, after a space, the name of what it does it to
	On   any    // nil if it is not known
}

// Place returns the file and the line.
func (s Step) Place() string {
	place, _, _ := strings.Cut(s.At, " ")
	return place
}

// String returns what it does, to what.
func (s Step) String() string {
	if _, name, _ := strings.Cut(s.At, " "); name != "" {
		return s.What + " " + name
	}
	return s.What
}

func (r *Run) nudge() {
	select {
	case r.came <- struct{}{}:
	default:
	}
}

// fail notes the first fault. The driver ends the order.
func (r *Run) fail(f *Fault) {
	r.mu.Lock()
	if r.fault == nil && !r.over {
		r.fault = f
	}
	r.mu.Unlock()
}

// Abort ends all threads, at the points where they are or will be. wait waits until all other goroutines of the
// bubble are blocked.
func (r *Run) Abort(wait func()) {
	r.mu.Lock()
	if !r.over {
		r.over = true
		close(r.abort)
	}
	r.mu.Unlock()
	if around != nil {
		wait()
		around(false)
	}
}

// object returns what stands for an object in this run. The lock is held.
func object[T any](r *Run, key any) *T {
	if o, ok := r.objects[key].(*T); ok {
		return o
	}
	o := new(T)
	r.objects[key] = o
	return o
}

func find[T any](t *Thread, key any) *T {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	return object[T](t.run, key)
}
