package serial

import "github.com/rxsched/rxsched/observable/internal/notice"

// bringer is a waiter whose events may bring a window, or a group. Each event holds the notice.
type bringer struct {
	waiter
	serializer *Serializer
	notice     *notice.Notice
}

// bringing returns w as a bringer of n, which is held: that of the newest turn, if it is the same.
func bringing(newest *turn, w waiter, repeats bool, s *Serializer, n *notice.Notice) (waiter, bool) {
	if repeats && newest != nil {
		if b, ok := newest.waiter.(*bringer); ok && b.notice == n && b.waiter == w {
			return b, true
		}
	}
	return &bringer{w, s, n}, repeats
}

// Admit also holds the notice until what has been left for outside has run. Another event may have
// taken what came with this one, as a bounded queue has one event for several values.
func (b *bringer) Admit() {
	b.serializer.place.Within(b.notice, func() {
		b.waiter.Admit()
		if b.serializer.after != nil {
			b.serializer.Then(Func(func() {}))
		}
	})
}

// follower is what the handler of an event that has waited leaves for outside. It is a part of what
// becomes of the event: it may subscribe to the window that this brought.
type follower struct {
	Runner
	below  *notice.Place
	notice *notice.Notice
}

func (f *follower) Run() { f.below.Through(f.notice, f.Runner.Run) }

// drop drops what handlers left for outside.
func drop(r Runner) {
	switch r := r.(type) {
	case *follower:
		r.notice.Release()
	case *sequence:
		for _, one := range *r {
			drop(one)
		}
	}
}
