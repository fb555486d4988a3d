package workload

import (
	"context"
	"runtime"

	"github.com/b97tsk/rx"
	"github.com/samber/ro"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
)

// The memory of n observers of a subject, of n groups that are counted, and of n inner observables
// of a merge: while they live, and left_B of each when they have ended and the subject lives on.

// A keeper makes n of them, and says how many it has. release ends them, and returns the subject.
type keeper = func(n int) (held int, release func() (root any))

func sharingMemories() (all []cell.Cell) {
	c := cell.Cell{Workload: "W16", N: spec.Sources, Unit: "B each", Cold: true}
	for _, kind := range []struct {
		name    string
		systems []system[keeper]
	}{
		{"memory-observer", []system[keeper]{
			{"rxsched", false, "", observing(ourHubs()["subject"])},
			{"b97tsk-rx", false, "", observing(b97tskHubs()["subject"])},
			{"samber-ro", false, "", observing(samberHubs()["subject"])},
		}},
		{"memory-group", []system[keeper]{
			{"rxsched", false, "", ourKeeper(ourGroups(spec.Many))},
			{"b97tsk-rx", false, "", b97tskKeeper(b97tskGroups(spec.Many))},
			{"samber-ro", false, "", samberKeeper(samberGroups(spec.Many))},
		}},
		{"memory-inner", []system[keeper]{
			{"rxsched", false, "", ourKeeper(observable.MergeMap(func(int) ourInts {
				return observable.Never[int]()
			}))},
			{"b97tsk-rx", false, "", b97tskKeeper(rx.MergeMap(func(int) rxInts {
				return rx.Never[int]()
			}))},
			{"samber-ro", false, "", samberKeeper(ro.MergeMap(func(int64) samberLongs {
				return ro.NewObservable(func(ro.Observer[int64]) ro.Teardown { return nil })
			}))},
		}},
	} {
		c.Variant = kind.name
		all = append(all, cells(c, kind.systems, measureKeeper)...)
	}
	return all
}

func measureKeeper(t *cell.Trial, s system[keeper]) {
	before := cell.Heap()
	held, release := s.do(t.N)
	t.Set((cell.Heap() - before) / float64(t.N))
	root := release()
	t.Figure("left_B", (cell.Heap()-before)/float64(t.N))
	runtime.KeepAlive(root)
	t.Count(held, t.N)
}

func observing[S any](open func() hub[S]) keeper {
	return func(n int) (held int, release func() any) {
		h := open()
		handles := make([]S, n)
		for i := range handles {
			handles[i] = h.subscribe(&held)
		}
		h.next(1)
		return held, func() any {
			for _, handle := range handles {
				h.unsubscribe(handle)
			}
			handles = nil
			if h.settle != nil {
				h.settle()
			}
			return h.next
		}
	}
}

// ourKeeper sends n values through an operator that keeps something for each.
func ourKeeper(operator observable.Operator[int, int]) keeper {
	return func(n int) (int, func() any) {
		s := observable.NewSubject[int]()
		next := observable.Next(func(int) {})
		all := operator(s.Observable()).Subscribe(context.Background(), next)
		sendAll(n, s.Next)
		return n, func() any {
			all.Unsubscribe()
			return s
		}
	}
}

func b97tskKeeper(operator rx.Operator[int, int]) keeper {
	return func(n int) (int, func() any) {
		s := rx.Multicast[int]()
		ctx, cancel := rx.NewBackgroundContext().WithNewWaitGroup().WithCancel()
		operator.Apply(s.Observable).Subscribe(ctx, rx.Noop[int])
		sendAll(n, s.Next)
		return n, func() any {
			cancel()
			ctx.Wait()
			return s
		}
	}
}

func samberKeeper(operator func(samberLongs) samberLongs) keeper {
	return func(n int) (int, func() any) {
		s := ro.NewPublishSubject[int64]()
		all := operator(s).Subscribe(ro.OnNext(func(int64) {}))
		sendAll(n, func(v int) { s.Next(int64(v)) })
		return n, func() any {
			all.Unsubscribe()
			return s
		}
	}
}
