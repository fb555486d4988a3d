package explore

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/conduct"
)

// record is what a report needs to know of an order.
type record struct {
	notes []string // of the step that is being taken
}

func (r *record) take(x *X, s *conduct.Step, chosen bool) {}

func (x *X) watch(name string, h host.Host) {}
