package observable_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"weak"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

type byLetter = observable.Grouped[byte, string]

func letterOf(s string) byte { return s[0] }

// groups sends the groups of the first letters as plain observables.
func groups(src strs) observable.Observable[strs] {
	return observable.Pipe2(src, observable.GroupBy[string, byte](letterOf),
		observable.Map(func(g byLetter) strs { return g.Observable }))
}

// joins are ways from windows, or groups, to their values.
func joins(r *rig) map[string]observable.Operator[strs, string] {
	same := func(w strs) strs { return w }
	later := func(w strs) strs { return observable.Pipe1(w, observable.Delay[string](ms, r.async)) }
	return map[string]observable.Operator[strs, string]{
		"MergeMap":                observable.MergeMap(same),
		"MergeMap of what waits":  observable.MergeMap(later),
		"MergeAll":                observable.MergeAll[string],
		"ConcatMapEager":          observable.ConcatMapEager(same),
		"MergeMap, any inner way": observable.MergeMapWithConfig(later, observable.MergeConfig{Concurrent: 9}),
		"Filter, MergeMap": observable.Compose2(
			observable.Filter(func(strs) bool { return true }), observable.MergeMap(same)),
		"Share, MergeMap": observable.Compose2(observable.Share[strs], observable.MergeMap(same)),
		"CombineLatest, MergeMap": func(src observable.Observable[strs]) strs {
			return observable.Pipe1(
				observable.CombineLatest2(observable.Of(1), src, func(_ int, w strs) strs { return w }),
				observable.MergeMap(same),
			)
		},
		"a user's operator, MergeMap": observable.Compose2(
			observable.Operate(func(src observable.Observable[strs], dst *observable.Subscriber[strs]) {
				observable.Forward(src, dst, dst.Next)
			}), observable.MergeMap(same)),
		"windows, each flattened": observable.Compose2(
			observable.WindowCount[strs](1), observable.MergeMap(observable.MergeAll[string])),
		"an inner GroupBy": observable.MergeMap(func(w strs) strs {
			return observable.Pipe2(w, groups, observable.MergeMap(same))
		}),
	}
}

// opens are ways from values to windows, or groups.
func opens(r *rig) map[string]observable.Operator[string, strs] {
	grouped := observable.Map(func(g byLetter) strs { return g.Observable })
	rests := observable.GroupByConfig[byte, string]{Rest: time.Hour, Scheduler: r.async}
	lasts := observable.GroupByConfig[byte, string]{
		Duration: func(byLetter) observable.Notifier { return observable.Never[int]() }}
	full := observable.WindowTimeConfig{Max: 1}
	return map[string]observable.Operator[string, strs]{
		"GroupBy":           groups,
		"GroupBy, Rest":     observable.Compose2(observable.GroupByWithConfig(letterOf, rests), grouped),
		"GroupBy, Duration": observable.Compose2(observable.GroupByWithConfig(letterOf, lasts), grouped),
		"Window":            func(src strs) observable.Observable[strs] { return observable.Window[string](src)(src) },
		"WindowCount":       observable.WindowCount[string](1),
		"WindowTime":        observable.WindowTimeWithConfig[string](time.Hour, r.async, full),
		"WindowToggle": func(src strs) observable.Observable[strs] {
			return observable.WindowToggle[string](src, func(string) strs { return src })(src)
		},
		"WindowWhen": func(src strs) observable.Observable[strs] {
			return observable.WindowWhen[string](func() strs { return observable.Concat(src, observable.Never[string]()) })(src)
		},
	}
}

