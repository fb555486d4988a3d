package bubble

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

const (
	look     = 400 * time.Millisecond // real time between two looks at the bubble, at least
	patience = 3                      // looks that find goroutines blocked in the same places
	system   = 25                     // the same, in a system call, which may end by itself
)

// bubble is a test in a bubble, as seen from outside.
type bubble struct {
	t     *testing.T
	first atomic.Int64           // the goroutine of the test, by its number; 0 until it is known
	name  atomic.Pointer[string] // as the runtime names it; nil until it is known
	ended chan struct{}
	fault any // of synctest.Test; written before ended closes

	returned atomic.Bool // the test has

	seen string // what the last look found
	same int    // how many looks found that
}

// Fault says why a bubble can't go on, or does not end.
type Fault struct {
	Outside    bool // goroutines wait for something that is not in the bubble
	Returned   bool // the test has returned
	Goroutines []gort.Goroutine
}

// Error lists the goroutines.
func (f *Fault) Error() string {
	if f.Outside {
		return "this can't be simulated: a goroutine waits for something outside of the bubble:" +
			list(f.Goroutines) + f.advice()
	}
	return "goroutines of the test never end:" + list(f.Goroutines)
}

func (f *Fault) advice() string {
	if slices.ContainsFunc(f.Goroutines, func(g gort.Goroutine) bool { return !g.Locked() }) {
		return ""
	}
	return "\nIt waits for a lock whose holder may not go on: let go of it before you ask something of a host."
}

// Run runs a test in a bubble, as synctest.Test does, and fails t if the bubble can't go on or does
// not end. In the first case it leaves the goroutines of the bubble behind. Only the goroutine of t
// may call it.
func Run(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	// The channel of a context belongs to the bubble in which it is asked for first. This one is
	// closed outside.
	t.Context().Done()
	fault := Try(t, test)
	if fault != nil && (fault.Outside || !t.Failed()) { // else they may wait for what has failed
		t.Error(fault)
	}
	if t.Failed() {
		t.FailNow() // synctest.Test said so on its goroutine only
	}
}

// Try is [Run] that leaves the verdict to the caller. Its goroutines stay behind if there is a
// fault.
func Try(t *testing.T, test func(t *testing.T)) *Fault {
	b := &bubble{t: t, ended: make(chan struct{})}
	go b.run(func(t *testing.T) {
		name := gort.Bubble()
		b.name.Store(&name)
		test(t)
	})
	return b.watch()
}

// Often is [Try] for tests that run often: the fault of a test that has returned names no
// goroutines, as it takes as long as a small test to learn the bubble's name.
func Often(t *testing.T, test func(t *testing.T)) *Fault {
	b := &bubble{t: t, ended: make(chan struct{})}
	go b.run(test)
	return b.watch()
}

func (b *bubble) run(test func(t *testing.T)) {
	defer close(b.ended)
	defer func() { b.fault = recover() }()
	synctest.Test(b.t, func(t *testing.T) {
		b.first.Store(gort.Goid())
		test(t)
		b.returned.Store(true)
	})
}

// watch waits until the bubble has ended, or can't.
func (b *bubble) watch() *Fault {
	for {
		select {
		case <-b.ended:
			return b.end()
		case <-time.After(look): // a ticker's ticks come close together after a pause
			if fault := b.look(); fault != nil {
				return fault
			}
		}
	}
}

// end tells of goroutines that are blocked for ever.
func (b *bubble) end() *Fault {
	switch {
	case b.fault == nil:
		return nil
	case !gort.Deadlock(b.fault):
		panic(b.fault)
	}
	return &Fault{Returned: b.returned.Load(), Goroutines: b.goroutines()}
}

// goroutines returns those of the bubble. While the test goes on, its goroutine tells the name.
func (b *bubble) goroutines() []gort.Goroutine {
	all := gort.Stacks()
	if name := b.name.Load(); name != nil {
		return gort.InBubble(all, *name)
	}
	if name := gort.Find(all, b.first.Load()).Bubble; name != "" {
		return gort.InBubble(all, name)
	}
	return nil
}

// look looks whether the bubble can't go on: for some time now, some of its goroutines have waited
// for something outside of it, and the others wait, too.
func (b *bubble) look() *Fault {
	var outside []gort.Goroutine
	calls, text := false, ""
	for _, g := range b.goroutines() {
		switch {
		case g.Durable:
			continue
		case g.Busy():
			b.same = 0
			return nil
		}
		calls = calls || g.State == "syscall"
		outside = append(outside, g)
		text += g.Stack
	}
	if text != b.seen || text == "" {
		b.seen, b.same = text, 0
	}
	b.same++
	if text == "" || b.same < patience || calls && b.same < system {
		return nil
	}
	return &Fault{Outside: true, Goroutines: outside}
}

// list describes goroutines.
func list(all []gort.Goroutine) string {
	var text strings.Builder
	for _, g := range all {
		fmt.Fprintf(&text, "\n%s at %s\n\t%s", g.State, g.At(),
			strings.ReplaceAll(g.Stack, "\n", "\n\t"))
	}
	return text.String()
}
