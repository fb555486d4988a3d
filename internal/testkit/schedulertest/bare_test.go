package schedulertest_test

import (
	"testing"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/schedulertest"
)

func TestBare_IsAScheduler(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) schedulertest.Scheduler { return schedulertest.Bare(async.New(h)) })
}
