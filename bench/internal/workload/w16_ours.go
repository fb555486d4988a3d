package workload

import (
	"context"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

func ourHubs() hubs[*subscription.Subscription] {
	return hubs[*subscription.Subscription]{
		"subject": func() hub[*subscription.Subscription] {
			s := observable.NewSubject[int]()
			return ourHub(s.Next, s.Observable())
		},
		"behavior": func() hub[*subscription.Subscription] {
			s := observable.NewBehaviorSubject(0)
			return ourHub(s.Next, s.Observable())
		},
		"replay": func() hub[*subscription.Subscription] {
			s := observable.NewReplaySubject[int](kept)
			return ourHub(s.Next, s.Observable())
		},
		"share": func() hub[*subscription.Subscription] {
			s := observable.NewSubject[int]()
			return ourHub(s.Next, observable.Share(s.Observable()))
		},
	}
}

func ourHub(next func(int), src ourInts) hub[*subscription.Subscription] {
	return hub[*subscription.Subscription]{
		next: next,
		subscribe: func(count *int) *subscription.Subscription {
			return src.Subscribe(context.Background(), observable.Next(func(int) { *count++ }))
		},
		unsubscribe: (*subscription.Subscription).Unsubscribe,
	}
}

func ourSharings() map[string]job {
	return map[string]job{
		"shareReplay-late": func(n int) func() int {
			src := observable.ShareReplay[int](kept)(observable.Range(0, 10*kept))
			ourCount(src)
			return oursAgain(src)(n / kept)
		},
		"groupBy-10": oursThrough(ourGroups(10)),
		"groupBy-n":  ours(func(n int) ourInts { return ourGroups(n)(observable.Range(0, n)) }),
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
