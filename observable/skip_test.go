package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestSkip(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "drops the first", op: plain(observable.Skip[string](2)),
			in:   "-a-b-c|",
			want: "-----c|"},
		{name: "drops all", op: plain(observable.Skip[string](2)),
			in:   "-a|",
			want: "--|"},
		{name: "drops none", op: plain(observable.Skip[string](0)),
			in:   "-a|",
			want: "-a|"},
		{name: "drops less than none", op: plain(observable.Skip[string](-1)),
			in:   "-a|",
			want: "-a|"},
	})
}

func TestSkipLast(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "lags behind", op: plain(observable.SkipLast[string](2)),
			in:   "-a-b-c|",
			want: "-----a|"},
		{name: "of all", op: plain(observable.SkipLast[string](2)),
			in:   "-a-b|",
			want: "----|"},
		{name: "of none", op: plain(observable.SkipLast[string](0)),
			in:   "-a|",
			want: "-a|"},
		{name: "of less than none", op: plain(observable.SkipLast[string](-1)),
			in:   "-a|",
			want: "-a|"},
	})
}

func TestSkipWhile(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "stops asking", op: plain(observable.SkipWhile(vowel)),
			in:   "-a-b-e|",
			want: "---b-e|"},
		{name: "of all", op: plain(observable.SkipWhile(vowel)),
			in:   "-a-e|",
			want: "----|"},
	})
}
