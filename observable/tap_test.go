package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
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
