package observable_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
	"github.com/rxsched/rxsched/testing/marble"
)

type (
	stringGroup  = observable.Grouped[string, string]
	stringGroups = observable.GroupByConfig[string, string]
)

// inGroups makes groups observables, whose values are wrong if they do not have the group's key.
func inGroups(groups observable.Operator[string, stringGroup]) observable.Operator[string, strs] {
	return observable.Compose2(groups, observable.Map(func(g stringGroup) strs {
		return observable.Map(func(v string) string {
			if strings.ToLower(v) != g.Key {
				return "wrong"
			}
			return v
		})(g.Observable)
	}))
}

func TestGroupBy(t *testing.T) {
	t.Parallel()
	type made = func(*marble.M, scheduler.Scheduler) observable.Operator[string, strs]
	grouped := func(groups observable.Operator[string, stringGroup]) made {
		return func(*marble.M, scheduler.Scheduler) observable.Operator[string, strs] {
			return inGroups(groups)
		}
	}
	lasting := func(duration func(m *marble.M, g stringGroup) observable.Notifier) made {
		return func(m *marble.M, _ scheduler.Scheduler) observable.Operator[string, strs] {
			end := func(g stringGroup) observable.Notifier { return duration(m, g) }
			return inGroups(observable.GroupByWithConfig(strings.ToLower, stringGroups{Duration: end}))
		}
	}
	cold := func(diagrams map[string]string) made {
		return lasting(func(m *marble.M, g stringGroup) observable.Notifier { return m.Cold(diagrams[g.Key]) })
	}
	always := func(n observable.Notifier) made {
		return lasting(func(*marble.M, stringGroup) observable.Notifier { return n })
	}
	connector := func() observable.SubjectLike[string] {
		s := observable.NewSubject[string]()
		s.Next("lost")
		return s
	}
	runNested(t, []nested{
		{name: "a duration that only completes ends its group",
			op:    cold(map[string]string{"a": "--|"}),
			in:    "-a--A|",
			want:  "-x--y|",
			inner: map[string]string{"x": "a-|", "y": "A|"}},
		{name: "a synchronous duration ends its group before the first value",
			op:    always(observable.Of(1)),
			in:    "-a|",
			want:  "-x|",
			inner: map[string]string{"x": "|"}},
		{name: "a duration that fails, fails its group alone",
			op:    cold(map[string]string{"a": "--#", "b": "-------t"}),
			in:    "-ab--|",
			want:  "-xy--|",
			inner: map[string]string{"x": "a-#", "y": "b--|"}},
		{name: "a duration that fails at once, fails its group before the first value",
			op:    always(observable.Throw[int](errOops)),
			in:    "-a|",
			want:  "-x|",
			inner: map[string]string{"x": "#"}},
		{name: "a connector makes the subjects",
			op:    grouped(observable.GroupByWithConfig(same, stringGroups{Connector: connector})),
			in:    "-a|",
			want:  "-x|",
			inner: map[string]string{"x": "a|"}},
		{name: "a value from another goroutine ends the group after its first value",
			op:    always(elsewhere(observable.Of(1))),
			in:    "-aa|",
			want:  "-xx|",
			inner: map[string]string{"x": "(a|)"}},
		{name: "completion on another goroutine ends the group after its first value",
			op:    always(elsewhere(observable.Empty[int]())),
			in:    "-aa|",
			want:  "-xx|",
			inner: map[string]string{"x": "(a|)"}},
		{name: "an error on another goroutine fails the group after its first value",
			op:    always(elsewhere(observable.Throw[int](errOops))),
			in:    "-aa|",
			want:  "-xx|",
			inner: map[string]string{"x": "(a#)"}},
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

// elsewhere sends from another goroutine, all of it before the subscription has been made.
func elsewhere[T any](src observable.Observable[T]) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		var wg sync.WaitGroup
		wg.Go(func() { src.SubscribeTo(dst) })
		wg.Wait()
	})
}

// The duration answers while the first value is being delivered.
func TestGroupBy_ADurationThatAnswersDuringTheFirstValueComesAfterIt(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	delivering, answered := make(chan struct{}), make(chan struct{})
	duration := observable.New(func(dst *observable.Subscriber[int]) {
		wg.Go(func() {
			<-delivering
			dst.Next(1)
			close(answered)
		})
	})
	config := stringGroups{Duration: func(stringGroup) observable.Notifier { return duration }}
	var l []string
	observable.Pipe1(observable.Of("a"), observable.GroupByWithConfig(same[string], config)).
		Subscribe(ctx, observable.Next(func(g stringGroup) {
			g.Subscribe(ctx, observable.Observer[string]{
				Next: func(v string) {
					close(delivering)
					<-answered
					l = append(l, v)
				},
				Complete: func() { l = append(l, "|") },
			})
		}))
	wg.Wait()
	require.Equal(t, []string{"a", "|"}, l)
}

// Another goroutine unsubscribes the result while it is sent a group. An observer that the group
// has by then keeps the source. A later one gets the value that is on its way, and no more.
func TestGroupBy_TheResultIsUnsubscribedWhileAGroupIsSent(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		observedFirst bool
		want          []string
	}{
		"observed before": {true, []string{"0a", "0a"}},
		"observed after":  {false, []string{"0a"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, src := newRig(), observable.NewSubject[string]()
			var sub, group *subscription.Subscription
			observe := func(g stringGroup) { group = g.Subscribe(ctx, observer[string](r)) }
			sub = observable.Pipe1(src.Observable(), observable.GroupBy(same[string])).
				Subscribe(ctx, observable.Next(func(g stringGroup) {
					if c.observedFirst {
						observe(g)
					}
					var wg sync.WaitGroup
					wg.Go(sub.Unsubscribe)
					wg.Wait()
					if !c.observedFirst {
						observe(g)
					}
				}))
			src.Next("a")
			require.Equal(t, c.observedFirst, src.Observed())
			src.Next("a")
			require.Equal(t, c.want, r.log)
			group.Unsubscribe()
			require.False(t, src.Observed())
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
