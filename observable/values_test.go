package observable_test

import (
	"context"
	"iter"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestValues_EndsWithTheError(t *testing.T) {
	t.Parallel()
	var values []int
	var failures []error
	for v, err := range observable.Values(context.Background(), observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops))) {
		values, failures = append(values, v), append(failures, err)
	}
	require.Equal(t, []int{1, 2, 0}, values)
	require.Equal(t, []error{nil, nil, errOops}, failures)
}

func TestValues_KeepsWhatComesFromAnotherGoroutineInOrder(t *testing.T) {
	t.Parallel()
	feed := make(chan int)
	go func() {
		defer close(feed)
		for i := range each {
			feed <- i
		}
	}()
	next := 0
	for v, err := range observable.Values(context.Background(), observable.FromChan(feed)) {
		require.NoError(t, err)
		require.Equal(t, next, v)
		next++
	}
	require.Equal(t, each, next)
}

func TestToChan_ClosesAtTheEnd(t *testing.T) {
	t.Parallel()
	out, failure := observable.ToChan(context.Background(), observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops)))
	var got []int
	for v := range out {
		got = append(got, v)
	}
	require.Equal(t, []int{1, 2}, got)
	require.Equal(t, errOops, failure())
}

// Each source here would go on for ever on a goroutine of its own. In a synctest bubble a goroutine
// that is left behind fails the test.
func TestValues_LeavingTheLoopLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(iter.Seq2[int, error]){
		"break": func(seq iter.Seq2[int, error]) {
			for range seq {
				break
			}
		},
		"panic": func(seq iter.Seq2[int, error]) {
			recovered(func() {
				for range seq {
					panic("left")
				}
			})
		},
		"pull": func(seq iter.Seq2[int, error]) {
			next, stop := iter.Pull2(seq)
			defer stop()
			next()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				feed := make(chan int, 1)
				feed <- 1
				torn := 0
				src := observable.Pipe2(observable.Merge(observable.FromChan(feed), observable.Go(func(ctx context.Context) (int, error) {
					<-ctx.Done()
					return 0, ctx.Err()
				})), observable.Map(func(v int) int { return v }), observable.Finalize[int](func() { torn++ }))
				leave(observable.Values(t.Context(), src))
				require.Equal(t, 1, torn)
			})
		})
	}
}

func TestToChan_AConsumerThatStopsReadingLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		feed := make(chan int, 3)
		feed <- 1
		feed <- 2
		feed <- 3
		torn := false
		values, failure := observable.ToChan(ctx, observable.Pipe1(observable.FromChan(feed), observable.Finalize[int](func() { torn = true })))
		require.Equal(t, 1, <-values)
		cancel()
		require.ErrorIs(t, failure(), context.Canceled)
		synctest.Wait()
		require.True(t, torn)
	})
}
