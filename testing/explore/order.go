package explore

import (
	"fmt"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/testing/internal/bubble"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// body is what is explored.
type body func(x *X)

// order is what is known of an order that was tried.
type order struct {
	tokens  []token  // choices
	history []event  // steps
	failure *Failure // nil if it passed
	record  *record  // nil unless it is to be reported

	remains    bool // goroutines stay behind
	abandoned  bool // it did not end
	left       bool // before its end
	cut        bool // as it took too much of the budget
	number     int  // of a program's order that failed, from 1
	skipped    bool // the test of a program skips itself
	needsLocks bool // that is so for want of Config.Locks
}

// patience is how long an order waits, in the bubble's time, for whoever may still act.
const patience = time.Hour

// try runs a body once, in a bubble of its own.
// late, which may be nil, is set when the order is not wanted any more.
func try(t *testing.T, b body, c *Config, by chooser, r *record, late *atomic.Bool) *order {
	x := &X{config: c, record: r, late: late, lost: make(chan struct{})}
	x.choices.begin(by)
	fault := bubble.Often(t, func(*testing.T) {
		over := make(chan struct{})
		go func() {
			defer close(over)
			x.run(b)
		}()
		<-over
	}, x.lost)
	o := &order{record: r, remains: fault != nil}
	switch {
	case fault == nil:
	case fault.Outside:
		o.abandoned = true
		o.needsLocks = !c.Locks && fault.ForLocks()
		x.verdict.fail("", KindNotSimulated, fault.Error(), true)
	default:
		x.verdict.fail("", KindLeak, "goroutines are blocked for good after the body has ended", true)
	}
	o.failure, _ = x.verdict.is()
	o.tokens, o.history = x.choices.made()
	return o
}

// run runs the body on the goroutine that conducts. FailNow may end it.
func (x *X) run(b body) {
	x.conductor = conduct.New(x.choose)
	if x.config.Locks {
		x.conductor.ExpectLocks()
	}
	if x.record != nil {
		x.record.began = time.Now()
	}
	defer x.end()
	defer func() {
		if r := recover(); r != nil {
			x.verdict.panicked("", r, debug.Stack())
		}
	}()
	b(x)
	x.Settle()
}

// end ends what is left, one thing at a time: it goes on conducting.
func (x *X) end() {
	x.choices.end()
	if x.record != nil {
		x.record.close()
	}
	x.ctx.end()
	outcome := x.finish(x.cast.ended)
	for _, g := range x.cast.gates() {
		g.door.Abandon()
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

// settled reports whether an order has come to its end. All goroutines are blocked.
func (x *X) settled() bool {
	x.choices.blocked()
	busy := func(g *gate) bool { return g.door.Busy() }
	return x.cast.ended() && x.cast.find(busy) == nil && !x.conductor.Busy()
}

// choose takes a step.
func (x *X) choose(steps []conduct.Step) int {
	if x.choices.count() > x.config.Steps {
		x.verdict.fail("", KindEndless, x.endless(steps), true)
		return -1
	}
	_, stop := x.verdict.is()
	if (stop || x.late != nil && x.late.Load()) && !x.choices.ends() {
		return -1
	}
	i := x.choices.thread(steps)
	if i >= 0 {
		x.takes(&steps[i], len(steps) > 1)
	}
	return i
}

// takes notes what the step that is about to be taken touches.
func (x *X) takes(s *conduct.Step, others bool) {
	to := x.cast.find(func(g *gate) bool { return any(g.Loop) == s.On })
	if x.record != nil {
		x.record.take(s, to, others)
	}
	if s.On != nil {
		x.choices.touch(s.On, true)
	}
	by := x.cast.find(func(g *gate) bool { return g.Name == s.Thread })
	if by != nil && by != to {
		x.choices.touch(by.Loop, true)
	}
}

// stuck says who waits for what.
func (x *X) stuck() string {
	text := "deadlock; still pending:" + x.cast.pending()
	if x.late != nil { // nobody reads it, and what failed before stays behind
		return text
	}
	return text + blocked()
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
