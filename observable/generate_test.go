package observable_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

func below(limit int) func(int) bool { return func(n int) bool { return n < limit } }

func double(n int) int { return 2 * n }

func TestGenerate(t *testing.T) {
	t.Parallel()
	sure := func(n int) (bool, error) { return n < 9, nil }
	grow := func(n int) (int, error) { return 2 * n, nil }
	for _, c := range []struct {
		name string
		src  observable.Observable[int]
		want string
	}{
		{"goes on while the condition holds", observable.Generate(1, below(9), double), "01 02 04 08 0|"},
		{"may send nothing", observable.Generate(9, below(9), double), "0|"},
		{"goes on for ever without a condition", observable.Take[int](3)(observable.Generate(1, nil, double)), "01 02 04 0|"},
		{"TryGenerate goes on while the condition holds", observable.TryGenerate(1, sure, grow), "01 02 04 08 0|"},
		{"TryGenerate ends by the error of its condition", observable.TryGenerate(1, failOn(2, below(9)), grow), "01 0#"},
		{"TryGenerate ends by the error of its step", observable.TryGenerate(1, nil, failOn(2, double)), "01 02 0#"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			require.Equal(t, c.want, watch(r, str(c.src)))
		})
	}
}

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
