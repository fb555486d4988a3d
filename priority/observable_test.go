package priority_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
)

// Values are handled at Low priority, one task each, while the user's clicks go first.
func Example_observeOn() {
	v := host.NewVirtual(host.Config{})
	p := priority.New(v, priority.Config{})
	observable.Pipe1(observable.Range(1, 4),
		observable.ObserveOn[int](p.At(priority.Low)),
	).Subscribe(context.Background(), observable.Next(func(n int) {
		v.Block(3 * ms)
		fmt.Println(v.Elapsed(), "handled", n)
	}))
	_, _ = v.SetTimeout(func() { p.Schedule(say("click"), priority.UserBlocking) }, 4*ms)
	_ = v.Run()
	// Output:
	// 3ms handled 1
	// 6ms handled 2
	// click
	// 9ms handled 3
	// 12ms handled 4
}

// Heavy work is scheduled from elsewhere; its results hop back to the loop, one at a time and in
// order.
func TestAt_TakesResultsOfOtherGoroutines(t *testing.T) {
	t.Parallel()
	loop := host.NewLoop(host.Config{})
	require.NoError(t, loop.Start())
	defer loop.Close()
	p := priority.New(loop, priority.Config{})
	results := make(chan int)
	go func() {
		defer close(results)
		for i := range 1000 {
			results <- i
		}
	}()
	n := 0
	got, err := observable.ToSlice(context.Background(), observable.Pipe2(observable.FromChan(results),
		observable.ObserveOn[int](p.At(priority.Normal)),
		observable.Map(func(i int) bool {
			n++ // touched by the loop's callbacks only
			return n == i+1 && p.CurrentPriority() == priority.Normal
		}),
	))
	require.NoError(t, err)
	require.Len(t, got, 1000)
	require.NotContains(t, got, false)
}
