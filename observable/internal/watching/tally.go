package watching

import (
	"sync"
	"sync/atomic"
	"time"
)

// Tally is what a watcher knows of an operator in one subscription. Any goroutine may call its
// methods, except Count.
type Tally struct {
	Counter
	arms   atomic.Uint32 // what the probe is to do besides counting; see below
	asks   atomic.Bool   // the probe has a holder
	keeper Keeper        // set once
	study  atomic.Pointer[study]
}

// study is what a watcher wants to know of values. Most tallies have none.
type study struct {
	looks atomic.Int32 // so many values are still wanted
	times atomic.Int32 // so many are still to be measured
	spent atomic.Int64 // nanoseconds in what is below, in all that was measured
	timed atomic.Int64 // how often it was measured

	mu   sync.Mutex // guards what is below
	last []Value
}

// none is the study of those that have none. It is never written to.
var none study

// studied returns the study, or none.
func (t *Tally) studied() *study {
	if s := t.study.Load(); s != nil {
		return s
	}
	return &none
}

// studying returns the study, which is made when one is first wanted.
func (t *Tally) studying() *study {
	if s := t.study.Load(); s != nil {
		return s
	}
	t.study.CompareAndSwap(nil, new(study))
	return t.study.Load()
}

// Value is a value that has passed, in words.
type Value struct {
	At   time.Time `json:"at"`
	Text string    `json:"text"`
}

// Keeper is the watcher's part of a tally.
type Keeper interface {
	Ended(failed bool, err error)
	Unhandled() // the error has no handler
	Closed()
	Sent()               // a value, if it wants to be told
	Came()               // a value has come, on the calling goroutine
	Show(v any) string   // in words that may be shown
	Now() time.Time      // by the watcher's clock
	Keeps() (values int) // how many are kept
}

// The bits of a probe's arms.
const (
	look    uint32 = 1 << iota // keep the next values
	measure                    // measure how long they take
	tell                       // the watcher is told of each value: for good
)

// Init must be called before all else.
func (t *Tally) Init(k Keeper) { t.keeper = k }

func (t *Tally) Keeper() Keeper { return t.keeper }

// Asks reports whether the probe has a [Holder].
func (t *Tally) Asks() bool { return t.asks.Load() }

// Tell has the watcher told of each value.
func (t *Tally) Tell() { t.arms.Or(tell) }

// Armed reports whether a value is to be passed to the probe, and not only counted. The compiler
// inlines it.
func (t *Tally) Armed() bool { return t.arms.Load() != 0 }

// Values returns how many values have passed.
func (t *Tally) Values() uint64 { return t.Load() }

// Look asks for the next n values.
func (t *Tally) Look(n int) {
	t.studying().looks.Store(int32(n))
	t.arms.Or(look)
}

// Measure asks how long what is below takes for the next n values, and where they come.
func (t *Tally) Measure(n int) {
	t.studying().times.Store(int32(n))
	t.arms.Or(measure)
}

// Spent returns how long what is below took, and for how many values that was measured.
func (t *Tally) Spent() (d time.Duration, values int64) {
	s := t.studied()
	return time.Duration(s.spent.Load()), s.timed.Load()
}

// Last returns the latest values that were looked at, the oldest first.
func (t *Tally) Last() []Value {
	s := t.study.Load()
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Value(nil), s.last...)
}

// see looks at a value. Show is the user's: it is called without the lock.
func (t *Tally) see(v any) {
	s := t.studying()
	if s.looks.Add(-1) <= 0 {
		t.arms.And(^look)
	}
	most := t.keeper.Keeps()
	if most == 0 {
		return
	}
	seen := Value{At: t.keeper.Now(), Text: t.keeper.Show(v)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.last) >= most {
		s.last = append(s.last[:0], s.last[1:]...)
	}
	s.last = append(s.last, seen)
}

// took notes how long a value took. What was measured long ago counts less and less.
func (t *Tally) took(d time.Duration) {
	s := t.studying()
	if s.times.Add(-1) <= 0 {
		t.arms.And(^measure)
	}
	t.keeper.Came()
	if s.timed.Load() >= fading {
		s.spent.Store(s.spent.Load() / 2)
		s.timed.Store(fading / 2)
	}
	s.spent.Add(int64(d))
	s.timed.Add(1)
}

const fading = 64
