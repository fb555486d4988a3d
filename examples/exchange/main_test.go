package main

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

func TestMain(m *testing.M) {
	clitest.Main(main)
	goleak.VerifyTestMain(m)
}

// some are the first orders of the replay.
func some(n, instruments int) (all []order) {
	for o := range replay(context.Background(), instruments) {
		if all = append(all, o); len(all) == n {
			break
		}
	}
	return all
}

// byInstrument are events, those of each instrument in order.
func byInstrument(all []event) map[int][]event {
	of := map[int][]event{}
	for _, e := range all {
		of[e.instrument] = append(of[e.instrument], e)
	}
	return of
}

// plainly matches orders that come one each millisecond, without hosts or timers.
func plainly(orders []order, from time.Time) (events []event) {
	books := map[int]*book{}
	add := func(e event) { events = append(events, e) }
	last := time.Duration(len(orders))*time.Millisecond + 2*rests
	for now := time.Duration(0); now < last; now += time.Millisecond {
		for i := range 40 {
			if b := books[i]; b != nil {
				b.expire(from.Add(now), add)
			}
		}
		if at := int(now / time.Millisecond); at < len(orders) {
			o := orders[at]
			if books[o.instrument] == nil {
				books[o.instrument] = &book{}
			}
			books[o.instrument].match(o, from.Add(now), add)
		}
	}
	return events
}

// The program of main, in virtual time: minutes of trade in milliseconds, the same each time.
func TestExchange_MatchesAsAPlainLoopDoes(t *testing.T) {
	t.Parallel()
	orders := some(20_000, 40)
	v := rxsched.NewVirtual(rxsched.Config{})
	p := pool.New(pool.Config{On: v})
	var got []event
	want := plainly(orders, v.Now())
	src := rx.Concat(rx.Pipe2(rx.TimerEvery(0, time.Millisecond, v.Async()), rx.Take[int](len(orders)),
		rx.Map(func(i int) order { return orders[i] })), rx.Never[order]())
	sub := exchange(p)(src).Subscribe(context.Background(), rx.Next(func(e event) { got = append(got, e) }))
	v.Advance(time.Duration(len(orders))*time.Millisecond + 2*rests)
	sub.Unsubscribe()
	require.Greater(t, len(want), 10_000)
	require.Equal(t, byInstrument(want), byInstrument(got))
}

// With workers, trades and volumes are those of a plain loop: an order is matched once.
func TestExchange_TradesEachOrderOnce(t *testing.T) {
	t.Parallel()
	orders := some(5000, 40)
	p := pool.New(pool.Config{Workers: 2})
	defer p.Close()
	got, books := newTape(), map[int]*book{}
	want := newTape()
	for _, o := range orders {
		if books[o.instrument] == nil {
			books[o.instrument] = &book{}
		}
		books[o.instrument].match(o, time.Time{}, want.note)
	}
	require.NoError(t, rx.ForEach(t.Context(), exchange(p)(rx.FromSlice(orders)), got.note))
	if got.expired == 0 { // not on a machine that stands still meanwhile
		require.Equal(t, want.volume, got.volume)
		require.Equal(t, want.trades, got.trades)
	}
}

func TestRun_PrintsFiguresAndTheBusiest(t *testing.T) {
	t.Parallel()
	var out, failed bytes.Buffer
	require.Zero(t, run([]string{"-for", "50ms", "-instruments", "1000"}, &out, &failed))
	require.Empty(t, failed.String())
	require.Regexp(t, `^\d+ orders/s, \d+ trades, \d+ orders expired\n\ninstrument +price +volume\n( +\d+ +\d+\.\d\d +\d+\n){10}$`, out.String())
}
