//go:build go1.27

package mistakes

import (
	"context"
	"strings"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

func Total(ctx context.Context, rx *rxsched.Rx, in observable.Observable[int]) int {
	total := 0
	in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(func(n int) { total += n })) // want `rxrace: total is changed here, on another goroutine`
	return total
}

func Names(ctx context.Context, rx *rxsched.Rx, urls observable.Observable[string]) map[string]bool {
	names := map[string]bool{}
	urls.MapGo(1, func(ctx context.Context, url string) (string, error) {
		names[strings.ToUpper(url)] = true // want `rxrace: names is changed here, on another goroutine`
		return url, ctx.Err()
	}, rx.Async()).Subscribe(ctx, observable.Observer[string]{Error: func(error) {}})
	return names
}
