package observable

import (
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// CatchPanic makes a panic above it the error of the result, a [*PanicError]. Without it, the panic
// closes the subscription and goes on to the caller, such as the host. A panic is above it if it
// comes from the source or from a function that was given to an operator there, on whatever
// goroutine, also while it subscribes. It delivers on the goroutine of the panic. [Retry],
// [RetryAfter] and [CatchError] decide what becomes of the error.
//
// A panic below it, such as one of the observer, closes the subscription as ever. Nor does it catch
// a panic after the result has ended, one of a source that others share (put CatchPanic above the
// [Share]), or one on a goroutine that user code has started.
//
//	source:                         -a-b-c|
//	Map(panics for b), CatchPanic:  -A-#
func CatchPanic[T any](src Observable[T]) Observable[T] {
	mustSource("CatchPanic", !zero(src))
	return made(func(dst *Subscriber[T]) {
		in := newSerialSubscriber(serial.New(dst.root), dst, Observer[T]{Next: dst.Next})
		rare := &scope.Rare{Outer: dst.root.Outer(), Room: in.room()}
		rare.Tell = scope.Tells(func(err *PanicError) bool {
			if !stop(in.life) {
				return false // a panic below has closed in, or the result has ended
			}
			if in.watched {
				tellEnd(&in.core, true, err)
			}
			in.to.Error(err)
			return true
		})
		in.root = &scope.Scope{Tree: dst.root.Tree, Ctx: dst.root.Ctx, Rare: rare, Below: in.root.Below}
		returned := false
		defer in.root.Guard(&returned)
		src.SubscribeTo(in)
		returned = true
	})
}
