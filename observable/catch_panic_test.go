package observable_test

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

func panics(string) string { panic(errOops) }

func TestCatchPanic_TakesWhatPanicsAboveIt(t *testing.T) {
	t.Parallel()
	bug := observable.Map(panics)
	type operators = map[string]func(*rig) observable.Operator[string, string]
	for name, op := range (operators{
		"a project": always(bug),
		"a tap of the end": always(observable.Compose2(observable.IgnoreElements[string],
			observable.TapObserver(observable.Observer[string]{Complete: func() { panic(errOops) }}))),
		"a tap of errors": always(observable.Compose2(
			observable.TryMap(func(string) (string, error) { return "", errOops }),
			observable.TapObserver(observable.Observer[string]{Error: func(error) { panic(errOops) }}))),
		"an inlet": always(observable.MergeMap(func(string) strs { panic(errOops) })),
		"an inner source": always(observable.SwitchMap(func(string) strs {
			return observable.New(func(*observable.Subscriber[string]) { panic(errOops) })
		})),
		"a key": always(text(observable.GroupBy(panics))),
		"a join": always(func(src strs) strs {
			return observable.CombineLatest2(src, src, func(a, _ string) string { return panics(a) })
		}),
		"what is after a timer": func(r *rig) observable.Operator[string, string] {
			return observable.Compose2(observable.DebounceTime[string](ms/2, r.async), bug)
		},
		"what is after a hop": func(r *rig) observable.Operator[string, string] {
			return observable.Compose2(observable.ObserveOn[string](r.async), bug)
		},
		"what is after a delay": func(r *rig) observable.Operator[string, string] {
			return observable.Compose2(observable.Delay[string](0, r.async), bug)
		},
		"a late subscription": func(r *rig) observable.Operator[string, string] {
			return observable.Compose2(
				func(strs) strs { return observable.Defer(func() strs { panic(errOops) }) },
				observable.SubscribeOn[string](r.async))
		},
		"an iterator on a scheduler": func(r *rig) observable.Operator[string, string] {
			return func(strs) strs {
				return observable.FromSeqOn(func(func(string) bool) { panic(errOops) }, r.async)
			}
		},
		"a notifier of Retry": always(observable.Compose2(
			observable.TryMap(func(string) (string, error) { return "", errOops }),
			observable.RetryWithConfig[string](1, observable.RetryConfig{
				Delay: func(error, int) observable.Notifier { panic(errOops) },
			}))),
	}) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			torn := false
			src := op(r)(observable.Finalize[string](func() { torn = true })(r.cold("-a|")))
			var got error
			o := observer[string](r)
			o.Error = func(err error) { got = err }
			sub := observable.CatchPanic(src).Subscribe(ctx, o)
			r.host.Advance(10 * ms)
			var panicked *observable.PanicError
			require.ErrorAs(t, got, &panicked)
			require.Equal(t, errOops, panicked.Value)
			require.Contains(t, string(panicked.Stack), "observable_test.")
			require.True(t, sub.Closed())
			require.Empty(t, r.log)
			if !strings.HasPrefix(name, "a late") && !strings.HasPrefix(name, "an iterator") {
				require.True(t, torn)
			}
		})
	}
}

// A panic during Subscribe is a panic above, too.
func TestCatchPanic_TakesThoseOfSubscribing(t *testing.T) {
	t.Parallel()
	for name, src := range map[string]strs{
		"a source":            observable.New(func(*observable.Subscriber[string]) { panic(errOops) }),
		"a synchronous value": observable.Map(panics)(observable.Of("a", "b")),
		"a factory":           observable.Defer(func() strs { panic(errOops) }),
	} {
		r := newRig()
		require.Equal(t, "0#", watch(r, observable.CatchPanic(src)), name)
	}
}

