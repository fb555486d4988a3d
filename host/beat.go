package host

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// beat is what changes, or is looked at, in each turn.
type beat struct {
	seq uint64 // the latest sequence number

	// requests counts what the host was asked for, if goroutines can't be told apart at once. It is
	// written with the lock held.
	requests atomic.Uint32

	inTurn bool // a turn has begun and is not over
	turnOf kind // with what it began
	stops  bool // Virtual.Stop was called; cuts it off

	sleeping  bool    // somebody is to be woken: see sleep
	untilIdle bool    // the loop ends when nothing is pending
	polling   polling // whether the driver polls
	lone      bool    // a host drives all hosts of the pool; set with pool
	keeps     bool    // that host was told that something keeps this one running

	observed bool // somebody measures or traces
	traced   bool // somebody traces
	closed   bool

	// calm is what a drive of a pool's loop has found: nothing waits, nothing observes the host,
	// and nothing has to be told. Code that changes any of that makes calm false, whether or not
	// the host sleeps.
	calm bool
}

// asked counts a request.
func (b *beat) asked() {
	if !gort.Quick() {
		b.requests.Store(b.requests.Load() + 1)
	}
}
