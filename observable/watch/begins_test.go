package watch_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// of is Of, from one line.
//
//go:noinline
func of(v int) observable.Observable[int] { return observable.Of(v) }

// What operators would pass on without a subscription gets one.
func TestSnapshot_CountsWhatIsPassedOn(t *testing.T) {
	oops := errors.New("oops")
	inner := func(v int) observable.Observable[int] {
		switch v {
		case 3:
			return observable.Empty[int]()
		case 4:
			return observable.Throw[int](oops)
		}
		return of(v)
	}
	for name, o := range map[string]func() observable.Operator[int, int]{
		"MergeMap":  func() observable.Operator[int, int] { return observable.MergeMap(inner) },
		"ConcatMap": func() observable.Operator[int, int] { return observable.ConcatMap(inner) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			observable.Pipe1(observable.Range(0, 5), o()).Subscribe(ctx, r.note())
			require.Equal(t, "0 1 2 oops", r.noted())
			require.Equal(t, "1>0 Subscribe: 3\n2>1 "+name+": 3\n3>2 Range: 5\n"+
				"4>2 inner Of: 3\n5>2 inner Empty: 0\n6>2 inner Throw: 0", r.chain())
			require.EqualValues(t, 3, r.find("Of").Begun)
			require.EqualValues(t, 3, r.find("Of").Completed)
			require.Zero(t, r.find("Of").Live)
			require.EqualValues(t, 1, r.find("Throw").Failed)
			require.Equal(t, "oops", r.find("Throw").Err)
			require.Zero(t, r.find(name).Waiting)
		})
	}
}

// While subscriptions begin and end on several goroutines, what snapshots tell only grows, and in
// the end nothing is lost.
func TestSnapshot_IsTrueWhilePipelinesComeAndGo(t *testing.T) {
	const goroutines, each = 4, 3000
	r := newRig(t, watch.Config{})
	src := observable.Map(double)(observable.Range(0, 3))
	keep := observable.NewSubject[int]()
	var all sync.WaitGroup
	for range goroutines {
		all.Go(func() {
			for i := range each {
				src.Subscribe(ctx, observable.Observer[int]{})
				sub := keep.Subscribe(ctx, observable.Observer[int]{})
				if i%8 != 0 {
					sub.Unsubscribe()
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { all.Wait(); close(done) }()
	var values, begun uint64
	for going := true; going; {
		select {
		case <-done:
			going = false
		default:
		}
		for _, o := range r.Snapshot().Operators {
			if o.Place.Operator != "Map" {
				continue
			}
			require.GreaterOrEqual(t, o.Values, values)
			require.GreaterOrEqual(t, o.Begun, begun)
			values, begun = o.Values, o.Begun
		}
	}
	require.EqualValues(t, 3*goroutines*each, r.find("Map").Values)
	require.EqualValues(t, goroutines*each, r.find("Map").Completed)
	o := r.find("NewSubject")
	require.Equal(t, goroutines*each/8, o.Live)
	require.EqualValues(t, goroutines*each, o.Begun)
	keep.Next(1)
	require.EqualValues(t, o.Live, r.find("NewSubject").Values)
	keep.Complete()
	require.Zero(t, r.find("NewSubject").Live)
}
