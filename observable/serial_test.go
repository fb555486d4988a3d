package observable_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// each is how many values a goroutine sends.
const each = 2000

// exclusive is an observer that fails the test if its calls overlap; it counts values.
func exclusive[T any](t *testing.T, values *int) observable.Observer[T] {
	var inside atomic.Int32
	enter := func() {
		if inside.Add(1) != 1 {
			t.Error("calls overlap")
		}
	}
	return observable.Observer[T]{
		Next:     func(T) { enter(); *values++; inside.Add(-1) },
		Error:    func(err error) { t.Error(err) },
		Complete: func() { enter(); inside.Add(-1) },
	}
}

// inBackground sends what src sends from a goroutine of its own.
func inBackground[T any](wg *sync.WaitGroup, src observable.Observable[T]) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		wg.Go(func() { src.SubscribeTo(dst) })
	})
}

func TestGate_GoesOnAfterAPanic(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[int]()
	var got []int
	bad := subject.Subscribe(context.Background(), observable.Next(func(v int) {
		subject.Next(v + 10)
		panic("boom")
	}))
	subject.Subscribe(context.Background(), observable.Next(func(v int) { got = append(got, v) }))
	require.Equal(t, "boom", recovered(func() { subject.Next(1) }))
	require.True(t, bad.Closed())
	subject.Next(2)
	require.Equal(t, []int{1, 11, 2}, got)
}

// eight is how many goroutines send at once to what joins them.
const eight = 8
