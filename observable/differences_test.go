package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
)

// In RxJS a tap that is subscribed when all is over already is told of that, and not of its end.
func TestTap_IsToldOfTheEndOfWhateverItWasToldTheBeginning(t *testing.T) {
	t.Parallel()
	r := newRig()
	tell := func(what string) func() { return func() { r.note(what) } }
	tap := observable.TapWithConfig(observable.Observer[int]{}, observable.TapConfig{Subscribe: tell("subscribe"), Unsubscribe: tell("unsubscribe"), Finalize: tell("finalize")})
	late := observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[int]) {
		dst.Unsubscribe()
		src.SubscribeTo(dst)
	})
	observable.Pipe2(observable.Never[int](), tap, late).Subscribe(ctx, observer[int](r))
	require.Equal(t, []string{"0subscribe", "0unsubscribe", "0finalize"}, r.log)
}

// In RxJS the queue subscribes to the source before subscribeOn knows that nobody is there.
func TestSubscribeOn_LeavesTheSourceOfAResultThatHasEnded(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.Defer(func() observable.Observable[int] {
		r.note("begun")
		return observable.Never[int]()
	})
	fails := func() observable.Observable[int] { return observable.Throw[int](errOops) }
	op := observable.Compose2(observable.SubscribeOn[int](queue.New(r.host)), observable.WindowWhen[int](fails))
	op(src).Subscribe(ctx, observer[observable.Observable[int]](r))
	require.Equal(t, "0#", r.log[len(r.log)-1])
	require.NotContains(t, r.log, "0begun")
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

// In RxJS what a subject throws that was unsubscribed is an error notification below an operator.
func TestSubject_PanicsWhenSubscribedAfterUnsubscribe(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.NewSubject[int]()
	src.Unsubscribe()
	below := observable.Map(func(n int) int { return n })(src.Observable())
	for _, o := range []observable.Observable[int]{src.Observable(), below} {
		require.Equal(t, observable.ErrObjectUnsubscribed, recovered(func() { o.Subscribe(ctx, observer[int](r)) }))
	}
	require.Empty(t, r.log)
}
