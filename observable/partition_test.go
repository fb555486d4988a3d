package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestPartition(t *testing.T) {
	t.Parallel()
	pass := func(src strs) strs { one, _ := observable.Partition(src, vowel); return one }
	rest := func(src strs) strs { _, other := observable.Partition(src, vowel); return other }
	runMarbles(t, []marbles{
		{name: "the values that pass", op: plain(pass),
			in:   "-a-b-e-|",
			want: "-a---e-|"},
		{name: "the rest", op: plain(rest),
			in:   "-a-b-e-|",
			want: "---b---|"},
	})
}
