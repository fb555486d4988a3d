package inspect_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/pool"
)

// poolShown is what a page gets of a pool.
type poolShown struct {
	Name                                string
	Hosts, Workers, Busy, Queued, Timed int
	Drives                              uint64
	Costs                               []struct {
		Name    string
		Turns   uint64
		Waiting int
	}
}

// pools reads the pools of the next sample.
func (p *tab) pools() []poolShown {
	p.t.Helper()
	name, data := p.next()
	require.Equal(p.t, "sample", name)
	var s struct{ Pools []poolShown }
	require.NoError(p.t, json.Unmarshal([]byte(data), &s))
	return s.Pools
}

func TestAddPool_ShowsHostsByStateAndWhatCostsMost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool.New(pool.Config{Name: "orders", Workers: 3})
		defer p.Close()
		h := p.NewHost(host.Config{Name: "ann"})
		p.NewHost(host.Config{Name: "rests"})
		_ = h.Post(func() {})
		_, _ = h.SetTimeout(func() {}, time.Hour)
		synctest.Wait()
		in := inspect.New(inspect.Config{})
		remove := in.AddPool(p)
		in.AddPool(pool.New(pool.Config{Name: "orders"}))
		page := open(t, in).hello()
		defer page.close()
		got := page.pools()
		require.Len(t, got, 2)
		require.Equal(t, "orders-2", got[1].Name)
		require.Equal(t, "orders", got[0].Name)
		require.Equal(t, []int{2, 3, 0, 0, 1}, []int{got[0].Hosts, got[0].Workers, got[0].Busy, got[0].Queued, got[0].Timed})
		require.Len(t, got[0].Costs, 1)
		require.Equal(t, "ann", got[0].Costs[0].Name)
		require.EqualValues(t, 1, got[0].Costs[0].Turns)
		require.Equal(t, 1, got[0].Costs[0].Waiting)
		remove()
		require.Len(t, page.pools(), 1)
		require.PanicsWithValue(t, "inspect: AddPool: nil p", func() { in.AddPool(nil) })
	})
}
