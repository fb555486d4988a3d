//go:build go1.27

package lookalikes

import (
	"context"
	"log"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

type Feed struct{ rx *rxsched.Rx }

func (f *Feed) Live() observable.Observable[int] {
	return observable.Interval(time.Second, f.rx.Async()).
		ShareReplayWithConfig(1, observable.ShareReplayConfig{RefCount: true})
}

func Config() observable.Observable[string] {
	return observable.Go(func(ctx context.Context) (string, error) { return get(ctx, "http://config") }).ShareReplay(1)
}

func (f *Feed) Shared() observable.Observable[int] {
	return observable.Interval(time.Second, f.rx.Async()).Share()
}

func (f *Feed) Until(done observable.Observable[struct{}]) observable.Observable[int] {
	return observable.Interval(time.Second, f.rx.Async()).TakeUntil(done).ShareReplay(1)
}

type Clock struct {
	rx    *rxsched.Rx
	ticks observable.Observable[int]
}

func NewClock() *Clock {
	rx := rxsched.New(rxsched.Config{Name: "clock"})
	return &Clock{rx: rx, ticks: observable.Interval(time.Second, rx.Async()).ShareReplay(1)}
}

func (c *Clock) Ticks() observable.Observable[int] { return c.ticks }

func (c *Clock) Close() error { return c.rx.Close() }

func Five(ctx context.Context, rx *rxsched.Rx) ([]int, error) {
	return observable.Interval(time.Millisecond, rx.Async()).Take(5).ToSlice(ctx)
}

func Beat(ctx context.Context, rx *rxsched.Rx) error {
	return observable.Interval(time.Second, rx.Async()).ForEach(ctx, func(n int) { log.Print(n) })
}

func Lists(ctx context.Context, rx *rxsched.Rx) error {
	return observable.Interval(time.Millisecond, rx.Async()).BufferTime(time.Second, rx.Async()).
		Map(func(l []int) int { return len(l) }).ForEach(ctx, func(n int) { log.Print(n) })
}

func PerWindow(rx *rxsched.Rx) observable.Observable[int] {
	return observable.Interval(time.Millisecond, rx.Async()).WindowTime(time.Second, rx.Async()).
		MergeMap(func(w observable.Observable[int]) observable.Observable[int] {
			return w.Reduce(func(a, b int) int { return a + b }, 0)
		})
}

func Running(in observable.Observable[int]) observable.Observable[int] {
	return in.Scan(func(a, b int) int { return a + b }, 0)
}
