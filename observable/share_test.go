package observable_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestShare_OutlivesTheContextOfWhoCameFirst(t *testing.T) {
	t.Parallel()
	r := newRig()
	shared := observable.Share(r.cold("-a-b|"))
	first, cancel := context.WithCancel(ctx)
	shared.Subscribe(first, ignore[string]())
	shared.Subscribe(ctx, observer[string](r))
	cancel()
	r.host.Advance(9 * ms)
	require.Equal(t, []string{"1a", "3b", "4|"}, r.log)
}

func TestShare_TellsResetsTheError(t *testing.T) {
	t.Parallel()
	var causes []error
	note := func(err error) observable.Notifier {
		causes = append(causes, err)
		return observable.Never[int]()
	}
	config := observable.ShareConfig[int]{ResetOnError: note, ResetOnComplete: note, ResetOnRefCountZero: note}
	for _, src := range []observable.Observable[int]{observable.Throw[int](errOops), observable.Empty[int](), observable.Never[int]()} {
		observable.ShareWithConfig(config)(src).Subscribe(ctx, observable.Observer[int]{Error: func(error) {}}).Unsubscribe()
	}
	require.Equal(t, []error{errOops, nil, nil}, causes)
}

func TestShare_BeginsAnewAfterAPanic(t *testing.T) {
	t.Parallel()
	runs := 0
	shared := observable.Share(observable.New(func(dst *observable.Subscriber[int]) {
		runs++
		dst.Next(runs)
	}))
	require.Equal(t, "bug", recovered(func() { shared.Subscribe(ctx, observable.Next(func(int) { panic("bug") })) }))
	got := 0
	shared.Subscribe(ctx, observable.Next(func(v int) { got = v }))
	require.Equal(t, 2, got)
}

// The notifier's error has no handler, and panics; in RxJS it is reported in a timer later.
func TestShare_EndsThoughItsResetNotifierFails(t *testing.T) {
	t.Parallel()
	failing := func(error) observable.Notifier { return observable.Throw[int](errOops) }
	shared := observable.ShareWithConfig(observable.ShareConfig[string]{ResetOnError: failing, ResetOnComplete: failing})
	for _, end := range []func(*observable.Subject[string]){
		func(s *observable.Subject[string]) { s.Complete() },
		func(s *observable.Subject[string]) { s.Error(errors.New("end")) },
	} {
		r := newRig()
		src := observable.NewSubject[string]()
		result := shared(src.Observable())
		result.Subscribe(ctx, observer[string](r))
		err, _ := recovered(func() { end(src) }).(error)
		require.ErrorIs(t, err, errOops)
		result.Subscribe(ctx, observer[string](r)) // it was not reset
		require.Len(t, r.log, 2)
		require.Equal(t, r.log[0], r.log[1])
	}
}
