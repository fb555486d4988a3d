package workload

import (
	"context"
	"sync"

	"github.com/b97tsk/rx"
	"github.com/samber/ro"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
)

// W17: goroutines that send at once, an equal part of the values each: as sources of one merge, or
// to a subject with ten observers.

func contentions() []cell.Cell {
	const n = spec.Values
	toAll := func(n int) int { return n * crowd }
	return jobCells("W17", []variant{
		{"merge-2", n, every, merges(2)}, {"merge-8", n, every, merges(8)},
		{"subject-2", n, toAll, nil}, {"subject-8", n, toAll, nil}, {"behavior-8", n, toAll, nil},
	}, []library{
		{"rxsched", false, "", ourHubs().crowds()},
		{"rxsched-bounded", false, "senders wait for a backlog of 1024", nil},
		{"b97tsk-rx", false, "with a lock for each observer", b97tskLocked().crowds()},
		{"samber-ro", false, "", samberHubs().crowds()},
		{"go-mutex", true, "", funcHubs().crowds()},
		{"go-chan-int", true, "a channel of 1024", nil},
	})
}

// merges are merges of sources on goroutines of their own, each of which sends so many values. They
// count the values that arrive.
func merges(sources int) (all jobs) {
	for _, merge := range []func(sources, each int) (count int){
		ourMerge, ourBoundedMerge, b97tskMerge, samberMerge, mutexMerge, channelMerge,
	} {
		all = append(all, func(n int) func() int {
			return func() int { return merge(sources, n/sources) }
		})
	}
	return all
}

// crowd is how many observers a subject has.
const crowd = 10

// crowds are the jobs in which goroutines send to one subject.
func (h hubs[S]) crowds() map[string]job {
	jobs := map[string]job{
		"subject-2": crowding(h["subject"], 2),
		"subject-8": crowding(h["subject"], 8),
	}
	if open := h["behavior"]; open != nil {
		jobs["behavior-8"] = crowding(open, 8)
	}
	return jobs
}

func crowding[S any](open func() hub[S], goroutines int) job {
	return func(n int) func() int {
		h := open()
		var counts [crowd]struct {
			count int
			_     [120]byte // observers may count at the same time
		}
		for i := range counts {
			h.subscribe(&counts[i].count)
			counts[i].count = 0
		}
		return func() (count int) {
			var senders sync.WaitGroup
			for range goroutines {
				senders.Go(func() { sendAll(n/goroutines, h.next) })
			}
			senders.Wait()
			for i := range counts {
				count += counts[i].count
			}
			return count
		}
	}
}

func sendAll(n int, send func(v int)) {
	for i := range n {
		send(i)
	}
}

func ourMerge(sources, each int) int {
	return ourAwait(observable.Merge(copies(sources, ourSource(each))...))
}

func ourBoundedMerge(sources, each int) int {
	c := observable.MergeConfig{Arriving: observable.Backlog{Limit: spec.Buffer}}
	all := observable.FromSlice(copies(sources, ourSource(each)))
	return ourAwait(observable.MergeAllWithConfig[int](c)(all))
}

func ourSource(n int) ourInts {
	return observable.New(func(dst *observable.Subscriber[int]) {
		go func() {
			sendAll(n, dst.Next)
			dst.Complete()
		}()
	})
}

func ourAwait(src ourInts) (count int) {
	done := make(chan struct{})
	src.Subscribe(context.Background(), observable.Observer[int]{
		Next:     func(int) { count++ },
		Complete: func() { close(done) },
	})
	<-done
	return count
}

func b97tskMerge(sources, each int) (count int) {
	source := rx.NewObservable(func(ctx rx.Context, dst rx.Observer[int]) {
		ctx.Go(func() {
			sendAll(each, dst.Next)
			dst.Complete()
		})
	})
	rx.Merge(copies(sources, source)...).
		BlockingSubscribe(rx.NewBackgroundContext(), b97tskCounter[int](&count))
	return count
}

// b97tskLocked has a subject that delivers to one observer on several goroutines at a time.
func b97tskLocked() hubs[struct{}] {
	return hubs[struct{}]{"subject": func() hub[struct{}] {
		s := rx.Multicast[int]()
		return hub[struct{}]{
			next: s.Next,
			subscribe: func(count *int) struct{} {
				var mu sync.Mutex
				s.Subscribe(rx.NewBackgroundContext(), func(rx.Notification[int]) {
					mu.Lock()
					*count++
					mu.Unlock()
				})
				return struct{}{}
			},
		}
	}}
}

func samberMerge(sources, each int) (count int) {
	source := ro.NewObservable(func(dst ro.Observer[int]) ro.Teardown {
		go func() {
			sendAll(each, dst.Next)
			dst.Complete()
		}()
		return nil
	})
	done := make(chan struct{})
	ro.Merge(copies(sources, source)...).Subscribe(ro.NewObserver(
		func(int) { count++ }, func(error) {}, func() { close(done) },
	))
	<-done
	return count
}

func mutexMerge(sources, each int) (count int) {
	var mu sync.Mutex
	var senders sync.WaitGroup
	for range sources {
		senders.Go(func() {
			sendAll(each, func(int) {
				mu.Lock()
				count++
				mu.Unlock()
			})
		})
	}
	senders.Wait()
	return count
}

func channelMerge(sources, each int) (count int) {
	values := make(chan int, spec.Buffer)
	var senders sync.WaitGroup
	for range sources {
		senders.Go(func() { sendAll(each, func(v int) { values <- v }) })
	}
	go func() {
		senders.Wait()
		close(values)
	}()
	for range values {
		count++
	}
	return count
}
