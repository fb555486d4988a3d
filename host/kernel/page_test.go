package kernel_test

import (
	"testing"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

func TestOnTheSecond(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) scheduler.Scheduler { return NewOnTheSecond(h) })
}

func TestPage_ShowsCodeThatIsTested(t *testing.T) {
	t.Parallel()
	for _, heading := range []string{"A whole scheduler", "Use it", "Test it"} {
		section := page.Section(t, "../../docs/own-scheduler.md", heading)
		page.Tested(t, section, "example_test.go", "page_test.go")
	}
}
