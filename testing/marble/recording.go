package marble

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

// Recording holds what an observable sent to one subscriber, and when.
type Recording[T any] struct {
	m      *M
	origin time.Duration // the host time of its time 0
	during Span
	events []Event[T]
	sub    *subscription.Subscription // nil until it begins
}

// Record records obs. The next flush begins with the subscription, at frame 0 of the act unless
// [Recording.During] says otherwise.
func Record[T any](m *M, obs observable.Observable[T]) *Recording[T] {
	r := &Recording[T]{m: m, origin: m.origin, during: Span{0, Never}}
	m.recordings = append(m.recordings, func() {
		m.arm(func() { r.begin(obs) }, r.during.Subscribed)
		if r.during.Unsubscribed != Never {
			m.arm(r.Unsubscribe, r.during.Unsubscribed)
		}
	})
	return r
}

// Listen records obs from now on; callbacks may call it. Its times count from the beginning of the
// current act, too.
func Listen[T any](m *M, obs observable.Observable[T]) *Recording[T] {
	r := &Recording[T]{m: m, origin: m.origin, during: Span{m.Elapsed(), Never}}
	r.begin(obs)
	return r
}

// During sets the beginning and the end of the recording, by a subscription diagram: see
// [ParseSubscription]. Without a ^ it begins at frame 0.
func (r *Recording[T]) During(diagram string) *Recording[T] {
	r.m.tb.Helper()
	span, err := ParseSubscription(diagram)
	r.m.need(err)
	if span.Subscribed == Never {
		span.Subscribed = 0
	}
	r.during = span
	return r
}

// Events returns the events that were recorded so far.
func (r *Recording[T]) Events() []Event[T] { return r.events }

// Unsubscribe ends the recording.
func (r *Recording[T]) Unsubscribe() {
	if r.sub != nil {
		r.sub.Unsubscribe()
	}
}

func (r *Recording[T]) begin(obs observable.Observable[T]) {
	r.sub = obs.Subscribe(context.Background(), observable.Observer[T]{
		Next: func(v T) { r.add(observable.Notification[T]{Value: v}) },
		Error: func(err error) {
			r.add(observable.Notification[T]{Kind: observable.KindError,
				Err: err})
		},
		Complete: func() { r.add(observable.Notification[T]{Kind: observable.KindComplete}) },
	})
	r.m.taken = append(r.m.taken, r.sub)
}

func (r *Recording[T]) add(n observable.Notification[T]) {
	r.m.player.Enter("record")
	r.events = append(r.events, Event[T]{r.m.now() - r.origin, n})
}
