package explore_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/testing/explore"
)

// In production, a request and a timer of one instant come in either order.
func TestHost_MayBeAskedBeforeATimerOfTheSameInstant(t *testing.T) {
	t.Parallel()
	for name, ask := range map[string]func(h *explore.Host, f func()){
		"a task":  func(h *explore.Host, f func()) { _ = h.Post(f) },
		"a timer": func(h *explore.Host, f func()) { _, _ = h.SetTimeout(f, 0) },
		"an action": func(h *explore.Host, f func()) {
			h.Async().Schedule(func(*action.Action) { f() }, 0)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := ends(t, explore.Config{}, func(x *explore.X) string {
				h, log := x.Host("ui"), ""
				_, _ = h.SetTimeout(func() { log += "t" }, time.Second)
				x.Go("asks", func() {
					time.Sleep(time.Second)
					ask(h, func() { log += "r" })
				})
				x.Settle()
				return log
			})
			require.Equal(t, []string{"rt", "tr"}, got)
		})
	}
}
