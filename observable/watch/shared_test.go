package watch_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// What an operator shares stands above it where the source was first wanted. Others that share it
// have no source there. What Connect subscribes is its own.
func TestSnapshot_DrawsASharedSourceAboveWhatSharesIt(t *testing.T) {
	type source = observable.Observable[int]
	for name, c := range map[string]struct {
		share func(src source) source
		want  string
	}{
		"Share": {func(src source) source { return observable.Share(src) }, sharedBy("Share")},
		"ShareWithConfig": {func(src source) source {
			c := observable.ShareConfig[int]{ResetOnRefCountZero: observable.ResetNever}
			return observable.ShareWithConfig(c)(src)
		}, sharedBy("ShareWithConfig")},
		"ShareReplay": {func(src source) source {
			return observable.ShareReplay[int](1)(src)
		}, sharedBy("ShareReplay")},
		"ShareReplayWithConfig": {func(src source) source {
			c := observable.ShareReplayConfig{RefCount: true}
			return observable.ShareReplayWithConfig[int](1, c)(src)
		}, sharedBy("ShareReplayWithConfig")},
		"Share of what is shared": {func(src source) source {
			once := observable.Share(src)
			return observable.Share(once)
		}, "1>0 Subscribe: 1\n2>1 Share: 1\n3>2 Share: 1\n4>3 Map: 1\n5>4 NewSubject: 1\n" +
			"6>0 Subscribe: 1\n7>6 Map: 1\n8>7 Share: 1"},
		"Connect, the operator": {func(src source) source {
			return observable.Connect(func(one source) source { return observable.Merge(one, one) })(src)
		}, "1>0 Subscribe: 2\n2>1 Connect: 2\n3>2 Merge: 2\n4>3 Map: 1\n5>4 NewSubject: 1\n" +
			"6>0 Subscribe: 2\n7>6 Map: 2\n8>7 Connect: 2\n9>8 Merge: 2\n10>9 Map: 1\n11>10 NewSubject: 1"},
		"Connectable": {func(src source) source {
			one := observable.NewConnectable(src)
			one.Connect(ctx)
			return one.Observable()
		}, "1>0 Connect: 1\n2>1 Map: 1\n3>2 NewSubject: 1\n4>0 Subscribe: 1\n5>4 NewConnectable: 1\n" +
			"6>0 Subscribe: 1\n7>6 Map: 1\n8>7 NewConnectable: 1"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			s := observable.NewSubject[int]()
			all := c.share(observable.Map(double)(s.Observable()))
			all.Subscribe(ctx, r.note())
			observable.Map(double)(all).Subscribe(ctx, r.note())
			s.Next(1)
			require.Equal(t, c.want, r.chain())
		})
	}
}

func sharedBy(operator string) string {
	return "1>0 Subscribe: 1\n2>1 " + operator + ": 1\n3>2 Map: 1\n4>3 NewSubject: 1\n" +
		"5>0 Subscribe: 1\n6>5 Map: 1\n7>6 " + operator + ": 1"
}

// The source is a subscription of its own: the one that began it may leave, and is not to blame for
// what others do with the values.
func TestSubscriptions_OfASharedSourceOutliveTheFirstSubscriber(t *testing.T) {
	r := newRig(t, watch.Config{Quiet: time.Minute})
	s := observable.NewSubject[int]()
	all := observable.Share(observable.Filter(odd)(s.Observable()))
	first := all.Subscribe(ctx, r.note())
	second := all.Subscribe(ctx, r.note())
	source := r.Subscriptions(r.find("Filter").ID, 9)
	require.Len(t, source, 1)
	require.Equal(t, r.Subscriptions(r.find("Subscribe").ID, 1)[0].ID, source[0].Parent)
	first.Unsubscribe()
	s.Next(1)
	require.Equal(t, "1>0 Subscribe: 0\n2>1 Share: 0\n3>2 Filter: 1\n4>3 NewSubject: 1\n"+
		"5>0 Subscribe: 1\n6>5 Share: 1", r.chain())
	r.host.Advance(time.Minute)
	require.Empty(t, r.Snapshot().Operators[0].Suspicions)
	require.NotEmpty(t, r.find("Filter").Suspicions)
	second.Unsubscribe()
	require.Zero(t, r.find("NewSubject").Live)
}

func TestWatcher_KeepsNoSubscriberAliveThatHasLeftASharedSource(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	all := observable.ShareReplay[int](1)(s.Observable())
	gone := make(chan struct{})
	func() {
		held := new([1 << 16]byte)
		runtime.AddCleanup(held, func(struct{}) { close(gone) }, struct{}{})
		all.Subscribe(ctx, observable.Next(func(v int) { held[0] = byte(v) })).Unsubscribe()
	}()
	for range 1000 {
		runtime.GC()
		select {
		case <-gone:
			require.Equal(t, 1, r.find("NewSubject").Live)
			runtime.KeepAlive(all)
			return
		case <-time.After(ms): // the collector tells when it likes
		}
	}
	t.Fatal("the first subscriber is still there")
}
