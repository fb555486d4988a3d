package observable

import "github.com/rxsched/rxsched/internal/containers/ring"

// TakeLast sends the last count values when the source completes. If count is not positive, it
// completes at once without subscribing to the source. It stands for RxJS's takeLast.
//
//	source:       -a--b-c-|
//	TakeLast(2):  --------(bc|)
func TakeLast[T any](count int) Operator[T, T] {
	if count <= 0 {
		return operate("TakeLast", func(_ Observable[T], dst *Subscriber[T]) { dst.Complete() })
	}
	return fold("TakeLast", ring.Ring[T]{}, func(v T, to end) {
		latest := &to.(*folded[ring.Ring[T], T]).state
		ring.Push(latest, v)
		if ring.Len(latest) > count {
			ring.Pop(latest)
		}
	}, sendRing[T])
}

func sendRing[T any](k *folded[ring.Ring[T], T]) {
	dst, latest := k.dst, &k.state
	if dst.room() != nil {
		sendPatiently(&dst.core, func() bool {
			if ring.Len(latest) == 0 {
				dst.Complete()
				return false
			}
			dst.Next(ring.Pop(latest))
			return true
		})
		return
	}
	for ring.Len(latest) > 0 {
		dst.Next(ring.Pop(latest))
	}
	dst.Complete()
}