func TestCatchPanic_LeavesWhatPanicsBelowItAlone(t *testing.T) {
	t.Parallel()
	for name, below := range map[string]observable.Operator[string, string]{
		"the next operator":   observable.Map(panics),
		"one after a take":    observable.Compose2(observable.Take[string](1), observable.Map(panics)),
		"one of another part": observable.ConcatMap(func(v string) strs { return observable.Map(panics)(observable.Of(v)) }),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			torn := false
			src := observable.Pipe4(r.cold("-a-b|"),
				observable.Finalize[string](func() { torn = true }),
				observable.ObserveOn[string](r.async), // the panic passes its guard
				observable.CatchPanic, below)
			sub := src.Subscribe(ctx, observer[string](r))
			require.Equal(t, errOops, recovered(func() { r.host.Advance(ms) }))
			require.True(t, sub.Closed())
			require.True(t, torn)
			r.host.Advance(10 * ms)
			require.Empty(t, r.log)
		})
	}
}

func TestCatchPanic_TheNearestBelowTakesIt(t *testing.T) {
	t.Parallel()
	r := newRig()
	instead := observable.CatchError(func(error, strs) strs { return observable.Of("x", "y") })
	require.Equal(t, "1x 1#", watch(r, observable.Pipe5(r.cold("-a-b|"),
		observable.Map(panics), observable.CatchPanic, instead,
		observable.Map(func(v string) string {
			if v == "y" {
				panic(errOops)
			}
			return v
		}), observable.CatchPanic)))
}

func TestCatchPanic_LetsAPanicGoOnThatNobodyWouldHearOf(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.New(func(dst *observable.Subscriber[string]) {
		dst.Next("a")
		panic(errOops)
	})
	first := observable.Pipe2(src, observable.CatchPanic, observable.First)
	require.Equal(t, errOops, recovered(func() { first.Subscribe(ctx, observer[string](r)) }))
	require.Equal(t, []string{"0a", "0|"}, r.log)
}

func TestCatchPanic_ThenRetryBeginsAgain(t *testing.T) {
	t.Parallel()
	r := newRig()
	runs := 0
	flaky := observable.Map(func(v string) string {
		if runs++; runs < 3 {
			panic(errOops)
		}
		return v
	})
	require.Equal(t, "13a 15b 16|", watch(r, observable.Pipe3(r.cold("-a-b|"),
		flaky, observable.CatchPanic, observable.RetryAfter[string](schedule.Every(5*ms).AtMost(5), r.async))))
}

// A goroutine panics above while another one delivers: the error waits for its turn.
func TestCatchPanic_KeepsTheContractAmongGoroutines(t *testing.T) {
	t.Parallel()
	x, y := observable.NewSubject[string](), observable.NewSubject[string]()
	var log []string // what overlaps is a data race
	inside, panicked := make(chan struct{}), make(chan struct{})
	src := observable.CatchPanic(observable.Merge(observable.Concat(x.Observable()), observable.Map(panics)(y.Observable())))
	src.Subscribe(ctx, observable.Observer[string]{
		Next: func(v string) {
			close(inside)
			<-panicked
			log = append(log, v)
		},
		Error: func(err error) { log = append(log, err.Error()) },
	})
	var wg sync.WaitGroup
	wg.Go(func() { x.Next("a") })
	<-inside
	y.Next("b") // returns: the panic is dealt with
	close(panicked)
	wg.Wait()
	require.Equal(t, []string{"a", "panic: " + errOops.Error()}, log)
}

func TestCatchPanic_OfAFunctionOnAGoroutineOfItsOwn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		src := observable.Go(func(context.Context) (string, error) { panic(errOops) })
		_, err := observable.ToSlice(t.Context(), observable.CatchPanic(src))
		require.ErrorIs(t, err, errOops)
		require.NotErrorIs(t, err, observable.ErrUnsubscribed, "the sequence has ended by itself")
	})
}

// A goroutine that ends in user code is no panic: there is nothing to tell.
func TestCatchPanic_OfAGoroutineThatEnds(t *testing.T) {
	t.Parallel()
	r := newRig()
	subject := observable.NewSubject[string]()
	ends := observable.Map(func(string) string { runtime.Goexit(); return "" })
	sub := observable.CatchPanic(ends(subject.Observable())).Subscribe(ctx, observer[string](r))
	var wg sync.WaitGroup
	wg.Go(func() { subject.Next("a") })
	wg.Wait()
	require.True(t, sub.Closed())
	require.Empty(t, r.log)
}
