package observable_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// crowd is how many goroutines send at once, and how many values each sends.
const crowd, each = 4, 2000

// exclusive is an observer that fails the test if its calls overlap; it counts values.
func exclusive[T any](t *testing.T, values *int) observable.Observer[T] {
	var inside atomic.Int32
	enter := func() {
		if inside.Add(1) != 1 {
			t.Error("calls overlap")
		}
	}
	return observable.Observer[T]{
		Next:     func(T) { enter(); *values++; inside.Add(-1) },
		Error:    func(err error) { t.Error(err) },
		Complete: func() { enter(); inside.Add(-1) },
	}
}

// inBackground sends what src sends from a goroutine of its own.
func inBackground[T any](wg *sync.WaitGroup, src observable.Observable[T]) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		wg.Go(func() { src.SubscribeTo(dst) })
	})
}

func TestMerge_SerialisesGoroutines(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	sources := make([]observable.Observable[int], crowd)
	for i := range sources {
		sources[i] = inBackground(&wg, observable.Range(0, each))
	}
	values := 0
	sub := observable.Merge(sources...).Subscribe(context.Background(), exclusive[int](t, &values))
	wg.Wait()
	require.True(t, sub.Closed())
	require.Equal(t, crowd*each, values)
}

func TestMergeMap_SerialisesGoroutines(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	values := 0
	src := observable.Pipe1(inBackground(&wg, observable.Range(0, crowd)),
		observable.MergeMapWithConfig(func(int) observable.Observable[int] {
			return inBackground(&wg, observable.Range(0, each))
		}, observable.MergeConfig{Concurrent: 2}))
	done := make(chan struct{})
	o := exclusive[int](t, &values)
	o.Complete = func() { close(done) }
	src.Subscribe(context.Background(), o)
	<-done
	wg.Wait()
	require.Equal(t, crowd*each, values)
}

func TestTakeUntil_EndsForGood(t *testing.T) {
	t.Parallel()
	for range 50 {
		var wg sync.WaitGroup
		var over atomic.Bool
		stop := observable.NewSubject[int]()
		sub := observable.Pipe1(inBackground(&wg, observable.Range(0, each)), observable.TakeUntil[int](stop.Observable())).
			Subscribe(context.Background(), observable.Observer[int]{
				Next: func(int) {
					if over.Load() {
						t.Error("a value after the end")
					}
				},
				Complete: func() { over.Store(true) },
			})
		wg.Go(func() { stop.Next(1) })
		wg.Wait()
		require.True(t, sub.Closed())
		require.True(t, over.Load())
	}
}

func TestSubject_SerialisesGoroutines(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	subject := observable.NewSubject[int]()
	var orders [2][]int
	values := 0
	subject.Subscribe(context.Background(), exclusive[int](t, &values))
	for i := range orders {
		subject.Subscribe(context.Background(), observable.Next(func(v int) { orders[i] = append(orders[i], v) }))
	}
	for g := range crowd {
		wg.Go(func() {
			for i := range each {
				subject.Next(g*each + i)
			}
		})
		wg.Go(func() {
			for range each / 10 {
				subject.Subscribe(context.Background(), ignore[int]()).Unsubscribe()
			}
		})
	}
	wg.Wait()
	require.Equal(t, crowd*each, values)
	require.Equal(t, orders[0], orders[1])
}

func TestGate_QueuesWhatComesFromInside(t *testing.T) {
	t.Parallel()
	r := newRig()
	a, b := observable.NewSubject[string](), observable.NewSubject[string]()
	o := observer[string](r)
	o.Next = func(v string) {
		r.note("<" + v)
		if v == "a" {
			b.Next("b")
		}
		r.note(v + ">")
	}
	observable.Merge(a.Observable(), b.Observable()).Subscribe(context.Background(), o)
	a.Next("a")
	require.Equal(t, []string{"0<a", "0a>", "0<b", "0b>"}, r.log)
}

func TestGate_EndFromInsideDropsWhatComesAfter(t *testing.T) {
	t.Parallel()
	r := newRig()
	stop := observable.NewSubject[string]()
	src := observable.Pipe1(observable.Of("a", "b", "c"), observable.TakeUntil[string](stop.Observable()))
	o := observer[string](r)
	o.Next = func(v string) {
		r.note(v)
		if v == "b" {
			stop.Next("now")
		}
	}
	src.Subscribe(context.Background(), o)
	require.Equal(t, []string{"0a", "0b", "0|"}, r.log)
}

func TestGate_LetsInnerSourcesSendSynchronously(t *testing.T) {
	t.Parallel()
	endless := func(yield func(int) bool) {
		for yield(1) {
		}
	}
	got, err := observable.ToSlice(context.Background(), observable.Pipe2(observable.Of("x"),
		observable.MergeMap(func(string) observable.Observable[int] { return observable.FromSeq(endless) }),
		observable.Take[int](3)))
	require.NoError(t, err)
	require.Equal(t, []int{1, 1, 1}, got)
}

func TestGate_GoesOnAfterAPanic(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[int]()
	var got []int
	bad := subject.Subscribe(context.Background(), observable.Next(func(v int) {
		subject.Next(v + 10)
		panic("boom")
	}))
	subject.Subscribe(context.Background(), observable.Next(func(v int) { got = append(got, v) }))
	require.Equal(t, "boom", recovered(func() { subject.Next(1) }))
	require.True(t, bad.Closed())
	subject.Next(2)
	require.Equal(t, []int{1, 11, 2}, got)
}

// What one source sends keeps its order, also if the gate is left and entered at every moment in
// between.
func TestMerge_KeepsTheOrderOfEachSource(t *testing.T) {
	t.Parallel()
	type sent struct{ source, n int }
	var wg sync.WaitGroup
	sources := make([]observable.Observable[sent], 4)
	const many = 20_000
	for i := range sources {
		sources[i] = inBackground(&wg, observable.Map(func(n int) sent { return sent{i, n} })(observable.Range(0, many)))
	}
	next := make([]int, len(sources))
	done := make(chan struct{})
	observable.Merge(sources...).Subscribe(context.Background(), observable.Observer[sent]{
		Next: func(v sent) {
			if v.n != next[v.source] {
				t.Errorf("source %d: %d came instead of %d", v.source, v.n, next[v.source])
			}
			next[v.source] = v.n + 1
		},
		Complete: func() { close(done) },
	})
	<-done
	wg.Wait()
	require.Equal(t, []int{many, many, many, many}, next)
}
