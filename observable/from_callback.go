package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// FromCallback sends the arguments of a callback's calls. It calls register for each subscriber,
// and the function that register returned when the subscriber closes; nil stands for a function
// that does nothing. It never ends. Any goroutines may call the callback, at the same time and from
// inside a delivery: values are sent one after the other. A call delivers its value, and the values
// of calls that come meanwhile. Later calls do nothing. It stands for RxJS's fromEventPattern.
//
//	calls:                   --a--b---c
//	FromCallback(register):  --a--b---c
func FromCallback[T any](register func(callback func(T)) (unregister func())) Observable[T] {
	must(register != nil, "FromCallback: nil register")
	return New(func(dst *Subscriber[T]) {
		calls := serial.NewInput(serial.New(dst.root), dst.Next)
		if unregister := register(func(v T) { serial.Send(calls, v) }); unregister != nil {
			dst.AddFunc(unregister)
		}
	})
}
