package observable

import (
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// AsyncSubject is a [Subject] that sends only its last value, when it completes. Later subscribers
// get that value, too. An error drops it. Any goroutine may call its methods at any time. After
// Unsubscribe, Next does nothing. It stands for RxJS's AsyncSubject.
type AsyncSubject[T any] struct {
	Subject[T]
	last []T // the latest value, if any; guarded by mu
	done atomic.Bool
}

// NewAsyncSubject makes a subject without a value.
//
//	NewAsyncSubject():  -a--b---|
//	subscribed:         --------(b|)
func NewAsyncSubject[T any]() *AsyncSubject[T] {
	a := new(AsyncSubject[T])
	a.init((*result[T])(a), watching.Here())
	return a
}

// Complete sends the last value and ends the subject. Later calls do nothing. The first call panics
// with [ErrObjectUnsubscribed] if it comes after Unsubscribe.
func (a *AsyncSubject[T]) Complete() {
	if !a.done.Swap(true) {
		a.Subject.Complete()
	}
}

// result is an AsyncSubject as the memory of its last value.
type result[T any] AsyncSubject[T]

func (r *result[T]) keep(v T, ended bool, _ time.Time) {
	if !ended {
		r.last = append(r.last[:0], v)
	}
}

func (r *result[T]) recall(end NotificationKind, _ time.Time) []T {
	if end != KindComplete {
		return nil
	}
	return r.last
}

func (*result[T]) withholds() bool { return true }
