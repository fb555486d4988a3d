package observable_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/operatortest"
	"github.com/rxsched/rxsched/tools/catalog"
)

// Each function that makes an observable keeps the contract. See pipelines for what it is given.
func TestOperators_KeepTheContract(t *testing.T) {
	t.Parallel()
	for name, build := range pipelines {
		if strings.HasPrefix(name, "New") && name != "New" {
			continue // a subject is told, not subscribed to a source
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := func(e *operatortest.Env[int]) observable.Operator[int, any] {
				return func(src obs) observable.Observable[any] {
					s := &scene{law: e, given: src, ctx: context.Background(), wires: map[rune]*wire{}}
					return build(s).any()
				}
			}
			operatortest.RunWithConfig(t, op, nature(name))
		})
	}
}

// nature is what the catalogue says of a function.
func nature(name string) operatortest.Config[int] {
	f, _ := catalog.FactsOf(name)
	has := f.Has
	return operatortest.Config[int]{
		Emits: emissions[f.Emits], Endless: has("Endless") || has("Outside"),
		Catches: has("Catches"), CatchesPanics: has("CatchesPanics"),
		Shares: has("Shares"), Keeps: has("Keeps"),
		SwitchesAway: has("SwitchesAway"), Unordered: has("Unordered"),
		NeedsHost: has("NeedsHost"),
	}
}

// emissions say how many values come, of those that the sources have sent.
var emissions = map[string]func(sent []int) int{
	"Each":   func(sent []int) int { return sent[0] },
	"All":    total,
	"Inner":  func(sent []int) int { return total(sent[1:]) },
	"Fewest": slices.Min[[]int],
	"One":    func([]int) int { return 1 },
}

func total(sent []int) (n int) {
	for _, m := range sent {
		n += m
	}
	return n
}

// anything is src, with the values of lists, windows and groups in the place of those.
func anything[T any](src observable.Observable[T]) observable.Observable[any] {
	switch src := any(src).(type) {
	case observable.Observable[[]int]:
		return anything(observable.ConcatMap(observable.FromSlice[int])(src))
	case observable.Observable[obs]:
		return anything(observable.MergeAll(src))
	case observable.Observable[observable.Grouped[int, int]]:
		return anything(observable.MergeMap(func(g observable.Grouped[int, int]) obs { return g.Observable })(src))
	}
	return observable.Map(func(v T) any { return v })(src)
}
