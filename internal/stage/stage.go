// Package stage has the frames of a host take place when a test says so, as a marble diagram does.
package stage

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/provide"
)

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
