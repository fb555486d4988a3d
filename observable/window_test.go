package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestWindows_StaySilentWhenTheResultIsUnsubscribed(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.NewSubject[string]()
	var kept observable.Observable[string]
	sub := observable.Pipe1(src.Observable(), observable.Window[string](observable.Never[int]())).
		Subscribe(context.Background(), observable.Next(func(w observable.Observable[string]) {
			kept = w
			w.Subscribe(context.Background(), observer[string](r))
		}))
	src.Next("a")
	sub.Unsubscribe()
	src.Next("b")
	src.Complete()
	kept.Subscribe(context.Background(), observer[string](r))
	require.Equal(t, []string{"0a"}, r.log)
	require.False(t, src.Observed())
}

// In RxJS window and windowToggle unsubscribe the subjects of their open windows.
func TestWindows_OfAResultThatWasUnsubscribedStaySilentForWhoComesLate(t *testing.T) {
	t.Parallel()
	never := func(int) observable.Observable[int] { return observable.Never[int]() }
	open := observable.NewBehaviorSubject(1).Observable()
	for name, op := range map[string]observable.Operator[int, observable.Observable[int]]{
		"Window":       observable.Window[int](observable.Never[int]()),
		"WindowToggle": observable.WindowToggle[int](open, never),
		"WindowWhen":   observable.WindowWhen[int](func() observable.Observable[int] { return never(0) }),
		"WindowCount":  observable.WindowCount[int](9),
	} {
		r := newRig()
		src := observable.NewSubject[int]()
		var window observable.Observable[int]
		op(src.Observable()).Subscribe(ctx, observable.Next(func(w observable.Observable[int]) { window = w })).Unsubscribe()
		window.Subscribe(ctx, observer[int](r))
		src.Next(1)
		src.Complete()
		require.Empty(t, r.log, name)
	}
}
