package mistakes

import (
	"context"
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

func Beats() observable.Observable[string] {
	return observable.New(func(dst *observable.Subscriber[string]) {
		go func() { // want `rxleak: this goroutine goes on when the subscription has ended`
			for {
				time.Sleep(time.Second)
				dst.Next("beat")
			}
		}()
	})
}

func Times() observable.Observable[time.Time] {
	return observable.New(func(dst *observable.Subscriber[time.Time]) {
		t := time.NewTicker(time.Second)
		go func() { // want `rxleak: this goroutine`
			for now := range t.C {
				dst.Next(now)
			}
		}()
	})
}

func Zeros() observable.Observable[int] {
	return observable.New(func(dst *observable.Subscriber[int]) {
		for { // want `rxleak: this loop in New goes on`
			dst.Next(0)
		}
	})
}

func Fed() observable.Observable[int] {
	return observable.New(func(dst *observable.Subscriber[int]) { go feed(dst) }) // want `rxleak: this goroutine`
}

func feed(dst *observable.Subscriber[int]) {
	for true {
		switch n := time.Now().Second(); n {
		case 0:
			break
		default:
			dst.Next(n)
		}
	}
}

func Ticking(h *host.Loop) observable.Observable[int] {
	return observable.New(func(dst *observable.Subscriber[int]) {
		_, err := h.SetInterval(func() { dst.Next(1) }, time.Second) // want `rxleak: nothing clears this interval`
		if err != nil {
			dst.Error(err)
		}
	})
}

func Refresh[T any]() observable.Operator[T, T] {
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		var last T
		go func() { // want `rxleak: this goroutine`
			for range time.Tick(time.Second) {
				dst.Next(last)
			}
		}()
		observable.Forward(src, dst, func(v T) { last = v; dst.Next(v) })
	})
}

func greet() {
	h := host.NewLoop(host.Config{}) // want `rxunclosed: what NewLoop makes here is never closed`
	h.Start()
	_ = h.Post(func() { fmt.Println("hi") })
}

type sale struct {
	shop string
	cent int
}

func Takings(ctx context.Context, sales observable.Observable[sale]) error {
	p := pool.New(pool.Config{}) // want `rxunclosed: what New makes here is never closed`
	t := &takings{of: map[string]int{}}
	return observable.ForEach(ctx, observable.Pipe1(sales, pool.PerKey(p,
		func(s sale) string { return s.shop },
		func(_ string, of observable.Observable[sale], _ *rxsched.Schedulers) observable.Observable[int] {
			return observable.Pipe1(of, observable.Map(t.add))
		})), func(int) {})
}

func KeptAlive(p *pool.Pool, sales observable.Observable[sale]) observable.Observable[int] {
	return observable.Pipe1(sales, pool.PerKeyWithConfig(p, func(s sale) string { return s.shop },
		func(_ string, of observable.Observable[sale], on *rxsched.Schedulers) observable.Observable[int] {
			cents := observable.Map(func(s sale) int { return s.cent })(of)
			return observable.Merge(cents, observable.Interval(time.Second, on.Async()))
		}, pool.PerKeyConfig[string]{Rest: time.Minute}))
}

type takings struct{ of map[string]int }

func (t *takings) add(s sale) int {
	t.of[s.shop] += s.cent
	return t.of[s.shop]
}

type store interface {
	Load(ctx context.Context, id int) (string, error)
}

func Loaded(ids observable.Observable[int], s store) observable.Observable[string] {
	return observable.Pipe1(ids, observable.MergeMap(func(id int) observable.Observable[string] {
		return observable.Go(func(ctx context.Context) (string, error) { return s.Load(ctx, id) })
	}))
}
