package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestFirst(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"the first value", "-b-c|", always(observable.First), "1b 1|"},
		{"nothing", "-|", always(observable.First), "1#"},
		{"an error before it", "-#", always(observable.First), "1#"},
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
