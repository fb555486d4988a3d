package workload

import "github.com/samber/ro"

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

func samberSharings() map[string]job {
	return map[string]job{
		"shareReplay-late": func(n int) func() int {
			src := ro.ShareReplay[int64](kept)(ro.Range(0, 10*kept))
			samberCount(src)
			return samberAgain(src)(n / kept)
		},
		"groupBy-10": samberThrough(samberGroups(10)),
		"groupBy-n": samber(func(n int) samberLongs {
			return samberGroups(int64(n))(ro.Range(0, int64(n)))
		}),
	}
}

func samberGroups(groups int64) func(samberLongs) samberLongs {
	return func(src samberLongs) samberLongs {
		byKey := ro.GroupBy(func(v int64) int64 { return v % groups })(src)
		return ro.MergeMap(func(g samberLongs) samberLongs { return ro.Count[int64]()(g) })(byKey)
	}
}
