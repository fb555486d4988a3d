//go:build go1.27

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

// found searches when the text rests for 200 ms. A new text cancels that. Results come in frames.
func found(typed observable.Observable[string], search func(string) observable.Observable[string],
	on *rxsched.Schedulers) observable.Observable[string] {
	return typed.
		DebounceTime(200*time.Millisecond, on.Async()).
		Pipe(observable.DistinctUntilChanged).
		SwitchMap(func(text string) observable.Observable[string] {
			return search(text).RetryAfter(schedule.Exponential(100*time.Millisecond, 2).AtMost(3), on.Async())
		}).
		ObserveOn(on.Frame())
}

func main() {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	typed := observable.Interval(150*time.Millisecond, rx.Async()).Take(6).
		Map(func(n int) string { return "gopher"[:n+1] })
	err := found(typed, func(text string) observable.Observable[string] {
		return observable.Go(func(context.Context) (string, error) { return "words with " + text, nil })
	}, rx.Schedulers).ForEach(context.Background(), func(list string) { fmt.Println(list) })
	fmt.Println("ended:", err)
}
