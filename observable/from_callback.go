package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// FromCallback sends what a callback is called with. For each subscriber, register makes the
// callback known to whatever is going to call it, and returns what takes it back, which is called
// when the subscriber closes; nil if there is nothing to do. It never ends. The callback may be
// called from any goroutines, at the same time and from inside, too: values are sent one after the
// other. Called later it does nothing. A call delivers its value, and those of calls that come
// meanwhile. It stands for RxJS's fromEventPattern.
//
//	calls:                   --a--b---c
//	FromCallback(register):  --a--b---c
func FromCallback[T any](register func(callback func(T)) (unregister func())) Observable[T] {
	must(register != nil, "FromCallback: nil register")
	return New(func(dst *Subscriber[T]) {
		calls := serial.NewInput(serial.New(dst.root), dst.Next)
		if unregister := register(calls.Send); unregister != nil {
			dst.AddFunc(unregister)
		}
	})
}
