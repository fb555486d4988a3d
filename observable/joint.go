package observable

import (
	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// Joint brings what several sources send, on any goroutines, to one subscriber. It is for packages
// of this project.
type Joint[T any] struct {
	dst        *Subscriber[T]
	serializer *serial.Serializer
	step       step[T] // sendSerially, made once: the compiler makes an object of it
}

// Init makes j a joint for dst. It is no method of that: the compiler makes each method, and what
// it needs, for every type of values.
func (j *Joint[T]) Init(_ heirs.Key, dst *Subscriber[T]) {
	j.dst, j.serializer, j.step = dst, serial.New(dst.root), sendSerially[T]
}

// Ender takes the end of a source of a joint, and of nothing else.
type Ender interface {
	Ends() // is called as the end comes, on its goroutine
	Error(error)

	// Complete comes after what the source has sent, and perhaps at once: then among what others send.
	Complete()
}

// JointSource is the receiving end of one source of a joint.
type JointSource[T any] struct{ in serialSubscriber[T] }

// Source makes s, which is new, the end of one more source, and returns the subscriber for that. It
// waits for room by itself, and closes with parent. Its values go to next, and an error to o: by one
// call at a time, among those of all sources.
func (j *Joint[T]) Source(
	s *JointSource[T], parent *subscription.Subscription, next func(T), o Ender,
) *Subscriber[T] {
	in := &s.in
	in.init(j.serializer, parent, j.serializer.Root(), j.step, next, o)
	return in.waits(j.serializer, j.dst.room())
}

// Driver returns the number of the goroutine without which there will be no room below; 0 if there
// is room, or it is not known.
func (j *Joint[T]) Driver() int64 { return demand.DriverOf(j.dst.room()) }

// Do calls f as one of those functions: perhaps later, on another goroutine.
func (j *Joint[T]) Do(f func()) { j.serializer.Do(f) }

// Unguarded is an observable as New makes it of Join, but a panic of what it sends to closes nothing:
// its source sends in [Joint.Guarded]. It is for packages of this project.
type Unguarded[T any] struct{ source joined[T] }

type joined[T any] interface{ Join(dst *Subscriber[T]) }

func (u *Unguarded[T]) sendTo(dst *Subscriber[T]) { u.source.Join(dst) }

// Observable makes u, which is new, the observable of a source.
func (u *Unguarded[T]) Observable(_ heirs.Key, source joined[T]) Observable[T] {
	u.source = source
	return madeBy(watching.Here(), sender[T](u))
}

// GuardAbove has a panic of what a subscriber passes on go to who catches it above the joint, such as
// a CatchPanic there. Those who do below it are told by Guarded.
func (j *Joint[T]) GuardAbove(dst interface{ guardWithin(*scope.Scope) }) {
	dst.guardWithin(j.dst.root)
}

func (s *Subscriber[T]) guardWithin(other *scope.Scope) {
	if s.root.Within(other) {
		guard(s)
	}
}

// Guarded calls f. A panic closes the whole subscription on its way, as one of an observer does.
func (j *Joint[T]) Guarded(f func()) {
	returned := false
	defer j.dst.root.Guard(&returned)
	f()
	returned = true
}
