package js_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// rig is a runtime on a virtual host, and what its scripts have written.
type rig struct {
	*js.Runtime
	host *host.Virtual
	out  strings.Builder
	errs []error
}

// newRig makes a rig. The errors that reach OnError are written to out, too.
func newRig(t *testing.T, c js.Config) *rig {
	t.Helper()
	r := &rig{}
	hc := host.Config{}
	if c.Flavour == js.Node {
		hc.TimerOrder = host.NodeOrder
	}
	r.host = host.NewVirtual(hc)
	t.Cleanup(func() { r.host.Close() })
	c.Stdout, c.Stderr = &r.out, &r.out
	if c.OnError == nil {
		c.OnError = func(err error) {
			r.errs = append(r.errs, err)
			r.out.WriteString("uncaught " + err.Error() + "\n")
		}
	}
	var err error
	r.Runtime, err = js.New(r.host, c)
	require.NoError(t, err)
	return r
}

// run runs a script to its end, and returns the words that have been written.
func (r *rig) run(t *testing.T, source string) string {
	t.Helper()
	require.NoError(t, r.RunScript("test.js", source))
	require.NoError(t, r.host.Run())
	return words(r.out.String())
}

// again runs a script as run does, and returns only the words that it has written.
func (r *rig) again(t *testing.T, source string) string {
	t.Helper()
	r.out.Reset()
	return r.run(t, source)
}

// words returns what was written in one line.
func words(out string) string { return strings.Join(strings.Fields(out), " ") }
