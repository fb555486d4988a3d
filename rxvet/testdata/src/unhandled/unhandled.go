package unhandled

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

func show(int) {}

func load(context.Context) (int, error) { return 0, errors.New("no") }

func bad(ctx context.Context, texts observable.Observable[string], s scheduler.Scheduler) {
	numbers := observable.Pipe1(texts, observable.TryMap(strconv.Atoi))
	numbers.Subscribe(ctx, observable.Next(show))                                                 // want `rxunhandled: TryMap can fail, and the observer has no Error: an error becomes a panic`
	observable.Pipe1(numbers, again()).Subscribe(ctx, observable.Next(show))                      // want `rxunhandled: TryMap can fail`
	observable.Go(load).Subscribe(ctx, observable.Observer[int]{Next: show, Complete: func() {}}) // want `rxunhandled: Go can fail`
	observable.Pipe2(texts, observable.Timeout[string](time.Second, s),
		observable.Map(func(s string) int { return len(s) })).
		SubscribeWaitable(ctx, observable.Next(show)) // want `rxunhandled: Timeout can fail`
	observable.Pipe1(observable.Go(load), observable.RetryAfter[int](schedule.Every(time.Second).AtMost(3), s)).
		Subscribe(ctx, observable.Next(show)) // want `rxunhandled: Go can fail`

	observable.ForEach(ctx, texts, func(string) {})    // want `rxunhandled: the error of ForEach is dropped: the sequence may have failed`
	go observable.ForEach(ctx, texts, func(string) {}) // want `rxunhandled: the error of ForEach is dropped`
	defer observable.LastValue(ctx, texts)             // want `rxunhandled: the error of LastValue is dropped`
	for text := range observable.Values(ctx, texts) {  // want `rxunhandled: the error of Values is dropped`
		_ = text
	}
	for text, _ := range observable.Values(ctx, texts) { // want `rxunhandled: the error of Values is dropped`
		_ = text
	}
}

func good(ctx context.Context, texts observable.Observable[string], subject *observable.Subject[int]) error {
	numbers := observable.Pipe1(texts, observable.TryMap(strconv.Atoi))
	numbers.Subscribe(ctx, observable.Observer[int]{Next: show, Error: func(error) {}})
	numbers.Subscribe(ctx, subject.Observer())
	texts.Subscribe(ctx, observable.Observer[string]{})
	observable.Go(func(context.Context) (int, error) { return 1, nil }).
		Subscribe(ctx, observable.Next(show))
	observable.Of(1).Subscribe(ctx, observable.Next(show))
	observable.Pipe1(numbers, observable.CatchError(
		func(error, observable.Observable[int]) observable.Observable[int] { return observable.Of(0) })).
		Subscribe(ctx, observable.Next(show))
	observable.Pipe1(numbers, mine()).Subscribe(ctx, observable.Next(show))
	_ = observable.ForEach(ctx, texts, func(string) {})
	some, _ := observable.ToSlice(ctx, texts)
	_ = some
	for text, err := range observable.Values(ctx, texts) {
		if err != nil {
			return err
		}
		_ = text
	}
	return observable.ForEach(ctx, texts, func(string) {})
}

func mine() observable.Operator[int, int] {
	return observable.MapErr[int](func(err error) error { return err })
}

func again() observable.Operator[int, int] { return observable.Retry[int](3) }
