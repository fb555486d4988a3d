package observable

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/scheduler"
)

// ReplayConfig bounds the age of the values that a [ReplaySubject] keeps. By default they have no
// bound.
type ReplayConfig struct {
	// Window is the age at which a value is forgotten, also after the end. 0 means no limit.
	Window time.Duration

	// Scheduler has the clock for Window. It is required with a Window, and unused without.
	Scheduler scheduler.Scheduler
}

func (c *ReplayConfig) check(name string) {
	must(c.Window >= 0, name+": negative Window")
	must(c.Window == 0 || given(c.Scheduler), name+": nil Scheduler with a Window")
}

// ReplaySubject is a [Subject] that keeps its values: each new subscriber gets them first,
// synchronously, also after the end. Values sent meanwhile, from another goroutine or from inside,
// are delivered after them. The subject drops values that are too old when the next value or
// subscriber comes. Any goroutine may call its methods at any time. It stands for RxJS's
// ReplaySubject.
type ReplaySubject[T any] struct {
	Subject[T]
	size   int                  // set once
	window time.Duration        // set once
	kept   ring.Ring[T]         // guarded by mu
	until  ring.Ring[time.Time] // when each is too old, if there is a Window; guarded by mu
}

// NewReplaySubject makes a subject that keeps the latest size values; 0 means all. It panics if
// size is negative.
//
//	NewReplaySubject(1):  -a--b---c|
//	subscribed later:          b--c|
func NewReplaySubject[T any](size int) *ReplaySubject[T] {
	must(size >= 0, "NewReplaySubject: negative size")
	return NewReplaySubjectWithConfig[T](size, ReplayConfig{})
}

// NewReplaySubjectWithConfig is NewReplaySubject with a maximum age. It panics if size or Window is
// negative, or if there is a Window without a Scheduler.
//
//	NewReplaySubjectWithConfig(0, ReplayConfig{Window: 3ms}):  -a--b---c|
//	subscribed later:                                              b---c|
func NewReplaySubjectWithConfig[T any](size int, c ReplayConfig) *ReplaySubject[T] {
	must(size >= 0, "NewReplaySubjectWithConfig: negative size")
	c.check("NewReplaySubjectWithConfig")
	r := &ReplaySubject[T]{size: size, window: c.Window}
	r.init((*history[T])(r), watching.Here())
	if c.Window > 0 {
		r.multicast.keeping.Load().clock = c.Scheduler.Now
	}
	return r
}

// history is a ReplaySubject's memory of its values.
type history[T any] ReplaySubject[T]

func (h *history[T]) keep(v T, ended bool, now time.Time) {
	if ended {
		return
	}
	ring.Push(&h.kept, v)
	if h.window > 0 {
		ring.Push(&h.until, now.Add(h.window))
	}
	h.trim(now)
}

// trim drops surplus and old values.
func (h *history[T]) trim(now time.Time) {
	for h.size > 0 && ring.Len(&h.kept) > h.size {
		h.forget()
	}
	for ring.Len(&h.until) > 0 && !ring.At(&h.until, ring.Head(&h.until)).After(now) {
		h.forget()
	}
}

// forget drops the oldest value.
func (h *history[T]) forget() {
	ring.Pop(&h.kept)
	if h.window > 0 {
		ring.Pop(&h.until)
	}
}

func (h *history[T]) recall(_ NotificationKind, now time.Time) []T {
	h.trim(now)
	all := make([]T, 0, ring.Len(&h.kept))
	ring.Each(&h.kept, func(v *T) { all = append(all, *v) })
	return all
}

// Held returns how many values are kept, for watchers.
func (h *history[T]) Held() int {
	h.multicast.mu.Lock()
	defer h.multicast.mu.Unlock()
	return ring.Len(&h.kept)
}
