package rxbridge_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/reactivex/rxgo/v2"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/rxbridge"
)

func ExampleFrom() {
	lengths := rxbridge.From[int](rxgo.Just("a", "bb", "ccc")().Map(func(_ context.Context, s any) (any, error) {
		return len(s.(string)), nil
	}))
	got, err := observable.ToSlice(context.Background(), observable.Pipe1(lengths, observable.Filter(func(n int) bool { return n > 1 })))
	fmt.Println(got, err)
	// Output: [2 3] <nil>
}

func ExampleFrom_items() {
	numbers := rxgo.Just("1", "x", "3")().Map(func(_ context.Context, s any) (any, error) {
		return strconv.Atoi(s.(string))
	}, rxgo.WithErrorStrategy(rxgo.ContinueOnError))

	_, err := observable.ToSlice(context.Background(), rxbridge.From[int](numbers))
	fmt.Println(err)

	items, _ := observable.ToSlice(context.Background(), rxbridge.From[rxgo.Item](numbers))
	for _, item := range items {
		fmt.Println(item.V, item.E)
	}
	// Output:
	// strconv.Atoi: parsing "x": invalid syntax
	// 1 <nil>
	// <nil> strconv.Atoi: parsing "x": invalid syntax
	// 3 <nil>
}

func ExampleDefer() {
	ticks := rxbridge.Defer[int](func(ctx context.Context) rxgo.Iterable {
		return rxgo.Interval(rxgo.WithDuration(time.Microsecond), rxgo.WithContext(ctx)) // ends with the subscription
	})
	got, err := observable.ToSlice(context.Background(), observable.Pipe1(ticks, observable.Take[int](3)))
	fmt.Println(got, err)
	// Output: [0 1 2] <nil>
}

func ExampleTo() {
	src := rxbridge.To(observable.Of(1, 2, 3)).Filter(func(v any) bool { return v.(int) != 2 })
	for item := range src.Observe() {
		fmt.Println(item.V)
	}
	// Output:
	// 1
	// 3
}

func ExampleObserveOn() {
	loop := host.NewLoop(host.Config{})
	defer loop.Close()
	_ = loop.Start()

	total := 0 // only touched on the loop
	<-rxbridge.ObserveOn(rxgo.Just(1, 2, 3)().Map(double), asap.New(loop)).ForEach(
		func(v any) { total += v.(int) },
		func(err error) { fmt.Println(err) },
		func() { fmt.Println("total:", total) })
	// Output: total: 12
}

func ExampleSubscribeOn() {
	loop := host.NewLoop(host.Config{})
	defer loop.Close()
	_ = loop.Start()

	for item := range rxbridge.SubscribeOn(rxgo.Range(1, 3), asap.New(loop)).Observe() {
		fmt.Println(item.V)
	}
	// Output:
	// 1
	// 2
	// 3
}

func ExampleTypeError() {
	_, err := observable.ToSlice(context.Background(), rxbridge.From[int](rxgo.Just("one")()))
	var mismatch *rxbridge.TypeError
	fmt.Println(errors.As(err, &mismatch), err)
	// Output: true rxbridge: an item holds string, not int
}
