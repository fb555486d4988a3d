package observable

import (
	"time"

	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/scheduler"
)

// ReplayConfig says what a [ReplaySubject] keeps.
type ReplayConfig struct {
	// Size is how many values are kept, the latest ones. If 0, there is no limit.
	Size int

	// Window is how long a value is kept: it is gone once it is that old, also after the end. If 0,
	// there is no limit.
	Window time.Duration

	// Scheduler has the clock by which values age. It is needed with a Window, and only then.
	Scheduler scheduler.Scheduler
}

func (c *ReplayConfig) check(name string) {
	must(c.Size >= 0, name+": negative Size")
	must(c.Window >= 0, name+": negative Window")
	must(c.Window == 0 || c.Scheduler != nil, name+": nil Scheduler with a Window")
}

// ReplaySubject is a [Subject] that keeps its values: who subscribes, after the end too, is sent
// those first, synchronously. What is sent meanwhile, from another goroutine or from inside, is
// delivered after them. Values that are too old are let go when the next one comes, or the next
// subscriber. Any goroutine may call its methods at any time. It stands for RxJS's ReplaySubject.
type ReplaySubject[T any] struct {
	Subject[T]
	config ReplayConfig       // set once
	kept   ring.Ring[kept[T]] // guarded by mu
}

// kept is a value, and when it gets too old.
type kept[T any] struct {
	value T
	until time.Time // if there is a Window
}

// NewReplaySubject makes a subject that keeps all values.
//
//	NewReplaySubject():  -a--b---c|
//	subscribed later:         (ab)c|
func NewReplaySubject[T any]() *ReplaySubject[T] {
	return NewReplaySubjectWithConfig[T](ReplayConfig{})
}

// NewReplaySubjectWithConfig makes a subject that keeps as many values as c says, and as long as that
// says. It panics if a field is negative, or if there is a Window without a Scheduler.
//
//	NewReplaySubjectWithConfig(ReplayConfig{Size: 1}):  -a--b---c|
//	subscribed later:                                  b--c|
func NewReplaySubjectWithConfig[T any](c ReplayConfig) *ReplaySubject[T] {
	c.check("NewReplaySubjectWithConfig")
	r := &ReplaySubject[T]{config: c}
	r.init((*history[T])(r))
	return r
}

// history is a ReplaySubject as the memory of its values.
type history[T any] ReplaySubject[T]

func (h *history[T]) keep(v T, ended bool) {
	if ended {
		return
	}
	k := kept[T]{value: v}
	if h.config.Window > 0 {
		k.until = h.config.Scheduler.Now().Add(h.config.Window)
	}
	h.kept.Push(k)
	h.trim()
}

// trim lets go of what is too much or too old.
func (h *history[T]) trim() {
	for h.config.Size > 0 && h.kept.Len() > h.config.Size {
		h.kept.Pop()
	}
	if h.config.Window == 0 {
		return
	}
	now := h.config.Scheduler.Now()
	for h.kept.Len() > 0 && !h.kept.At(h.kept.Head()).until.After(now) {
		h.kept.Pop()
	}
}

func (h *history[T]) recall(Kind) []T {
	h.trim()
	values := make([]T, 0, h.kept.Len())
	for p := h.kept.Head(); p != h.kept.Tail(); p++ {
		values = append(values, h.kept.At(p).value)
	}
	return values
}

func (*history[T]) withholds() bool { return false }
