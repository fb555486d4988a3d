package observable

// ShareReplayConfig says what a [ShareReplayWithConfig] keeps, and how long it goes on.
type ShareReplayConfig struct {
	// ReplayConfig says which values are kept.
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
	return shareReplay[T](ShareReplayConfig{ReplayConfig: ReplayConfig{Size: size}})
}

// ShareReplayWithConfig is ShareReplay with a say in how long values are kept, and in what happens when
// nobody is left. It panics if a field is negative, or if there is a Window without a Scheduler.
//
//	source:                                               -a--b--c|
//	ShareReplayWithConfig(Window: 3ms), subscribed at:          ^
//	                                                      -a--b--c|
//	and at:                                                      ^
//	                                                             (bc|)
func ShareReplayWithConfig[T any](c ShareReplayConfig) Operator[T, T] {
	c.check("ShareReplayWithConfig")
	return shareReplay[T](c)
}

func shareReplay[T any](c ShareReplayConfig) Operator[T, T] {
	share := ShareConfig[T]{
		Connector:       func() SubjectLike[T] { return NewReplaySubjectWithConfig[T](c.ReplayConfig) },
		ResetOnComplete: ResetNever,
	}
	if !c.RefCount {
		share.ResetOnRefCountZero = ResetNever
	}
	return ShareWithConfig(share)
}
