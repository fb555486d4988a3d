package observable_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

type (
	stringGroup  = observable.Grouped[string, string]
	stringGroups = observable.GroupByConfig[string, string]
)

// spelledGroups writes out groups, by key: "a<" when one comes, then its values and its end, as
// "aA" and "a|".
func spelledGroups(groups observable.Operator[string, stringGroup]) op {
	return observable.Compose2(groups, observable.Operate(func(src observable.Observable[stringGroup], dst *observable.Subscriber[string]) {
		observable.Forward(src, dst, func(g stringGroup) {
			dst.Next(g.Key + "<")
			g.Subscribe(context.Background(), observable.Observer[string]{
				Next:     func(v string) { dst.Next(g.Key + v) },
				Error:    func(error) { dst.Next(g.Key + "#") },
				Complete: func() { dst.Next(g.Key + "|") },
			})
		})
	}))
}

func TestGroupBy(t *testing.T) {
	t.Parallel()
	grouped := func(c func(*rig) stringGroups) func(*rig) op {
		return func(r *rig) op {
			return spelledGroups(observable.GroupByWithConfig(strings.ToLower, c(r)))
		}
	}
	ended := func(end func(*rig, stringGroup) observable.Notifier) func(*rig) op {
		return grouped(func(r *rig) stringGroups {
			return stringGroups{Duration: func(g stringGroup) observable.Notifier { return end(r, g) }}
		})
	}
	runRows(t, []row{
		{"sends a group for each key", "-a-A-b|", always(spelledGroups(observable.GroupBy(strings.ToLower))), "1a< 1aa 3aA 5b< 5bb 6a| 6b| 6|"},
		{"fails its groups", "-ab#", always(spelledGroups(observable.GroupBy(strings.ToLower))), "1a< 1aa 2b< 2bb 3a# 3b# 3#"},
		{"a key that fails, fails all", "-ax|", always(spelledGroups(observable.TryGroupBy(failOn("x", same)))), "1a< 1aa 2a# 2#"},
		{"a duration ends its group, and the key begins anew", "-a-A-a|", ended(func(r *rig, _ stringGroup) observable.Notifier {
			return r.cold("---t")
		}), "1a< 1aa 3aA 4a| 5a< 5aa 6a| 6|"},
		{"so does one that only completes", "-a--A|", ended(func(r *rig, _ stringGroup) observable.Notifier {
			return r.cold("--|")
		}), "1a< 1aa 3a| 4a< 4aA 5a| 5|"},
		{"a synchronous one ends it before its first value", "-a|", ended(func(*rig, stringGroup) observable.Notifier {
			return observable.Of(1)
		}), "1a< 1a| 2|"},
		{"one that fails, fails its group alone", "-ab--|", ended(func(r *rig, g stringGroup) observable.Notifier {
			return r.cold(map[string]string{"a": "--#", "b": "-------t"}[g.Key])
		}), "1a< 1aa 2b< 2bb 3a# 5b| 5|"},
		{"one that fails at once, fails its group before its first value", "-a|", ended(func(*rig, stringGroup) observable.Notifier {
			return observable.Throw[int](errOops)
		}), "1a< 1a# 2|"},
		{"one may be made of the group", "-a-A-a|", ended(func(_ *rig, g stringGroup) observable.Notifier {
			return observable.Pipe1(g.Observable, observable.Filter(func(v string) bool { return v == "A" }))
		}), "1a< 1aa 3aA 3a| 5a< 5aa 6a| 6|"},
		{"a connector makes the subjects", "-a|", grouped(func(*rig) stringGroups {
			return stringGroups{Connector: func() observable.SubjectLike[string] {
				s := observable.NewSubject[string]()
				s.Next("lost")
				return s
			}}
		}), "1a< 1aa 2a| 2|"},
	})
}

func TestGroupBy_GroupsThatAreObservedKeepTheSource(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]stringGroups{
		"without durations": {},
		"with durations":    {Duration: func(stringGroup) observable.Notifier { return observable.Never[int]() }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src := observable.NewSubject[string]()
			ctx, cancel := context.WithCancel(context.Background())
			r := newRig()
			stop := observable.NewSubject[int]()
			sub := observable.Pipe1(src.Observable(), observable.GroupByWithConfig(same, c)).
				Subscribe(ctx, observable.Next(func(g stringGroup) {
					observable.Pipe1(g.Observable, observable.TakeUntil[string](stop.Observable())).
						Subscribe(context.Background(), observer[string](r))
				}))
			src.Next("a")
			cancel()
			sub.Unsubscribe()
			src.Next("a")
			require.Equal(t, []string{"0a", "0a"}, r.log)
			require.True(t, src.Observed())
			stop.Next(1)
			require.False(t, src.Observed())
		})
	}
}

