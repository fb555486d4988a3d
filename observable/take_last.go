package observable

import "github.com/rxsched/rxsched/internal/ring"

// TakeLast sends the last count values when the source completes. If count is not positive, it
// completes at once without subscribing to the source. It stands for RxJS's takeLast.
//
//	source:       -a--b-c-|
//	TakeLast(2):  --------(bc|)
func TakeLast[T any](count int) Operator[T, T] {
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		if count <= 0 {
			dst.Complete()
			return
		}
		var latest ring.Ring[T]
		ForwardTo(src, dst, Observer[T]{
			Next: func(v T) {
				latest.Push(v)
				if latest.Len() > count {
					latest.Pop()
				}
			},
			Complete: func() {
				if dst.room() != nil {
					sendPatiently(dst, func() (v T, err error, ok bool) {
						if ok = latest.Len() > 0; ok {
							v = latest.Pop()
						}
						return v, nil, ok
					})
					return
				}
				for latest.Len() > 0 {
					dst.Next(latest.Pop())
				}
				dst.Complete()
			},
		})
	})
}
