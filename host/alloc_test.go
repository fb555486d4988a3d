package host_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// Neither counting nor tracing allocates: events are values, and labels are only looked up. The one allocation is for the goroutine that
// drives a traced host, which is looked up as it begins.
func TestNothingIsAllocatedForWhoLooksOn(t *testing.T) {
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
			allowed := 0.0
			if way.name == "traced" {
				allowed = 1
			}
			require.LessOrEqual(t, testing.AllocsPerRun(50, round), allowed)
		})
	}
}
