package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestArities(t *testing.T) {
	t.Parallel()
	of := func(v string) observable.Observable[string] { return observable.Of(v) }
	a, b, c, d := of("a"), of("b"), of("c"), of("d")
	f2 := func(a, b string) string { return a + b }
	f3 := func(a, b, c string) string { return a + b + c }
	f4 := func(a, b, c, d string) string { return a + b + c + d }
	for want, all := range map[string][]observable.Observable[string]{
		"ab":   {observable.CombineLatest2(a, b, f2), observable.Zip2(a, b, f2), observable.ForkJoin2(a, b, f2), observable.WithLatestFrom(b, f2)(a)},
		"abc":  {observable.CombineLatest3(a, b, c, f3), observable.Zip3(a, b, c, f3), observable.ForkJoin3(a, b, c, f3), observable.WithLatestFrom2(b, c, f3)(a)},
		"abcd": {observable.CombineLatest4(a, b, c, d, f4), observable.Zip4(a, b, c, d, f4), observable.ForkJoin4(a, b, c, d, f4), observable.WithLatestFrom3(b, c, d, f4)(a)},
	} {
		for _, src := range all {
			got, err := observable.ToSlice(context.Background(), src)
			require.NoError(t, err)
			require.Equal(t, []string{want}, got)
		}
	}
}
