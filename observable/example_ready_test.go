package observable_test

import (
	"fmt"
	"sync/atomic"

	"github.com/rxsched/rxsched/observable"
)

// A source that waits while there is no room below.
func ExampleSubscriber_Ready() {
	h, s := virtual()
	numbers := observable.New(func(dst *observable.Subscriber[int]) {
		n := 0
		var flow func()
		flow = func() {
			for !dst.Closed() && dst.Ready(flow) {
				n++
				fmt.Println("send", n)
				dst.Next(n)
			}
		}
		flow()
	})
	hop := observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 2}}
	observable.Pipe2(numbers, observable.ObserveOnWithConfig[int](s, hop), observable.Take[int](3)).
		Subscribe(ctx, printing[int]())
	fmt.Println("subscribed")
	h.Run()
	// Output:
	// send 1
	// send 2
	// subscribed
	// send 3
	// 1
	// send 4
	// 2
	// send 5
	// 3
	// complete
}

// An operator that keeps up to two values, and sends one each millisecond.
func ExampleSubscriber_Bound() {
	h, s := virtual()
	oneByOne := observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[int]) {
		var kept []int           // for s alone, as all is on its host
		var waiting atomic.Int32 // how many; any goroutine may ask
		in := observable.NewSubscriber(dst, observable.Observer[int]{Next: func(v int) {
			kept = append(kept, v)
			waiting.Add(1)
		}})
		freed := in.Bound(func() bool { return waiting.Load() < 2 })
		ticks := observable.Interval(ms, s).Subscribe(dst.Context(), observable.Next(func(int) {
			if len(kept) == 0 || !dst.Ready(nil) {
				return
			}
			v := kept[0]
			kept = kept[1:]
			waiting.Add(-1)
			dst.Next(v)
			freed()
		}))
		dst.Add(ticks)
		src.SubscribeTo(in)
	})
	numbers := func(yield func(int) bool) {
		for n := 1; ; n++ {
			fmt.Println("take", n)
			if !yield(n) {
				return
			}
		}
	}
	observable.Pipe2(observable.FromSeq(numbers), oneByOne, observable.Take[int](2)).
		Subscribe(ctx, printing[int]())
	fmt.Println("subscribed")
	h.Run()
	// Output:
	// take 1
	// take 2
	// subscribed
	// 1
	// take 3
	// 2
	// complete
}
