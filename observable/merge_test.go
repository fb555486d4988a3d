package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestSources_OfOneOrNone(t *testing.T) {
	t.Parallel()
	runSources(t, []source{
		{name: "Merge of one", src: fixed(observable.Merge(observable.Of("a"))), want: "(a|)"},
		{name: "Zip of none", src: fixed(observable.Zip[string]()), want: "|"},
		{name: "CombineLatest of none", src: fixed(observable.CombineLatest[string]()), want: "|"},
		{name: "TakeLast of none", src: fixed(observable.TakeLast[string](0)(unsubscribed())), want: "|"},
		{name: "Generate without a condition", want: "(124|)",
			src: fixed(observable.Take[int](3)(observable.Generate(1, nil, func(n int) int { return 2 * n })))},
	})
}
