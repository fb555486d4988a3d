package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestEvery(t *testing.T) {
	t.Parallel()
	vowels := plain(observable.Every(vowel))
	answers := key{"y": "true", "n": "false"}
	runMarbles(t, []marbles{
		{name: "all pass", op: vowels, key: answers,
			in:   "-a-e|",
			want: "----(y|)"},
		{name: "ends at the first that does not", op: vowels, key: answers,
			in:   "-a-b-e|",
			subs: "^--!",
			want: "---(n|)"},
		{name: "nothing passes", op: vowels, key: answers,
			in:   "-|",
			want: "-(y|)"},
		{name: "passes errors", op: vowels,
			in:   "-a#",
			want: "--#"},
	})
}
