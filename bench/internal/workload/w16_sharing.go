package workload

import (
	"fmt"
	"math/rand/v2"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// W16: subjects and what is made of them. RxJS's are in js/sharing.mjs.

// hub sends each value to its observers, which count. S is a handle by which to unsubscribe.
type hub[S any] struct {
	next        func(v int)
	subscribe   func(count *int) S
	unsubscribe func(S)
	settle      func() // waits for the unsubscribing; nil if unsubscribe itself does
}

// hubs open hubs, by kind.
type hubs[S any] map[string]func() hub[S]

// kept is how many values a replaying hub keeps, and each late observer gets.
const kept = 100

func sharings() []cell.Cell {
	const n, observers = spec.Values, spec.Sources
	var variants []variant
	for _, kind := range []string{"subject", "behavior", "replay", "share"} {
		for _, k := range []int{1, 10, 1000} {
			full := func(n int) int { return n / k * k }
			variants = append(variants, variant{fmt.Sprintf("%s-%d", kind, k), n, full})
		}
	}
	return jobCells("W16", append(variants,
		variant{"replay-late", n, every}, variant{"shareReplay-late", n, every},
		variant{"subscribe", observers, every}, variant{"unsubscribe", observers, every},
		variant{"unsubscribe-random", observers, every},
		variant{"churn-1000", observers / 10, every},
		variant{"groupBy-10", n, func(int) int { return 10 }},
		variant{"groupBy-n", observers, every},
	), []library{
		{"rxsched", false, "", join(ourHubs().jobs(), ourSharings())},
		{"b97tsk-rx", false, "", join(b97tskHubs().jobs(), b97tskSharings())},
		{"samber-ro", false, "", join(samberHubs().jobs(), samberSharings())},
		{"go-mutex", true, "a mutex, and a slice of functions", funcHubs().jobs()},
	})
}

func join(a, b map[string]job) map[string]job {
	for name, do := range b {
		a[name] = do
	}
	return a
}

func (h hubs[S]) jobs() map[string]job {
	jobs := make(map[string]job)
	for kind, open := range h {
		for _, observers := range []int{1, 10, 1000} {
			jobs[fmt.Sprintf("%s-%d", kind, observers)] = sending(open, observers)
		}
	}
	if open := h["replay"]; open != nil {
		jobs["replay-late"] = lateObservers(open)
	}
	if open := h["subject"]; open().unsubscribe != nil {
		jobs["subscribe"] = subscribing(open)
		jobs["unsubscribe"] = unsubscribing(open, oneByOne)
		jobs["unsubscribe-random"] = unsubscribing(open, shuffled)
		if open().settle == nil { // those that leave later pile up
			jobs["churn-1000"] = comingAndGoing(open)
		}
	}
	return jobs
}

// sending delivers n times, to all observers in turn.
func sending[S any](open func() hub[S], observers int) job {
	return func(n int) func() int {
		h, count := open(), new(int)
		for range observers {
			h.subscribe(count)
		}
		return func() int {
			*count = 0
			for i := range n / observers {
				h.next(i)
			}
			return *count
		}
	}
}

// lateObservers delivers n values that were sent before.
func lateObservers[S any](open func() hub[S]) job {
	return func(n int) func() int {
		h := open()
		for i := range 10 * kept {
			h.next(i)
		}
		return func() (count int) {
			for range n / kept {
				h.subscribe(&count)
			}
			return count
		}
	}
}

func subscribing[S any](open func() hub[S]) job {
	return func(n int) func() int {
		h, count := open(), new(int)
		return func() int {
			for range n {
				h.subscribe(count)
			}
			h.next(1)
			return *count
		}
	}
}

func unsubscribing[S any](open func() hub[S], order func(n int) []int) job {
	return func(n int) func() int {
		h, count := open(), new(int)
		handles := make([]S, n)
		for i := range handles {
			handles[i] = h.subscribe(count)
		}
		indices := order(n)
		return func() int {
			for _, i := range indices {
				h.unsubscribe(handles[i])
			}
			if h.settle != nil {
				h.settle()
			}
			*count = 0
			h.next(1)
			return n - *count
		}
	}
}

func oneByOne(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func shuffled(n int) []int { return rand.New(rand.NewPCG(16, 16)).Perm(n) }

// comingAndGoing sends values to a thousand observers and one more, which comes and goes for each
// value. It counts the deliveries to the latter.
func comingAndGoing[S any](open func() hub[S]) job {
	return func(n int) func() int {
		h, others := open(), new(int)
		for range 1000 {
			h.subscribe(others)
		}
		return func() (count int) {
			for i := range n {
				handle := h.subscribe(&count)
				h.next(i)
				h.unsubscribe(handle)
			}
			return count
		}
	}
}
