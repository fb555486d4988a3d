package observable_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

func TestAnimationFrames_CountFromTheSubscription(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{FramePeriod: 10 * ms})
	h.Advance(15 * ms)
	var got []observable.Frame
	sub := observable.AnimationFrames(frame.New(h)).Subscribe(ctx, observable.Next(func(f observable.Frame) { got = append(got, f) }))
	h.Advance(20 * ms)
	sub.Unsubscribe()
	h.Advance(20 * ms)
	at := func(n int) time.Time { return time.Unix(0, 0).UTC().Add(msOf(n)) }
	require.Equal(t, []observable.Frame{{Timestamp: at(20), Elapsed: 5 * ms}, {Timestamp: at(30), Elapsed: 15 * ms}}, got)
}
