//go:build go1.27

package lookalikes

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

func Watch(ctx context.Context, rx *rxsched.Rx, symbols []string) {
	for i, s := range symbols {
		observable.Interval(time.Second, rx.Async()).Subscribe(ctx, observable.Next(func(n int) {
			fmt.Println(i, s, n)
		}))
	}
}

func CountMu(ctx context.Context, rx *rxsched.Rx, urls observable.Observable[string]) (map[string]int, error) {
	var mu sync.Mutex
	sizes := map[string]int{}
	err := urls.MapGo(8, func(ctx context.Context, u string) (int, error) {
		s, err := get(ctx, u)
		mu.Lock()
		defer mu.Unlock()
		sizes[u] = len(s)
		return len(s), err
	}, rx.Async()).ForEach(ctx, func(int) {})
	return sizes, err
}

func CountAtomic(ctx context.Context, rx *rxsched.Rx, urls observable.Observable[string]) (int64, error) {
	var n atomic.Int64
	err := urls.MapGo(8, func(ctx context.Context, u string) (string, error) {
		n.Add(1)
		return get(ctx, u)
	}, rx.Async()).ForEach(ctx, func(string) {})
	return n.Load(), err
}

func Fill(ctx context.Context, rx *rxsched.Rx, urls []string) ([]string, error) {
	out := make([]string, len(urls))
	err := observable.Range(0, len(urls)).MapGo(4, func(ctx context.Context, i int) (int, error) {
		s, err := get(ctx, urls[i])
		out[i] = s
		return i, err
	}, rx.Async()).ForEach(ctx, func(int) {})
	return out, err
}

func Average(ctx context.Context, rx *rxsched.Rx, in observable.Observable[float64]) {
	sum, n := 0.0, 0
	in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(func(v float64) { sum += v; n++ }))
	observable.Interval(time.Second, rx.Async()).Subscribe(ctx, observable.Next(func(int) {
		fmt.Println(sum / float64(n))
	}))
}

func Total(ctx context.Context, rx *rxsched.Rx, in observable.Observable[int]) (int, error) {
	total := 0
	sub := in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(func(n int) { total += n }))
	if err := sub.Wait(ctx); err != nil {
		return 0, err
	}
	return total, nil
}

func TotalChan(ctx context.Context, rx *rxsched.Rx, in observable.Observable[int]) int {
	total := 0
	done := make(chan struct{})
	in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Observer[int]{
		Next:     func(n int) { total += n },
		Complete: func() { close(done) },
	})
	<-done
	return total
}

type Board struct {
	mu   sync.RWMutex
	last map[string]float64
}

func (b *Board) Follow(ctx context.Context, in observable.Observable[string], rx *rxsched.Rx) {
	in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(func(s string) {
		b.mu.Lock()
		b.last[s]++
		b.mu.Unlock()
	}))
}

func (b *Board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	fmt.Fprint(w, b.last)
}

func Sum(ctx context.Context, batches []observable.Observable[int]) (int, error) {
	sum := 0
	for _, b := range batches {
		if err := b.ForEach(ctx, func(n int) { sum += n }); err != nil {
			return sum, err
		}
	}
	return sum, nil
}

func Seq(in observable.Observable[string], rx *rxsched.Rx) observable.Observable[int] {
	n := 0
	return in.MapGo(1, func(ctx context.Context, s string) (int, error) {
		n++
		return n, ctx.Err()
	}, rx.Async())
}
