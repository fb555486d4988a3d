package observable

import (
	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// Joint brings what several sources send, on any goroutines, to one subscriber. It is for packages
// of this project.
type Joint[T any] struct {
	dst        *Subscriber[T]
	serializer *serial.Serializer
}

// Joint makes a joint for s.
func (s *Subscriber[T]) Joint(heirs.Key) *Joint[T] {
	return &Joint[T]{s, serial.New(s.root)}
}

// Source makes the subscriber for one more source, which waits for room by itself. The functions of
// o are called one at a time, among those of all sources; of what o has not, s gets the ends.
func (j *Joint[T]) Source(o Observer[T]) *Subscriber[T] {
	return newSerialSubscriber(j.serializer, j.dst, o)
}

// Do calls f as one of those functions: perhaps later, on another goroutine.
func (j *Joint[T]) Do(f func()) { j.serializer.Do(f) }

// Unguarded is an observable as New makes it of the function, but a panic of what it sends to closes
// nothing: the function sends in [Joint.Guarded]. It is for packages of this project.
type Unguarded[T any] func(dst *Subscriber[T])

// Observable returns the observable.
func (f Unguarded[T]) Observable(heirs.Key) Observable[T] { return made(f) }

// Guarded calls f. A panic closes the whole subscription on its way, as one of an observer does.
func (j *Joint[T]) Guarded(f func()) {
	returned := false
	defer j.dst.root.Guard(&returned)
	f()
	returned = true
}
