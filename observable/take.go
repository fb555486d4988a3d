package observable

// Take sends the first count values and completes. If count is not positive, it completes at once
// without subscribing to the source. It stands for RxJS's take.
//
//	source:   -a--b-c-|
//	Take(2):  -a--(b|)
func Take[T any](count int) Operator[T, T] {
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		if count <= 0 {
			dst.Complete()
			return
		}
		in, seen := withState[T](dst, 0)
		in.next = func(v T) {
			if *seen++; *seen > count {
				return // sent while the last one was being delivered
			}
			last := *seen == count
			dst.Next(v)
			if last {
				dst.Complete()
			}
		}
		src.SubscribeTo(in)
	})
}
