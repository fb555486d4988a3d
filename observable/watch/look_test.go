package watch_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/observable/watch"
)

// texts are those of values.
func texts(values []watch.Value) (all []string) {
	for _, v := range values {
		all = append(all, v.Text)
	}
	return all
}

func TestLook_KeepsTheNextValues(t *testing.T) {
	r := newRig(t, watch.Config{Keep: 3})
	s := observable.NewSubject[int]()
	observable.Pipe3(s.Observable(), observable.Map(double), observable.Map(double),
		observable.As[int]("last")).Subscribe(ctx, r.note())
	s.Next(1)
	last := r.find("last")
	require.Empty(t, r.Values(last.ID))
	require.True(t, r.Look(last.ID))
	for i := range 20 {
		s.Next(i)
	}
	require.Equal(t, []string{"20", "24", "28"}, texts(r.Values(last.ID)), "eight, of which three are kept")
	require.EqualValues(t, 21, r.find("last").Values)
	require.EqualValues(t, 21, r.find("NewSubject").Values)
	require.Equal(t, texts(r.Values(last.ID)), texts(r.Values(r.find("Subscribe").ID)),
		"a subscriber has those of the operator above it")
	require.False(t, r.Look(99))
	require.Empty(t, r.Values(0))
}

func TestMeasure_SaysOnWhichHostValuesCome(t *testing.T) {
	r := newRig(t, watch.Config{})
	observable.Interval(ms, r.async).Subscribe(ctx, r.note())
	o := r.find("Interval")
	require.Empty(t, o.Host)
	r.Measure()
	r.host.Advance(10 * ms)
	require.Equal(t, "virtual", r.find("Interval").Host)
}

func TestMeasure_TakesTheTimeOfOperators(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	slow := func(v int) int {
		for begun := time.Now(); time.Since(begun) < 2*ms; {
		}
		return v
	}
	observable.Pipe2(s.Observable(), observable.Filter(odd), observable.Map(slow)).Subscribe(ctx, r.note())
	r.Measure()
	for i := range 8 {
		s.Next(i)
	}
	require.GreaterOrEqual(t, r.find("Map").Own, 2*ms)
	require.Less(t, r.find("Filter").Own, r.find("Map").Own)
}

func TestConfig_ShowLeavesSecretsOut(t *testing.T) {
	r := newRig(t, watch.Config{Show: func(at watch.Place, v any) string {
		return fmt.Sprintf("%s of %T", at.Operator, v)
	}})
	s := observable.NewSubject[int]()
	s.Subscribe(ctx, r.note())
	id := r.find("NewSubject").ID
	r.Look(id)
	s.Next(42)
	require.Equal(t, []string{"NewSubject of int"}, texts(r.Values(id)))
}

func TestShow_IsShort(t *testing.T) {
	for want, v := range map[string]any{
		"1":                            1,
		"text":                         "text",
		"[1 2]":                        []int{1, 2},
		"[]int of 1000":                make([]int, 1000),
		"map[a:1]":                     map[string]int{"a": 1},
		"{Name:x}":                     struct{ Name string }{"x"},
		"<nil>":                        nil,
		strings.Repeat("x", 120) + "…": strings.Repeat("x", 1000),
	} {
		require.Equal(t, want, watch.Show(v))
	}
}

func TestPause_HoldsValuesBackUntilResume(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	observable.Pipe2(s.Observable(), observable.Map(double), observable.Filter(func(int) bool { return true })).
		Subscribe(ctx, r.note())
	for _, name := range []string{"NewSubject", "Map", "Filter"} {
		t.Run(name, func(t *testing.T) {
			id := r.find(name).ID
			require.True(t, r.Pause(id))
			s.Next(1)
			s.Next(2)
			require.Empty(t, r.noted())
			o := r.find(name)
			require.True(t, o.Paused)
			require.Equal(t, 2, o.Held)
			require.True(t, r.Resume(id))
			require.Empty(t, r.noted(), "the values have not come on a host")
			s.Next(3)
			require.Equal(t, "2 4 6", r.noted())
			s.Next(4)
			require.Equal(t, "8", r.noted())
			require.Zero(t, r.find(name).Held)
		})
	}
	require.False(t, r.Pause(99))
	require.False(t, r.Resume(99))
}

func TestPause_WhatCameOnAHostIsDeliveredThere(t *testing.T) {
	r := newRig(t, watch.Config{})
	observable.Pipe1(observable.Interval(ms, r.async), observable.Take[int](3)).Subscribe(ctx, r.note())
	id := r.find("Take").ID
	r.Pause(id)
	r.host.Advance(10 * ms)
	require.Empty(t, r.noted())
	require.Equal(t, 1, r.find("Subscribe").Live, "the end is held, too")
	r.Resume(id)
	require.Empty(t, r.noted())
	r.host.Advance(0)
	require.Equal(t, "0 1 2 |", r.noted())
	require.Zero(t, r.find("Subscribe").Live)
}

func TestPause_GoesOnByItselfWhenItHoldsTooMuch(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	s.Subscribe(ctx, r.note())
	r.Pause(r.find("NewSubject").ID)
	for i := range watching.MostHeld - 1 {
		s.Next(i)
	}
	require.Empty(t, r.noted())
	s.Next(0)
	require.Len(t, r.log, watching.MostHeld)
	require.False(t, r.find("NewSubject").Paused)
}

func TestPause_AnUnsubscribedPipelineDeliversNothing(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	sub := observable.Pipe1(s.Observable(), observable.Map(double)).Subscribe(ctx, r.note())
	id := r.find("Map").ID
	r.Pause(id)
	s.Next(1)
	sub.Unsubscribe()
	r.Resume(id)
	s.Next(2)
	require.Empty(t, r.noted())
}
