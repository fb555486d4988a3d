// Package stage is a virtual host whose frames take place when its owner says so. Package marble
// uses it to test programs that paint.
package stage

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/provide"
)

// Stage is a virtual host on which frames take place at each vsync or, once Paint was called, at
// the moments that were painted.
type Stage struct {
	*host.Virtual
	paints []time.Duration // in order; replaced, never changed
}

// New makes a stage. It panics if the config makes no sense.
func New(c host.Config) *Stage { return &Stage{Virtual: host.NewVirtual(c)} }

// Paint adds moments at which frames take place. From now on frames take place only at painted
// moments. One goroutine at a time may call it.
func (s *Stage) Paint(moments []time.Duration) { s.paints = Paint(s.Virtual, s.paints, moments) }

// Paint makes frames of any host take place at the moments that were painted before, and at further
// ones, and at no others. It returns all of them.
func Paint(h host.Host, before, moments []time.Duration) (all []time.Duration) {
	all = slices.Sorted(slices.Values(slices.Concat(before, moments)))
	provide.Open(h).SetVsyncs(func(t time.Duration) time.Duration {
		i, _ := slices.BinarySearch(all, t+1)
		if i == len(all) {
			return host.Forever
		}
		return all[i]
	})
	return all
}
