package operatortest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// A danger is a place where a trial may panic.
type danger int

const (
	inFunction danger = 1 + iota
	inSource
	inTeardown
	inObserver
)

var (
	errSource = errors.New("the source's error")
	errPanic  = errors.New("the trial's panic")
)

// marker is the key under which a context has the number of a subscription.
type marker struct{}

// feeds are the sources of a trial. They order nothing, and know nothing of what they feed.
type feeds[T any] struct {
	value   func(n int) T        // set once
	elapsed func() time.Duration // set once
	driver  int64                // the trial's goroutine, the only one on which it panics; set once
	yield   func()               // lets other goroutines go on; nil if there are none; set once
	play    func(*feed[T])       // is told of each subscription, if set; set before the first one

	others atomic.Int64 // sources besides the operator's
	timed  atomic.Bool  // the operator has asked for a scheduler, or for the host
	hops   atomic.Bool  // it has asked for a second one

	danger  danger // where to panic; the driver's
	dangers int    // panics so far; the driver's

	mu      sync.Mutex // guards the following, and the same of each feed
	all     []*feed[T] // in the order of subscription
	log     []string   // ends and teardowns
	current int        // the subscriber whose turn it is
}

// feed is a subscription to a source.
type feed[T any] struct {
	of     int  // the operator's source is 0
	by     int  // the number of its subscriber
	lost   bool // the context does not tell, so that by is a guess
	dst    *observable.Subscriber[T]
	stack  gort.Calls
	events []marble.Event[T]
	torn   bool
	from   time.Duration
	until  time.Duration // of the teardown
}

// source is a source of this number.
func (f *feeds[T]) source(of int) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		d := &feed[T]{of: of, dst: dst, stack: gort.Callers(), from: f.elapsed()}
		by, told := dst.Context().Value(marker{}).(int)
		f.mu.Lock()
		d.by, d.lost = by, !told
		if d.lost {
			d.by = f.current
		}
		f.all = append(f.all, d)
		f.mu.Unlock()
		dst.AddFunc(func() {
			f.mu.Lock()
			d.torn = true
			d.until = f.elapsed()
			f.log = append(f.log, fmt.Sprint("teardown ", d.of))
			f.mu.Unlock()
			f.mayPanic(inTeardown)
		})
		f.mayPanic(inSource)
		if f.play != nil {
			f.play(d)
		}
	})
}

// mayPanic panics once in a trial, if this is its danger. Only the driver does: nobody could
// recover the panic of a goroutine that an operator has started.
func (f *feeds[T]) mayPanic(d danger) {
	if gort.Goid() == f.driver && f.danger == d && f.dangers == 0 {
		f.dangers++
		panic(errPanic)
	}
}

// open are the subscriptions of a subscriber that are not closed.
func (f *feeds[T]) open(by int) (open []*feed[T]) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, d := range f.all {
		if d.by == by && !d.torn {
			open = append(open, d)
		}
	}
	return open
}

// isTorn reports whether a subscription is closed.
func (f *feeds[T]) isTorn(d *feed[T]) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return d.torn
}

// list has all subscriptions so far.
func (f *feeds[T]) list() []*feed[T] {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.all)
}

// note adds a line to the log.
func (f *feeds[T]) note(line string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.log = append(f.log, line)
}

// logged is the log.
func (f *feeds[T]) logged() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.log)
}

// next sends a value.
func (f *feeds[T]) next(d *feed[T], n int) {
	v := f.value(n)
	f.sent(d, observable.Notification[T]{Value: v})
	d.dst.Next(v)
}

// end completes, or fails.
func (f *feeds[T]) end(d *feed[T], err error) {
	if err != nil {
		f.sent(d, observable.Notification[T]{Kind: observable.KindError, Err: err})
		d.dst.Error(err)
		return
	}
	f.sent(d, observable.Notification[T]{Kind: observable.KindComplete})
	d.dst.Complete()
}

func (f *feeds[T]) sent(d *feed[T], n observable.Notification[T]) {
	at := f.elapsed()
	f.mu.Lock()
	defer f.mu.Unlock()
	d.events = append(d.events, marble.Event[T]{At: at, Notification: n})
}
