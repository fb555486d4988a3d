//go:build go1.27

package mistakes

import (
	"context"
	"strings"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

type Prices struct{ rx *rxsched.Rx }

func (p *Prices) quote(ctx context.Context) (float64, error) { return 1, ctx.Err() }

func (p *Prices) Live(symbol string) observable.Observable[float64] {
	return observable.Interval(time.Second, p.rx.Async()).
		SwitchMap(func(int) observable.Observable[float64] { return observable.Go(p.quote) }).
		ShareReplay(1)
}

func Ticks(ctx context.Context, rx *rxsched.Rx) ([]int, error) {
	ticks := observable.Interval(time.Second, rx.Async()).Filter(func(n int) bool { return n%2 == 0 })
	return ticks.ToSlice(ctx) // want `rxnoend: ToSlice waits for the end of Interval`
}

func Sum(rx *rxsched.Rx) observable.Observable[int] {
	return observable.TimerEvery(0, time.Second, rx.Async()).
		Map(func(n int) int { return n * n }).
		Reduce(func(a, b int) int { return a + b }, 0) // want `rxnoend: Reduce waits for the end of TimerEvery`
}

func Fetch(ctx context.Context, urls []string) ([]string, error) {
	rx := rxsched.New(rxsched.Config{}) // want `rxunclosed: what New makes here is never closed, and goes on until Close: defer rx.Close\(\)`
	return observable.FromSlice(urls).MapGo(4, func(ctx context.Context, u string) (string, error) {
		return strings.ToUpper(u), ctx.Err()
	}, rx.Async()).ToSlice(ctx)
}

func Rooms(rx *rxsched.Rx, names ...string) observable.Observable[string] {
	return observable.FromSlice(names).ConcatMap(func(id string) observable.Observable[string] { // want `rxnoend: ConcatMap waits for the end of Interval`
		return observable.Interval(time.Second, rx.Async()).Map(func(int) string { return id })
	})
}

type Server struct{ loop *rxsched.Rx }

func NewServer() *Server { return &Server{loop: rxsched.New(rxsched.Config{Name: "s"})} } // want `rxunclosed: what New makes here is never closed`

func (s *Server) Later(f func()) { _ = s.loop.Post(f) }

func pooled() {
	p := pool.New(pool.Config{Workers: 2}) // want `rxunclosed: what New makes here is never closed`
	_ = p.NewHost(host.Config{}).Post(func() {})
}
