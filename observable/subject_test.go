package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestSubject_SendsToThoseWhoAreSubscribed(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[string]()
	early, late := newRig(), newRig()
	subject.Subscribe(context.Background(), observer[string](early))
	subject.Next("a")
	sub := subject.Subscribe(context.Background(), observer[string](late))
	subject.Next("b")
	sub.Unsubscribe()
	subject.Next("c")
	subject.Complete()
	subject.Next("d")
	require.Equal(t, []string{"0a", "0b", "0c", "0|"}, early.log)
	require.Equal(t, []string{"0b"}, late.log)
}

func TestSubject_RepeatsItsEnd(t *testing.T) {
	t.Parallel()
	r := newRig()
	subject := observable.NewSubject[string]()
	subject.Error(errOops)
	require.Equal(t, "0#", watch(r, subject.Observable()))
}

func TestSubject_KnowsWhetherItIsObserved(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[int]()
	require.False(t, subject.Observed())
	sub := subject.Subscribe(context.Background(), ignore[int]())
	require.True(t, subject.Observed())
	sub.Unsubscribe()
	require.False(t, subject.Observed())
}

func TestSubject_IsUnusableAfterUnsubscribe(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[int]()
	subject.Subscribe(context.Background(), observable.Next(func(int) { t.Error("told") }))
	subject.Unsubscribe()
	require.False(t, subject.Observed())
	for _, use := range []func(){
		func() { subject.Next(1) },
		func() { subject.Error(errOops) },
		subject.Complete,
		func() { subject.Subscribe(context.Background(), ignore[int]()) },
	} {
		require.Equal(t, observable.ErrObjectUnsubscribed, recovered(use))
	}
}

func TestSubject_MayBeChangedWhileItSends(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[string]()
	r := newRig()
	second := subject.Subscribe(context.Background(), ignore[string]())
	subject.Subscribe(context.Background(), observable.Next(func(v string) {
		r.note(v)
		second.Unsubscribe()
		subject.Subscribe(context.Background(), observable.Next(func(v string) { r.note("late " + v) }))
	}))
	subject.Subscribe(context.Background(), observable.Next(func(v string) { r.note("third " + v) }))
	subject.Next("a")
	require.Equal(t, []string{"0a", "0third a"}, r.log)
}

func TestSubject_SharesASource(t *testing.T) {
	t.Parallel()
	r := newRig()
	subject := observable.NewSubject[string]()
	subject.Subscribe(context.Background(), observer[string](r))
	r.cold("-a-b|").Subscribe(context.Background(), subject.Observer())
	r.host.Advance(9 * ms)
	require.Equal(t, []string{"1a", "3b", "4|"}, r.log)
}
