//go:build go1.27

package mistakes

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

func Watch(ctx context.Context, rx *rxsched.Rx, symbols []string) {
	var current string
	for _, s := range symbols {
		current = strings.ToUpper(s)
		observable.Interval(time.Second, rx.Async()).Subscribe(ctx, observable.Next(func(n int) {
			fmt.Println(current, n) // want `rxrace: current is changed by the loop around`
		}))
	}
}

func Count(ctx context.Context, rx *rxsched.Rx, urls observable.Observable[string]) (int, error) {
	failed := 0
	_, err := urls.MapGo(8, func(ctx context.Context, url string) (string, error) {
		req, err := http.NewRequestWithContext(ctx, "GET", url, nil)
		if err != nil {
			failed++ // want `rxrace: failed is changed here, and by other calls of MapGo's function`
			return "", nil
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			failed++ // want `rxrace: failed is changed here, and by other calls of MapGo's function`
			return "", nil
		}
		return resp.Status, resp.Body.Close()
	}, rx.Async()).ToSlice(ctx)
	return failed, err
}

func Status(ctx context.Context, mux *http.ServeMux, orders observable.Observable[Order], rx *rxsched.Rx) {
	last := map[string]float64{}
	orders.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(func(o Order) {
		last[o.User] = o.Price // want `rxrace: last is changed here, in an observer, and used in a handler`
	}))
	mux.HandleFunc("/last", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, last[r.FormValue("user")])
	})
}

func Total(ctx context.Context, rx *rxsched.Rx, in observable.Observable[int]) int {
	total := 0
	in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(func(n int) { total += n })) // want `rxrace: total is changed here, on another goroutine`
	return total
}

type Cache struct {
	seen map[string]string
	rx   *rxsched.Rx
}

func (c *Cache) load(ctx context.Context, k string) (string, error) {
	if v, ok := c.seen[k]; ok {
		return v, nil
	}
	v := strings.ToUpper(k)
	c.seen[k] = v // want `rxrace: seen is changed here, and by other calls of MapGo's function`
	return v, ctx.Err()
}

func (c *Cache) All(keys observable.Observable[string]) observable.Observable[string] {
	return keys.MapGo(16, c.load, c.rx.Async())
}

func twoHosts(ctx context.Context, rates observable.Observable[float64]) {
	ui, net := rxsched.New(rxsched.Config{}), rxsched.New(rxsched.Config{})
	defer ui.Close()
	defer net.Close()
	latest := 0.0
	rates.ObserveOn(net.Async()).
		Subscribe(ctx, observable.Next(func(r float64) { latest = r })) // want `rxrace: latest is changed here, in an observer, and used in an observer`
	observable.Interval(time.Second, ui.Async()).
		Subscribe(ctx, observable.Next(func(int) { fmt.Println(latest) }))
	<-ctx.Done()
}
