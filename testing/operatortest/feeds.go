package operatortest

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
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
	closes  func(*feed[T])       // is told of each teardown, likewise

	others atomic.Int64 // sources besides the operator's
	timed  atomic.Bool  // the operator has asked for a scheduler, or for the host
	hops   atomic.Bool  // it has asked for a second one

	danger  danger // where to panic; the driver's
	dangers int    // panics so far; the driver's

	mu  sync.Mutex // guards the following, and the same of each feed
	all []*feed[T] // in the order of subscription

	current atomic.Int64 // the subscriber whose turn it is
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
}

// source is a source of this number.
func (f *feeds[T]) source(of int) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		d := &feed[T]{of: of, dst: dst, stack: gort.Callers()}
		by, told := dst.Context().Value(marker{}).(int)
		f.mu.Lock()
		d.by, d.lost = by, !told
		if d.lost {
			d.by = int(f.current.Load())
		}
		f.all = append(f.all, d)
		f.mu.Unlock()
		dst.AddFunc(func() {
			f.mu.Lock()
			d.torn = true
			f.mu.Unlock()
			if f.closes != nil {
				f.closes(d)
			}
			f.mayPanic(inTeardown)
		})
		f.mayPanic(inSource)
		if f.play != nil {
			f.play(d)
		}
	})
}

// mayPanic panics once in a trial, if this is its danger. Only the driver does: the panic of a
// goroutine that an operator has started can't be recovered.
func (f *feeds[T]) mayPanic(d danger) {
	if gort.Goid() == f.driver && f.danger == d && f.dangers == 0 {
		f.dangers++
		panic(errPanic)
	}
}

// under returns what f does, with the lock held.
func under[V any](mu *sync.Mutex, f func() V) V {
	mu.Lock()
	defer mu.Unlock()
	return f()
}

// open are the subscriptions of a subscriber that are not closed.
func (f *feeds[T]) open(by int) []*feed[T] {
	return slices.DeleteFunc(f.list(), func(d *feed[T]) bool { return d.by != by || f.isTorn(d) })
}

// isTorn reports whether a subscription is closed.
func (f *feeds[T]) isTorn(d *feed[T]) bool { return under(&f.mu, func() bool { return d.torn }) }

// list has all subscriptions so far.
func (f *feeds[T]) list() []*feed[T] {
	return under(&f.mu, func() []*feed[T] { return slices.Clone(f.all) })
}

// next sends a value.
func (f *feeds[T]) next(d *feed[T], n int) {
	f.send(d, observable.Notification[T]{Value: f.value(n)})
}

// complete sends a completion.
func (f *feeds[T]) complete(d *feed[T]) {
	f.send(d, observable.Notification[T]{Kind: observable.KindComplete})
}

func (f *feeds[T]) send(d *feed[T], n observable.Notification[T]) {
	e := marble.Event[T]{At: f.elapsed(), Notification: n}
	f.mu.Lock()
	d.events = append(d.events, e)
	f.mu.Unlock()
	n.SendTo(d.dst)
}
