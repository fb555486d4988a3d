package operatortest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/internal/bubble"
	"github.com/rxsched/rxsched/testing/marble"
)

// Run checks that an operator keeps the contract, each law in a subtest. It is for operators that
// need nothing but a source. It must not be called in a bubble of testing/synctest. Call it on the
// goroutine of the test. It stands for testing/fstest.TestFS and testing/slogtest.Run.
func Run[T, R any](t *testing.T, op observable.Operator[T, R]) {
	t.Helper()
	RunWithConfig(t, func(*Env[T]) observable.Operator[T, R] { return op }, Config[T]{})
}

// RunWithConfig is [Run] of an operator that needs more than a source, or is not like most. It
// calls op for each trial, in a bubble.
func RunWithConfig[T, R any](t *testing.T, op func(*Env[T]) observable.Operator[T, R], c Config[T]) {
	t.Helper()
	check := &check[T, R]{op: op, config: c}
	for _, l := range laws[T, R]() {
		if l.applies == nil || l.applies(&c) {
			t.Run(l.name, func(t *testing.T) {
				t.Helper()
				check.law(t, l)
			})
		}
	}
}

// check is an operator under test.
type check[T, R any] struct {
	op     func(*Env[T]) observable.Operator[T, R]
	config Config[T]
	hung   bool // a law was broken so that a trial hung
}

// attempt is a law and a script.
type attempt[T, R any] struct {
	*check[T, R]
	test   *testing.T
	n      int // of the script
	script script
	runs   [2][]marble.Event[R] // what came in trials of the law, for the law
	got    [2][]T               // likewise

	broken *trial[T, R] // in which the law was broken, or nil
	fault  string
}

// law checks a law.
func (c *check[T, R]) law(t *testing.T, l law[T, R]) {
	t.Helper()
	try := func(n int, s script) *attempt[T, R] {
		a := &attempt[T, R]{check: c, test: t, n: n, script: s}
		if l.orders != nil {
			l.orders(a)
			return a
		}
		for i := range max(1, l.trials) {
			a.try(i, &l)
		}
		return a
	}
	times := l.times
	if testing.Short() {
		times = (times + 3) / 4
	}
	for n := range times {
		a := try(n, written(n))
		if a.broken == nil {
			continue
		}
		for i := 0; i < len(a.script); {
			if shorter := try(n, a.script.without(i)); shorter.broken != nil {
				a = shorter
			} else {
				i++
			}
		}
		c.hung = c.hung || strings.HasPrefix(a.fault, hangs)
		t.Error(a.report(l.name))
		return
	}
}

// report says what is wrong.
func (a *attempt[T, R]) report(name string) string {
	lines := []string{fmt.Sprintf("operatortest: a law is broken: it %s", name), a.fault}
	if place := a.broken.place(); place != "" {
		lines = append(lines, "subscribed to its source at "+place)
	}
	lines = append(lines, a.broken.picture(),
		fmt.Sprintf("script %d: %v", a.n, a.script))
	return strings.ReplaceAll(strings.Join(lines, "\n"), "\n", "\n    ")
}

// virtual makes hosts that the trial drives.
func virtual(int, int) (host.Host, scheduler.Scheduler) {
	h := host.NewVirtual(host.Config{})
	return h, async.New(h)
}

// try makes a trial of the law.
func (a *attempt[T, R]) try(i int, l *law[T, R]) {
	t := newTrial(a)
	t.i = i
	on := l.on
	if on == nil {
		on = virtual
	}
	fault := bubble.Try(a.test, func(*testing.T) {
		t.on(on)
		t.do(func() { l.check(t) })
		t.over()
	})
	switch {
	case fault != nil && !fault.Returned:
		t.breaks(hangs+": goroutines wait at %s", places(fault))
	case fault != nil && l.leaks:
		t.breaks("a goroutine is left after Unsubscribe, at %s", places(fault))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if a.broken == nil && t.wrong != "" {
		a.broken, a.fault = t, t.wrong
	}
}

// hangs begins the fault of a trial that can't go on.
const hangs = "it hangs"

// places are the lines where goroutines are.
func places(f *bubble.Fault) string {
	var all []string
	for _, g := range f.Goroutines {
		if at := g.At(); at != "" && !slices.Contains(all, at) {
			all = append(all, at)
		}
	}
	return cmp.Or(strings.Join(all, ", "), "an unknown place")
}
