//go:build go1.27

package unhandled

import (
	"context"
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

func methods(ctx context.Context, texts observable.Observable[string]) {
	texts.TryMap(strconv.Atoi).Filter(func(n int) bool { return n > 0 }).
		Subscribe(ctx, observable.Next(show)) // want `rxunhandled: TryMap can fail`
	texts.ForEach(ctx, func(string) {}) // want `rxunhandled: the error of ForEach is dropped`
	texts.Map(func(s string) int { return len(s) }).Subscribe(ctx, observable.Next(show))
}
