package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// As in RxJS, what it panics with after Unsubscribe is told once, and not at all if it had
// completed.
func TestAsyncSubject_CompletesOnce(t *testing.T) {
	t.Parallel()
	a := observable.NewAsyncSubject[string]()
	a.Unsubscribe()
	require.PanicsWithValue(t, observable.ErrObjectUnsubscribed, a.Complete)
	require.NotPanics(t, a.Complete)
	b := observable.NewAsyncSubject[string]()
	b.Complete()
	b.Unsubscribe()
	require.NotPanics(t, b.Complete)
}

func TestAsyncSubject_AfterUnsubscribe(t *testing.T) {
	t.Parallel()
	a := observable.NewAsyncSubject[string]()
	a.Unsubscribe()
	require.NotPanics(t, func() { a.Next("a") })
	for _, use := range []func(){a.Complete, func() { a.Error(errOops) }, func() { a.Subscribe(ctx, ignore[string]()) }} {
		require.Equal(t, observable.ErrObjectUnsubscribed, recovered(use))
	}
}

func TestAsyncSubject_CompletesForAllIfOnePanics(t *testing.T) {
	t.Parallel()
	a := observable.NewAsyncSubject[string]()
	r := newRig()
	a.Subscribe(ctx, observable.Next(func(string) { panic("bug") }))
	a.Subscribe(ctx, observer[string](r))
	a.Next("a")
	require.Equal(t, "bug", recovered(a.Complete))
	require.Equal(t, []string{"0a", "0|"}, r.log)
}
