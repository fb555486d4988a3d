package asap_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

func TestScheduler_KeepsTheRulesOfAllSchedulers(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) scheduler.Scheduler { return asap.New(h) })
}

func TestNew_NamesWhatIsMissing(t *testing.T) {
	require.PanicsWithValue(t, "asap: New: nil host", func() { asap.New(nil) })
}
