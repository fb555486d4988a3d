package observable_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

var _ = played("FilterMap", operatorPipeline(observable.FilterMap(func(n int) (string, bool) {
	return "", big(n)
})))

var _ = played("TryFilterMap", operatorPipeline(observable.TryFilterMap(
	func(n int) (string, bool, error) { return "", big(n), nil },
)))

func TestFilterMap(t *testing.T) {
	t.Parallel()
	upper := func(v string) (string, bool) { return v + v, vowel(v) }
	try := func(v string) (string, bool, error) {
		if v == "x" {
			return "", true, errOops
		}
		return v + v, vowel(v), nil
	}
	twice := key{"A": "aa", "E": "ee"}
	runMarbles(t, []marbles{
		{name: "sends what it makes of those that pass", op: plain(observable.FilterMap(upper)),
			in:   "-a-b-e|",
			want: "-A---E|", key: twice},
		{name: "passes errors", op: plain(observable.FilterMap(upper)),
			in:   "-b#",
			want: "--#"},
		{name: "TryFilterMap ends by its error", op: plain(observable.TryFilterMap(try)),
			in:   "-a-b-x-e|",
			subs: "^----!",
			want: "-A---#", key: twice},
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

func ExampleTryFilterMap() {
	number := func(v string) (n int, ok bool, err error) {
		if v == "" {
			return 0, false, nil
		}
		n, err = strconv.Atoi(v)
		return n, true, err
	}
	lines := observable.Of("1", "", "2", "two")
	numbers, err := observable.ToSlice(ctx, observable.TryFilterMap(number)(lines))
	fmt.Println(numbers, err)
	// Output:
	// [1 2] strconv.Atoi: parsing "two": invalid syntax
}
