//go:build go1.27

package lookalikes

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

func show(n int) { fmt.Println(n) }

func Waits(ctx context.Context) error {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	return observable.Interval(time.Second, rx.Async()).Take(3).Subscribe(ctx, observable.Next(show)).Wait(ctx)
}

func WaitsLater(ctx context.Context) error {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	sub := observable.Interval(time.Second, rx.Async()).Take(3).Subscribe(ctx, observable.Next(show))
	return sub.Wait(ctx)
}

func WaitsForTheHost(ctx context.Context) error {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	observable.Interval(time.Second, rx.Async()).Take(3).Subscribe(ctx, observable.Next(show))
	return rx.WaitUntilIdle(ctx)
}

func Serves(ctx context.Context) error {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	observable.Interval(time.Second, rx.Async()).Subscribe(ctx, observable.Next(show))
	return http.ListenAndServe("localhost:0", nil)
}

func ServesBy(ctx context.Context, serve func() error) error {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	observable.Interval(time.Second, rx.Async()).Subscribe(ctx, observable.Next(show))
	return serve()
}

func WaitsForTheContext(ctx context.Context) {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	observable.Interval(time.Second, rx.Async()).Subscribe(ctx, observable.Next(show))
	<-ctx.Done()
}

func InALoop(ctx context.Context, in <-chan int) {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	for n := range in {
		observable.Of(n).Delay(time.Second, rx.Async()).Subscribe(ctx, observable.Next(show))
	}
}

func Synchronous(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	observable.Of(1, 2).Subscribe(ctx, observable.Next(show))
}

func InVirtualTime(ctx context.Context) error {
	rx := rxsched.NewVirtual(rxsched.Config{})
	defer rx.Close()
	observable.Interval(time.Second, rx.Async()).Take(3).Subscribe(ctx, observable.Next(show))
	return rx.Run()
}

func Returned(rx *rxsched.Rx) observable.Observable[int] {
	return observable.Interval(time.Second, rx.Async()).Take(3)
}

func Collected(ctx context.Context) ([]int, error) {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	return observable.Interval(time.Second, rx.Async()).Take(3).ToSlice(ctx)
}
