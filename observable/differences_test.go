package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
)

// In RxJS all but the last value are lost: the queue runs the debouncing before debounceTime has
// noted that there is one.
func TestDebounceTime_OfNothingOnAQueueSendsEachValue(t *testing.T) {
	t.Parallel()
	r := newRig()
	observable.Pipe1(observable.Of("a", "b"), observable.DebounceTime[string](0, queue.New(r.host))).Subscribe(ctx, observer[string](r))
	require.Equal(t, []string{"0a", "0b", "0|"}, r.log)
}

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
	tap := observable.TapWithConfig(observable.TapConfig[int]{Subscribe: tell("subscribe"), Unsubscribe: tell("unsubscribe"), Finalize: tell("finalize")})
	late := observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[int]) {
		dst.Unsubscribe()
		src.SubscribeTo(dst)
	})
	observable.Pipe2(observable.Never[int](), tap, late).Subscribe(ctx, observer[int](r))
	require.Equal(t, []string{"0subscribe", "0unsubscribe", "0finalize"}, r.log)
}