// What comes while an operator below is busy, further up the stack, waits there: a group does, and
// its values come all the same, as many as if they were sent a little later.
func TestGroups_LoseNothingThatComesFromInside(t *testing.T) {
	t.Parallel()
	sent := []string{"b1", "b2", "c1", "a2", "b3"}
	for from := range opens(newRig()) {
		for name := range joins(newRig()) {
			t.Run(from+", "+name, func(t *testing.T) {
				t.Parallel()
				run := func(inside bool) (got []string) {
					r := newRig()
					src := observable.NewSubject[string]()
					send := func() {
						for _, v := range sent {
							src.Next(v)
						}
						src.Complete()
					}
					done := false
					observable.Pipe2(src.Observable(), opens(r)[from], joins(r)[name]).Subscribe(ctx, observable.Observer[string]{
						Next: func(v string) {
							got = append(got, v)
							if inside {
								inside = false
								send()
							}
						},
						Complete: func() { done = true },
					})
					src.Next("a1")
					r.host.Advance(ms)
					if len(got) == 1 && got[0] == "a1" { // and not from inside
						send()
					}
					require.NoError(t, r.host.Run())
					require.True(t, done)
					return got
				}
				got, want := run(true), run(false)
				require.GreaterOrEqual(t, len(want), len(sent)+1)
				require.ElementsMatch(t, want, got)
				if strings.HasPrefix(from, "GroupBy") {
					for _, key := range "abc" {
						of := slices.DeleteFunc(slices.Clone(got), func(v string) bool { return v[0] != byte(key) })
						require.True(t, slices.IsSorted(of), "%v", got)
					}
				}
			})
		}
	}
}

// stopping is MergeMap, which "stop" keeps busy.
func stopping(src observable.Observable[strs], stop strs, c observable.MergeConfig) strs {
	return observable.Pipe1(
		observable.Pipe1(src, observable.MergeWith(observable.Of(stop))),
		observable.MergeMapWithConfig(func(w strs) strs { return w }, c))
}

type windowed = observable.Observable[strs]

// hold merges windows of src, and keeps the merge busy on another goroutine until release is called.
func hold(windows windowed, c observable.MergeConfig, next func(string)) (release func()) {
	held, goOn := make(chan struct{}), make(chan struct{})
	stop := observable.NewSubject[string]()
	stopping(windows, stop.Observable(), c).Subscribe(ctx, observable.Next(func(v string) {
		if v == "stop" {
			close(held)
			<-goOn
			return
		}
		next(v)
	}))
	var wg sync.WaitGroup
	wg.Go(func() { stop.Next("stop") })
	<-held
	return func() {
		close(goOn)
		wg.Wait()
	}
}

// ways are what may be between windows and a merge.
var ways = map[string]func(windowed) windowed{
	"nothing": func(src windowed) windowed { return src },
	"Share":   observable.Share[strs],
	"a Subject": func(src windowed) windowed {
		return observable.New(func(dst *observable.Subscriber[strs]) {
			s := observable.NewSubject[strs]()
			s.SubscribeTo(dst)
			dst.Add(src.Subscribe(ctx, s.Observer()))
		})
	},
	"Connect": observable.Connect(func(src windowed) windowed { return src }),
	"a ReplaySubject": observable.ShareWithConfig(observable.ShareConfig[strs]{
		Connector: func() observable.SubjectLike[strs] { return observable.NewReplaySubject[strs](1) },
	}),
	"CombineLatest": func(src windowed) windowed {
		return observable.CombineLatest2(observable.Of(1), src, func(_ int, w strs) strs { return w })
	},
	"Map to what waits": observable.Map(func(w strs) strs { return observable.Pipe1(w, observable.Filter(func(string) bool { return true })) }),
	"CatchPanic":        observable.CatchPanic[strs],
	"windows of windows": func(src windowed) windowed {
		return observable.Pipe2(src, observable.WindowCount[strs](1), observable.MergeAll[strs])
	},
	"groups of windows": func(src windowed) windowed {
		return observable.Pipe2(src, observable.GroupBy[strs, int](func(strs) int { return 0 }),
			observable.MergeMap(func(g observable.Grouped[int, strs]) windowed { return g.Observable }))
	},
	"SwitchMap to one": observable.SwitchMap(func(w strs) windowed { return observable.Of(w) }),
	"a user's operator": observable.Operate(func(src windowed, dst *observable.Subscriber[strs]) {
		in := observable.NewSubscriber(dst, observable.Observer[strs]{Next: dst.Next})
		src.SubscribeTo(in)
	}),
}

