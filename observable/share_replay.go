package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// ShareReplayConfig sets how long a [ShareReplay] keeps values, and how long it stays subscribed.
type ShareReplayConfig struct {
	// Window is the age at which a value is forgotten, also after the end. 0 means no limit.
	Window time.Duration

	// Scheduler has the clock for Window. It is required with a Window, and unused without.
	Scheduler scheduler.Scheduler

	// RefCount unsubscribes from the source and forgets the values when the last subscriber leaves.
	// Otherwise the source goes on without subscribers until it ends.
	RefCount bool
}

// ShareReplay is [Share] that keeps the latest size values; 0 means all. A late subscriber gets
// these first, also after completion. The source goes on without subscribers. An error is not kept:
// the next subscriber begins anew. It panics if size is negative. It stands for RxJS's shareReplay.
//
//	source:                         -a--b--c|
//	ShareReplay(1), subscribed at:  ^
//	                                -a--b--c|
//	and at:                           ^
//	                                  a-b--c|
func ShareReplay[T any](size int) Operator[T, T] {
	must(size >= 0, "ShareReplay: negative size")
	replay := ShareReplayWithConfig[T](size, ShareReplayConfig{})
	return func(src Observable[T]) Observable[T] { // so a stack has the name
		mustSource("ShareReplay", !zero(src))
		return replay(src)
	}
}

// ShareReplayWithConfig is ShareReplay with a maximum age of the values, or with an end when its
// last subscriber leaves. It panics if size or Window is negative, or if there is a Window without
// a Scheduler.
//
//	source:                                                   -a--b--c|
//	ShareReplayWithConfig(0, Window: 3ms), subscribed at:     ^
//	                                                          -a--b--c|
//	and at:                                                          ^
//	                                                                 (bc|)
func ShareReplayWithConfig[T any](size int, c ShareReplayConfig) Operator[T, T] {
	must(size >= 0, "ShareReplayWithConfig: negative size")
	replay := ReplayConfig{c.Window, c.Scheduler}
	replay.check("ShareReplayWithConfig")
	share := ShareConfig[T]{
		Connector:       func() SubjectLike[T] { return NewReplaySubjectWithConfig[T](size, replay) },
		ResetOnComplete: ResetNever,
	}
	if !c.RefCount {
		share.ResetOnRefCountZero = ResetNever
	}
	return func(src Observable[T]) Observable[T] {
		mustSource("ShareReplayWithConfig", !zero(src))
		return ShareWithConfig(share)(src)
	}
}
