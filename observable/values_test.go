package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestValues_EndsWithTheError(t *testing.T) {
	t.Parallel()
	var values []int
	var failures []error
	for v, err := range observable.Values(context.Background(), observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops))) {
		values, failures = append(values, v), append(failures, err)
	}
	require.Equal(t, []int{1, 2, 0}, values)
	require.Equal(t, []error{nil, nil, errOops}, failures)
}

func TestToChan_ClosesAtTheEnd(t *testing.T) {
	t.Parallel()
	out, failure := observable.ToChan(context.Background(), observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops)))
	var got []int
	for v := range out {
		got = append(got, v)
	}
	require.Equal(t, []int{1, 2}, got)
	require.Equal(t, errOops, failure())
}
