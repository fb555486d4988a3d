package observable_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

func TestToSlice_ReturnsWhatCameBeforeAnError(t *testing.T) {
	t.Parallel()
	got, err := observable.ToSlice(context.Background(), observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops)))
	require.Equal(t, errOops, err)
	require.Equal(t, []int{1, 2}, got)
}

func TestBlockingHelpers_ReturnTheContextsError(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		never := observable.Never[int]()
		values, err := observable.ToSlice(ctx, never)
		require.Nil(t, values)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		_, err = observable.FirstValue(ctx, never)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		_, err = observable.LastValue(ctx, never)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		for _, err = range observable.Values(ctx, never) {
			require.ErrorIs(t, err, context.DeadlineExceeded)
		}
		out, failure := observable.ToChan(ctx, never)
		_, ok := <-out
		require.False(t, ok)
		require.ErrorIs(t, failure(), context.DeadlineExceeded)
	})
}

func TestFirstValueAndLastValue_FailWithoutAValue(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	first, err := observable.FirstValue(ctx, observable.Of(1, 2))
	require.NoError(t, err)
	require.Equal(t, 1, first)
	last, err := observable.LastValue(ctx, observable.Of(1, 2))
	require.NoError(t, err)
	require.Equal(t, 2, last)
	_, err = observable.FirstValue(ctx, observable.Empty[int]())
	require.ErrorIs(t, err, observable.ErrEmpty)
	_, err = observable.LastValue(ctx, observable.Empty[int]())
	require.ErrorIs(t, err, observable.ErrEmpty)
	last, err = observable.LastValue(ctx, observable.Concat(observable.Of(1), observable.Throw[int](errOops)))
	require.ErrorIs(t, err, errOops)
	require.Zero(t, last)
}

// A caller that waits for a pipeline that a panic has closed is told so.
func TestWaiting_ForAPipelineThatPanics(t *testing.T) {
	t.Parallel()
	for name, wait := range map[string]func(observable.Observable[int]) error{
		"ToSlice":    func(src observable.Observable[int]) error { _, err := observable.ToSlice(ctx, src); return err },
		"FirstValue": func(src observable.Observable[int]) error { _, err := observable.FirstValue(ctx, src); return err },
		"LastValue":  func(src observable.Observable[int]) error { _, err := observable.LastValue(ctx, src); return err },
		"ForEach":    func(src observable.Observable[int]) error { return observable.ForEach(ctx, src, func(int) {}) },
		"Values": func(src observable.Observable[int]) error {
			for _, err := range observable.Values(ctx, src) {
				return err
			}
			return nil
		},
		"ToChan": func(src observable.Observable[int]) error {
			values, err := observable.ToChan(ctx, src)
			for range values {
			}
			return err()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var uncaught []*host.PanicError
				loop := host.NewLoop(host.Config{OnError: func(err *host.PanicError) { uncaught = append(uncaught, err) }})
				require.NoError(t, loop.Start())
				err := wait(observable.Map(buggy)(observable.Timer(ms, async.New(loop))))
				require.NoError(t, loop.Close())
				require.ErrorIs(t, err, observable.ErrUnsubscribed)
				require.ErrorIs(t, err, errOops, "the value is an error")
				require.EqualError(t, err, observable.ErrUnsubscribed.Error()+": panic: "+errOops.Error())
				var panicked *observable.PanicError
				require.ErrorAs(t, err, &panicked)
				require.Len(t, uncaught, 1)
				for _, err := range []*host.PanicError{panicked, uncaught[0]} {
					require.Equal(t, errOops, err.Value)
					require.Contains(t, string(err.Stack), "observable_test.buggy(")
				}
			})
		})
	}
}

func buggy(int) int { panic(errOops) }

// sly is a context that ends, with all that follows of that, just after it was asked for the n-th
// time whether it has.
type sly struct {
	context.Context
	asked *atomic.Int64
	n     int64
	end   func()
}

func (s sly) Err() error {
	err := s.Context.Err()
	if s.asked.Add(1) == s.n {
		s.end()
	}
	return err
}

func TestWaiting_UntilTheContextEndsAtAnyMoment(t *testing.T) {
	t.Parallel()
	for n := range int64(12) {
		synctest.Test(t, func(t *testing.T) {
			inner, cancel := context.WithTimeout(ctx, ms)
			defer cancel()
			outer := sly{inner, new(atomic.Int64), n, func() { cancel(); synctest.Wait() }}
			for _, err := range observable.Values(outer, observable.Never[int]()) {
				require.NotErrorIs(t, err, observable.ErrUnsubscribed)
			}
		})
	}
}
