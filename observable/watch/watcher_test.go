package watch_test

import (
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
	"github.com/rxsched/rxsched/subscription"
)

func TestSnapshot_HasTheOperatorsOfAChainAndWhatPassedThem(t *testing.T) {
	for name, c := range map[string]struct {
		src  func(r *rig) observable.Observable[int]
		want string
	}{
		"a source": {
			func(*rig) observable.Observable[int] { return observable.Of(1, 2, 3) },
			"1>0 Subscribe: 3\n2>1 Of: 3",
		},
		"operators that send as much as they get": {
			func(*rig) observable.Observable[int] {
				return observable.Pipe2(observable.Range(0, 4), observable.Map(double), observable.Map(double))
			},
			"1>0 Subscribe: 4\n2>1 Map: 4\n3>2 Map: 4\n4>3 Range: 4",
		},
		"an operator that sends less": {
			func(*rig) observable.Observable[int] {
				return observable.Pipe3(observable.Range(0, 5), observable.Map(double),
					observable.Filter(func(v int) bool { return v > 4 }), observable.As[int]("large"))
			},
			"1>0 Subscribe: 2\n2>1 Filter large: 2\n3>2 Map: 5\n4>3 Range: 5",
		},
		"operators that are functions themselves": {
			func(*rig) observable.Observable[int] {
				return observable.Pipe1(observable.Range(0, 3), observable.Count)
			},
			"1>0 Subscribe: 1\n2>1 Count: 1\n3>2 Range: 3",
		},
		"an operator with a config": {
			func(r *rig) observable.Observable[int] {
				return observable.Pipe1(observable.Range(0, 3),
					observable.ObserveOnWithConfig[int](r.async, observable.ObserveOnConfig{}))
			},
			"1>0 Subscribe: 3\n2>1 ObserveOnWithConfig: 3\n3>2 Range: 3",
		},
		"several sources": {
			func(*rig) observable.Observable[int] {
				return observable.Merge(observable.Of(1), observable.Range(0, 2))
			},
			"1>0 Subscribe: 3\n2>1 Merge: 3\n3>2 Of: 1\n4>2 Range: 2",
		},
		"lists of several sources": {
			func(*rig) observable.Observable[int] {
				return observable.Map(func(list []int) int { return len(list) })(observable.Merge(
					observable.Zip(observable.Of(1), observable.Range(0, 2)),
					observable.CombineLatest(observable.Of(3), observable.Range(7, 1))))
			},
			"1>0 Subscribe: 2\n2>1 Map: 2\n3>2 Merge: 2\n" +
				"4>3 Zip: 1\n5>4 Of: 1\n6>4 Range: 1\n7>3 CombineLatest: 1\n8>7 Of: 1\n9>7 Range: 1",
		},
		"inner observables": {
			func(*rig) observable.Observable[int] {
				return observable.Pipe1(observable.Range(0, 3), observable.MergeMap(twice))
			},
			"1>0 Subscribe: 6\n2>1 MergeMap: 6\n3>2 Range: 3\n4>2 inner Of: 6",
		},
		"what is made for each subscription": {
			func(*rig) observable.Observable[int] {
				return observable.Defer(func() observable.Observable[int] {
					return observable.Pipe1(observable.Of(1, 2), observable.Map(double))
				})
			},
			"1>0 Subscribe: 2\n2>1 Defer: 2\n3>2 Map: 2\n4>3 Of: 2",
		},
		"a timer": {
			func(r *rig) observable.Observable[int] {
				return observable.Pipe1(observable.Interval(ms, r.async), observable.Take[int](3))
			},
			"1>0 Subscribe: 3\n2>1 Take: 3\n3>2 Interval: 3",
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			c.src(r).Subscribe(ctx, r.note())
			r.host.Advance(10 * ms)
			require.Equal(t, c.want, r.chain())
		})
	}
}

