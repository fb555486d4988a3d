package operators

import (
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
	"github.com/rxsched/rxsched/internal/schedulertest"
)

// ReplayBare replays a case on schedulers that implement nothing but scheduler.Scheduler.
func ReplayBare(c *recording.Case) ([]report.Outcome, error) {
	return replay(c, known, schedulertest.Bare)
}
