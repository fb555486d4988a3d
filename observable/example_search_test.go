//go:build go1.27

package observable_test

import (
	"errors"
	"strings"
	"time"

	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func search(
	typed observable.Observable[string],
	find func(query string) observable.Observable[[]string],
	async, frame scheduler.Scheduler,
) observable.Observable[[]string] {
	return typed.
		Map(strings.TrimSpace).
		DebounceTime(300*time.Millisecond, async).
		Pipe(observable.DistinctUntilChanged).
		SwitchMap(func(query string) observable.Observable[[]string] {
			return find(query).Retry(2).CatchError(nothing)
		}).
		ObserveOn(frame)
}

// nothing stands in for the results of a search that failed.
func nothing(error, observable.Observable[[]string]) observable.Observable[[]string] {
	return observable.Of[[]string](nil)
}

// The first search ends well, the next is given up for a newer one, and that one fails.
func ExampleObservable_SwitchMap() {
	h, s := virtual()
	find := func(query string) observable.Observable[[]string] {
		return observable.Timer(800*time.Millisecond, s).TryMap(func(int) ([]string, error) {
			if query == "goal" {
				return nil, errors.New("no such page")
			}
			return []string{query + "?", query + "!"}, nil
		})
	}
	key := func(text string, at time.Duration) observable.Observable[string] {
		return observable.Timer(at*time.Millisecond, s).Map(func(int) string { return text })
	}
	typed := observable.Merge(key("g", 0), key("go ", 100), key("goa", 1500), key("goal", 2000))
	search(typed, find, s, frame.New(h)).Subscribe(ctx, timed[[]string](h))
	h.Advance(time.Minute)
	// Output:
	// 1.216666618s [go? go!]
	// 4.41666649s []
	// 4.41666649s complete
}
