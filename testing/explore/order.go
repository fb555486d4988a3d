package explore

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/testing/internal/bubble"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// body is what is explored.
type body func(x *X)

// try runs a body once, in a bubble of its own.
// late, which may be nil, is set when the order is not wanted any more.
func try(t *testing.T, b body, c *Config, by chooser, r *record, late *atomic.Bool) *X {
	x := &X{config: c, chooser: by, record: r, late: late, names: map[string]bool{}, running: map[string]bool{},
		lost: make(chan struct{})}
	fault := bubble.Try(t, func(*testing.T) {
		over := make(chan struct{})
		go func() {
			defer close(over)
			x.run(b)
		}()
		<-over
	}, x.lost)
	x.remains = fault != nil
	switch {
	case fault == nil:
	case fault.Outside:
		x.abandoned = true
		x.needsLocks = !c.Locks && fault.ForLocks()
		x.fails("", KindNotSimulated, fault.Error(), true)
	default:
		x.fails("", KindLeak, "goroutines are blocked for good after the body has ended", true)
	}
	return x
}

// run runs the body on the goroutine that conducts. FailNow may end it.
func (x *X) run(b body) {
	x.conductor = conduct.New(x.choose)
	if x.config.Locks {
		x.conductor.ExpectLocks()
	}
	x.ctx, x.cancel = context.WithCancel(context.Background())
	if x.record != nil {
		x.record.began = time.Now()
	}
	defer x.end()
	defer func() {
		if r := recover(); r != nil {
			x.fails("", KindPanic, fmt.Sprintf("%v\n%s", r, debug.Stack()), true)
		}
	}()
	b(x)
	x.Settle()
}

// end ends what is left, one thing at a time: it goes on conducting.
func (x *X) end() {
	x.mu.Lock()
	x.ending, x.chooser = true, &usually{}
	x.mu.Unlock()
	x.steps = 0
	if x.record != nil {
		x.record.close()
	}
	x.cancel()
	outcome := x.finish(x.ended)
	for _, g := range x.gates() {
		kernel.Of(g.Loop).Door().Abandon()
		outcome = x.finish(func() bool { return true })
	}
	x.conductor.Stop()
	if outcome == conduct.Locked {
		close(x.lost)
	}
	time.Sleep(patience) // a bubble's clock stops with it, and so would those who sleep
}

// finish conducts until done returns true, or lets all go on at once if that does not happen.
func (x *X) finish(done func() bool) conduct.Outcome {
	outcome := x.conductor.Run(done, patience)
	if outcome != conduct.Done {
		x.conductor.Stop()
	}
	return outcome
}

// ended reports whether all goroutines of Go have ended.
func (x *X) ended() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.running) == 0
}

// usually takes the usual choices.
type usually struct{}

func (*usually) thread(c choice) int { return c.usual }
func (*usually) value(int) int       { return 0 }
func (*usually) touch(any, bool)     {}

// stuck says who waits for what.
func (x *X) stuck() string {
	var b strings.Builder
	b.WriteString("deadlock; still pending:")
	x.mu.Lock()
	var names []string
	for name := range x.running {
		names = append(names, name)
	}
	x.mu.Unlock()
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "\n%s has not ended", name)
	}
	for _, g := range x.gates() {
		for _, p := range g.Loop.Pending() {
			fmt.Fprintf(&b, "\non %s: %v", g.Name, p)
		}
	}
	if x.late != nil { // nobody reads it, and what failed before stays behind
		return b.String()
	}
	return b.String() + blocked()
}

// endless says who would go on.
func (x *X) endless(steps []conduct.Step) string {
	var names []string
	for _, s := range steps {
		names = append(names, s.Thread)
	}
	return fmt.Sprintf("after %d steps it still goes on: %s", x.config.Steps, strings.Join(names, ", "))
}

// blocked returns the stacks of the goroutines of the caller's bubble that are blocked in the code
// of the body.
func blocked() string {
	var b strings.Builder
	for _, g := range gort.InBubble(gort.Stacks(), gort.Bubble()) {
		if strings.Contains(g.Stack, "explore.(*X).Go") {
			fmt.Fprintf(&b, "\n\ngoroutine %d [%s]:\n%s", g.Number, g.State, g.Stack)
		}
	}
	return b.String()
}
