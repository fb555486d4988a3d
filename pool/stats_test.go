package pool_test

import (
	"testing"

	"github.com/stretchr/testify/require"

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
