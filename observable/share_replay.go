package observable

// ShareReplayConfig says how long a [ShareReplay] keeps values, and how long it goes on.
type ShareReplayConfig struct {
	// ReplayConfig says how long values are kept.
	ReplayConfig

	// RefCount unsubscribes from the source, and forgets the values, when nobody is left. Otherwise
	// the source goes on without observers, for ever if it does not end by itself.
	RefCount bool
}

// ShareReplay is [Share] for which the latest values are kept: who comes later, after completion
// too, is sent those first. The source goes on when nobody is left. An error is not kept: who comes
// after that begins anew. size is how many values are kept; if 0, all. It panics if size is
// negative. It stands for RxJS's shareReplay.
//
//	source:                         -a--b--c|
//	ShareReplay(1), subscribed at:  ^
//	                                -a--b--c|
//	and at:                           ^
//	                                  a-b--c|
func ShareReplay[T any](size int) Operator[T, T] {
	must(size >= 0, "ShareReplay: negative size")
	return shareReplay[T](size, ShareReplayConfig{})
}

// ShareReplayWithConfig is ShareReplay with a say in how long values are kept, and in what happens
// when nobody is left. It panics if size or Window is negative, or if there is a Window without a
// Scheduler.
//
//	source:                                                   -a--b--c|
//	ShareReplayWithConfig(0, Window: 3ms), subscribed at:     ^
//	                                                          -a--b--c|
//	and at:                                                          ^
//	                                                                 (bc|)
func ShareReplayWithConfig[T any](size int, c ShareReplayConfig) Operator[T, T] {
	must(size >= 0, "ShareReplayWithConfig: negative size")
	c.check("ShareReplayWithConfig")
	return shareReplay[T](size, c)
}

func shareReplay[T any](size int, c ShareReplayConfig) Operator[T, T] {
	share := ShareConfig[T]{
		Connector:       func() SubjectLike[T] { return newReplaySubject[T](size, c.ReplayConfig) },
		ResetOnComplete: ResetNever,
	}
	if !c.RefCount {
		share.ResetOnRefCountZero = ResetNever
	}
	return ShareWithConfig(share)
}
