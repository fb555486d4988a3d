package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestFind(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"the first that passes", "-b-a-e|", always(observable.Compose2(observable.Find(vowel), deref)), "3a 3|"},
		{"nil if none does", "-b-c|", always(observable.Compose2(observable.Find(vowel), deref)), "4nil 4|"},
		{"passes errors", "-b#", always(observable.Compose2(observable.Find(vowel), deref)), "2#"},
		{"TryFind finds", "-b-a|", always(observable.Compose2(observable.TryFind(failOn("x", vowel)), deref)), "3a 3|"},
		{"TryFind ends by its error", "-b-x-a|", always(observable.Compose2(observable.TryFind(failOn("x", vowel)), deref)), "3#"},
		{"FindIndex counts what came before", "-b-c-a-e|", always(text(observable.FindIndex(vowel))), "52 5|"},
		{"FindIndex of none is -1", "-b-c|", always(text(observable.FindIndex(vowel))), "4-1 4|"},
		{"TryFindIndex finds", "-b-a|", always(text(observable.TryFindIndex(failOn("x", vowel)))), "31 3|"},
		{"TryFindIndex ends by its error", "-b-x-a|", always(text(observable.TryFindIndex(failOn("x", vowel)))), "3#"},
	})
}

var deref = observable.Map(func(p *string) string {
	if p == nil {
		return "nil"
	}
	return *p
})
