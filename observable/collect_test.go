package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestCollect(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"all in a list", "-a-b|", always(text(observable.Operator[string, []string](observable.Collect[string]))), "4[a b] 4|"},
		{"none in an empty one", "-|", always(text(observable.Operator[string, []string](observable.Collect[string]))), "1[] 1|"},
		{"an error drops it", "-a#", always(text(observable.Operator[string, []string](observable.Collect[string]))), "2#"},
	})
}

func TestCollect_EachSubscriberGetsAListOfItsOwn(t *testing.T) {
	t.Parallel()
	lists := observable.Collect(observable.Of(1, 2))
	one, err := observable.LastValue(t.Context(), lists)
	if err != nil || len(one) != 2 {
		t.Fatal(one, err)
	}
	one[0] = 9
	if two, _ := observable.LastValue(t.Context(), lists); two[0] != 1 {
		t.Error(two)
	}
}
