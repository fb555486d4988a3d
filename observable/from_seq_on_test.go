package observable_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/testing/marble"
	"github.com/stretchr/testify/require"
)

func TestFromSeqOn_TakesAFrameToBegin(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		m.Animate("                                             -x-x--x-x")
		m.Expect(observable.FromSeqOn(slices.Values([]string{"a", "b"}), m.Frame())).ToBe("---a--b-|")
	})
}

func TestFromSeqOn_OnAQueueIsSynchronous(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.FromSeqOn(slices.Values([]string{"a", "b"}), queue.New(r.host))
	src.Subscribe(t.Context(), observer[string](r))
	require.Equal(t, []string{"0a", "0b", "0|"}, r.log)
}

// countTo is an iterator of the numbers below n, each of which takes d of the host's time to make.
func (r *rig) countTo(n int, d time.Duration) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			r.host.Block(d)
			if !yield(i) {
				return
			}
		}
	}
}

func TestFromSeqOnWithConfig_EndsARunInTime(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		observable.FromSeqOnConfig
		want string
	}{
		{"a value a run by default", observable.FromSeqOnConfig{}, "0/ 1/ 2/ 3/ 4/ |"},
		{"at a count", observable.FromSeqOnConfig{Count: 2}, "0 1/ 2 3/ 4 |"},
		{"at a count of all", observable.FromSeqOnConfig{Count: 5}, "0 1 2 3 4/ |"},
		{"when the slice is over", observable.FromSeqOnConfig{Slice: 3 * ms}, "0 1 2/ 3 4 |"},
		{"within the next value", observable.FromSeqOnConfig{Slice: 5 * ms / 2}, "0 1 2/ 3 4 |"},
		{"at the count, if that comes first", observable.FromSeqOnConfig{Slice: 3 * ms, Count: 2}, "0 1/ 2 3/ 4 |"},
		{"when the slice is over, if that comes first", observable.FromSeqOnConfig{Slice: 2 * ms, Count: 3}, "0 1/ 2 3/ 4 |"},
		{"not before the end", observable.FromSeqOnConfig{Slice: time.Second}, "0 1 2 3 4 |"},
	} {
		for kind, r := range map[string]*rig{"async": newRig(), "a user's": newBareRig()} {
			var log []string
			o := observable.Observer[int]{
				Next:     func(v int) { log = append(log, fmt.Sprint(v)) },
				Complete: func() { log = append(log, "|") },
			}
			observable.FromSeqOnWithConfig(r.countTo(5, ms), r.async, c.FromSeqOnConfig).Subscribe(ctx, o)
			r.host.Step() // the run that begins the iterator
			for r.host.Step() {
				log[len(log)-1] += "/"
			}
			require.Equal(t, c.want+"/", strings.Join(log, " "), c.name+", on "+kind)
		}
	}
}

func TestFromSeqOnWithConfig_EndsARunWhenSomethingElseComesFirst(t *testing.T) {
	t.Parallel()
	all := observable.FromSeqOnConfig{Slice: time.Hour}
	t.Run("a microtask", func(t *testing.T) {
		t.Parallel()
		r := newRig()
		o := observer[int](r)
		o.Next = func(v int) {
			r.note(v)
			if v == 1 {
				require.NoError(t, r.host.QueueMicrotask(func() { r.note("micro") }))
			}
		}
		observable.FromSeqOnWithConfig(r.countTo(3, 0), r.async, all).Subscribe(ctx, o)
		r.host.Advance(ms)
		require.Equal(t, []string{"0 0", "0 1", "0micro", "0 2", "0|"}, r.log)
	})
	t.Run("a priority scheduler that should yield", func(t *testing.T) {
		t.Parallel()
		r := newRig()
		r.async = priority.New(r.host, priority.Config{}).At(priority.Normal)
		observable.FromSeqOnWithConfig(r.countTo(12, ms), r.async, all).Subscribe(ctx, observer[int](r))
		_, err := r.host.SetTimeout(func() { r.note("timer") }, ms)
		require.NoError(t, err)
		r.host.Advance(20 * ms)
		require.Less(t, slices.Index(r.log, "5timer"), 7, r.log)
		require.Contains(t, r.log, "5timer")
	})
}

func TestFromSeqOnWithConfig_StopsWithinARun(t *testing.T) {
	t.Parallel()
	for _, c := range []observable.FromSeqOnConfig{{}, {Count: 100}} {
		r := newRig()
		left := false
		src := observable.FromSeqOnWithConfig(watched(&left), r.async, c)
		observable.Pipe1(src, observable.Take[int](2)).Subscribe(t.Context(), observer[int](r))
		r.host.Advance(ms)
		require.Equal(t, []string{"0 0", "0 1", "0|"}, r.log)
		require.True(t, left)
	}
}

// watched is an iterator without an end that tells when it is left.
func watched(left *bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer func() { *left = true }()
		for i := 0; yield(i); i++ {
		}
	}
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
