package explore

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
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

	remains   bool // goroutines stay behind
	abandoned bool // it did not end
	left      bool // before its end
	cut       bool // as it took too much of the budget
	number    int  // of a program's order that failed, from 1
	skipped   bool // the test of a program skips itself
	hurried   bool // time passed while goroutines of a program could go on
}

// An order waits for goroutines that may still act for so long in the bubble's time; the only one so
// often.
const (
	patience = time.Hour
	mostIdle = 1000
)

// try runs a body once, in a bubble of its own.
// late, which may be nil, is set when the order is not wanted any more.
func try(t *testing.T, b body, c *Config, by chooser, r *record, late *atomic.Bool) *order {
	x := &X{tb: t, config: c, record: r, late: late}
	fault := x.play(bubble.Often, b, by)
	o := &order{record: r, remains: fault != nil}
	o.abandoned = fault != nil && fault.Outside
	o.failure, _ = x.verdict.is()
	o.tokens, o.history = x.choices.made()
	return o
}

// play plays the order in a bubble, and returns what is wrong with that.
func (x *X) play(
	in func(*testing.T, func(*testing.T)) *bubble.Fault, b body, by chooser,
) *bubble.Fault {
	x.choices.begin(by)
	fault := in(x.tb, func(*testing.T) { x.conduct(b) })
	switch {
	case fault == nil:
	case fault.Outside:
		x.verdict.fail("", KindNotSimulated, fault.Error(), true)
	case x.once:
		x.verdict.fail("", KindLeak, fault.Error(), true)
	default:
		x.verdict.fail("", KindLeak, "goroutines are blocked for good after the body has ended", true)
	}
	return fault
}

// conduct runs the body on a goroutine of its own, and conducts.
func (x *X) conduct(b body) {
	ctx, cancel := context.WithCancel(context.Background())
	x.ctx, x.began = ctx, time.Now()
	x.conductor = conduct.New(x.choose)
	if x.record != nil {
		x.record.began = x.began
	}
	go x.run(b)
	for x.goesOn(x.conductor.Run(x.ended.Load, patience)) {
	}
	x.end(cancel)
}

// goesOn reports whether to go on, though no goroutine has reached a point for long.
func (x *X) goesOn(outcome conduct.Outcome) bool {
	if outcome != conduct.Stuck {
		return false
	}
	x.idle++
	if x.once && x.idle <= mostIdle || x.Elapsed() < time.Duration(x.until.Load()) {
		return true
	}
	x.verdict.fail("", KindStuck, x.stuck(), true)
	return false
}

// run is the goroutine of the body. FailNow may end it.
func (x *X) run(b body) {
	x.home.Store(gort.Goid())
	x.conductor.Home()
	defer x.conductor.Nudge()
	defer x.ended.Store(true)
	x.guard("", func() {
		b(x)
		x.Settle()
	})
}

// end ends what is left, one thing at a time: it goes on conducting, unless nothing is to go on.
func (x *X) end(cancel func()) {
	over := x.over()
	x.choices.end(&usually{})
	x.choices.steps = 0
	if x.record != nil {
		x.record.close()
	}
	cancel()
	if !over {
		x.conductor.Dismiss()
		x.finish(func() bool { return x.ended.Load() && x.cast.ended() })
	}
	for _, g := range x.cast.gates() {
		if g.door.Abandon(); !over {
			x.finish(func() bool { return true })
		}
	}
	x.conductor.Stop()
	time.Sleep(patience) // a bubble's clock stops with it, and so would sleepers
}

// finish conducts until done returns true, or lets all go on at once if that does not happen.
func (x *X) finish(done func() bool) {
	if x.conductor.Run(done, patience) != conduct.Done {
		x.conductor.Stop()
	}
}

// settled reports whether an order has come to its end. All goroutines are blocked.
func (x *X) settled() bool {
	busy := func(g *gate) bool { return g.door.Busy() }
	return x.cast.ended() && x.cast.find(busy) == nil && !x.conductor.Busy()
}

// choose takes a step.
func (x *X) choose(steps []conduct.Step) int {
	x.idle = 0
	if x.choices.count() > x.config.Steps {
		x.verdict.fail("", KindEndless, x.endless(steps), true)
		return -1
	}
	_, stop := x.verdict.is()
	if (stop || x.late != nil && x.late.Load()) && !x.choices.ends() {
		return -1
	}
	i := x.choices.thread(steps)
	if i >= 0 && x.record != nil {
		s := &steps[i]
		to := x.cast.find(func(g *gate) bool { return any(g.Loop) == s.On })
		x.record.take(s, to, len(steps) > 1, len(steps) > 1 && x.choices.switched())
	}
	return i
}

// stuck says which goroutine waits for what.
func (x *X) stuck() string {
	text := "nothing can go on; still pending:" + x.cast.pending()
	if x.late != nil { // the text is not shown, and goroutines of earlier failures stay behind
		return text
	}
	return text + bubble.Blocked(func(id int64) string {
		if id == x.home.Load() {
			return conduct.Home
		}
		return x.conductor.NameOf(id)
	})
}

// endless names the goroutines that would go on.
func (x *X) endless(steps []conduct.Step) string {
	var names []string
	for _, s := range steps {
		names = append(names, s.Thread)
	}
	return fmt.Sprintf("after %d steps it still goes on: %s", x.config.Steps, strings.Join(names, ", "))
}