func TestSnapshot_HasThePlaceInTheCode(t *testing.T) {
	r := newRig(t, watch.Config{})
	_, file, line, _ := runtime.Caller(0)
	src := observable.Pipe1(observable.Of(1), observable.Map(double))
	src.Subscribe(ctx, r.note())
	for _, o := range r.Snapshot().Operators {
		require.Equal(t, file, o.Place.File)
		require.Contains(t, o.Place.Func, "TestSnapshot_HasThePlaceInTheCode")
	}
	require.Equal(t, line+1, r.find("Map").Place.Line)
	require.Equal(t, line+2, r.find("Subscribe").Place.Line)
	require.Regexp(t, `^watch/watcher_test.go:\d+$`, r.find("Map").Place.String())
}

func TestSnapshot_CountsHowSubscriptionsEnd(t *testing.T) {
	r := newRig(t, watch.Config{})
	sources := []*observable.Subject[int]{observable.NewSubject[int](), observable.NewSubject[int](),
		observable.NewSubject[int](), observable.NewSubject[int]()}
	for i, s := range sources {
		sub := s.Subscribe(ctx, r.note())
		if i == 0 {
			sub.Unsubscribe()
		}
	}
	sources[1].Complete()
	sources[2].Error(errors.New("oops"))
	o := r.find("Subscribe")
	require.Equal(t, 1, o.Live)
	require.EqualValues(t, 4, o.Begun)
	require.EqualValues(t, 1, o.Unsubscribed)
	require.EqualValues(t, 1, o.Completed)
	require.EqualValues(t, 1, o.Failed)
	require.Equal(t, "oops", o.Err)
}

func TestSnapshot_SaysWhatWaits(t *testing.T) {
	for name, c := range map[string]struct {
		on   func(r *rig) observable.Operator[int, int]
		name string
		want int
	}{
		"for a scheduler": {on: func(r *rig) observable.Operator[int, int] {
			return observable.ObserveOn[int](r.async)
		}, name: "ObserveOn", want: 5},
		"for a time": {on: func(r *rig) observable.Operator[int, int] {
			return observable.Delay[int](time.Second, r.async)
		}, name: "Delay", want: 5},
		"at a gate": {on: func(*rig) observable.Operator[int, int] {
			return observable.ConcatMap(func(int) observable.Observable[int] {
				return observable.Never[int]()
			})
		}, name: "ConcatMap", want: 4},
		"for values that others have not sent yet": {on: func(*rig) observable.Operator[int, int] {
			return func(src observable.Observable[int]) observable.Observable[int] {
				two := observable.Concat(observable.Of(1, 2), observable.Never[int]())
				return observable.Zip3(src, two, observable.Of(1, 2, 3),
					func(a, _, _ int) int { return a })
			}
		}, name: "Zip3", want: 4},
		"for later values": {on: func(*rig) observable.Operator[int, int] {
			return observable.SkipLast[int](3)
		}, name: "SkipLast", want: 3},
		"for a list": {on: func(*rig) observable.Operator[int, int] {
			return func(src observable.Observable[int]) observable.Observable[int] {
				return observable.Pipe2(src, observable.BufferCount[int](3),
					observable.Map(func(list []int) int { return len(list) }))
			}
		}, name: "BufferCount", want: 2},
		"for a scheduler, with a bound": {on: func(r *rig) observable.Operator[int, int] {
			return observable.ObserveOnWithConfig[int](r.async, observable.ObserveOnConfig{
				Backlog: observable.Backlog{Limit: 3, Overflow: observable.OverflowDropOldest}})
		}, name: "ObserveOnWithConfig", want: 3},
		"at a gate with a bound": {on: func(*rig) observable.Operator[int, int] {
			return observable.MergeMapWithConfig(
				func(int) observable.Observable[int] { return observable.Never[int]() },
				observable.MergeConfig{Concurrent: 1, Pending: observable.Backlog{
					Limit: 2, Overflow: observable.OverflowDropOldest}})
		}, name: "MergeMapWithConfig", want: 2},
		"for late subscribers": {on: func(*rig) observable.Operator[int, int] {
			return func(src observable.Observable[int]) observable.Observable[int] {
				replay := observable.NewReplaySubject[int](4)
				src.Subscribe(ctx, replay.Observer())
				return replay.Observable()
			}
		}, name: "NewReplaySubject", want: 4},
		"for nothing": {on: func(*rig) observable.Operator[int, int] {
			return observable.Map(double)
		}, name: "Map"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			s := observable.NewSubject[int]()
			c.on(r)(s.Observable()).Subscribe(ctx, r.note())
			for i := range 5 {
				s.Next(i)
			}
			require.Equal(t, c.want, r.find(c.name).Waiting)
		})
	}
}

