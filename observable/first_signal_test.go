package observable_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// A duration that would send for ever is let go at its first value, though nobody else gets a turn
// meanwhile.
func TestFirstSignal_LetsGoOfAnEndlessSynchronousSource(t *testing.T) {
	t.Parallel()
	endless := observable.FromSeq(func(yield func(int) bool) {
		for yield(1) {
		}
	})
	got, err := observable.ToSlice(context.Background(), observable.Pipe1(observable.Of(1, 2), observable.Audit(func(int) observable.Observable[int] { return endless })))
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, got)
}

func TestFirstSignal_APanicInADurationClosesTheSubscription(t *testing.T) {
	t.Parallel()
	src := observable.NewSubject[int]()
	sub := observable.Pipe1(src.Observable(), observable.Audit(func(int) observable.Observable[int] {
		return observable.New(func(*observable.Subscriber[int]) { panic("boom") })
	})).Subscribe(context.Background(), ignore[int]())
	require.Equal(t, "boom", recovered(func() { src.Next(1) }))
	require.True(t, sub.Closed())
	require.False(t, src.Observed())
}

func opened(op observable.Operator[int, observable.Observable[int]]) observable.Operator[int, int] {
	return observable.Compose2(op, observable.MergeAll[int])
}

// No t.Parallel here: AllocsPerRun must be alone.
func TestSteadyStateOfRatesAndGroups_AllocatesNothingPerItem(t *testing.T) {
	for name, op := range map[string]func(*rig) observable.Operator[int, int]{
		"AuditTime":  func(r *rig) observable.Operator[int, int] { return observable.AuditTime[int](ms, r.async) },
		"SampleTime": func(r *rig) observable.Operator[int, int] { return observable.SampleTime[int](ms, r.async) },
		"Timeout":    func(r *rig) observable.Operator[int, int] { return observable.Timeout[int](time.Second, r.async) },
		"Sample": func(r *rig) observable.Operator[int, int] {
			return observable.Sample[int](observable.Interval(ms, r.async))
		},
		"TimeInterval": func(r *rig) observable.Operator[int, int] {
			return observable.Compose2(observable.TimeInterval[int](r.async), observable.Map(func(v observable.Elapsed[int]) int { return v.Value }))
		},
		"Timestamp": func(r *rig) observable.Operator[int, int] {
			return observable.Compose2(observable.Timestamp[int](r.async), observable.Map(func(v observable.Timestamped[int]) int { return v.Value }))
		},
		"GroupBy": func(*rig) observable.Operator[int, int] {
			return observable.Compose2(observable.GroupBy(func(int) int { return 0 }),
				observable.MergeMap(func(g observable.Grouped[int, int]) observable.Observable[int] { return g.Observable }))
		},
		"Window": func(*rig) observable.Operator[int, int] {
			return opened(observable.Window[int](observable.Never[int]()))
		},
		"WindowCount": func(*rig) observable.Operator[int, int] { return opened(observable.WindowCount[int](1000)) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig()
			subject := observable.NewSubject[int]()
			received := 0
			observable.Pipe1(subject.Observable(), op(r)).Subscribe(context.Background(), observable.Next(func(int) { received++ }))
			step := func() {
				subject.Next(1)
				r.host.Advance(2 * ms)
			}
			for range 10 {
				step()
			}
			require.Zero(t, testing.AllocsPerRun(100, step))
			require.Equal(t, 111, received)
		})
	}
}

func TestBadArgumentsOfRatesSpansAndGroupsPanicAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig()
	var zero observable.Observable[int]
	never := observable.Never[int]()
	type config = observable.TimeoutConfig[int]
	for want, f := range map[string]func(){
		"Audit: nil duration":                       func() { observable.Audit[int, int](nil) },
		"AuditTime: nil s":                          func() { observable.AuditTime[int](ms, nil) },
		"Debounce: nil duration":                    func() { observable.Debounce[int, int](nil) },
		"Throttle: nil duration":                    func() { observable.Throttle[int, int](nil) },
		"ThrottleWithConfig: nil duration":          func() { observable.ThrottleWithConfig[int, int](nil, observable.ThrottleConfig{}) },
		"Sample: zero notifier":                     func() { observable.Sample[int](zero) },
		"SampleTime: nil s":                         func() { observable.SampleTime[int](ms, nil) },
		"DelayWhen: nil duration":                   func() { observable.DelayWhen[int, int](nil) },
		"TimeInterval: nil s":                       func() { observable.TimeInterval[int](nil) },
		"Timestamp: nil s":                          func() { observable.Timestamp[int](nil) },
		"Timeout: nil s":                            func() { observable.Timeout[int](ms, nil) },
		"TimeoutWithConfig: nil s":                  func() { observable.TimeoutWithConfig(ms, nil, config{}) },
		"TimeoutWithConfig: both First and FirstAt": func() { observable.TimeoutWithConfig(ms, r.async, config{First: ms, FirstAt: time.UnixMilli(1)}) },
		"Buffer: zero notifier":                     func() { observable.Buffer[int](zero) },
		"Window: zero notifier":                     func() { observable.Window[int](zero) },
		"BufferCount: size not positive":            func() { observable.BufferCount[int](0) },
		"BufferCountWithConfig: size not positive":  func() { observable.BufferCountWithConfig[int](0, observable.BufferCountConfig{}) },
		"BufferCountWithConfig: negative Every":     func() { observable.BufferCountWithConfig[int](1, observable.BufferCountConfig{Every: -1}) },
		"WindowCount: size not positive":            func() { observable.WindowCount[int](0) },
		"WindowCountWithConfig: size not positive":  func() { observable.WindowCountWithConfig[int](0, observable.WindowCountConfig{}) },
		"WindowCountWithConfig: negative Every":     func() { observable.WindowCountWithConfig[int](1, observable.WindowCountConfig{Every: -1}) },
		"WindowTime: negative span":                 func() { observable.WindowTime[int](-1, r.async) },
		"WindowTime: nil s":                         func() { observable.WindowTime[int](ms, nil) },
		"WindowTimeWithConfig: negative span":       func() { observable.WindowTimeWithConfig[int](-1, r.async, observable.WindowTimeConfig{}) },
		"WindowTimeWithConfig: nil s":               func() { observable.WindowTimeWithConfig[int](ms, nil, observable.WindowTimeConfig{}) },
		"WindowTimeWithConfig: negative Every":      func() { observable.WindowTimeWithConfig[int](ms, r.async, observable.WindowTimeConfig{Every: -1}) },
		"WindowTimeWithConfig: negative Max":        func() { observable.WindowTimeWithConfig[int](ms, r.async, observable.WindowTimeConfig{Max: -1}) },
		"BufferToggle: zero openings":               func() { observable.BufferToggle[int, int, int](zero, nil) },
		"BufferToggle: nil closing":                 func() { observable.BufferToggle[int, int, int](never, nil) },
		"WindowToggle: zero openings":               func() { observable.WindowToggle[int, int, int](zero, nil) },
		"WindowToggle: nil closing":                 func() { observable.WindowToggle[int, int, int](never, nil) },
		"BufferWhen: nil closing":                   func() { observable.BufferWhen[int, int](nil) },
		"WindowWhen: nil closing":                   func() { observable.WindowWhen[int, int](nil) },
		"GroupBy: nil key":                          func() { observable.GroupBy[int, int](nil) },
		"GroupByWithConfig: nil key":                func() { observable.GroupByWithConfig[int, int](nil, observable.GroupByConfig[int, int]{}) },
	} {
		require.Equal(t, "observable: "+want, recovered(f))
	}
}
