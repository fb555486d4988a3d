package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestBadArgumentsOfChoosingPanicAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig()
	for want, f := range map[string]func(){
		"Find: nil predicate":                   func() { observable.Find[int](nil) },
		"TryFind: nil predicate":                func() { observable.TryFind[int](nil) },
		"FindIndex: nil predicate":              func() { observable.FindIndex[int](nil) },
		"TryFindIndex: nil predicate":           func() { observable.TryFindIndex[int](nil) },
		"Every: nil predicate":                  func() { observable.Every[int](nil) },
		"TryEvery: nil predicate":               func() { observable.TryEvery[int](nil) },
		"ElementAt: negative index":             func() { observable.ElementAt[int](-1) },
		"SkipWhile: nil predicate":              func() { observable.SkipWhile[int](nil) },
		"TrySkipWhile: nil predicate":           func() { observable.TrySkipWhile[int](nil) },
		"TakeWhile: nil predicate":              func() { observable.TakeWhile[int](nil) },
		"TakeWhileWithConfig: nil predicate":    func() { observable.TakeWhileWithConfig[int](nil, observable.TakeWhileConfig{}) },
		"TryTakeWhile: nil predicate":           func() { observable.TryTakeWhile[int](nil) },
		"TryTakeWhileWithConfig: nil predicate": func() { observable.TryTakeWhileWithConfig[int](nil, observable.TakeWhileConfig{}) },
		"MaxFunc: nil compare":                  func() { observable.MaxFunc[int](nil) },
		"MinFunc: nil compare":                  func() { observable.MinFunc[int](nil) },
		"DistinctBy: nil key":                   func() { observable.DistinctBy[int, int](nil) },
		"TryDistinctBy: nil key":                func() { observable.TryDistinctBy[int, int](nil) },
		"DistinctUntilChangedFunc: nil same":    func() { observable.DistinctUntilChangedFunc[int](nil) },
		"DistinctUntilChangedBy: nil key":       func() { observable.DistinctUntilChangedBy[int, int](nil) },
		"TryDistinctUntilChangedBy: nil key":    func() { observable.TryDistinctUntilChangedBy[int, int](nil) },
	} {
		require.Equal(t, "observable: "+want, recovered(f))
	}
	for want, f := range map[string]func(){
		"FromContext: nil ctx":       func() { observable.FromContext(noContext) },
		"FromCallback: nil register": func() { observable.FromCallback[int](nil) },
		"FromFunc: nil f":            func() { observable.FromFunc[int](nil) },
		"Go: nil f":                  func() { observable.Go[int](nil) },
		"FromSeqOn: nil seq":         func() { observable.FromSeqOn[int](nil, r.async) },
		"FromSeqOn: nil s":           func() { observable.FromSeqOn(func(func(int) bool) {}, nil) },
		"TryFromSeqOn: nil seq":      func() { observable.TryFromSeqOn[int](nil, r.async) },
		"TryFromSeqOn: nil s":        func() { observable.TryFromSeqOn(func(func(int, error) bool) {}, nil) },
		"ForEach: nil ctx":           func() { _ = observable.ForEach(noContext, observable.Of(1), func(int) {}) },
		"ForEach: nil next":          func() { _ = observable.ForEach(t.Context(), observable.Of(1), nil) },
		"TryForEach: nil ctx": func() {
			_ = observable.TryForEach(noContext, observable.Of(1), func(int) error { return nil })
		},
		"TryForEach: nil next": func() { _ = observable.TryForEach(t.Context(), observable.Of(1), nil) },
	} {
		require.Equal(t, "observable: "+want, recovered(f))
	}
}
