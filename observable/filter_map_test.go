package observable_test

import (
	"strconv"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

var _ = played("FilterMap", operatorPipeline(observable.FilterMap(func(n int) (string, bool) {
	return "", big(n)
})))

func TestFilterMap(t *testing.T) {
	t.Parallel()
	upper := func(v string) (string, bool) { return v + v, vowel(v) }
	twice := key{"A": "aa", "E": "ee"}
	runMarbles(t, []marbles{
		{name: "sends what it makes of those that pass", op: plain(observable.FilterMap(upper)),
			in:   "-a-b-e|",
			want: "-A---E|", key: twice},
		{name: "passes errors", op: plain(observable.FilterMap(upper)),
			in:   "-b#",
			want: "--#"},
	})
}

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
