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
func (s *Stage) Paint(moments []time.Duration) {
	s.paints = slices.Sorted(slices.Values(slices.Concat(s.paints, moments)))
	provide.Vsyncs(s.Virtual, s.vsyncs())
}

// vsyncs returns a function that returns the first moment of all that have been painted until now
// that is later than t.
func (s *Stage) vsyncs() func(t time.Duration) time.Duration {
	paints := s.paints
	return func(t time.Duration) time.Duration {
		i, _ := slices.BinarySearch(paints, t+1)
		if i == len(paints) {
			return host.Forever
		}
		return paints[i]
	}
}
