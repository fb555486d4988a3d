//go:build go1.27

package mistakes

import (
	"context"
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

func show(n int) { fmt.Println(n) }

// The function returns, and closes the host, before anything has run.
func ClosedAtOnce(ctx context.Context) {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	observable.Interval(time.Second, rx.Async()).Take(3).Subscribe(ctx, observable.Next(show)) // want `rxearly: rx is closed before the pipeline has run`
}

func ClosedNext(ctx context.Context) {
	rx := rxsched.New(rxsched.Config{})
	s := rx.Async()
	observable.Of(1, 2).Delay(time.Second, s).Subscribe(ctx, observable.Next(show)) // want `rxearly: rx is closed before`
	rx.Close()
}

func ClosedFunctions(ctx context.Context) {
	l := host.NewLoop(host.Config{})
	if err := l.Start(); err != nil {
		return
	}
	defer l.Close()
	ticks := observable.Interval(time.Second, async.New(l))
	observable.Pipe1(ticks, observable.Take[int](2)).Subscribe(ctx, observable.Next(show)) // want `rxearly: l is closed before`
}

// Nothing of what it returns can run.
func ticksOfAClosedHost() observable.Observable[int] {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	return observable.Interval(time.Second, rx.Async()).Take(3) // want `rxearly: rx is closed when the function returns`
}

func Cancelled(ctx context.Context, rx *rxsched.Rx) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	observable.Interval(time.Second, rx.Async()).Subscribe(ctx, observable.Next(show)) // want `rxearly: ctx ends before the pipeline has run`
}
