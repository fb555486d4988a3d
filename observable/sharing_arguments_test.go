package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestBadArgumentsOfSharingPanicAtOnce(t *testing.T) {
	t.Parallel()
	type obs = observable.Observable[int]
	r := newRig()
	repeat := func(int) (observable.Notifier, error) { return nil, nil }
	retry := func(error, int) (observable.Notifier, error) { return nil, nil }
	for want, f := range map[string]func(){
		"NewConnectable: zero src":           func() { observable.NewConnectable(obs{}) },
		"NewConnectableWithConfig: zero src": func() { observable.NewConnectableWithConfig(obs{}, observable.ConnectableConfig[int]{}) },
		"Connect: nil ctx":                   func() { observable.NewConnectable(observable.Of(1)).Connect(noContext) },
		"Connect: nil selector":              func() { observable.Connect[int, int](nil) },
		"ConnectWithConfig: nil selector":    func() { observable.ConnectWithConfig[int, int](nil, observable.ConnectConfig[int]{}) },
		"TryConnect: nil selector":           func() { observable.TryConnect[int, int](nil) },
		"TryConnectWithConfig: nil selector": func() { observable.TryConnectWithConfig[int, int](nil, observable.ConnectConfig[int]{}) },
		"ShareReplay: negative size":         func() { observable.ShareReplay[int](-1) },

		"RepeatWithConfig: negative Count": func() { observable.RepeatWithConfig[int](observable.RepeatConfig{Count: -1}) },
		"RepeatAfter: nil s":               func() { observable.RepeatAfter[int](ms, nil, observable.RepeatConfig{}) },
		"RepeatAfter: negative Count":      func() { observable.RepeatAfter[int](ms, r.async, observable.RepeatConfig{Count: -1}) },
		"RepeatAfter: Delay and delay":     func() { observable.RepeatAfter[int](ms, r.async, observable.RepeatConfig{Delay: repeat}) },
		"RetryWithConfig: negative Count":  func() { observable.RetryWithConfig[int](observable.RetryConfig{Count: -1}) },
		"RetryAfter: nil s":                func() { observable.RetryAfter[int](ms, nil, observable.RetryConfig{}) },
		"RetryAfter: negative Count":       func() { observable.RetryAfter[int](ms, r.async, observable.RetryConfig{Count: -1}) },
		"RetryAfter: Delay and delay":      func() { observable.RetryAfter[int](ms, r.async, observable.RetryConfig{Delay: retry}) },
		"RepeatWhen: nil notifier":         func() { observable.RepeatWhen[int, int](nil) },
		"TryRepeatWhen: nil notifier":      func() { observable.TryRepeatWhen[int, int](nil) },
		"RetryWhen: nil notifier":          func() { observable.RetryWhen[int, int](nil) },
		"TryRetryWhen: nil notifier":       func() { observable.TryRetryWhen[int, int](nil) },

		"AnimationFrames: nil s":  func() { observable.AnimationFrames(nil) },
		"Generate: nil next":      func() { observable.Generate(1, nil, nil) },
		"TryGenerate: nil next":   func() { observable.TryGenerate(1, nil, nil) },
		"GenerateOn: nil next":    func() { observable.GenerateOn(1, nil, nil, r.async) },
		"GenerateOn: nil s":       func() { observable.GenerateOn(1, nil, double, nil) },
		"TryGenerateOn: nil next": func() { observable.TryGenerateOn(1, nil, nil, r.async) },
		"TryGenerateOn: nil s":    func() { observable.TryGenerateOn(1, nil, failOn(1, double), nil) },
		"Iif: nil condition":      func() { observable.Iif(nil, observable.Of(1), observable.Of(2)) },
		"TryIif: nil condition":   func() { observable.TryIif(nil, observable.Of(1), observable.Of(2)) },
		"Using: nil create":       func() { observable.Using[int, int](nil, nil, nil) },
		"Using: nil factory":      func() { observable.Using[int, int](func() int { return 1 }, nil, nil) },
		"Using: nil release":      func() { observable.Using(func() int { return 1 }, func(int) obs { return observable.Of(1) }, nil) },
		"TryUsing: nil create":    func() { observable.TryUsing[int, int](nil, nil, nil) },
		"TryUsing: nil factory":   func() { observable.TryUsing[int, int](func() (int, error) { return 1, nil }, nil, nil) },
		"TryUsing: nil release": func() {
			observable.TryUsing(func() (int, error) { return 1, nil }, func(int) (obs, error) { return observable.Of(1), nil }, nil)
		},

		"Expand: nil project":                      func() { observable.Expand[int](nil) },
		"ExpandWithConfig: nil project":            func() { observable.ExpandWithConfig[int](nil, observable.ExpandConfig{}) },
		"ExpandWithConfig: negative Concurrent":    func() { observable.ExpandWithConfig(double1, observable.ExpandConfig{Concurrent: -1}) },
		"TryExpand: nil project":                   func() { observable.TryExpand[int](nil) },
		"MergeScan: nil accumulate":                func() { observable.MergeScan[int](nil, 0) },
		"MergeScanWithConfig: nil accumulate":      func() { observable.MergeScanWithConfig[int](nil, 0, observable.MergeConfig{}) },
		"MergeScanWithConfig: negative Concurrent": func() { observable.MergeScanWithConfig(first1, 0, observable.MergeConfig{Concurrent: -1}) },
		"TryMergeScan: nil accumulate":             func() { observable.TryMergeScan[int](nil, 0) },
		"SwitchScan: nil accumulate":               func() { observable.SwitchScan[int](nil, 0) },
		"TrySwitchScan: nil accumulate":            func() { observable.TrySwitchScan[int](nil, 0) },
		"Partition: nil predicate":                 func() { observable.Partition(observable.Of(1), nil) },
		"TryPartition: nil predicate":              func() { observable.TryPartition(observable.Of(1), nil) },
	} {
		require.Equal(t, "observable: "+want, recovered(f))
	}
}

func double1(n int) observable.Observable[int] { return observable.Of(2 * n) }

func first1(acc, _ int) observable.Observable[int] { return observable.Of(acc) }
