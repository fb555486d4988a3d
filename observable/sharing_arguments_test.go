package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestBadArgumentsOfSharingPanicAtOnce(t *testing.T) {
	t.Parallel()
	type obs = observable.Observable[int]
	for want, f := range map[string]func(){
		"NewConnectable: zero src":                  func() { observable.NewConnectable(obs{}) },
		"NewConnectableWithConfig: zero src":        func() { observable.NewConnectableWithConfig(obs{}, observable.ConnectableConfig[int]{}) },
		"Connect: nil ctx":                          func() { observable.NewConnectable(observable.Of(1)).Connect(noContext) },
		"Connect: nil selector":                     func() { observable.Connect[int, int](nil) },
		"ConnectWithConfig: nil selector":           func() { observable.ConnectWithConfig[int, int](nil, observable.ConnectConfig[int]{}) },
		"ShareReplay: negative size":                func() { observable.ShareReplay[int](-1) },
		"ShareReplayWithConfig: negative size":      func() { observable.ShareReplayWithConfig[int](-1, observable.ShareReplayConfig{}) },
		"NewReplaySubject: negative size":           func() { observable.NewReplaySubject[int](-1) },
		"NewReplaySubjectWithConfig: negative size": func() { observable.NewReplaySubjectWithConfig[int](-1, observable.ReplayConfig{}) },

		"RepeatAfter: nil s": func() { observable.RepeatAfter[int](1, ms, nil) },
		"RetryAfter: nil s":  func() { observable.RetryAfter[int](1, ms, nil) },

		"AnimationFrames: nil s": func() { observable.AnimationFrames(nil) },
		"Generate: nil next":     func() { observable.Generate(1, nil, nil) },
		"TryGenerate: nil next":  func() { observable.TryGenerate(1, nil, nil) },
		"Using: nil create":      func() { observable.Using[int, int](nil, nil, nil) },
		"Using: nil factory":     func() { observable.Using[int, int](func() int { return 1 }, nil, nil) },
		"Using: nil release":     func() { observable.Using(func() int { return 1 }, func(int) obs { return observable.Of(1) }, nil) },
		"TryUsing: nil create":   func() { observable.TryUsing[int, int](nil, nil, nil) },
		"TryUsing: nil factory":  func() { observable.TryUsing[int, int](func() (int, error) { return 1, nil }, nil, nil) },
		"TryUsing: nil release": func() {
			observable.TryUsing(func() (int, error) { return 1, nil }, func(int) obs { return observable.Of(1) }, nil)
		},

		"Expand: nil project":                      func() { observable.Expand[int](nil) },
		"ExpandWithConfig: nil project":            func() { observable.ExpandWithConfig[int](nil, observable.ExpandConfig{}) },
		"ExpandWithConfig: negative Concurrent":    func() { observable.ExpandWithConfig(double1, observable.ExpandConfig{Concurrent: -1}) },
		"MergeScan: nil accumulate":                func() { observable.MergeScan[int](nil, 0) },
		"MergeScanWithConfig: nil accumulate":      func() { observable.MergeScanWithConfig[int](nil, 0, observable.MergeConfig{}) },
		"MergeScanWithConfig: negative Concurrent": func() { observable.MergeScanWithConfig(first1, 0, observable.MergeConfig{Concurrent: -1}) },
		"SwitchScan: nil accumulate":               func() { observable.SwitchScan[int](nil, 0) },
		"Partition: nil predicate":                 func() { observable.Partition(observable.Of(1), nil) },
		"TryPartition: nil predicate":              func() { observable.TryPartition(observable.Of(1), nil) },
	} {
		require.Equal(t, "observable: "+want, recovered(f))
	}
}

func double1(n int) observable.Observable[int] { return observable.Of(2 * n) }

func first1(acc, _ int) observable.Observable[int] { return observable.Of(acc) }
