package provide

// Pipelines is what package observable, which sets it, offers to package pool. A subscriber is an
// *observable.Subscriber.
var Pipelines struct {
	// EndsAtOnce lets a subscriber that NewSerialSubscriber has made pass a completion on while the
	// serializer is busy, if nothing that its source has sent waits there. Else sources that end at
	// the same time would hand their ends to each other.
	EndsAtOnce func(subscriber any)

	// Hear makes a panic above the subscriber call told, on its goroutine, before an operator below
	// catches it, such as a CatchPanic. It is called before the subscriber has a source.
	Hear func(subscriber any, told func())

	// Guarded calls f. A panic closes the whole subscription on its way, as one of an observer does.
	Guarded func(subscriber any, f func())
}

// Lazily makes a new *rxsched.Schedulers those of a host that of, which has a method
// Host() host.Host, makes when the first is asked for. Package rxsched sets it.
var Lazily func(schedulers, of any)
