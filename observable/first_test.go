package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestFirst(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"the first of those that pass", "-b-a-e|", always(observable.FirstWithConfig(observable.FirstConfig[string]{Predicate: vowel})), "3a 3|"},
		{"none passes", "-b-c|", always(observable.FirstWithConfig(observable.FirstConfig[string]{Predicate: vowel})), "4#"},
		{"none passes, with a default", "-b-c|", always(observable.FirstWithConfig(observable.FirstConfig[string]{Predicate: vowel, Default: new("z")})), "4z 4|"},
		{"a default that is not needed", "-b|", always(observable.FirstWithConfig(observable.FirstConfig[string]{Default: new("z")})), "1b 1|"},
		{"the zero config is First", "-b-c|", always(observable.FirstWithConfig(observable.FirstConfig[string]{})), "1b 1|"},
		{"an error before it", "-b#", always(observable.FirstWithConfig(observable.FirstConfig[string]{Predicate: vowel, Default: new("z")})), "2#"},
		{"TryFirst finds", "-b-a|", always(observable.TryFirst(failOn("x", vowel))), "3a 3|"},
		{"TryFirst finds nothing", "-b|", always(observable.TryFirst(failOn("x", vowel))), "2#"},
		{"TryFirst ends by its error", "-x-a|", always(observable.TryFirst(failOn("x", vowel))), "1#"},
	})
}

func TestFirst_IgnoresWhatIsSentWhileItIsDelivered(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[string]()
	r := newRig()
	o := observer[string](r)
	again := observable.New(func(dst *observable.Subscriber[string]) {
		o := observable.Next(dst.Next)
		o.Complete = dst.Complete
		subject.Subscribe(dst.Context(), o)
		dst.Next("a")
		dst.Next("b")
	})
	next := o.Next
	o.Next = func(v string) {
		next(v)
		subject.Next("inside")
	}
	observable.First(again).Subscribe(t.Context(), o)
	if got := strings.Join(r.log, " "); got != "0a 0|" {
		t.Errorf("got %q", got)
	}
}
