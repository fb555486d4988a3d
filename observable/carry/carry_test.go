package carry_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/carry"
)

type nameKey struct{}

// named gives each value a context with its own name.
func named(v string) context.Context {
	return context.WithValue(context.Background(), nameKey{}, "of "+v)
}

func nameOf(ctx context.Context) string { return fmt.Sprint(ctx.Value(nameKey{})) }

func tell(ctx context.Context, v string) string { return v + " " + nameOf(ctx) }

func TestContexts_CrossHopsWithTheirValues(t *testing.T) {
	t.Parallel()
	a, b := host.NewVirtual(host.Config{}), host.NewVirtual(host.Config{})
	src := observable.NewSubject[string]()
	var got []string
	observable.Pipe4(src.Observable(),
		carry.With(named),
		observable.ObserveOn[carry.Value[string]](async.New(a)),
		observable.Delay[carry.Value[string]](time.Second, async.New(b)),
		carry.Map(tell),
	).Subscribe(t.Context(), observable.Observer[carry.Value[string]]{
		Next: func(v carry.Value[string]) { got = append(got, v.Value, nameOf(v.Context)) },
	})
	src.Next("x")
	src.Next("y")
	require.NoError(t, a.Run())
	require.NoError(t, b.Run())
	require.Equal(t, []string{"x of x", "of x", "y of y", "of y"}, got)
}

func TestAround_CoversTheDelivery(t *testing.T) {
	t.Parallel()
	var got []string
	begin := func(ctx context.Context, v string) (context.Context, func()) {
		got = append(got, "begin "+v)
		return context.WithValue(ctx, nameKey{}, nameOf(ctx)+"'s child"), func() { got = append(got, "end "+v) }
	}
	pipe := func(next func(carry.Value[string])) {
		observable.Pipe2(observable.Of("a", "b"), carry.With(named), carry.Around(begin)).
			Subscribe(t.Context(), observable.Observer[carry.Value[string]]{Next: next})
	}
	pipe(func(v carry.Value[string]) { got = append(got, nameOf(v.Context)) })
	require.Equal(t, []string{"begin a", "of a's child", "end a", "begin b", "of b's child", "end b"}, got)

	got = nil
	require.Panics(t, func() { pipe(func(carry.Value[string]) { panic("bug") }) })
	require.Equal(t, []string{"begin a", "end a"}, got, "the end comes, too")
}

func TestTryMap_EndsWithTheFirstError(t *testing.T) {
	t.Parallel()
	bug := errors.New("bug")
	got, err := observable.ToSlice(t.Context(), observable.Pipe3(observable.Of("a", "b", "c"), carry.With(named),
		carry.TryMap(func(ctx context.Context, v string) (string, error) {
			if v == "b" {
				return "", bug
			}
			return tell(ctx, v), nil
		}), carry.Values[string]()))
	require.Equal(t, bug, err)
	require.Equal(t, []string{"a of a"}, got)
}

func TestInner_RunsInTheValuesContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(named("r"))
		defer cancel()
		var seen context.Context
		src := observable.NewSubject[string]()
		var got []string
		requests := observable.NewSubject[string]()
		observable.Pipe2(requests.Observable(),
			carry.With(func(string) context.Context { return ctx }),
			observable.MergeMap(func(v carry.Value[string]) observable.Observable[carry.Value[string]] {
				return carry.Inner(v.Context, observable.New(func(dst *observable.Subscriber[string]) {
					seen = dst.Context()
					src.Observable().SubscribeTo(dst)
				}))
			}),
		).Subscribe(t.Context(), observable.Observer[carry.Value[string]]{
			Next:     func(v carry.Value[string]) { got = append(got, tell(v.Context, v.Value)) },
			Complete: func() { got = append(got, "complete") },
		})
		requests.Next("r")
		requests.Complete()
		src.Next("a")
		require.Equal(t, "of r", nameOf(seen))
		require.True(t, src.Observed())
		cancel()
		synctest.Wait()
		require.False(t, src.Observed())
		src.Next("b")
		require.Equal(t, []string{"a of r", "complete"}, got)
	})
}

func TestInner_PassesTheEndOn(t *testing.T) {
	t.Parallel()
	bug := errors.New("bug")
	_, err := observable.ToSlice(t.Context(), carry.Inner(t.Context(), observable.Throw[int](bug)))
	require.Equal(t, bug, err)
	got, err := observable.ToSlice(t.Context(), carry.Values[int]()(carry.Inner(t.Context(), observable.Of(1, 2))))
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, got)
}

func TestArguments_AreChecked(t *testing.T) {
	t.Parallel()
	var none context.Context
	for want, f := range map[string]func(){
		"carry: With: nil contextOf": func() { carry.With[int](nil) },
		"carry: Map: nil project":    func() { carry.Map[int, int](nil) },
		"carry: TryMap: nil project": func() { carry.TryMap[int, int](nil) },
		"carry: Around: nil begin":   func() { carry.Around[int](nil) },
		"carry: Inner: nil ctx":      func() { carry.Inner(none, observable.Of(1)) },
		"carry: With: contextOf returned nil": func() {
			carry.With(func(int) context.Context { return none })(observable.Of(1)).Subscribe(t.Context(), observable.Observer[carry.Value[int]]{})
		},
	} {
		require.PanicsWithValue(t, want, f)
	}
}
