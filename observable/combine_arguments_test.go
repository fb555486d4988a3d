package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestJoins_BadArgumentsPanicAtOnce(t *testing.T) {
	t.Parallel()
	var zero, one observable.Observable[int]
	one = observable.Of(1)
	var f func(int, int) int
	var try func(int, int) (int, error)
	for want, call := range map[string]func(){
		"CombineLatest2: nil project":     func() { observable.CombineLatest2(one, one, f) },
		"TryCombineLatest2: nil project":  func() { observable.TryCombineLatest2(one, one, try) },
		"Zip2: nil project":               func() { observable.Zip2(one, one, f) },
		"ForkJoin2: nil project":          func() { observable.ForkJoin2(one, one, f) },
		"WithLatestFrom1: nil project":    func() { observable.WithLatestFrom1(one, f) },
		"TryWithLatestFrom1: nil project": func() { observable.TryWithLatestFrom1(one, try) },
		"ConcatMap: nil project":          func() { observable.ConcatMap[int, int](nil) },
		"TryConcatMap: nil project":       func() { observable.TryConcatMap[int, int](nil) },
		"SwitchMap: nil project":          func() { observable.SwitchMap[int, int](nil) },
		"TrySwitchMap: nil project":       func() { observable.TrySwitchMap[int, int](nil) },
		"ExhaustMap: nil project":         func() { observable.ExhaustMap[int, int](nil) },
		"TryExhaustMap: nil project":      func() { observable.TryExhaustMap[int, int](nil) },
		"SequenceEqual: zero other":       func() { observable.SequenceEqual(zero) },
		"SequenceEqualFunc: nil equal":    func() { observable.SequenceEqualFunc(one, nil) },
		"TrySequenceEqualFunc: nil equal": func() { observable.TrySequenceEqualFunc(one, nil) },
		"SkipUntil: zero notifier":        func() { observable.SkipUntil[int](zero) },
		"StartWithScheduled: nil s":       func() { observable.StartWithScheduled([]int{1}, nil) },
		"EndWithScheduled: nil s":         func() { observable.EndWithScheduled([]int{1}, nil) },
	} {
		require.Equal(t, "observable: "+want, recovered(call))
	}
}