func TestGroupBy_UnsubscribedWithoutObserversLeavesTheSource(t *testing.T) {
	t.Parallel()
	src := observable.NewSubject[string]()
	sub := observable.Pipe1(src.Observable(), observable.GroupBy(same[string])).Subscribe(context.Background(), ignore[stringGroup]())
	src.Next("a")
	sub.Unsubscribe()
	require.False(t, src.Observed())
}

func TestGroupBy_APanicInAGroupClosesAll(t *testing.T) {
	t.Parallel()
	src := observable.NewSubject[string]()
	sub := observable.Pipe1(src.Observable(), observable.GroupBy(same[string])).
		Subscribe(context.Background(), observable.Next(func(g stringGroup) {
			g.Subscribe(context.Background(), observable.Next(func(string) { panic("boom") }))
		}))
	require.Equal(t, "boom", recovered(func() { src.Next("a") }))
	require.True(t, sub.Closed())
	require.False(t, src.Observed())
}

func TestGroupBy_GroupsMayBeLeftOnAnyGoroutines(t *testing.T) {
	t.Parallel()
	src := observable.NewSubject[int]()
	var wg sync.WaitGroup
	sub := observable.Pipe1(src.Observable(), observable.GroupBy(func(v int) int { return v % 8 })).
		Subscribe(context.Background(), observable.Next(func(g observable.Grouped[int, int]) {
			one := g.Subscribe(context.Background(), ignore[int]())
			wg.Go(func() { one.Unsubscribe() })
		}))
	for i := range each {
		src.Next(i)
	}
	wg.Go(sub.Unsubscribe)
	wg.Wait()
	require.False(t, src.Observed())
}

// elsewhere sends from another goroutine, all of it before the subscription has been made.
func elsewhere[T any](src observable.Observable[T]) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		var wg sync.WaitGroup
		wg.Go(func() { src.SubscribeTo(dst) })
		wg.Wait()
	})
}

// A group that a duration ends from another goroutine, while the group begins, has its first value
// all the same, and the next value begins anew.
func TestGroupBy_ADurationOnAnotherGoroutineComesAfterTheFirstValue(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		duration observable.Notifier
		want     string
	}{
		"a value":    {elsewhere(observable.Of(1)), "1a< 1aa 1a| 2a< 2aa 2a| 3|"},
		"completion": {elsewhere(observable.Empty[int]()), "1a< 1aa 1a| 2a< 2aa 2a| 3|"},
		"an error":   {elsewhere(observable.Throw[int](errOops)), "1a< 1aa 1a# 2a< 2aa 2a# 3|"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			lasting := stringGroups{Duration: func(stringGroup) observable.Notifier {
				return c.duration
			}}
			groups := spelledGroups(observable.GroupByWithConfig(same, lasting))
			require.Equal(t, c.want, watch(r, observable.Pipe1(r.cold("-aa|"), groups)))
		})
	}
}

// Durations end on goroutines of their own, at any moment: each value is in one group, and no group
// is empty.
func TestGroupBy_LosesNothingToDurationsOnOtherGoroutines(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	duration := inBackground(&wg, observable.Of(1))
	got := make([]int, 10*each)
	empty := 0
	op := observable.GroupByWithConfig(func(v int) int { return v / 2 },
		observable.GroupByConfig[int, int]{Duration: func(observable.Grouped[int, int]) observable.Notifier {
			return duration
		}})
	observable.Pipe1(observable.Range(0, len(got)), op).
		Subscribe(context.Background(), observable.Next(func(g observable.Grouped[int, int]) {
			size := 0
			g.Subscribe(context.Background(), observable.Observer[int]{
				Next: func(v int) {
					got[v]++
					size++
				},
				Complete: func() {
					if size == 0 {
						empty++
					}
				},
			})
		}))
	wg.Wait()
	for v, times := range got {
		require.Equal(t, 1, times, "value %d", v)
	}
	require.Zero(t, empty)
}
