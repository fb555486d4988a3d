package trace_test

import (
	"bytes"
	rt "runtime/trace"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/monitor/trace"
)

// Not parallel: there is one execution trace for all.
func TestRegions_AreInGosOwnTrace(t *testing.T) {
	v := newHost()
	v.Trace(new(trace.Regions))
	run := func(label string) {
		v.Asap().NewAction(named{label, nothing}).Schedule(0)
		v.Queue().NewAction(named{label + " on a queue", nothing}).Schedule(0)
		require.NoError(t, v.Run())
	}
	run("before")

	var b bytes.Buffer
	require.NoError(t, rt.Start(&b))
	run("during")
	v.Asap().NewAction(named{"that stops it", func(*action.Action) { rt.Stop() }}).Schedule(0)
	require.NoError(t, v.Run())
	run("after")
	for _, name := range []string{"during", "during on a queue", "that stops it"} {
		require.Contains(t, b.String(), name)
	}
	require.NotContains(t, b.String(), "before")
	require.NotContains(t, b.String(), "after")
}
