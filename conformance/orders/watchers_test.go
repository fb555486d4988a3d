package orders_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

func TestWatcher_WhatBeginsAndEndsWhileASnapshotIsTakenIsCountedOnce(t *testing.T) {
	watched(t, func(x *X, w *watch.Watcher) {
		src, stays, leaves := observable.NewSubject[int](), &seen{x: x}, &seen{x: x}
		chain := observable.Filter(func(int) bool { return true })(src.Observable())
		subscribe := func(s *seen) func() { return chain.Subscribe(x.Context(), s.observer()).Unsubscribe }
		subscribe(stays)
		x.Go("leaves", func() { subscribe(leaves)() })
		sends(x, "src", src, 11)
		x.Go("looks", func() { filter(x, w.Snapshot()) })
		x.Settle()
		stays.all(11)
		one := filter(x, w.Snapshot())
		require.Zero(x, one.Live)
		require.EqualValues(x, 2, one.Begun)
		require.EqualValues(x, 2, one.Completed+one.Unsubscribed)
		require.EqualValues(x, len(stays.got)+len(leaves.got), one.Values)
	})
}

func TestWatcher_WatchingStopsWhileSomethingBegins(t *testing.T) {
	watched(t, func(x *X, w *watch.Watcher) {
		src, s := observable.NewSubject[int](), &seen{x: x}
		chain := observable.Filter(func(int) bool { return true })(src.Observable())
		x.Go("begins", func() { chain.Subscribe(x.Context(), s.observer()) })
		x.Go("stops", w.Stop)
		x.Settle()
		src.Next(11)
		src.Complete()
		s.all(11)
		require.Zero(x, filter(x, w.Snapshot()).Live)
	})
}

// filter returns what is known of Filter, at whatever line. It fails the order if the numbers of an
// operator contradict each other.
func filter(x *X, s watch.Snapshot) (all watch.Operator) {
	for _, o := range s.Operators {
		ended := o.Completed + o.Failed + o.Unsubscribed + o.Collected
		if o.Live < 0 || uint64(o.Live)+ended != o.Begun {
			x.Errorf("%d of %s are open and %d have ended, of %d", o.Live, o.Place.Operator, ended, o.Begun)
		}
		if o.Place.Operator == "Filter" {
			all.ID = o.ID
			all.Live += o.Live
			all.Begun += o.Begun
			all.Completed += o.Completed
			all.Unsubscribed += o.Unsubscribed
			all.Values += o.Values
		}
	}
	return all
}
