package workload

import (
	"sync"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// W17: goroutines that send at once, an equal part of the values each: as sources of one merge, or
// to a subject with ten observers.

func contentions() []cell.Cell {
	const n = spec.Values
	toAll := func(n int) int { return n * crowd }
	return jobCells("W17", []variant{
		{"merge-2", n, every}, {"merge-8", n, every},
		{"subject-2", n, toAll}, {"subject-8", n, toAll}, {"behavior-8", n, toAll},
	}, []library{
		{"rxsched", false, "", join(merges(ourMerge), ourHubs().crowds())},
		{"rxsched-bounded", false, "senders wait for a backlog of 1024", merges(ourBoundedMerge)},
		{"b97tsk-rx", false, "with a lock for each observer", join(
			merges(b97tskMerge), b97tskLocked().crowds(),
		)},
		{"samber-ro", false, "", join(merges(samberMerge), samberHubs().crowds())},
		{"go-mutex", true, "", join(merges(mutexMerge), funcHubs().crowds())},
		{"go-chan-int", true, "a channel of 1024", merges(channelMerge)},
	})
}

// A merger runs sources on goroutines of their own, each of which sends so many values, and counts
// the values that arrive.
type merger = func(sources, each int) (count int)

func merges(merge merger) map[string]job {
	from := func(sources int) job {
		return func(n int) func() int {
			return func() int { return merge(sources, n/sources) }
		}
	}
	return map[string]job{"merge-2": from(2), "merge-8": from(8)}
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
