package host_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// What users have called does not include the host: internal/runtime/gort knows where that begins.
func TestTurn_IsWhereTheCallsOfAHostEnd(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	defer h.Close()
	var calls []string
	h.Post(func() {
		for frames := runtime.CallersFrames(gort.Callers()); ; {
			frame, more := frames.Next()
			if calls = append(calls, frame.Function); !more {
				return
			}
		}
	})
	h.Advance(0)
	require.True(t, slices.ContainsFunc(calls, gort.Drives), strings.Join(calls, "\n"))
}
