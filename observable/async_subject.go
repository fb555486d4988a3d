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
	last []T  // the latest value, if any; guarded by mu
	sent bool // that has been; guarded by mu
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

// Next sets the last value. It does nothing after the end.
func (a *AsyncSubject[T]) Next(v T) {
	a.multicast.mu.Lock()
	defer a.multicast.mu.Unlock()
	if !a.sent {
		a.last = append(a.last[:0], v)
	}
}

// Complete sends the last value and ends the subject. Later calls do nothing. The first call panics
// with [ErrObjectUnsubscribed] if it comes after Unsubscribe.
func (a *AsyncSubject[T]) Complete() {
	if a.done.Swap(true) {
		return
	}
	if a.multicast.closed.Load() {
		panic(ErrObjectUnsubscribed)
	}
	a.serializer.Do(func() { // no error comes between the two
		defer a.multicast.finish(Notification[T]{Kind: KindComplete}) // an observer of the value may panic
		a.multicast.mu.Lock()
		last := a.last
		a.multicast.mu.Unlock()
		for _, v := range last {
			a.multicast.deliver(Notification[T]{Value: v})
		}
	})
}

// result is an AsyncSubject as the memory of its last value.
type result[T any] AsyncSubject[T]

func (r *result[T]) keep(_ T, ended bool, _ time.Time) { r.sent = !ended }

func (r *result[T]) recall(NotificationKind, time.Time) []T {
	if !r.sent {
		return nil
	}
	return r.last
}
