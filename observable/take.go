package observable

// Take sends the first count values and completes. If count is not positive, it completes at once
// without subscribing to the source. It stands for RxJS's take.
//
//	source:   -a--b-c-|
//	Take(2):  -a--(b|)
func Take[T any](count int) Operator[T, T] {
	if count <= 0 {
		return operate("Take", func(_ Observable[T], dst *Subscriber[T]) { dst.Complete() })
	}
	return keepOrEnd[T, int, T]("Take", 0, func(v T, to end) {
		k := to.(*kept[int, T])
		if k.state++; k.state > count {
			return // sent while the last one was being delivered
		}
		last := k.state == count
		k.dst.Next(v)
		if last {
			k.dst.Complete()
		}
	})
}
