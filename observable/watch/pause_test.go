package watch_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
	"github.com/rxsched/rxsched/scheduler"
)

func same(int) bool { return true }

// An end is held like a value, whatever is held before it, and wherever it came.
func TestPause_AnEndThatIsHeldComesAfterResume(t *testing.T) {
	ends := map[string]func(s *observable.Subject[int]){
		"|":    (*observable.Subject[int]).Complete,
		"oops": func(s *observable.Subject[int]) { s.Error(errors.New("oops")) },
	}
	for end, send := range ends {
		for _, values := range []int{0, 1, 2} {
			for _, onHost := range []bool{true, false} {
				r := newRig(t, watch.Config{})
				run := func(f func()) { f() }
				if onHost {
					run = func(f func()) { require.NoError(t, r.host.Post(f)); r.host.Advance(0) }
				}
				s := observable.NewSubject[int]()
				observable.Pipe1(s.Observable(), observable.Filter(same)).Subscribe(ctx, r.note())
				id := r.find("Filter").ID
				r.Pause(id)
				want := end
				for range values {
					run(func() { s.Next(7) })
					want = "7 " + want
				}
				run(func() { send(s) })
				require.Empty(t, r.noted(), "it is held")
				require.Equal(t, 1, r.find("Subscribe").Live)
				require.Equal(t, values, r.find("Filter").Held)
				r.Resume(id)
				if onHost {
					require.Empty(t, r.noted(), "it comes on the host, and nowhere else")
					r.host.Advance(0)
				}
				require.Equal(t, want, r.noted(), "on the host: %v", onHost)
				require.Zero(t, r.find("Subscribe").Live)
				require.False(t, r.find("Filter").Paused)
				r.Stop()
			}
		}
	}
}

func TestPause_AnEndComesWhereItCameIfTheValuesCameElsewhere(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	s.Subscribe(ctx, r.note())
	id := r.find("NewSubject").ID
	r.Pause(id)
	s.Next(1)
	require.NoError(t, r.host.Post(s.Complete))
	r.host.Advance(0)
	r.Resume(id)
	require.Empty(t, r.noted())
	r.host.Advance(0)
	require.Equal(t, "1 |", r.noted())
}

// The host on which an end came may be closed when it could be delivered there.
func TestPause_AnEndOutlivesItsHost(t *testing.T) {
	for name, then := range map[string]func(r *rig, id int){
		"closed, then resumed": func(r *rig, id int) { r.host.Close(); r.Resume(id) },
		"resumed, then closed": func(r *rig, id int) { r.Resume(id); r.host.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			observable.Pipe1(observable.Interval(ms, r.async), observable.Take[int](2)).Subscribe(ctx, r.note())
			id := r.find("Take").ID
			r.Pause(id)
			r.host.Advance(10 * ms)
			require.Empty(t, r.noted())
			then(r, id)
			require.Equal(t, "0 1 |", r.noted())
			require.Zero(t, r.find("Subscribe").Live)
		})
	}
	t.Run("ended by its host", func(t *testing.T) {
		r := newRig(t, watch.Config{})
		observable.Interval(ms, r.async).Subscribe(ctx, r.note())
		id := r.find("Interval").ID
		r.Pause(id)
		r.host.Close()
		require.Empty(t, r.noted())
		r.Resume(id)
		require.Equal(t, scheduler.ErrAbandoned.Error(), r.noted())
	})
}

func TestPause_AnUnsubscribedPipelineHasNoEnd(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	sub := observable.Pipe1(s.Observable(), observable.Map(double)).Subscribe(ctx, r.note())
	id := r.find("Map").ID
	r.Pause(id)
	s.Complete()
	sub.Unsubscribe()
	require.Zero(t, r.find("Subscribe").Live)
	r.Resume(id)
	require.Empty(t, r.noted())
}

// Operators of one chain are paused, and go on, in any order.
func TestPause_SeveralOperatorsOfAChain(t *testing.T) {
	names := []string{"NewSubject", "Map", "Scan", "Filter"}
	var orders [][]int
	for a := range names {
		for b := range names {
			if a != b {
				orders = append(orders, []int{a, b})
			}
		}
	}
	add := func(sum, v int) int { return sum + v }
	for _, paused := range orders {
		for _, resumed := range [][]int{paused, {paused[1], paused[0]}} {
			for _, values := range []bool{false, true} {
				r := newRig(t, watch.Config{})
				s := observable.NewSubject[int]()
				observable.Pipe3(s.Observable(), observable.Map(double), observable.Scan(add, 0),
					observable.Filter(same)).Subscribe(ctx, r.note())
				r.Pause(r.find(names[paused[0]]).ID)
				want := "|"
				if values {
					s.Next(1)
					s.Next(2)
					want = "2 6 |"
				}
				r.Pause(r.find(names[paused[1]]).ID)
				s.Complete()
				r.Resume(r.find(names[resumed[0]]).ID)
				require.Empty(t, r.noted(), "%v %v", paused, resumed)
				r.Resume(r.find(names[resumed[1]]).ID)
				require.Equal(t, want, r.noted(), "%v %v", paused, resumed)
				require.Zero(t, r.find("Subscribe").Live)
				r.Stop()
			}
		}
	}
}

// What is held while an operator above delivers stays in order.
func TestPause_AndResumeWhileDelivering(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	o := r.note()
	note := o.Next
	var id int
	o.Next = func(v int) {
		note(v)
		switch v {
		case 1:
			r.Pause(id)
			s.Next(3)
			s.Complete()
		case 2:
			r.Resume(id)
		}
	}
	s.Subscribe(ctx, o)
	id = r.find("NewSubject").ID
	r.Pause(id)
	s.Next(1)
	s.Next(2)
	r.Resume(id)
	s.Next(0)
	require.Equal(t, "1", r.noted(), "the observer has paused it again")
	r.Resume(id)
	require.Equal(t, "2 0 3 |", r.noted())
	require.Zero(t, r.find("Subscribe").Live)
}

// What is held keeps its pipeline alive: its source may be gone.
func TestPause_WhatIsHeldIsNotCollected(t *testing.T) {
	r := newRig(t, watch.Config{})
	func() {
		s := observable.NewSubject[int]()
		s.Subscribe(context.Background(), r.note())
		r.Pause(r.find("NewSubject").ID)
		s.Next(1)
		s.Complete()
	}()
	for range 3 {
		runtime.GC()
	}
	r.Resume(r.find("NewSubject").ID)
	require.Equal(t, "1 |", r.noted())
	require.Zero(t, r.find("NewSubject").Collected)
}

// A panic of the observer closes the subscription, also if the value was held.
func TestPause_APanicOnAHeldValueClosesTheSubscription(t *testing.T) {
	h := host.NewVirtual(host.Config{Name: "catches", OnError: func(*host.PanicError) {}})
	r := newRig(t, watch.Config{})
	r.hosts.Add(h)
	s := observable.NewSubject[int]()
	sub := s.Subscribe(ctx, observable.Observer[int]{Next: func(int) { panic("oops") }})
	id := r.find("NewSubject").ID
	r.Pause(id)
	require.NoError(t, h.Post(func() { s.Next(1) }))
	h.Advance(0)
	r.Resume(id)
	h.Advance(0)
	require.True(t, sub.Closed())
	require.Zero(t, r.find("NewSubject").Live)
}
