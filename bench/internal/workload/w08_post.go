package workload

import (
	"sync"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// W8: goroutines that post to one loop.

func posts() (all []cell.Cell) {
	for _, v := range []struct {
		name       string
		goroutines int
		shared     bool
	}{{"G=1", 1, false}, {"G=2", 2, false}, {"G=8", 8, false}, {"shared-G=1", 1, true}} {
		c := cell.Cell{Workload: "W8", Variant: v.name, N: spec.Many, Unit: cell.Per}
		all = append(all, cells(c, []system[poster]{
			{"rxsched-post", false, "Loop.Post", loopPoster},
			{"go-chan-func", true, "a goroutine that ranges over a channel of 1024", channelPoster},
			{"go-mutex-cond", true, "a mutex, a slice taken whole, a condition", conditionPoster},
			{"goja-nodejs", false, "eventloop.RunOnLoop", gojaPoster},
		}, func(t *cell.Trial, s system[poster]) { flood(t, s.do, v.goroutines, v.shared) })...)
	}
	return all
}

// arrivals is the state of the callbacks, on the loop.
type arrivals struct {
	next         []int // expected of each goroutine
	count, wrong int
	left         int
	all          chan struct{}
}

func (a *arrivals) came(from, i int) {
	if a.next[from] != i {
		a.wrong++
	}
	a.next[from]++
	a.count++
	if a.left--; a.left == 0 {
		close(a.all)
	}
}

// flood has goroutines post callbacks, each a function of its own, or all of one goroutine shared.
func flood(t *cell.Trial, open poster, goroutines int, shared bool) {
	post, end := open()
	a := &arrivals{next: make([]int, goroutines), left: t.N, all: make(chan struct{})}
	t.Measure(func() {
		var posters sync.WaitGroup
		for from := range goroutines {
			posters.Go(func() {
				if shared {
					next := func() { a.came(from, a.next[from]) }
					for range t.N / goroutines {
						post(next)
					}
					return
				}
				for i := range t.N / goroutines {
					post(func() { a.came(from, i) })
				}
			})
		}
		posters.Wait()
		<-a.all
	})
	end()
	t.Count(a.count, t.N)
	t.Check(a.wrong == 0, "%d callbacks out of the order of their goroutine", a.wrong)
}
