package observable_test

import (
	"context"
	"iter"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

// A connector that panics, or gives nothing, leaves what it was to be shared by sound.
func TestConnector_ThatFails(t *testing.T) {
	t.Parallel()
	type subject = observable.SubjectLike[int]
	for want, fails := range map[string]func() subject{
		"boom":                                  func() subject { panic("boom") },
		"%s: Connector returned a nil subject":  func() subject { return nil },
		"%s: Connector returned a nil subject ": func() subject { return (*observable.Subject[int])(nil) },
	} {
		says := func(who string) string {
			return strings.TrimSpace(strings.Replace(want, "%s", "observable: "+who, 1))
		}
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
		require.PanicsWithValue(t, says("ShareWithConfig"), func() { shared.Subscribe(ctx, ignore[int]()) })
		shared.Subscribe(ctx, ignore[int]()).Unsubscribe()
		require.Equal(t, 1, closed, "nobody else is counted as a user")

		failed = false
		c := observable.NewConnectableWithConfig(src, observable.ConnectableConfig[int]{Connector: connector})
		require.PanicsWithValue(t, says("NewConnectableWithConfig"), func() { c.Connect(ctx) })
		c.Connect(ctx).Unsubscribe()
		require.Equal(t, 2, closed)

		failed = false
		grouped := observable.GroupByWithConfig(itself[int], observable.GroupByConfig[int, int]{Connector: connector})
		require.PanicsWithValue(t, says("GroupByWithConfig"), func() { grouped(observable.Of(1)).Subscribe(ctx, ignore[observable.Grouped[int, int]]()) })

		failed = false
		connected := observable.ConnectWithConfig(itself[observable.Observable[int]], observable.ConnectConfig[int]{Connector: connector})
		require.PanicsWithValue(t, says("ConnectWithConfig"), func() { connected(src).Subscribe(ctx, ignore[int]()) })
	}
}

func itself[T any](v T) T { return v }

func TestNotifier_ThatIsMissingIsNamed(t *testing.T) {
	t.Parallel()
	for _, none := range []observable.Notifier{nil, observable.Observable[int]{}, (*observable.Subject[int])(nil)} {
		retry := observable.RetryConfig{Delay: func(error, int) observable.Notifier { return none }}
		repeat := observable.RepeatConfig{Delay: func(int) observable.Notifier { return none }}
		group := observable.GroupByConfig[int, int]{Duration: func(observable.Grouped[int, int]) observable.Notifier { return none }}
		share := observable.ShareConfig[int]{ResetOnComplete: func(error) observable.Notifier { return none }}
		for _, c := range []struct {
			gives string
			f     func()
		}{
			{"RetryWithConfig: Delay", func() {
				observable.RetryWithConfig[int](1, retry)(observable.Throw[int](errOops)).Subscribe(ctx, ignore[int]())
			}},
			{"RepeatWithConfig: Delay", func() { observable.RepeatWithConfig[int](2, repeat)(observable.Of(1)).Subscribe(ctx, ignore[int]()) }},
			{"GroupByWithConfig: Duration", func() {
				observable.GroupByWithConfig(itself[int], group)(observable.Of(1)).Subscribe(ctx, ignore[observable.Grouped[int, int]]())
			}},
			{"ShareWithConfig: a Reset function", func() { observable.ShareWithConfig(share)(observable.Of(1)).Subscribe(ctx, ignore[int]()) }},
		} {
			require.PanicsWithValue(t, "observable: "+c.gives+" returned a nil Notifier", c.f)
		}
	}
}

// What a function returns in place of an observable names the operator and the function.
func TestResults_ThatAreZeroAreNamed(t *testing.T) {
	t.Parallel()
	type ints = observable.Observable[int]
	none := func(int) ints { return ints{} }
	for want, of := range map[string]ints{
		"MergeMap: project":                 observable.MergeMap(none)(observable.Of(1)),
		"ConcatMap: project":                observable.ConcatMap(none)(observable.Of(1)),
		"ConcatMapEager: project":           observable.ConcatMapEager(none)(observable.Of(1)),
		"SwitchMap: project":                observable.SwitchMap(none)(observable.Of(1)),
		"ExhaustMap: project":               observable.ExhaustMap(none)(observable.Of(1)),
		"Expand: project":                   observable.Expand(none)(observable.Of(1)),
		"MergeMapWithConfig: project":       observable.MergeMapWithConfig(none, observable.MergeConfig{Concurrent: 1})(observable.Of(1)),
		"ConcatMapEagerWithConfig: project": observable.ConcatMapEagerWithConfig(none, observable.ConcatMapEagerConfig{})(observable.Of(1)),
		"ExpandWithConfig: project":         observable.ExpandWithConfig(none, observable.ExpandConfig{})(observable.Of(1)),
		"ConnectWithConfig: selector": observable.ConnectWithConfig(func(ints) ints { return ints{} },
			observable.ConnectConfig[int]{})(observable.Of(1)),
		"Throttle: duration":           observable.Throttle(none)(observable.Of(1)),
		"ThrottleWithConfig: duration": observable.ThrottleWithConfig(none, observable.ThrottleConfig{})(observable.Of(1)),
		"Audit: duration":              observable.Audit(none)(observable.Of(1)),
		"Debounce: duration":           observable.Debounce(none)(observable.Of(1)),
		"DelayWhen: duration":          observable.DelayWhen(none)(observable.Of(1)),
		"MergeScan: accumulate":        observable.MergeScan(func(int, int) ints { return ints{} }, 0)(observable.Of(1)),
		"MergeScanWithConfig: accumulate": observable.MergeScanWithConfig(func(int, int) ints { return ints{} }, 0,
			observable.MergeConfig{})(observable.Of(1)),
		"SwitchScan: accumulate": observable.SwitchScan(func(int, int) ints { return ints{} }, 0)(observable.Of(1)),
		"Defer: factory":         observable.Defer(func() ints { return ints{} }),
		"Using: factory":         observable.Using(func() int { return 0 }, none, func(int) {}),
		"Connect: selector":      observable.Connect(func(ints) ints { return ints{} })(observable.Of(1)),
		"CatchError: selector": observable.CatchError(func(error, ints) ints { return ints{} })(
			observable.Throw[int](errOops)),
	} {
		require.PanicsWithValue(t, "observable: "+want+" returned a zero Observable",
			func() { of.Subscribe(ctx, ignore[int]()) })
	}
}

func TestArguments_OfNilPointersAndHugeTimesAreNamed(t *testing.T) {
	t.Parallel()
	var s *async.Scheduler
	r := newRig()
	for want, f := range map[string]func(){
		"Timer: nil s":          func() { observable.Timer(ms, s) },
		"ObserveOn: nil s":      func() { observable.ObserveOn[int](s) },
		"MapGo: nil s":          func() { observable.MapGo(1, working(nil), s) },
		"Pace: per is too long": func() { observable.Pace[int](2, math.MaxInt64, r.async) },
		"Pace: nil s":           func() { observable.Pace[int](2, ms, s) },
		"PaceWithConfig: per is too long": func() {
			observable.PaceWithConfig[int](2, math.MaxInt64, r.async, observable.PaceConfig{})
		},
	} {
		require.PanicsWithValue(t, "observable: "+want, f)
	}
	var loop *host.Loop
	require.PanicsWithValue(t, "async: New: nil host", func() { async.New(loop) })
}

// The panic of the goroutine ends at CatchPanic.
func TestFromSeqGo_ANilIteratorIsNamed(t *testing.T) {
	t.Parallel()
	caught := observable.CatchPanic[int]
	_, err := observable.ToSlice(ctx, caught(observable.FromSeqGo(
		func(context.Context) iter.Seq[int] { return nil })))
	require.ErrorContains(t, err, "observable: FromSeqGo: seq returned a nil iterator")
	_, err = observable.ToSlice(ctx, caught(observable.TryFromSeqGo(
		func(context.Context) iter.Seq2[int, error] { return nil })))
	require.ErrorContains(t, err, "observable: TryFromSeqGo: seq returned a nil iterator")
}
