package lookalikes

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

func Beats() observable.Observable[time.Time] {
	return observable.New(func(dst *observable.Subscriber[time.Time]) {
		ctx := dst.Context()
		go func() {
			t := time.NewTicker(time.Second)
			defer t.Stop()
			for {
				select {
				case now := <-t.C:
					dst.Next(now)
				case <-ctx.Done():
					return
				}
			}
		}()
	})
}

func Read(read func() (string, error)) observable.Observable[string] {
	return observable.New(func(dst *observable.Subscriber[string]) {
		go func() {
			for !dst.Closed() {
				if s, err := read(); err == nil {
					dst.Next(s)
				}
			}
		}()
	})
}

func Decoded(d *json.Decoder) observable.Observable[int] {
	return observable.New(func(dst *observable.Subscriber[int]) {
		go func() {
			for {
				var v int
				if err := d.Decode(&v); err != nil {
					dst.Error(err)
					return
				}
				dst.Next(v)
			}
		}()
	})
}

func Events(events <-chan string) observable.Observable[string] {
	return observable.New(func(dst *observable.Subscriber[string]) {
		go func() {
			for e := range events {
				dst.Next(e)
			}
			dst.Complete()
		}()
	})
}

func Polled(read func() (string, bool)) observable.Observable[string] {
	return observable.New(func(dst *observable.Subscriber[string]) {
		go func() {
			defer dst.Complete()
		loop:
			for {
				s, ok := read()
				switch {
				case !ok:
					break loop
				default:
					dst.Next(s)
				}
			}
		}()
	})
}

func Fed() observable.Observable[int] {
	return observable.New(func(dst *observable.Subscriber[int]) { go feed(dst) })
}

func feed(dst *observable.Subscriber[int]) {
	for {
		if dst.Closed() {
			return
		}
		dst.Next(1)
	}
}

func Ticking(h *host.Loop) observable.Observable[int] {
	return observable.New(func(dst *observable.Subscriber[int]) {
		id, err := h.SetInterval(func() { dst.Next(1) }, time.Second)
		if err != nil {
			dst.Error(err)
			return
		}
		dst.AddFunc(func() { h.ClearTimer(id) })
	})
}

func Guarded(ctx context.Context, next func() string) observable.Observable[string] {
	return observable.New(func(dst *observable.Subscriber[string]) {
		for ctx.Err() == nil {
			dst.Next(next())
		}
		dst.Complete()
	})
}

func program(ctx context.Context) error {
	h := host.NewLoop(host.Config{})
	_ = h.Post(func() { fmt.Println("hi") })
	return h.Run(ctx)
}

func greet() {
	h := host.NewLoop(host.Config{})
	h.Start()
	defer h.Close()
	_ = h.Post(func() { fmt.Println("hi") })
}

func Takings(sales observable.Observable[string]) observable.Observable[int] {
	t := &takings{of: map[string]int{}}
	return observable.Using(func() *pool.Pool { return pool.New(pool.Config{}) },
		func(p *pool.Pool) observable.Observable[int] {
			return observable.Pipe1(sales, pool.PerKey(p, func(s string) string { return s },
				func(_ string, of observable.Observable[string], _ *rxsched.Schedulers) observable.Observable[int] {
					return observable.Pipe1(of, observable.Map(t.add))
				}))
		}, func(p *pool.Pool) { p.Close() })
}

func InOneOrder(h *host.Virtual, sales observable.Observable[string]) (first []string) {
	p := pool.New(pool.Config{On: h})
	op := pool.PerKey(p, func(s string) string { return s },
		func(shop string, of observable.Observable[string], on *rxsched.Schedulers) observable.Observable[int] {
			first = append(first, shop) // one key at a time
			beats := observable.Interval(time.Second, on.Async())
			return observable.TakeUntil[int](observable.TakeLast[string](1)(of))(beats)
		})
	op(sales).Subscribe(context.Background(), observable.Next(func(int) {}))
	_ = h.Run()
	return first
}

type takings struct {
	mu sync.Mutex
	of map[string]int
}

func (t *takings) add(s string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.of[s]++
	return t.of[s]
}

func Logged(ids observable.Observable[int]) observable.Observable[int] {
	return observable.Pipe1(ids, observable.MergeMap(func(id int) observable.Observable[int] {
		return observable.Go(func(ctx context.Context) (int, error) {
			slog.InfoContext(ctx, "computed", "id", id)
			return id * id, ctx.Err()
		})
	}))
}
