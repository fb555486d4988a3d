package observable_test

import (
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
