package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
)

// In RxJS the queue subscribes to the source before subscribeOn knows that the subscriber has left.
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
