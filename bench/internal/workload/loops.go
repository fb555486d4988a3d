package workload

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

// W7, W8, W10 and W12 are about what goes to a loop, W9 about operators.

// started is a loop that runs on a goroutine of its own.
func started() *host.Loop {
	l := host.NewLoop(host.Config{})
	must(l.Start())
	return l
}

// A hop is W7: values that go from one goroutine to another, and are counted there.
type hop = func(n int) (count int)

func hops() []Cell {
	return sized(Cell{Workload: "W7", Variant: "n=", Unit: nanoseconds}, thousands, []system[hop]{
		{"rxsched-async", hopTo(asyncHop, 0)}, {"rxsched-asap", hopTo(asapHop, 0)},
		{"rxsched-bounded", hopTo(asyncHop, buffer)},
		{"go-chan-int", channelHop}, {"samber-ro", samberHop}, {"rxgo", rxgoHop},
		{"b97tsk-rx", b97tskHop},
	}, func(t *Trial, do hop) {
		count := 0
		t.measure(func() { count = do(t.N) })
		t.counted(count, t.N)
	})
}

func asyncHop(l *host.Loop) scheduler.Scheduler { return async.New(l) }
func asapHop(l *host.Loop) scheduler.Scheduler  { return asap.New(l) }

func hopTo(on func(*host.Loop) scheduler.Scheduler, limit int) hop {
	return func(n int) int {
		l := started()
		defer l.Close()
		backlog := observable.Backlog{Limit: limit}
		hop := observable.ObserveOnWithConfig[int](on(l), observable.ObserveOnConfig{Backlog: backlog})
		count := observable.Pipe2(observable.Range(0, n), hop, observable.Count)
		return mustOf(observable.LastValue(context.Background(), count))
	}
}

// A poster opens a loop to which callbacks are posted from any goroutine, and which runs them one
// at a time. end returns when all have run.
type poster = func() (post func(func()), end func())

func loopPoster() (post func(func()), end func()) {
	l := started()
	post = func(f func()) { must(l.Post(f)) }
	return post, func() {
		await(post)
		must(l.Close())
	}
}

// await waits until everything that was posted has run.
func await(post func(func())) {
	done := make(chan struct{})
	post(func() { close(done) })
	<-done
}

// posts are W8: goroutines that post to one loop, each function its own, or all of one shared.
func posts() (all []Cell) {
	c := Cell{Workload: "W8", N: many, Unit: nanoseconds}
	systems := []system[poster]{
		{"rxsched-post", loopPoster}, {"go-chan-func", channelPoster},
		{"goja-nodejs", gojaPoster},
	}
	for _, goroutines := range []int{1, 2, 8} {
		c.Variant = fmt.Sprint("G=", goroutines)
		all = append(all, cells(c, systems, func(t *Trial, do poster) {
			flood(t, do, goroutines, false)
		})...)
	}
	c.Variant = "shared-G=1"
	return append(all, cells(c, systems, func(t *Trial, do poster) { flood(t, do, 1, true) })...)
}

func flood(t *Trial, open poster, goroutines int, shared bool) {
	post, end := open()
	next := make([]int, goroutines) // expected of each
	count, wrong := 0, 0
	came := func(from, i int) {
		if next[from] != i {
			wrong++
		}
		next[from]++
		count++
	}
	t.measure(func() {
		var posters sync.WaitGroup
		for from := range goroutines {
			posters.Go(func() {
				if shared {
					f := func() { came(from, next[from]) }
					sendAll(t.N/goroutines, func(int) { post(f) })
					return
				}
				sendAll(t.N/goroutines, func(i int) { post(func() { came(from, i) }) })
			})
		}
		posters.Wait()
		await(post)
	})
	end()
	t.counted(count, t.N)
	t.check(wrong == 0, "%d callbacks out of the order of their goroutine", wrong)
}

// wakes are W12: how long an idle loop takes to run a posted task.
func wakes() (all []Cell) {
	pauses := map[string]func(time.Duration){"poster-sleeps": time.Sleep, "poster-spins": spin}
	for variant, pause := range pauses {
		c := Cell{Workload: "W12", Variant: variant, N: 2000, Unit: "p50-us", Waits: true}
		all = append(all, cells(c, []system[poster]{
			{"rxsched-post", loopPoster}, {"go-chan-func", channelPoster}, {"goja-nodejs", gojaPoster},
		}, func(t *Trial, open poster) {
			post, end := open()
			late := make([]float64, 0, t.N)
			for range t.N {
				pause(time.Millisecond)
				posted := time.Now()
				post(func() { late = append(late, float64(time.Since(posted))/1000) })
			}
			end()
			t.counted(len(late), t.N)
			t.Figures["p50-us"] = percentile(late, 50)
			t.Figures["p99-us"] = percentile(late, 99)
		})...)
	}
	return all
}

// A pipeline is W9: a range, map, filter, scan and last. kept is called for each value that gets to
// the scan.
type pipeline = func(n int, kept func()) (last int)

func pipelines() []Cell {
	return cells(Cell{Workload: "W9", N: many, Unit: nanoseconds}, []system[pipeline]{
		{"rxsched", ourPipeline}, {"b97tsk-rx", b97tskPipeline}, {"samber-ro", samberPipeline},
		{"rxgo", rxgoPipeline()}, {"rxgo-buffered", rxgoPipeline(rxgoBuffered)},
		{"go-loop", loopPipeline},
	}, func(t *Trial, do pipeline) {
		kept, last := 0, 0
		t.measure(func() { last = do(t.N, func() { kept++ }) })
		wantKept := 0
		want := loopPipeline(t.N, func() { wantKept++ })
		t.counted(kept, wantKept)
		t.check(last == want, "the last value is %d, want %d", last, want)
	})
}

func ourPipeline(n int, kept func()) (last int) {
	observable.Pipe4(observable.Range(0, n),
		observable.Map(triple),
		observable.Filter(even),
		observable.Scan(func(sum, v int) int { kept(); return add(sum, v) }, 0),
		observable.Last,
	).Subscribe(context.Background(), observable.Next(func(v int) { last = v }))
	return last
}

// byPriority is W10: task i has the priority priorities[i], from 1, the most urgent, to 5.
type byPriority = func(priorities []int, run func(i int))

func priorities() []Cell {
	return cells(Cell{Workload: "W10", N: tasks, Unit: nanoseconds}, []system[byPriority]{
		{"rxsched-priority", priorityTasks}, {"go-heap4", runByKey[int]},
	}, func(t *Trial, do byPriority) {
		p := taskPriorities(t.N)
		count, o := 0, order(0)
		t.measure(func() { do(p, func(i int) { count++; o.ran(i) }) })
		t.counted(count, t.N)
		t.check(o == orderBy(p), "not in the order of priority, then of scheduling")
	})
}

func taskPriorities(n int) []int {
	return sequence(10, n, func(below func(int) int) int { return 1 + below(5) })
}

func priorityTasks(priorities []int, run func(i int)) {
	onLoop(func(l *host.Loop) {
		s := priority.New(l, priority.Config{})
		for i, p := range priorities {
			s.Schedule(func(priority.Slice) priority.Work {
				run(i)
				return nil
			}, priority.Priority(p))
		}
	})
}
