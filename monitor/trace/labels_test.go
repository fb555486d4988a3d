package trace_test

import (
	"bytes"
	"fmt"
	"runtime/pprof"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/monitor/trace"
)

// labelsHere returns the labels of the goroutines that call it, as a profile has them.
func labelsHere(t *testing.T) string {
	var b bytes.Buffer
	require.NoError(t, pprof.Lookup("goroutine").WriteTo(&b, 1))
	for _, part := range bytes.Split(b.Bytes(), []byte("\n\n")) {
		if bytes.Contains(part, []byte("labelsHere")) {
			for _, line := range bytes.Split(part, []byte("\n")) {
				if rest, ok := bytes.CutPrefix(line, []byte("# labels: ")); ok {
					return string(rest)
				}
			}
			return ""
		}
	}
	return "no such goroutine"
}

func TestLabels_AreThoseOfTheCallbackThatRuns(t *testing.T) {
	t.Parallel()
	v := newHost()
	stop := v.Trace(&trace.Labels{Host: "ui"})
	want := func(callback string) string { return fmt.Sprintf(`{"callback":%q, "host":"ui"}`, callback) }
	var got []string
	note := func(*action.Action) { got = append(got, labelsHere(t)) }
	v.Asap().NewAction(named{"outer", func(a *action.Action) {
		note(a)
		v.Queue().NewAction(named{"inner", note}).Schedule(0)
		note(a)
	}}).Schedule(0)
	require.NoError(t, v.Run())
	require.Equal(t, []string{want("outer"), want("inner"), want("outer")}, got)
	require.Empty(t, labelsHere(t))
	stop()
	v.Asap().NewAction(named{"unseen", note}).Schedule(0)
	require.NoError(t, v.Run())
	require.Empty(t, got[3])
}

func TestLabels_OfEndlesslyManyNamesAreBounded(t *testing.T) {
	t.Parallel()
	v := newHost()
	v.Trace(&trace.Labels{Host: "ui"})
	for i := range 5000 {
		v.Asap().NewAction(named{fmt.Sprint("callback ", i), nothing}).Schedule(0)
	}
	require.NoError(t, v.Run())
	require.Empty(t, labelsHere(t))
}
