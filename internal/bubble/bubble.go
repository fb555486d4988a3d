package bubble

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/stacks"
)

const (
	look     = 500 * time.Millisecond // real time between two looks at the bubble
	patience = 2                      // looks that find goroutines blocked in the same places
	system   = 20                     // the same, in a system call, which may end by itself
)

// bubble is a test in a bubble, as seen from outside.
type bubble struct {
	t     *testing.T
	name  atomic.Pointer[string] // as the runtime names it; nil until it is known
	ended chan struct{}
	fault any // of synctest.Test; written before ended closes

	seen string // what the last look found
	same int    // how many looks found that
}

// Run runs a test in a bubble, as synctest.Test does, and fails t if the bubble can't go on or does
// not end. In the first case it leaves the goroutines of the bubble behind. Only the goroutine of t
// may call it.
func Run(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	b := &bubble{t: t, ended: make(chan struct{})}
	go b.run(test)
	report := b.watch()
	if report != "" {
		t.Error(report)
	}
	if t.Failed() {
		t.FailNow() // synctest.Test said so on its goroutine only
	}
}

func (b *bubble) run(test func(t *testing.T)) {
	defer close(b.ended)
	defer func() { b.fault = recover() }()
	synctest.Test(b.t, func(t *testing.T) {
		name := stacks.Here()
		b.name.Store(&name)
		test(t)
	})
}

// watch waits until the bubble has ended, or can't. It returns what there is to say about that.
func (b *bubble) watch() (report string) {
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	for {
		select {
		case <-b.ended:
			return b.end()
		case <-ticker.C:
			if report := b.look(); report != "" {
				return report
			}
		}
	}
}

// end tells of goroutines that are blocked for ever.
func (b *bubble) end() string {
	err, ok := b.fault.(error)
	switch {
	case b.fault == nil:
		return ""
	case !ok || !strings.HasPrefix(err.Error(), "deadlock"):
		panic(b.fault)
	case b.t.Failed():
		return "" // they may wait for what the failure ended
	}
	return "goroutines of the test never end:" + list(b.goroutines())
}

// goroutines returns those of the bubble.
func (b *bubble) goroutines() []stacks.Goroutine {
	if b.name.Load() == nil {
		return nil
	}
	return stacks.In(stacks.All(), *b.name.Load())
}

// look looks whether the bubble can't go on: for some time now, some of its goroutines have waited
// for something outside of it, and the others wait, too.
func (b *bubble) look() (report string) {
	var outside []stacks.Goroutine
	calls, text := false, ""
	for _, g := range b.goroutines() {
		switch {
		case g.Durable:
			continue
		case busy(g.State):
			b.same = 0
			return ""
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
		return ""
	}
	return "this can't be simulated: a goroutine waits for something outside of the bubble:" +
		list(outside)
}

// busy reports whether a goroutine in a state is about to go on.
func busy(state string) bool {
	return state == "running" || state == "runnable" || state == "preempted" ||
		strings.HasPrefix(state, "GC ")
}

// list describes goroutines.
func list(all []stacks.Goroutine) string {
	var text strings.Builder
	for _, g := range all {
		fmt.Fprintf(&text, "\n%s at %s\n\t%s", g.State, g.At(),
			strings.ReplaceAll(g.Stack, "\n", "\n\t"))
	}
	return text.String()
}
