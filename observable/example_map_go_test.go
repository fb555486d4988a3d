package observable_test

import (
	"context"
	"fmt"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

// running is a scheduler on a loop that runs until it is closed.
func running() (s *async.Scheduler, closeHost func()) {
	loop := host.NewLoop(host.Config{})
	if err := loop.Start(); err != nil {
		panic(err)
	}
	return async.New(loop), func() { _ = loop.Close() }
}

// square stands for work that keeps a processor busy.
func square(_ context.Context, n int) (int, error) { return n * n, nil }

func ExampleMapGo() {
	s, closeHost := running()
	defer closeHost()
	squares := observable.MapGo(2, square, s)
	err := observable.ForEach(ctx, squares(observable.Of(1, 2, 3)), func(n int) { fmt.Println(n) })
	fmt.Println(err)
	// Output:
	// 1
	// 4
	// 9
	// <nil>
}

func ExampleMapGoWithConfig() {
	s, closeHost := running()
	defer closeHost()
	asTheyCome := observable.MapGoConfig{Unordered: true}
	squares := observable.MapGoWithConfig(2, square, s, asTheyCome)
	err := observable.ForEach(ctx, squares(observable.Of(1, 2, 3)), func(n int) { fmt.Println(n) })
	fmt.Println(err)
	// Unordered output:
	// 4
	// 1
	// 9
	// <nil>
}

// charge stands for a call of a service.
func charge(_ context.Context, order string) (string, error) { return "charged " + order, nil }

// account is the first letter of an order.
func account(order string) string { return order[:1] }

func ExampleMapGoBy() {
	s, closeHost := running()
	defer closeHost()
	receipts := observable.MapGoBy(8, account, charge, s)
	err := observable.ForEach(ctx, receipts(observable.Of("a1", "a2", "b1")), func(r string) { fmt.Println(r) })
	fmt.Println(err)
	// Output:
	// charged a1
	// charged a2
	// charged b1
	// <nil>
}

// At most two orders of an account wait, and a hundred of all: the source waits, then.
func ExampleMapGoByWithConfig() {
	s, closeHost := running()
	defer closeHost()
	receipts := observable.MapGoByWithConfig(8, account, charge, s, observable.MapGoByConfig{
		Backlog: observable.Backlog{Limit: 100}, KeyBacklog: observable.Backlog{Limit: 2},
	})
	n, err := observable.LastValue(ctx, observable.Count(receipts(observable.Of("a1", "a2", "a3"))))
	fmt.Println(n, err)
	// Output:
	// 3 <nil>
}
