//go:build go1.27

package nested

import (
	"context"

	"github.com/rxsched/rxsched/observable"
)

func methods(ctx context.Context, queries *observable.Subject[Query]) {
	queries.Map(func(q Query) Query {
		results(q).Subscribe(ctx, observable.Next(show)) // want `rxnested: Subscribe inside a function of Map`
		return q
	}).Tap(func(q Query) {
		results(q).Subscribe(ctx, observable.Next(show)) // want `rxnested: Subscribe inside a function of Tap`
	}).Subscribe(ctx, observable.Observer[Query]{})
	queries.SwitchMap(results).Subscribe(ctx, observable.Next(show))
}
