package observable_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/stretchr/testify/require"
)

func TestFromSeqOnAndFromSliceOn(t *testing.T) {
	t.Parallel()
	letters := []string{"a", "b"}
	failing := func(yield func(string, error) bool) {
		_ = yield("a", nil) && yield("", errOops) && yield("b", nil)
	}
	runSources(t, []source{
		{name: "FromSeqOn", want: "(ab|)", src: func(_ *marble.M, s scheduler.Scheduler) strs {
			return observable.FromSeqOn(slices.Values(letters), s)
		}},
		{name: "TryFromSeqOn ends by the error", want: "(a#)", src: func(_ *marble.M, s scheduler.Scheduler) strs {
			return observable.TryFromSeqOn(failing, s)
		}},
		{name: "FromSliceOn", want: "(ab|)", src: func(_ *marble.M, s scheduler.Scheduler) strs {
			return observable.FromSliceOn(letters, s)
		}},
	})
}

func TestFromSeqOn_TakesAFrameToBegin(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		m.Animate("                                             -x-x--x-x")
		m.Expect(observable.FromSeqOn(slices.Values([]string{"a", "b"}), m.Frame)).ToBe("---a--b-|")
	})
}

func TestFromSeqOn_OnAQueueIsSynchronous(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.FromSeqOn(slices.Values([]string{"a", "b"}), queue.New(r.host))
	src.Subscribe(t.Context(), observer[string](r))
	require.Equal(t, []string{"0a", "0b", "0|"}, r.log)
}

// watched is an iterator without an end that tells when it is left.
func watched(left *bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer func() { *left = true }()
		for i := 0; yield(i); i++ {
		}
	}
}

func TestFromSeqOn_StopsTheIteratorWhenItIsLeft(t *testing.T) {
	t.Parallel()
	r := newRig()
	left := false
	observable.Pipe1(observable.FromSeqOn(watched(&left), r.async), observable.Take[int](2)).Subscribe(t.Context(), observer[int](r))
	r.host.Advance(ms)
	require.Equal(t, []string{"0 0", "0 1", "0|"}, r.log)
	require.True(t, left)
}

func TestFromSeqOn_DoesNotTouchTheIteratorBeforeItsTurn(t *testing.T) {
	t.Parallel()
	r := newRig()
	seq := func(func(int) bool) { t.Error("begun") }
	observable.FromSeqOn(seq, r.async).Subscribe(t.Context(), ignore[int]()).Unsubscribe()
	r.host.Advance(ms)
}

func TestFromSeqOn_SurvivesUnsubscribingFromAnywhere(t *testing.T) {
	t.Parallel()
	loop := host.NewLoop(host.Config{})
	loop.Start()
	defer loop.Close()
	s := async.New(loop)
	for range 50 {
		left := make(chan struct{})
		begun := make(chan struct{})
		seq := func(yield func(int) bool) {
			defer close(left)
			close(begun)
			for i := 0; yield(i); i++ {
			}
		}
		sub := observable.FromSeqOn(seq, s).Subscribe(context.Background(), ignore[int]())
		<-begun
		sub.Unsubscribe()
		<-left
	}
}

func TestFromSeqOn_LetsAPanicOfTheIteratorReachTheHost(t *testing.T) {
	t.Parallel()
	r := newRig()
	boom := errors.New("boom")
	sub := observable.FromSeqOn(func(func(int) bool) { panic(boom) }, r.async).Subscribe(t.Context(), observer[int](r))
	require.ErrorIs(t, recovered(func() { r.host.Advance(ms) }).(error), boom)
	require.True(t, sub.Closed())
	require.Empty(t, r.log)
}
