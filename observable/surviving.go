package observable

import "github.com/rxsched/rxsched/subscription"

// Surviving returns o with a Next that survives its panics. It calls report with the panic, and the
// subscription goes on with the next value. report is called on the goroutine that delivers. A
// panic of o's Error or Complete goes on as ever: there is nothing left to survive then. A panic of
// an operator's function is another matter: see [CatchPanic].
//
// Each value costs a deferred call.
func Surviving[T any](o Observer[T], report func(*PanicError)) Observer[T] {
	must(report != nil, "Surviving: nil report")
	next := orIgnore(o.Next)
	o.Next = func(v T) {
		defer func() {
			if value := recover(); value != nil {
				report(subscription.NewPanicError(value))
			}
		}()
		next(v)
	}
	return o
}
