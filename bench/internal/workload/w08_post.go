package workload

import (
	"fmt"
	"sync"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// W8: goroutines that post to one loop.

func posts() (all []cell.Cell) {
	for _, goroutines := range []int{1, 2, 8} {
		variant := fmt.Sprintf("G=%d", goroutines)
		c := cell.Cell{Workload: "W8", Variant: variant, N: spec.Many, Unit: cell.Per}
		all = append(all, cells(c, []system[poster]{
			{"rxsched-post", false, "Loop.Post", loopPoster},
			{"go-chan-func", true, "a goroutine that ranges over a channel of 1024", channelPoster},
			{"go-mutex-cond", true, "a mutex, a slice taken whole, a condition", conditionPoster},
			{"goja-nodejs", false, "eventloop.RunOnLoop", gojaPoster},
		}, func(t *cell.Trial, s system[poster]) { flood(t, s.do, goroutines) })...)
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

func flood(t *cell.Trial, open poster, goroutines int) {
	post, end := open()
	a := &arrivals{next: make([]int, goroutines), left: t.N, all: make(chan struct{})}
	t.Measure(func() {
		var posters sync.WaitGroup
		for from := range goroutines {
			posters.Go(func() {
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
