package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestScan(t *testing.T) {
	t.Parallel()
	sums := key{"1": "sa", "2": "sab", "3": "ab", "4": "xa"}
	runMarbles(t, []marbles{
		{name: "begins with its seed", op: plain(observable.Scan(concat, "s")), key: sums,
			in:   "-a-b|",
			want: "-1-2|"},
		{name: "Scan1 begins with the first value", op: plain(observable.Scan1(concat)), key: sums,
			in:   "-a-b|",
			want: "-a-3|"},
		{name: "TryScan ends by its error", op: plain(observable.TryScan(tryConcat, "s")), key: sums,
			in:   "-a-x|",
			want: "-1-#"},
	})
}