func TestSnapshot_HasAges(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	for range 2 {
		s.Subscribe(ctx, r.note())
		r.host.Advance(time.Second)
	}
	require.Equal(t, 2*time.Second, r.find("Subscribe").Oldest)
}

func TestSuspicions_SubscriptionsThatOutliveTheirHost(t *testing.T) {
	r := newRig(t, watch.Config{})
	ui := host.NewVirtual(host.Config{Name: "ui"})
	entry := r.hosts.Add(ui)
	s := observable.NewSubject[int]()
	require.NoError(t, ui.Post(func() { s.Subscribe(ctx, r.note()) }))
	ui.Advance(ms)
	require.Empty(t, r.find("Subscribe").Suspicions)
	ui.Close()
	entry.Remove()
	require.Equal(t, []watch.Suspicion{{Kind: watch.Outlives, Count: 1, Host: "ui"}},
		r.find("Subscribe").Suspicions, "also if nobody lists the host any more")
}

// The place of a host that has gone is for another, but not while a subscription is of the first.
func TestHosts_ComeAndGo(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	on := func(name string) (sub *subscription.Subscription, remove func() bool) {
		v := host.NewVirtual(host.Config{Name: name})
		e := r.hosts.Add(v)
		require.NoError(t, v.Post(func() { sub = s.Subscribe(ctx, r.note()) }))
		v.Advance(ms)
		return sub, e.Remove
	}
	hosts := func() (all []string) {
		for _, one := range r.Subscriptions(r.find("Subscribe").ID, 10) {
			all = append(all, one.Host)
		}
		return all
	}
	first, remove := on("first")
	remove()
	second, remove := on("second")
	require.ElementsMatch(t, []string{"first", "second"}, hosts())
	first.Unsubscribe()
	third, _ := on("third")
	require.ElementsMatch(t, []string{"second", "third"}, hosts())
	second.Unsubscribe()
	remove()
	r.Stop()
	require.Equal(t, []string{"third"}, hosts(), "what is open can be looked at further")
	third.Unsubscribe()
}

func TestSuspicions_SubscriptionsWithoutAValueForLong(t *testing.T) {
	r := newRig(t, watch.Config{Quiet: time.Minute})
	s := observable.NewSubject[int]()
	filtered := observable.Pipe1(s.Observable(), observable.Filter(odd))
	filtered.Subscribe(ctx, r.note())
	r.host.Advance(59 * time.Second)
	s.Next(2) // which the filter drops
	require.Empty(t, r.find("Subscribe").Suspicions)
	r.host.Advance(59 * time.Second)
	require.Empty(t, r.find("Subscribe").Suspicions)
	r.host.Advance(time.Second)
	require.Equal(t, []watch.Suspicion{{Kind: watch.Quiet, Count: 1, For: time.Minute}},
		r.find("Subscribe").Suspicions)
}

func TestWatcher_KeepsNoPipelineAlive(t *testing.T) {
	r := newRig(t, watch.Config{})
	func() {
		s := observable.NewSubject[int]()
		observable.Pipe1(s.Observable(), observable.Map(double)).Subscribe(ctx, r.note())
		s.Next(1)
	}()
	for range 1000 {
		runtime.GC()
		if r.find("Subscribe").Live == 0 {
			break
		}
		time.Sleep(ms) // the collector tells when it likes
	}
	o := r.find("Subscribe")
	require.Zero(t, o.Live)
	require.EqualValues(t, 1, o.Collected)
	require.EqualValues(t, 1, r.find("Map").Values)
}

