package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestSkipUntil(t *testing.T) {
	t.Parallel()
	until := func(notifier string) opOn {
		return inTest(func(m *marble.M) op { return observable.SkipUntil[string](m.Cold(notifier)) })
	}
	runMarbles(t, []marbles{
		{name: "drops what comes before", op: until("--x|"),
			in:   "-a-b-c|",
			want: "---b-c|"},
		{name: "of a notifier that only completes drops all", op: until("--|"),
			in:   "-a-b|",
			want: "----|"},
	})
}

// Until the notifier is closed it may fail on another goroutine, so no value is delivered before.
func TestSkipUntil_OpensWhenTheNotifierIsClosed(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.NewSubject[string]()
	var notifier *observable.Subscriber[int]
	op := observable.SkipUntil[string](observable.New(func(dst *observable.Subscriber[int]) {
		notifier = dst
		dst.AddFunc(func() { src.Next("a") })
	}))
	op(src.Observable()).Subscribe(ctx, observer[string](r))
	notifier.Next(1)
	notifier.Error(errOops)
	src.Next("b")
	require.Equal(t, []string{"0b"}, r.log)
}
