package marble

import (
	"context"
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// journal lists the subscriptions to a source, in their order.
type journal struct {
	of     *M
	origin time.Duration // host time from which it counts
	spans  []Span
}

// enquiry is the value of a context. A source that is subscribed with it tells its journal and does
// nothing else. An Observable is only a function, so there is no other way to ask it.
type enquiry struct {
	dst     any // the *observable.Subscriber[T] of src itself; an operator on it gets another
	journal *journal
}

type enquiryKey struct{}

// logged makes a source that calls play for each subscriber, and keeps its journal.
func logged[T any](m *M, play func(*observable.Subscriber[T])) observable.Observable[T] {
	j := &journal{of: m, origin: m.origin}
	return observable.New(func(dst *observable.Subscriber[T]) {
		if q, ok := dst.Context().Value(enquiryKey{}).(*enquiry); ok {
			if q.dst == any(dst) {
				q.journal = j
			}
			return
		}
		m.player.Enter("subscribe")
		i := len(j.spans)
		j.spans = append(j.spans, Span{j.now(), Never})
		dst.AddFunc(func() {
			m.player.Enter("unsubscribe")
			j.spans[i].Unsubscribed = j.now()
		})
		play(dst)
	})
}

func (j *journal) now() time.Duration { return j.of.now() - j.origin }

// journalOf asks a source for its journal. It fails the test if src is not a source of m.
func journalOf[T any](m *M, src observable.Observable[T]) *journal {
	m.tb.Helper()
	q := new(enquiry)
	ignore := observable.Observer[T]{Error: func(error) {}}
	asked := observable.New(func(dst *observable.Subscriber[T]) {
		q.dst = dst
		src.SubscribeTo(dst)
	})
	asked.Subscribe(context.WithValue(context.Background(), enquiryKey{}, q), ignore).Unsubscribe()
	if q.journal == nil || q.journal.of != m {
		m.tb.Fatal("marble: subscriptions are known of what Hot or Cold of this test returned, and of nothing else")
	}
	return q.journal
}

// Subscriptions returns the subscriptions to src so far, in their order. Times count from the
// beginning of the act in which src was made; a subscription that goes on is unsubscribed [Never].
// It fails the test unless [Hot] or [Cold] returned src.
func Subscriptions[T any](m *M, src observable.Observable[T]) []Span {
	m.tb.Helper()
	return slices.Clone(journalOf(m, src).spans)
}
