package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestFind(t *testing.T) {
	t.Parallel()
	find := plain(observable.Compose2(observable.Find(vowel), deref))
	runMarbles(t, []marbles{
		{name: "sends the first that passes", op: find,
			in:   "-b-a-e|",
			subs: "^--!",
			want: "---(a|)"},
		{name: "sends nil if none does", op: find, key: key{"n": "nil"},
			in:   "-b-c|",
			want: "----(n|)"},
		{name: "passes errors", op: find,
			in:   "-b#",
			want: "--#"},
	})
}

func TestFindIndex(t *testing.T) {
	t.Parallel()
	find := plain(observable.FindIndex(vowel))
	runMarbles(t, []marbles{
		{name: "counts what came before", op: find,
			in:   "-b-c-a-e|",
			subs: "^----!",
			want: "-----(2|)"},
		{name: "is -1 if none passes", op: find, key: key{"n": "-1"},
			in:   "-b-c|",
			want: "----(n|)"},
	})
}

var deref = observable.Map(func(p *string) string {
	if p == nil {
		return "nil"
	}
	return *p
})
