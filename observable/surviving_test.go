package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestSurviving_ReportsPanicsOfNextAndGoesOn(t *testing.T) {
	t.Parallel()
	r := newRig()
	o := observer[string](r)
	note := o.Next
	o.Next = func(v string) {
		if v == "b" {
			panics(v)
		}
		note(v)
	}
	var reported []*observable.PanicError
	report := func(err *observable.PanicError) { reported = append(reported, err) }
	r.cold("-abc|").Subscribe(ctx, observable.Surviving(o, report))
	r.host.Advance(10 * ms)
	require.Equal(t, []string{"1a", "3c", "4|"}, r.log)
	require.Len(t, reported, 1)
	require.Equal(t, errOops, reported[0].Value)
	require.Contains(t, string(reported[0].Stack), "observable_test.panics(")
}

func TestSurviving_LeavesPanicsOfTheEndAlone(t *testing.T) {
	t.Parallel()
	for end, src := range map[string]obs{"Complete": observable.Empty[int](), "Error": observable.Throw[int](errOops)} {
		o := observable.Observer[int]{Error: func(error) { panic("Error") }, Complete: func() { panic("Complete") }}
		surviving := observable.Surviving(o, func(err *observable.PanicError) { t.Error(err) })
		require.Equal(t, end, recovered(func() { src.Subscribe(ctx, surviving) }))
	}
}

func TestSurviving_NeedsNoNext(t *testing.T) {
	t.Parallel()
	done := false
	o := observable.Observer[int]{Complete: func() { done = true }}
	observable.Of(1).Subscribe(ctx, observable.Surviving(o, func(err *observable.PanicError) { t.Error(err) }))
	require.True(t, done)
}
