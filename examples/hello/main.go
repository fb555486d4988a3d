package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// search asks when the typing rests for 200 ms. A new text cancels the search before.
func search(typed observable.Observable[string], ask func(string) observable.Observable[string],
	s scheduler.Scheduler) observable.Observable[string] {
	return observable.Pipe2(typed,
		observable.DebounceTime[string](200*time.Millisecond, s),
		observable.SwitchMap(ask))
}

func main() {
	rx := rxsched.New(rxsched.Config{}) // an event loop, with one scheduler of each kind
	defer rx.Close()

	typed := observable.Pipe2(observable.Interval(100*time.Millisecond, rx.Async()),
		observable.Take[int](6),
		observable.Map(func(n int) string { return "gopher"[:n+1] }))
	ask := func(text string) observable.Observable[string] { // on a goroutine of its own
		return observable.Go(func(context.Context) (string, error) { return "words with " + text, nil })
	}
	err := observable.ForEach(context.Background(), search(typed, ask, rx.Async()),
		func(found string) { fmt.Println(found) })
	if err != nil {
		log.Fatal(err)
	}
}
