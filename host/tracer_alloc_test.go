package host_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// blind is a tracer that looks away.
type blind struct{}

func (blind) Queued(host.Event)    {}
func (blind) Begin(host.Event)     {}
func (blind) End(host.Event)       {}
func (blind) Cancelled(host.Event) {}

// Neither counting nor tracing allocates: events are values, and labels are only looked up.
func TestTracer_CostsNoAllocation(t *testing.T) {
	for name, watch := range map[string]func(*host.Virtual){
		"nobody looks": func(*host.Virtual) {},
		"measured":     func(v *host.Virtual) { v.Measure() },
		"traced":       func(v *host.Virtual) { v.Trace(blind{}) },
	} {
		t.Run(name, func(t *testing.T) {
			v := host.NewVirtual(host.Config{FramePeriod: 16 * ms})
			watch(v)
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
