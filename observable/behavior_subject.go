package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// BehaviorSubject is a [Subject] that always has a value, and sends it first to each new
// subscriber. After the end, subscribers get only the end. Any goroutine may call its methods at
// any time. It stands for RxJS's BehaviorSubject.
type BehaviorSubject[T any] struct {
	Subject[T]
	value T // guarded by mu
}

// NewBehaviorSubject makes a subject with a first value.
//
//	NewBehaviorSubject(z):  -a--b---|
//	subscribed at once:     za--b---|
//	subscribed later:         a-b---|
func NewBehaviorSubject[T any](first T) *BehaviorSubject[T] {
	b := &BehaviorSubject[T]{value: first}
	b.init((*current[T])(b), watching.Here())
	return b
}

// Value returns the latest value, even if it is still being delivered or came after completion. It
// fails with the error that ended the subject, and with [ErrObjectUnsubscribed] after Unsubscribe.
func (b *BehaviorSubject[T]) Value() (T, error) {
	b.multicast.mu.Lock()
	defer b.multicast.mu.Unlock()
	var none T
	switch {
	case b.multicast.end == KindError:
		return none, b.multicast.failure
	case b.multicast.closed.Load():
		return none, ErrObjectUnsubscribed
	}
	return b.value, nil
}

// current is a BehaviorSubject as the memory of its latest value.
type current[T any] BehaviorSubject[T]

func (c *current[T]) keep(v T, _ bool, _ time.Time) { c.value = v }

func (c *current[T]) recall(end NotificationKind, _ time.Time) []T {
	if end != KindNext {
		return nil
	}
	return []T{c.value}
}