func TestWatcher_ThereIsOneAtATime(t *testing.T) {
	r := newRig(t, watch.Config{})
	require.PanicsWithValue(t, "watch: Start: a watcher is at work", func() { watch.Start(watch.Config{}) })
	r.Stop()
	r.Stop()
	next := watch.Start(watch.Config{})
	defer next.Stop()
	observable.Of(1).Subscribe(ctx, observable.Observer[int]{})
	require.Empty(t, r.Snapshot().Operators)
	require.Len(t, next.Snapshot().Operators, 2)
}

func TestWatcher_DoesNotSeeWhatWasMadeBefore(t *testing.T) {
	src := observable.Pipe1(observable.Of(1), observable.Map(double))
	r := newRig(t, watch.Config{})
	src.Subscribe(ctx, r.note())
	require.Empty(t, r.Snapshot().Operators)
	observable.Pipe1(src, observable.Filter(odd)).Subscribe(ctx, r.note())
	require.Equal(t, "1>0 Subscribe: 0\n2>1 Filter: 0", r.chain())
}

func TestWatcher_BoundsWhatItWatches(t *testing.T) {
	r := newRig(t, watch.Config{Most: 4})
	s := observable.NewSubject[int]()
	for range 10 {
		s.Subscribe(ctx, r.note())
	}
	require.Equal(t, 4, r.find("Subscribe").Live)
	require.EqualValues(t, 6, r.Snapshot().Unwatched)
	s.Next(1)
	require.Equal(t, strings.TrimSpace(strings.Repeat("1 ", 10)), r.noted())
}

// A source that sends while another one's value is being delivered leaves its values at the gate.
func TestSnapshot_CountsWhatArrivesAtAGate(t *testing.T) {
	for name, join := range map[string]func(a, b observable.Observable[int]) observable.Observable[int]{
		"Merge": func(a, b observable.Observable[int]) observable.Observable[int] {
			return observable.Merge(a, b)
		},
		"MergeAll": func(a, b observable.Observable[int]) observable.Observable[int] {
			return observable.Pipe1(observable.Of(a, b), observable.MergeAll[int])
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			a, b := observable.NewSubject[int](), observable.NewSubject[int]()
			waiting := []int{}
			join(a.Observable(), b.Observable()).Subscribe(ctx, observable.Next(func(v int) {
				if v == 0 {
					b.Next(1)
					b.Next(2)
				}
				waiting = append(waiting, r.find(name).Waiting)
			}))
			a.Next(0)
			require.Equal(t, []int{2, 1, 0}, waiting)
		})
	}
}

// GroupBy is one chain with its source, whichever of its forms was called. Its groups have its line.
func TestSnapshot_DrawsGroupByAsOneChain(t *testing.T) {
	key := func(v int) bool { return odd(v) }
	plain := observable.GroupByConfig[bool, int]{}
	type grouped = observable.Operator[int, observable.Grouped[bool, int]]
	for name, c := range map[string]func() grouped{
		"GroupBy":           func() grouped { return observable.GroupBy(key) },
		"GroupByWithConfig": func() grouped { return observable.GroupByWithConfig(key, plain) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			s := observable.NewSubject[int]()
			observable.Pipe2(s.Observable(), c(), observable.MergeMap(
				func(g observable.Grouped[bool, int]) observable.Observable[int] {
					return observable.Map(double)(g.Observable)
				})).Subscribe(ctx, r.note())
			require.NoError(t, r.host.Post(func() { s.Next(1); s.Next(2); s.Next(3) }))
			r.host.Advance(0)
			require.Equal(t, "1>0 Subscribe: 3\n2>1 MergeMap: 3\n3>2 "+name+": 2\n4>3 NewSubject: 3\n"+
				"5>2 inner Map: 3\n6>5 "+name+": 3", r.chain())
			for _, o := range r.Snapshot().Operators {
				require.Equal(t, "watcher_test.go", filepath.Base(o.Place.File), o.Place.Operator)
			}
		})
	}
}

