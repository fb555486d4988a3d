package observable_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

// Who waits for a pipeline that a panic has closed is told so.
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
				died := 0
				loop := host.NewLoop(host.Config{Uncaught: func(*host.PanicError) { died++ }})
				require.NoError(t, loop.Start())
				bug := observable.Map(func(int) int { panic("bug") })(observable.Timer(ms, async.New(loop)))
				require.ErrorIs(t, wait(bug), observable.ErrUnsubscribed)
				require.NoError(t, loop.Close())
				require.Equal(t, 1, died)
			})
		})
	}
}

func TestWaiting_UntilTheContextEndsIsTheContextsError(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(ctx, ms)
		defer cancel()
		_, err := observable.ToSlice(ctx, observable.Never[int]())
		require.ErrorIs(t, err, context.DeadlineExceeded)
		for _, err := range observable.Values(ctx, observable.Never[int]()) {
			require.ErrorIs(t, err, context.DeadlineExceeded)
		}
	})
}

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

// A connector that panics, or gives nothing, leaves what it was to be shared by sound.
func TestConnector_ThatFails(t *testing.T) {
	t.Parallel()
	type subject = observable.SubjectLike[int]
	for name, fails := range map[string]func() subject{
		"boom": func() subject { panic("boom") },
		"observable: Connector: it gave a nil subject": func() subject { return nil },
	} {
		failed := false
		connector := func() subject {
			if !failed {
				failed = true
				return fails()
			}
			return observable.NewSubject[int]()
		}
		closed := 0
		src := observable.Finalize[int](func() { closed++ })(observable.Never[int]())

		shared := observable.ShareWithConfig(observable.ShareConfig[int]{Connector: connector})(src)
		require.PanicsWithValue(t, name, func() { shared.Subscribe(ctx, ignore[int]()) })
		shared.Subscribe(ctx, ignore[int]()).Unsubscribe()
		require.Equal(t, 1, closed, "nobody else is counted as a user")

		failed = false
		c := observable.NewConnectableWithConfig(src, observable.ConnectableConfig[int]{Connector: connector})
		require.PanicsWithValue(t, name, func() { c.Connect(ctx) })
		c.Connect(ctx).Unsubscribe()
		require.Equal(t, 2, closed)

		failed = false
		grouped := observable.GroupByWithConfig(itself, observable.GroupByConfig[int, int]{Connector: connector})
		require.PanicsWithValue(t, name, func() { grouped(observable.Of(1)).Subscribe(ctx, ignore[observable.Grouped[int, int]]()) })
	}
}

func itself(v int) int { return v }

func TestNotifier_ThatIsMissingIsNamed(t *testing.T) {
	t.Parallel()
	retry := observable.RetryConfig{Delay: func(error, int) observable.Notifier { return nil }}
	repeat := observable.RepeatConfig{Delay: func(int) observable.Notifier { return nil }}
	group := observable.GroupByConfig[int, int]{Duration: func(observable.Grouped[int, int]) observable.Notifier { return nil }}
	share := observable.ShareConfig[int]{ResetOnComplete: func(error) observable.Notifier { return nil }}
	for _, c := range []struct {
		gives string
		f     func()
	}{
		{"Delay", func() {
			observable.RetryWithConfig[int](1, retry)(observable.Throw[int](errOops)).Subscribe(ctx, ignore[int]())
		}},
		{"Delay", func() { observable.RepeatWithConfig[int](2, repeat)(observable.Of(1)).Subscribe(ctx, ignore[int]()) }},
		{"GroupByConfig.Duration", func() {
			observable.GroupByWithConfig(itself, group)(observable.Of(1)).Subscribe(ctx, ignore[observable.Grouped[int, int]]())
		}},
		{"Reset", func() { observable.ShareWithConfig(share)(observable.Of(1)).Subscribe(ctx, ignore[int]()) }},
	} {
		require.PanicsWithValue(t, "observable: "+c.gives+": it gave a nil Notifier", c.f)
	}
}
