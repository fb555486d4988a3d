package nested

import (
	"context"
	"net/http"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

type Query string

func results(Query) observable.Observable[int] { return observable.Of(1) }

func show(int) {}

type page struct{ open subscription.Subscription }

func (p *page) search(q Query) {
	results(q).Subscribe(context.Background(), observable.Next(show)) // want `rxnested: Subscribe inside an observer: the inner subscription does not end with the outer one; use MergeMap, ConcatMap, SwitchMap or ExhaustMap`
}

func (p *page) bad(ctx context.Context, queries observable.Observable[Query]) {
	queries.Subscribe(ctx, observable.Next(func(q Query) {
		if q != "" {
			results(q).Subscribe(ctx, observable.Next(show)) // want `rxnested: Subscribe inside an observer`
		}
	}))
	queries.Subscribe(ctx, observable.Next(p.search))
	queries.Subscribe(ctx, observable.Observer[Query]{Complete: func() {
		_ = results("").Subscribe(ctx, observable.Next(show)) // want `rxnested: Subscribe inside an observer`
	}})
	observable.Pipe2(queries,
		observable.Map(func(q Query) Query {
			results(q).SubscribeWaitable(ctx, observable.Next(show)) // want `rxnested: Subscribe inside a function of Map`
			return q
		}),
		observable.Tap(p.search),
	).Subscribe(ctx, observable.Observer[Query]{})
}

func (p *page) good(ctx context.Context, queries observable.Observable[Query]) {
	observable.Pipe1(queries, observable.SwitchMap(results)).Subscribe(ctx, observable.Next(show))
	groups := observable.Pipe1(queries, observable.GroupBy(func(q Query) int { return len(q) }))
	groups.Subscribe(ctx, observable.Next(func(g observable.Grouped[int, Query]) {
		g.Subscribe(ctx, observable.Observer[Query]{})
		observable.Pipe1(g.Observable, observable.Map(func(Query) int { return g.Key })).
			Subscribe(ctx, observable.Next(show))
	}))
	queries.Subscribe(ctx, observable.Next(func(q Query) {
		p.open.Add(results(q).Subscribe(ctx, observable.Next(show)))
	}))
	observable.Pipe1(queries, observable.MergeMap(func(q Query) observable.Observable[int] {
		return observable.New(func(dst *observable.Subscriber[int]) {
			dst.Add(results(q).Subscribe(dst.Context(), observable.Next(dst.Next)))
		})
	})).Subscribe(ctx, observable.Next(show))
	var current *subscription.Subscription
	queries.Subscribe(ctx, observable.Next(func(q Query) {
		current.Unsubscribe()
		current = results(q).Subscribe(ctx, observable.Next(show))
	}))
	requests := observable.NewSubject[*http.Request]()
	requests.Subscribe(ctx, observable.Next(func(r *http.Request) {
		results(Query(r.URL.Path)).Subscribe(r.Context(), observable.Next(show))
		short, cancel := context.WithTimeout(ctx, time.Second)
		current.AddFunc(cancel)
		results("").Subscribe(short, observable.Next(show))
	}))
	_ = observable.Operate(func(src observable.Observable[Query], dst *observable.Subscriber[int]) {
		observable.Forward(src, dst, func(q Query) {
			results(q).Subscribe(dst.Context(), observable.Next(dst.Next))
		})
	})
	later := func() { results("").Subscribe(ctx, observable.Next(show)) }
	later()
}
