package pool_test

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

func TestPool_TellsWhichHostsCostMost(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	p := pool.New(pool.Config{On: v})
	p.NewHost(host.Config{Name: "rests"})
	ui := p.NewHost(host.Config{Name: "ui"})
	src := rx.NewSubject[message]()
	pool.PerKey(p, keyOf, same)(src.Observable()).Subscribe(t.Context(), rx.Next(func(message) {}))
	for _, m := range []message{{7, 1}, {7, 2}, {7, 3}, {9, 1}, {9, 2}} {
		src.Next(m)
	}
	_ = ui.Post(func() {})
	require.NoError(t, v.Run())
	require.Equal(t, []pool.Cost{{"7", 3, 0}, {"9", 2, 0}, {"ui", 1, 0}}, p.Costs(9))
	require.Len(t, p.Costs(1), 1)
	_ = ui.Post(func() {})
	require.Equal(t, 1, p.Costs(3)[2].Waiting)
	require.PanicsWithValue(t, "pool: Costs: most is negative", func() { p.Costs(-1) })
}

func TestPool_TellsHowManyValuesOfAKeyWait(t *testing.T) {
	withAndWithoutLimit(t, func(t *testing.T, c pool.PerKeyConfig[int]) {
		p, src, goOn := pool.New(pool.Config{Workers: 2}), rx.NewSubject[int](), make(chan struct{})
		defer p.Close()
		one := func(int) int { return 7 }
		build := func(
			_ int, values rx.Observable[int], _ *rxsched.Schedulers,
		) rx.Observable[int] {
			two := rx.Pipe2(values, rx.Tap(func(int) { <-goOn }), rx.Take[int](2))
			return rx.Concat(two, rx.Never[int]()) // then it does not listen
		}
		defer pool.PerKeyWithConfig(p, one, build, c)(src.Observable()).
			Subscribe(t.Context(), rx.Observer[int]{}).Unsubscribe()
		waiting := func() int {
			synctest.Wait()
			if costs := p.Costs(1); len(costs) > 0 {
				return costs[0].Waiting
			}
			return 0
		}
		src.Next(1)
		require.Zero(t, waiting())
		for range 5 {
			src.Next(2)
		}
		require.Equal(t, 5, waiting())
		goOn <- struct{}{}
		require.Equal(t, 4, waiting())
		goOn <- struct{}{}
		require.Equal(t, 4, waiting())
		src.Next(3)
		require.Equal(t, 5, waiting())
	})
}

func TestPool_TellsOfAValueThatNobodyListensTo(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	p := pool.New(pool.Config{On: v})
	src := rx.NewSubject[message]()
	pool.PerKey(p, keyOf, func(
		_ int, values rx.Observable[message], _ *rxsched.Schedulers,
	) rx.Observable[message] {
		return rx.Concat(rx.Pipe1(values, rx.Take[message](1)), rx.Never[message]())
	})(src.Observable()).Subscribe(t.Context(), rx.Next(func(message) {}))
	src.Next(message{7, 1})
	require.NoError(t, v.Run())
	require.Equal(t, []pool.Cost{{"7", 1, 0}}, p.Costs(1))
	src.Next(message{7, 2})
	require.NoError(t, v.Run())
	require.Equal(t, []pool.Cost{{"7", 1, 1}}, p.Costs(1))
}

// withAndWithoutLimit calls f in a bubble, with mail that has a limit and mail that has none.
func withAndWithoutLimit(t *testing.T, f func(t *testing.T, c pool.PerKeyConfig[int])) {
	t.Parallel()
	for name, c := range map[string]pool.PerKeyConfig[int]{
		"no limit": {}, "a limit": {KeyBacklog: rx.Backlog{Limit: 200}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { f(t, c) })
		})
	}
}
