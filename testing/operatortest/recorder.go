package operatortest

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
	"github.com/rxsched/rxsched/testing/marble"
)

// recorder is the observer of a subscription. It keeps what comes, and sees what must not come.
type recorder[R any] struct {
	number  int
	elapsed func() time.Duration          // set once
	broken  func(format string, a ...any) // is told of calls that must not come; set once
	during  func(marble.Event[R])         // is called in the midst of each call; may be nil

	sub *subscription.Subscription // nil until Subscribe has returned

	mu     sync.Mutex // guards the following
	events []marble.Event[R]
	inside int   // calls that have not returned
	by     int64 // the goroutine of the last one of those
	ended  bool
	endBy  int64  // the goroutine of the end
	gone   string // why nothing may come any more
}

func (r *recorder[R]) observer() observable.Observer[R] {
	return observable.Observer[R]{
		Next: func(v R) { r.take(observable.Notification[R]{Value: v}) },
		Error: func(err error) {
			r.take(observable.Notification[R]{Kind: observable.KindError, Err: err})
		},
		Complete: func() { r.take(observable.Notification[R]{Kind: observable.KindComplete}) },
	}
}

func (r *recorder[R]) take(n observable.Notification[R]) {
	e := marble.Event[R]{At: r.elapsed(), Notification: n}
	outer := r.enter(e)
	defer r.leave(outer)
	if r.during != nil {
		r.during(e)
	}
}

// enter notes a call, and returns the goroutine of the call around it.
func (r *recorder[R]) enter(e marble.Event[R]) (outer int64) {
	me := gort.Goid()
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.inside > 0 && r.by != me:
		r.broken("%s came while another goroutine was in a call of the observer", named(e))
	case r.ended:
		r.broken("%s came after the end", named(e))
	case r.gone != "":
		r.broken("%s came after %s", named(e), r.gone)
	}
	r.events = append(r.events, e)
	if e.Kind != observable.KindNext {
		r.ended, r.endBy = true, me
	}
	r.inside++
	outer, r.by = r.by, me
	return outer
}

func (r *recorder[R]) leave(outer int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.inside--
	r.by = outer
}

func named[R any](e marble.Event[R]) string {
	switch e.Kind {
	case observable.KindError:
		return fmt.Sprintf("Error(%v)", e.Err)
	case observable.KindComplete:
		return "Complete()"
	}
	return fmt.Sprintf("Next(%+v)", e.Value)
}

// over says why nothing may come from now on.
func (r *recorder[R]) over(why string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.gone = why
}

func (r *recorder[R]) hasEnded() bool { return under(&r.mu, func() bool { return r.ended }) }

// endedHere reports whether the end has come on the goroutine that calls.
func (r *recorder[R]) endedHere() bool {
	return under(&r.mu, func() bool { return r.ended && r.endBy == gort.Goid() })
}

// got is what has come.
func (r *recorder[R]) got() []marble.Event[R] {
	return under(&r.mu, func() []marble.Event[R] { return slices.Clip(r.events) })
}

// failure is the error that has come, or nil.
func (r *recorder[R]) failure() error {
	for _, e := range r.got() {
		if e.Kind == observable.KindError {
			return e.Err
		}
	}
	return nil
}