// The values of windows that come while another goroutine keeps the merge busy come when it goes on.
func TestGroups_LoseNothingWhileAnotherGoroutineIsBusy(t *testing.T) {
	t.Parallel()
	sent := []string{"a1", "a2", "b1", "a3"}
	limits := map[string]observable.MergeConfig{
		"": {}, ", Concurrent": {Concurrent: 9}, ", Pending": {Pending: observable.Backlog{Limit: 9}},
		", Arriving": {Arriving: observable.Backlog{Limit: 99, Overflow: observable.OverflowFail}},
	}
	for from := range opens(newRig()) {
		for way, through := range ways {
			for limit, c := range limits {
				t.Run(from+", "+way+limit, func(t *testing.T) {
					t.Parallel()
					run := func(held bool) (got []string) {
						src := observable.NewSubject[string]()
						windows := through(opens(newRig())[from](src.Observable()))
						release := hold(windows, c, func(v string) { got = append(got, v) })
						if !held {
							release()
						}
						for _, v := range sent {
							src.Next(v)
						}
						if held {
							require.Empty(t, got)
							release()
						}
						return got
					}
					got, want := run(true), run(false)
					require.GreaterOrEqual(t, len(want), len(sent))
					require.ElementsMatch(t, want, got)
				})
			}
		}
	}
}

// One of two receivers is busy. The other gets all as it comes.
func TestGroups_WaitForEachReceiver(t *testing.T) {
	t.Parallel()
	src := observable.NewSubject[string]()
	var slow, quick []string
	all := observable.Pipe2(src.Observable(), groups, observable.Share[strs])
	observable.MergeAll(all).Subscribe(ctx, observable.Next(func(v string) { quick = append(quick, v) }))
	release := hold(all, observable.MergeConfig{}, func(v string) { slow = append(slow, v) })
	src.Next("a1")
	src.Next("a2")
	require.Equal(t, []string{"a1", "a2"}, quick)
	release()
	src.Next("a3")
	require.Equal(t, []string{"a1", "a2", "a3"}, slow)
	require.Equal(t, slow, quick)
}

// A group without an observer counts as handled. A later observer of it gets the values that come
// then.
func TestGroups_KeepNothingForNobody(t *testing.T) {
	t.Parallel()
	type value struct{ key, n int }
	src := observable.NewSubject[*value]()
	held, goOn := make(chan struct{}), make(chan struct{})
	var dropped []observable.Grouped[int, *value]
	stop := observable.NewSubject[*value]()
	observable.Pipe3(src.Observable(),
		observable.GroupBy[*value, int](func(v *value) int { return v.key }),
		observable.MergeWith(observable.Of(observable.Grouped[int, *value]{Observable: stop.Observable()})),
		observable.MergeMap(func(g observable.Grouped[int, *value]) observable.Observable[*value] {
			if g.Key == 0 {
				return g.Observable
			}
			dropped = append(dropped, g)
			return observable.Empty[*value]()
		}),
	).Subscribe(ctx, observable.Next(func(*value) {
		close(held)
		<-goOn
	}))
	var wg sync.WaitGroup
	wg.Go(func() { stop.Next(nil) })
	<-held
	var kept []weak.Pointer[value]
	for n := range 10 {
		v := &value{1 + n%2, n}
		kept = append(kept, weak.Make(v))
		src.Next(v)
	}
	runtime.GC()
	require.NotNil(t, kept[0].Value(), "it waits")
	close(goOn)
	wg.Wait()
	require.Len(t, dropped, 2)
	runtime.GC()
	for i := range kept {
		require.Nil(t, kept[i].Value(), i)
	}
	var got []int
	dropped[0].Subscribe(ctx, observable.Next(func(v *value) { got = append(got, v.n) }))
	src.Next(&value{1, 10})
	src.Next(&value{1, 11})
	require.Equal(t, []int{10, 11}, got)
}