// What a function makes with Operate has that function's name, and the line where it was called,
// whichever of its forms calls Operate.
func TestSnapshot_NamesOperatorsOfOtherPackages(t *testing.T) {
	_, file, _, _ := runtime.Caller(0)
	for name, c := range map[string]func() observable.Operator[int, int]{
		"watch_test.Halve": func() observable.Operator[int, int] { return Halve() },
		"watch_test.Same":  func() observable.Operator[int, int] { return Same[int]() },
		"Operate":          func() observable.Operator[int, int] { return halve() },
		"MergeMapWithConfig": func() observable.Operator[int, int] {
			return observable.MergeMapWithConfig(twice, observable.MergeConfig{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			observable.Pipe1(observable.Of(1), c()).Subscribe(ctx, r.note())
			require.Equal(t, file, r.find(name).Place.File)
			require.NotContains(t, r.chain(), "?")
		})
	}
}

// Halve is an operator as users write them.
func Halve() observable.Operator[int, int] {
	return observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[int]) {
		observable.Forward(src, dst, func(v int) { dst.Next(v / 2) })
	})
}

func halve() observable.Operator[int, int] {
	return observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[int]) {
		observable.Forward(src, dst, func(v int) { dst.Next(v / 2) })
	})
}

// Same is a form of SameWithConfig.
func Same[T any]() observable.Operator[T, T] { return SameWithConfig[T](struct{}{}) }

// SameWithConfig is an operator with another form.
func SameWithConfig[T any](struct{}) observable.Operator[T, T] {
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		observable.Forward(src, dst, dst.Next)
	})
}

func TestStart_RefusesNegativeNumbers(t *testing.T) {
	for name, c := range map[string]watch.Config{
		"Most": {Most: -1}, "Quiet": {Quiet: -1}, "Growth": {Growth: -1},
	} {
		require.PanicsWithValue(t, "watch: Config: negative "+name, func() { watch.Start(c) })
	}
}

func TestStart_TurnsOffWhatIsNotWanted(t *testing.T) {
	for name, c := range map[string]struct {
		config     watch.Config
		kinds      []watch.SuspicionKind
		keepsValue bool
	}{
		"nothing":    {watch.Config{}, []watch.SuspicionKind{watch.Quiet, watch.Growing}, true},
		"long times": {watch.Config{Quiet: time.Hour, Growth: time.Hour}, nil, true},
		"NoValues":   {watch.Config{NoValues: true}, []watch.SuspicionKind{watch.Quiet, watch.Growing}, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, c.config)
			s := observable.NewSubject[int]()
			for range 600 { // seconds
				s.Subscribe(ctx, r.note())
				r.host.Advance(time.Second)
				r.Snapshot()
			}
			var kinds []watch.SuspicionKind
			for _, one := range r.find("Subscribe").Suspicions {
				kinds = append(kinds, one.Kind)
			}
			require.ElementsMatch(t, c.kinds, kinds)
			id := r.find("NewSubject").ID
			require.True(t, r.Look(id))
			s.Next(1)
			require.Equal(t, c.keepsValue, len(r.Values(id)) > 0)
		})
	}
}

// However many operators one line makes, one after the other, they are one, with one subscription.
func TestSnapshot_HasOneChainOfManyOperatorsOfALine(t *testing.T) {
	r := newRig(t, watch.Config{})
	src := observable.NewSubject[int]()
	for range 40 {
		o := src.Observable()
		for range 24 {
			o = observable.Map(func(v int) int { return v + 1 })(o)
		}
		o.Subscribe(t.Context(), observable.Observer[int]{})
	}
	for _, one := range r.Snapshot().Operators {
		require.Equal(t, 40, one.Live, one.Place.Operator)
	}
}
