package observable_test

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestBehaviorSubject_Value(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		do   func(b *observable.BehaviorSubject[int])
		want int
		err  error
	}{
		"is the first at first":                 {func(*observable.BehaviorSubject[int]) {}, 1, nil},
		"is the latest":                         {func(b *observable.BehaviorSubject[int]) { b.Next(2) }, 2, nil},
		"goes on changing after completion":     {func(b *observable.BehaviorSubject[int]) { b.Complete(); b.Next(3) }, 3, nil},
		"is the error after one":                {func(b *observable.BehaviorSubject[int]) { b.Error(errOops) }, 0, errOops},
		"is the error even after Unsubscribe":   {func(b *observable.BehaviorSubject[int]) { b.Error(errOops); b.Unsubscribe() }, 0, errOops},
		"can't be read any more of an unusable": {func(b *observable.BehaviorSubject[int]) { b.Unsubscribe() }, 0, observable.ErrObjectUnsubscribed},
	} {
		b := observable.NewBehaviorSubject(1)
		c.do(b)
		v, err := b.Value()
		require.Equal(t, c.err, err, name)
		require.Equal(t, c.want, v, name)
	}
}

func TestBehaviorSubject_IsUnusableAfterUnsubscribe(t *testing.T) {
	t.Parallel()
	b := observable.NewBehaviorSubject(1)
	b.Unsubscribe()
	require.Equal(t, observable.ErrObjectUnsubscribed, recovered(func() { b.Next(2) }))
	require.Equal(t, observable.ErrObjectUnsubscribed, recovered(func() { b.Subscribe(ctx, ignore[int]()) }))
}

func TestBehaviorSubject_NeverSendsAnOlderValueLater(t *testing.T) {
	t.Parallel()
	b := observable.NewBehaviorSubject(0)
	together(func(g int) {
		if g == 0 {
			for i := range each {
				b.Next(i + 1)
			}
			return
		}
		for range each / 10 {
			var last atomic.Int64 // a delivery that has begun may go on after Unsubscribe
			last.Store(-1)
			b.Subscribe(ctx, observable.Next(func(v int) {
				if before := last.Swap(int64(v)); int64(v) <= before {
					t.Errorf("%d after %d", v, before)
				}
			})).Unsubscribe()
			if last.Load() < 0 {
				t.Error("no value")
			}
		}
	})
	v, err := b.Value()
	require.NoError(t, err)
	require.Equal(t, each, v)
}
