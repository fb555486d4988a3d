package workload

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/b97tsk/rx"
	"github.com/samber/ro"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
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
			variants = append(variants, variant{fmt.Sprintf("%s-%d", kind, k), n, full, nil})
		}
	}
	return jobCells("W16", append(variants, []variant{
		{"replay-late", n, every, nil},
		{"shareReplay-late", n, every, jobs{
			func(n int) func() int {
				src := observable.ShareReplay[int](kept)(observable.Range(0, 10*kept))
				ourCount(src)
				return oursAgain(src)(n / kept)
			}, nil,
			func(n int) func() int {
				src := ro.ShareReplay[int64](kept)(ro.Range(0, 10*kept))
				samberCount(src)
				return samberAgain(src)(n / kept)
			}}},
		{"subscribe", observers, every, nil}, {"unsubscribe", observers, every, nil},
		{"unsubscribe-random", observers, every, nil}, {"churn-1000", observers / 10, every, nil},
		{"groupBy-10", n, func(int) int { return 10 }, jobs{oursThrough(ourGroups(10)),
			b97tskThrough(b97tskGroups(10)), samberThrough(samberGroups(10))}},
		{"groupBy-n", observers, every, jobs{
			ours(func(n int) ourInts { return ourGroups(n)(observable.Range(0, n)) }),
			b97tsk(func(n int) rxInts { return b97tskGroups(n).Apply(rx.Range(0, n)) }),
			samber(func(n int) samberLongs { return samberGroups(int64(n))(ro.Range(0, int64(n))) })}},
	}...), []library{
		{"rxsched", false, "", ourHubs().jobs()},
		{"b97tsk-rx", false, "", b97tskHubs().jobs()},
		{"samber-ro", false, "", samberHubs().jobs()},
		{"go-mutex", true, "a mutex, and a slice of functions", funcHubs().jobs()},
	})
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
		jobs["unsubscribe"] = unsubscribing(open, false)
		jobs["unsubscribe-random"] = unsubscribing(open, true)
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

func unsubscribing[S any](open func() hub[S], random bool) job {
	return func(n int) func() int {
		h, count := open(), new(int)
		handles := make([]S, n)
		for i := range handles {
			handles[i] = h.subscribe(count)
		}
		indices := rand.New(rand.NewPCG(16, 16)).Perm(n)
		if !random {
			slices.Sort(indices)
		}
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

type ourHandle = *subscription.Subscription

func ourHubs() hubs[ourHandle] {
	return hubs[ourHandle]{
		"subject": func() hub[ourHandle] {
			s := observable.NewSubject[int]()
			return ourHub(s.Next, s.Observable())
		},
		"behavior": func() hub[ourHandle] {
			s := observable.NewBehaviorSubject(0)
			return ourHub(s.Next, s.Observable())
		},
		"replay": func() hub[ourHandle] {
			s := observable.NewReplaySubject[int](kept)
			return ourHub(s.Next, s.Observable())
		},
		"share": func() hub[ourHandle] {
			s := observable.NewSubject[int]()
			return ourHub(s.Next, observable.Share(s.Observable()))
		},
	}
}

func ourHub(next func(int), src ourInts) hub[ourHandle] {
	return hub[ourHandle]{
		next: next,
		subscribe: func(count *int) ourHandle {
			return src.Subscribe(context.Background(), observable.Next(func(int) { *count++ }))
		},
		unsubscribe: ourHandle.Unsubscribe,
	}
}

// ourGroups counts the values of each group.
func ourGroups(groups int) observable.Operator[int, int] {
	return observable.Compose2(
		observable.GroupBy(func(v int) int { return v % groups }),
		observable.MergeMap(func(g observable.Grouped[int, int]) ourInts {
			return observable.Count(g.Observable)
		}),
	)
}

func b97tskHubs() hubs[rx.CancelFunc] {
	return hubs[rx.CancelFunc]{
		"subject": func() hub[rx.CancelFunc] {
			s := rx.Multicast[int]()
			return b97tskHub(s.Next, s.Observable)
		},
		"behavior": func() hub[rx.CancelFunc] {
			s := rx.MulticastBuffer[int](1)
			return b97tskHub(s.Next, s.Observable)
		},
		"replay": func() hub[rx.CancelFunc] {
			s := rx.MulticastBuffer[int](kept)
			return b97tskHub(s.Next, s.Observable)
		},
		"share": func() hub[rx.CancelFunc] {
			s := rx.Multicast[int]()
			shared := rx.Share[int](rx.NewBackgroundContext()).Apply(s.Observable)
			return b97tskHub(s.Next, shared)
		},
	}
}

// b97tskHub unsubscribes on goroutines, as the library does.
func b97tskHub(next func(int), src rxInts) hub[rx.CancelFunc] {
	var leaving sync.WaitGroup
	return hub[rx.CancelFunc]{
		next: next,
		subscribe: func(count *int) rx.CancelFunc {
			ctx, cancel := rx.NewBackgroundContext().WithWaitGroup(&leaving).WithCancel()
			src.Subscribe(ctx, b97tskCounter[int](count))
			return cancel
		},
		unsubscribe: func(cancel rx.CancelFunc) { cancel() },
		settle:      leaving.Wait,
	}
}

func b97tskGroups(groups int) rx.Operator[int, int] {
	return rx.Compose2(
		rx.GroupBy(func(v int) int { return v % groups }),
		rx.MergeMap(func(g rx.Pair[int, rxInts]) rxInts {
			return rx.Reduce(0, func(count, _ int) int { return count + 1 }).Apply(g.Value)
		}),
	)
}

func samberHubs() hubs[ro.Subscription] {
	return hubs[ro.Subscription]{
		"subject": func() hub[ro.Subscription] {
			s := ro.NewPublishSubject[int]()
			return samberHub(s.Next, s)
		},
		"behavior": func() hub[ro.Subscription] {
			s := ro.NewBehaviorSubject(0)
			return samberHub(s.Next, s)
		},
		"replay": func() hub[ro.Subscription] {
			s := ro.NewReplaySubject[int](kept)
			return samberHub(s.Next, s)
		},
		"share": func() hub[ro.Subscription] {
			s := ro.NewPublishSubject[int]()
			return samberHub(s.Next, ro.Share[int]()(s))
		},
	}
}

func samberHub(next func(int), src samberInts) hub[ro.Subscription] {
	return hub[ro.Subscription]{
		next: next,
		subscribe: func(count *int) ro.Subscription {
			return src.Subscribe(ro.OnNext(func(int) { *count++ }))
		},
		unsubscribe: func(s ro.Subscription) { s.Unsubscribe() },
	}
}

func samberGroups(groups int64) func(samberLongs) samberLongs {
	return func(src samberLongs) samberLongs {
		byKey := ro.GroupBy(func(v int64) int64 { return v % groups })(src)
		return ro.MergeMap(func(g samberLongs) samberLongs { return ro.Count[int64]()(g) })(byKey)
	}
}

// funcHubs have observers that can't leave.
func funcHubs() hubs[struct{}] {
	return hubs[struct{}]{"subject": func() hub[struct{}] {
		var mu sync.Mutex
		var observers []func(v int)
		return hub[struct{}]{
			next: func(v int) {
				mu.Lock()
				defer mu.Unlock()
				for _, observe := range observers {
					observe(v)
				}
			},
			subscribe: func(count *int) struct{} {
				observers = append(observers, func(int) { *count++ })
				return struct{}{}
			},
		}
	}}
}
