package observable

import "sync/atomic"

// AsyncSubject is a [Subject] that sends only its last value, and only when it completes; who
// subscribes after that gets the same. An error drops the value. Any goroutine may call its methods
// at any time. After Unsubscribe, Next does nothing. It stands for RxJS's AsyncSubject.
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
	a.init((*result[T])(a))
	return a
}

// Complete sends the last value and ends the subject. Only the first call does anything: it is the
// one that panics with [ErrObjectUnsubscribed] after Unsubscribe.
func (a *AsyncSubject[T]) Complete() {
	if !a.done.Swap(true) {
		a.Subject.Complete()
	}
}

// result is an AsyncSubject as the memory of its last value.
type result[T any] AsyncSubject[T]

func (r *result[T]) keep(v T, ended bool) {
	if !ended {
		r.last = append(r.last[:0], v)
	}
}

func (r *result[T]) recall(end NotificationKind) []T {
	if end != KindComplete {
		return nil
	}
	return r.last
}

func (*result[T]) withholds() bool { return true }
