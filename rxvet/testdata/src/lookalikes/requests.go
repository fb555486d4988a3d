//go:build go1.27

// Package lookalikes has what looks like the mistakes of package mistakes, and is right.
package lookalikes

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

func get(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

func Bounded(ctx context.Context, urls observable.Observable[string]) error {
	return urls.MergeMapWithConfig(func(u string) observable.Observable[string] {
		return observable.Go(func(ctx context.Context) (string, error) { return get(ctx, u) })
	}, observable.MergeConfig{Concurrent: 4}).ForEach(ctx, func(s string) { fmt.Println(s) })
}

func Mirrors(ctx context.Context) (string, error) {
	return observable.Of("http://a", "http://b", "http://c").MergeMap(func(u string) observable.Observable[string] {
		return observable.Go(func(ctx context.Context) (string, error) { return get(ctx, u) })
	}).FirstValue(ctx)
}

func Search(keys observable.Observable[string], rx *rxsched.Rx) observable.Observable[string] {
	return keys.DebounceTime(300*time.Millisecond, rx.Async()).SwitchMap(func(q string) observable.Observable[string] {
		return observable.Go(func(ctx context.Context) (string, error) { return get(ctx, "http://s?q="+q) })
	})
}

func Sem(urls observable.Observable[string]) observable.Observable[string] {
	turns := make(chan struct{}, 4)
	return urls.MergeMap(func(u string) observable.Observable[string] {
		return observable.Go(func(ctx context.Context) (string, error) {
			turns <- struct{}{}
			defer func() { <-turns }()
			return get(ctx, u)
		})
	})
}

func Poll(rx *rxsched.Rx) observable.Observable[string] {
	return observable.Interval(10*time.Second, rx.Async()).ExhaustMap(func(int) observable.Observable[string] {
		return observable.Go(func(ctx context.Context) (string, error) { return get(ctx, "http://x") })
	})
}

func Dial() observable.Observable[string] {
	return observable.Go(func(ctx context.Context) (string, error) { return get(ctx, "http://x") }).Retry(3)
}

func DialSlow(rx *rxsched.Rx) observable.Observable[string] {
	return observable.Go(func(ctx context.Context) (string, error) { return get(ctx, "http://x") }).
		RetryAfter(schedule.Exponential(time.Second, 2).UpTo(time.Minute), rx.Async())
}

func DialDelay(rx *rxsched.Rx) observable.Observable[string] {
	return observable.Go(func(ctx context.Context) (string, error) { return get(ctx, "http://x") }).
		RetryWithConfig(observable.Forever, observable.RetryConfig{
			Delay: func(err error, tries int) observable.Notifier {
				return observable.Timer(time.Duration(tries)*time.Second, rx.Async())
			},
		})
}

func PollSlow(rx *rxsched.Rx) observable.Observable[string] {
	return observable.Timer(time.Second, rx.Async()).
		SwitchMap(func(int) observable.Observable[string] {
			return observable.Go(func(ctx context.Context) (string, error) { return get(ctx, "http://x") })
		}).Repeat(observable.Forever)
}

func Lines(r *bufio.Reader) observable.Observable[string] {
	return observable.Go(func(context.Context) (string, error) { return r.ReadString('\n') }).
		Repeat(observable.Forever).
		CatchError(func(err error, _ observable.Observable[string]) observable.Observable[string] {
			if errors.Is(err, io.EOF) {
				return observable.Empty[string]()
			}
			return observable.Throw[string](err)
		})
}
