//go:build go1.27

package takeuntil

import (
	"context"

	"github.com/rxsched/rxsched/observable"
)

func methods(ctx context.Context, ids observable.Observable[int]) {
	ids.TakeUntil(stop.Observable()).SwitchMap(fetch).Subscribe(ctx, observable.Observer[string]{}) // want `rxtakeuntil: SwitchMap after TakeUntil`
	_ = ids.
		TakeUntil(stop.Observable()).
		Filter(func(n int) bool { return n > 0 }).
		ConcatMap(lookUp).
		MergeMap(fetch). // want `rxtakeuntil: MergeMap after TakeUntil`
		Skip(1)
	_ = ids.SwitchMap(fetch).TakeUntil(stop.Observable())
	_ = ids.TakeUntil(stop.Observable()).ConcatMap(lookUp)
}
