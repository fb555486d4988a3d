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
	for want, call := range map[string]func(){
		"CombineLatest2: nil project":  func() { observable.CombineLatest2(one, one, f) },
		"Zip2: nil project":            func() { observable.Zip2(one, one, f) },
		"ForkJoin2: nil project":       func() { observable.ForkJoin2(one, one, f) },
		"WithLatestFrom1: nil project": func() { observable.WithLatestFrom1(one, f) },
		"ConcatMap: nil project":       func() { observable.ConcatMap[int, int](nil) },
		"SwitchMap: nil project":       func() { observable.SwitchMap[int, int](nil) },
		"ExhaustMap: nil project":      func() { observable.ExhaustMap[int, int](nil) },
		"SequenceEqual: zero other":    func() { observable.SequenceEqual(zero) },
		"SequenceEqualFunc: nil equal": func() { observable.SequenceEqualFunc(one, nil) },
		"SkipUntil: zero notifier":     func() { observable.SkipUntil[int](zero) },
	} {
		require.Equal(t, "observable: "+want, recovered(call))
	}
}