// A panic of what waits drops what would have subscribed, and the group with it.
func TestGroups_KeepNothingAfterAPanic(t *testing.T) {
	t.Parallel()
	type value struct{ s string }
	src := observable.NewSubject[*value]()
	all := observable.Pipe1(src.Observable(), observable.GroupBy[*value, string](func(v *value) string { return v.s[:1] }))
	shared := observable.Pipe1(all, observable.Share[observable.Grouped[string, *value]])
	keeps := shared.Subscribe(ctx, observable.Next(func(observable.Grouped[string, *value]) {}))
	defer keeps.Unsubscribe()
	observable.Pipe1(shared, observable.MergeMap(func(g observable.Grouped[string, *value]) observable.Observable[*value] {
		if g.Key == "c" {
			panic("boom")
		}
		return g.Observable
	})).Subscribe(ctx, observable.Next(func(v *value) {
		if v.s == "a1" {
			src.Next(&value{"b1"})
			src.Next(&value{"c1"})
		}
	}))
	require.Panics(t, func() { src.Next(&value{"a1"}) })
	v := &value{"b2"}
	kept := weak.Make(v)
	src.Next(v)
	v = nil
	runtime.GC()
	require.Nil(t, kept.Value())
}

// A hop is time: what is on its way is missed, as in RxJS.
func TestGroups_BehindAHopAreHot(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.NewSubject[string]()
	var got []string
	observable.Pipe3(src.Observable(), groups, observable.ObserveOn[strs](r.async), observable.MergeAll[string]).
		Subscribe(ctx, observable.Next(func(v string) { got = append(got, v) }))
	src.Next("a1")
	src.Next("b1")
	require.NoError(t, r.host.Run())
	src.Next("a2")
	src.Next("b2")
	require.Equal(t, []string{"a2", "b2"}, got)
}

// Nothing is lost, doubled or out of its group's or window's order, however goroutines meet: a loop
// keeps the merge busy while the source sends.
func TestGroups_LoseNothingAmongGoroutines(t *testing.T) {
	t.Parallel()
	const keys, each = 2000, 3
	type (
		group = observable.Grouped[int, int]
		outer = observable.Observable[group]
	)
	for name, join := range map[string]func(outer, func(ints) ints) ints{
		"MergeMap": func(src outer, inner func(ints) ints) ints {
			return observable.Pipe1(src, observable.MergeMap(func(g group) ints { return inner(g.Observable) }))
		},
		"Share, MergeMap": func(src outer, inner func(ints) ints) ints {
			return observable.Pipe2(src, observable.Share[group],
				observable.MergeMap(func(g group) ints { return inner(g.Observable) }))
		},
		"windows of groups": func(src outer, inner func(ints) ints) ints {
			return observable.Pipe3(src, observable.WindowCount[group](2),
				observable.MergeMap(func(w outer) outer { return w }),
				observable.MergeMap(func(g group) ints { return inner(g.Observable) }))
		},
		"groups behind a busy merge": func(src outer, inner func(ints) ints) ints {
			return observable.Pipe2(src,
				observable.MergeMap(func(g group) ints { return inner(g.Observable) }),
				observable.Compose2(observable.WindowCount[int](each),
					observable.MergeMap(func(w ints) ints { return inner(w) })))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := host.NewLoop(host.Config{})
			defer l.Close()
			require.NoError(t, l.Start())
			hop := observable.ObserveOn[int](async.New(l))
			src := observable.NewSubject[int]()
			var got []int
			done := make(chan struct{})
			join(observable.Pipe1(src.Observable(), observable.GroupBy[int, int](func(v int) int { return v / each })),
				func(o ints) ints { return hop(o) }).Subscribe(ctx, observable.Observer[int]{
				Next:     func(v int) { got = append(got, v) },
				Complete: func() { close(done) },
			})
			for v := range keys * each {
				src.Next(v)
			}
			src.Complete()
			<-done
			require.Len(t, got, keys*each)
			next := map[int]int{}
			for _, v := range got {
				if name != "groups behind a busy merge" { // its windows have values of several groups
					require.Equal(t, next[v/each], v%each, fmt.Sprint(v))
				}
				next[v/each]++
			}
			for key := range keys {
				require.Equal(t, each, next[key])
			}
		})
	}
}
