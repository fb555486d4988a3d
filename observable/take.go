package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// Take sends the first count values and completes. If count is not positive, it completes at once
// without subscribing to the source. It stands for RxJS's take.
//
//	source:   -a--b-c-|
//	Take(2):  -a--(b|)
func Take[T any](count int) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		if count <= 0 {
			dst.Complete()
			return
		}
		seen := 0
		Forward(src, dst, func(v T) {
			if seen++; seen > count {
				return // sent while the last one was being delivered
			}
			last := seen == count
			dst.Next(v)
			if last {
				dst.Complete()
			}
		})
	})
}

// TakeUntil passes on the source and completes when notifier sends a value. A notifier that only
// completes has no effect; one that fails ends the sequence. The notifier is subscribed first. The
// source and the notifier may be on different goroutines; after the notifier's value no value is
// delivered. It stands for RxJS's takeUntil.
//
//	source:               -a--b-c--d-|
//	notifier:             -------x----
//	TakeUntil(notifier):  -a--b-c|
func TakeUntil[T, N any](notifier Observable[N]) Operator[T, T] {
	must(notifier.subscribe != nil, "TakeUntil: zero notifier")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		join(g, notifier, dst, Observer[N]{
			Next:     func(N) { dst.Complete() },
			Complete: func() {},
		})
		if !dst.Closed() {
			join(g, src, dst, Observer[T]{Next: dst.Next})
		}
	})
}
