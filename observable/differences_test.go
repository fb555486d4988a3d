package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
)

// In RxJS a closing that sends two values at once ends its list twice.
func TestBufferToggle_AListEndsOnce(t *testing.T) {
	t.Parallel()
	r := newRig()
	twice := observable.BufferToggle[string](r.cold("o"), func(string) observable.Observable[int] { return observable.Of(1, 2) })
	observable.Pipe1(r.cold("--|"), twice).Subscribe(ctx, observer[[]string](r))
	require.NoError(t, r.host.Run())
	require.Equal(t, []string{"0 []", "2|"}, r.log)
}

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

// In RxJS a bufferWhen is subscribed, with its closing, though its result has failed already.
func TestBufferWhen_IsSubscribedBelowAResultThatHasEnded(t *testing.T) {
	t.Parallel()
	begun := 0
	closing := func() observable.Observable[int] {
		begun++
		return observable.Never[int]()
	}
	failed := observable.BufferWhen[[]int](func() observable.Observable[int] { return observable.Throw[int](errOops) })
	var got error
	observable.Pipe2(observable.Never[int](), observable.BufferWhen[int](closing), failed).
		Subscribe(ctx, observable.Observer[[][]int]{Error: func(err error) { got = err }})
	require.Equal(t, errOops, got)
	require.Equal(t, 1, begun)
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

// FromCallback's register has no way to fail: New has.
func TestNew_CanFailWhereFromCallbackCannot(t *testing.T) {
	t.Parallel()
	register := func(func(int)) (unregister func(), err error) { return nil, errOops }
	src := observable.New(func(dst *observable.Subscriber[int]) {
		unregister, err := register(dst.Next)
		if err != nil {
			dst.Error(err)
			return
		}
		dst.AddFunc(unregister)
	})
	_, err := observable.ToSlice(ctx, src)
	require.Equal(t, errOops, err)
}
