package workload

import (
	"sync"

	"github.com/b97tsk/rx"
)

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

func b97tskSharings() map[string]job {
	return map[string]job{
		"groupBy-10": b97tskThrough(b97tskGroups(10)),
		"groupBy-n":  b97tsk(func(n int) rxInts { return b97tskGroups(n).Apply(rx.Range(0, n)) }),
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
