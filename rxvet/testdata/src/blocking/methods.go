//go:build go1.27

package blocking

import (
	"context"
	"net/http"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func methods(ctx context.Context, s scheduler.Scheduler, urls observable.Observable[string]) {
	urls.TryMap(func(url string) (*http.Response, error) {
		return http.Get(url) // want `rxblocking: net/http.Get in a function of TryMap`
	}).Subscribe(ctx, observable.Observer[*http.Response]{Error: func(error) {}})
	_ = urls.Filter(func(string) bool {
		n, err := urls.FirstValue(ctx) // want `rxblocking: FirstValue in a function of Filter`
		return err == nil && n != ""
	})
	_ = observable.Of(1).ObserveOn(s).Map(func(n int) int {
		time.Sleep(time.Second) // want `rxblocking: time.Sleep in a function of Map`
		return n
	})
	_ = observable.Of(1).Map(func(n int) int {
		time.Sleep(time.Second)
		return n
	})
	_ = urls.MapGo(4, new(client).fetch, s)
}
