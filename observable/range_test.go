package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestRange(t *testing.T) {
	t.Parallel()
	runSources(t, []source{
		{name: "counts", src: fixed(observable.Range(-1, 3)), key: key{"n": "-1"}, want: "(n01|)"},
		{name: "of less than none", src: fixed(observable.Range(5, -2)), want: "|"},
	})
}
