package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestFirst_IgnoresWhatIsSentWhileItDelivers(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[string]()
	r := newRig()
	again := observable.New(func(dst *observable.Subscriber[string]) {
		o := observable.Next(dst.Next)
		o.Complete = dst.Complete
		subject.Subscribe(dst.Context(), o)
		dst.Next("a")
		dst.Next("b")
	})
	o := observer[string](r)
	next := o.Next
	o.Next = func(v string) {
		next(v)
		subject.Next("inside")
	}
	observable.First(again).Subscribe(t.Context(), o)
	require.Equal(t, []string{"0a", "0|"}, r.log)
}
