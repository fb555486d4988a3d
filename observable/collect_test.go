package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestCollect(t *testing.T) {
	t.Parallel()
	collect := plain(observable.Operator[string, []string](observable.Collect[string]))
	runMarbles(t, []marbles{
		{name: "sends all values in a list", op: collect, key: key{"x": "[a b]"},
			in:   "-a-b|",
			want: "----(x|)"},
		{name: "sends an empty list for none", op: collect, key: key{"x": "[]"},
			in:   "-|",
			want: "-(x|)"},
		{name: "an error drops the list", op: collect,
			in:   "-a#",
			want: "--#"},
	})
}

func TestCollect_GivesEachSubscriberAListOfItsOwn(t *testing.T) {
	t.Parallel()
	lists := observable.Collect(observable.Of(1, 2))
	one, err := observable.LastValue(t.Context(), lists)
	require.NoError(t, err)
	one[0] = 9
	two, err := observable.LastValue(t.Context(), lists)
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, two)
}
