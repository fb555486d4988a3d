package observable_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/rxsched/rxsched/observable"
	"pgregory.net/rapid"
)

// TestShortcuts_ChangeNothing runs random synchronous pipelines twice: as they are, so that what is
// known beforehand passes stages by without subscriptions, and with each source behind a [New].
// Values, ends, teardowns and panics come in the same order.
func TestShortcuts_ChangeNothing(t *testing.T) {
	t.Parallel()
	plans := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) *plan { return drawPlan(t, 4) }), 1, 50)
	rapid.Check(t, func(t *rapid.T) {
		for _, p := range plans.Draw(t, "plans") {
			stop := rapid.IntRange(0, 12).Draw(t, "stop")
			if short, long := p.run(false, stop), p.run(true, stop); !slices.Equal(short, long) {
				t.Fatalf("%v:\n%v\nand with subscriptions\n%v", p, short, long)
			}
		}
	})
}

// plan is a pipeline to be made: a source or operator, its numbers, and what it is made of.
type plan struct {
	kind string
	n, m int
	of   []*plan
}

func (p *plan) String() string { return fmt.Sprintf("%s(%d, %d, %v)", p.kind, p.n, p.m, p.of) }

var (
	planSources = []string{"of", "range", "throw", "defer", "never"}
	planStages  = []string{
		"map", "take", "scan", "tap", "finalize", "startWith", "concatMap", "mergeMap", "switchMap",
		"exhaustMap", "expand", "mergeScan", "concat", "merge", "repeat", "retry", "catch", "again",
		"panic", "once",
	}
	planInner = []string{ // those that are made of two
		"concatMap", "mergeMap", "switchMap", "exhaustMap", "mergeScan", "concat", "merge", "catch",
	}
)

func drawPlan(t *rapid.T, depth int) *plan {
	p := &plan{n: rapid.IntRange(0, 3).Draw(t, "n"), m: rapid.IntRange(0, 3).Draw(t, "m")}
	if depth == 0 || rapid.IntRange(0, 5).Draw(t, "source") == 0 {
		p.kind = rapid.SampledFrom(planSources).Draw(t, "source")
		return p
	}
	p.kind = rapid.SampledFrom(planStages).Draw(t, "stage")
	p.of = append(p.of, drawPlan(t, depth-1))
	if slices.Contains(planInner, p.kind) {
		p.of = append(p.of, drawPlan(t, depth-1))
	}
	return p
}

// playing is one run of a plan.
type playing struct {
	hide  bool
	trace []string
}

var errPlan, errLong = errors.New("plan"), errors.New("too long")

func (r *playing) log(format string, args ...any) {
	r.trace = append(r.trace, fmt.Sprintf(format, args...))
	if len(r.trace) > 2000 {
		panic(errLong)
	}
}

// observer logs what comes.
func (r *playing) observer(who string) observable.Observer[int] {
	return observable.Observer[int]{
		Next:     func(v int) { r.log("%s %d", who, v) },
		Error:    func(err error) { r.log("%s error %v", who, err) },
		Complete: func() { r.log("%s complete", who) },
	}
}

// run plays the plan, until value number stop if that is not 0. It returns nil if that goes on for
// too long.
func (p *plan) run(hide bool, stop int) (trace []string) {
	r := &playing{hide: hide}
	defer func() {
		if v := recover(); v == errLong {
			trace = nil
		} else if v != nil {
			trace = append(r.trace, fmt.Sprint("panic ", v))
		}
	}()
	o, stopped, count := r.make(p), observable.NewSubject[int](), 0
	observer := r.observer("result")
	if stop > 0 {
		o = observable.TakeUntil[int](stopped.Observable())(o)
		observer = observable.Observer[int]{
			Next: func(v int) {
				r.log("result %d", v)
				if count++; count == stop {
					stopped.Next(0)
				}
			},
			Error: observer.Error, Complete: observer.Complete,
		}
	}
	s := o.Subscribe(context.Background(), observer)
	r.log("closed %v", s.Closed())
	s.Unsubscribe()
	return r.trace
}

// source hides what o is, if so asked.
func (r *playing) source(o obs) obs {
	if !r.hide {
		return o
	}
	return observable.New(func(dst *observable.Subscriber[int]) { o.SubscribeTo(dst) })
}

func (r *playing) make(p *plan) obs { return r.source(r.made(p)) }

func (r *playing) made(p *plan) obs {
	if len(p.of) == 0 {
		return r.leaf(p)
	}
	src := r.make(p.of[0])
	project := func(v int) obs {
		r.log("project %d", v)
		return r.make(p.of[1])
	}
	switch p.kind {
	case "map":
		return observable.Map(func(v int) int { r.log("map %d", v); return v + p.n })(src)
	case "take":
		return observable.Take[int](p.n)(src)
	case "scan":
		return observable.Scan(func(a, v int) int { return (a + v) % 97 }, p.n)(src)
	case "tap":
		return observable.TapObserver(r.observer("tap"))(src)
	case "finalize":
		return observable.Finalize[int](func() { r.log("finalize %d", p.n) })(src)
	case "startWith":
		return observable.StartWith(p.n, p.m)(src)
	case "concatMap":
		return observable.ConcatMap(project)(src)
	case "mergeMap":
		c := observable.MergeConfig{Concurrent: p.m} // 0: all
		return observable.MergeMapWithConfig(project, c)(src)
	case "switchMap":
		return observable.SwitchMap(project)(src)
	case "exhaustMap":
		return observable.ExhaustMap(project)(src)
	case "expand":
		return observable.Expand(func(v int) obs {
			if v > p.n+2 {
				return r.source(observable.Empty[int]())
			}
			return r.source(observable.Of(v+1, v+2))
		})(src)
	case "mergeScan":
		return observable.MergeScan(func(a, v int) obs {
			return observable.Map(func(w int) int { return (a + w) % 97 })(project(v))
		}, 0)(src)
	case "concat":
		return observable.Concat(src, r.make(p.of[1]), src)
	case "merge":
		return observable.Merge(src, r.make(p.of[1]))
	case "repeat":
		return observable.Repeat[int](p.n)(src)
	case "retry":
		return observable.Retry[int](p.n)(src)
	case "catch":
		return observable.CatchError(func(error, obs) obs {
			return project(-1)
		})(src)
	case "again":
		left := p.n
		return observable.CatchError(func(_ error, src obs) obs {
			if left--; left < 0 {
				return r.source(observable.Of(0))
			}
			return src
		})(src)
	case "panic":
		return observable.Tap(func(v int) {
			if v == p.n+4 {
				panic("plan")
			}
		})(src)
	default: // once
		done := false
		return observable.Defer(func() obs {
			if done {
				return r.source(observable.Throw[int](errPlan))
			}
			done = true
			return src
		})
	}
}

func (r *playing) leaf(p *plan) obs {
	switch p.kind {
	case "of":
		return observable.Of([]int{p.n, p.m, p.n + p.m}[:p.n]...)
	case "range":
		return observable.Range(p.m, p.n)
	case "throw":
		return observable.Throw[int](fmt.Errorf("%w %d", errPlan, p.n))
	case "never":
		return observable.StartWith(p.m)(observable.Never[int]())
	default:
		return observable.Defer(func() obs {
			r.log("defer")
			return observable.Of(p.n, p.m)
		})
	}
}
