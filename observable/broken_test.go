package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

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
