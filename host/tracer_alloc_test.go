package host_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// Neither counting nor tracing allocates: events are values, and labels are only looked up.
func TestTracer_CostsNoAllocation(t *testing.T) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			v := host.NewVirtual(host.Config{FramePeriod: 16 * ms})
			way.watch(v)
			round := func() {
				schedule(v)
				id, _ := v.SetTimeout(nop, time.Hour)
				v.ClearTimer(id)
				v.Advance(100 * ms)
			}
			for range 20 { // until the queues are as large as they get
				round()
			}
			require.Zero(t, testing.AllocsPerRun(50, round))
		})
	}
}
