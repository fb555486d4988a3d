package observable_test

import (
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

var _ = played("FilterMap", operatorPipeline(observable.FilterMap(func(n int) (string, bool) {
	return "", big(n)
})))

func ExampleFilterMap() {
	number := func(v string) (int, bool) {
		n, err := strconv.Atoi(v)
		return n, err == nil
	}
	lines := observable.Of("1", "one", "2")
	observable.FilterMap(number)(lines).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// complete
}
