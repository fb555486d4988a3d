package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

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
