package js_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

func TestClose_ClearsTheTimersAndRunsNothingMore(t *testing.T) {
	t.Parallel()
	for _, flavour := range []js.Flavour{js.Node, js.Browser} {
		r := newRig(t, js.Config{Flavour: flavour})
		require.Equal(t, "began", r.run(t, `console.log('began')`))
		require.NoError(t, r.RunScript("test.js", `
			setTimeout(() => console.log('no'), 10); setInterval(() => console.log('no'), 10)`))
		r.host.Step()
		require.NotEmpty(t, r.host.Pending())
		require.NoError(t, r.Close())
		require.Empty(t, r.host.Pending(), "nobody drives the host, and the timers are gone")
		require.ErrorIs(t, r.RunScript("test.js", ``), js.ErrClosed)
		require.NoError(t, r.host.Run())
		require.Equal(t, "began\n", r.out.String())
	}
}

func TestClose_EndsACallbackThatRuns(t *testing.T) {
	t.Parallel()
	l := host.NewLoop(host.Config{})
	require.NoError(t, l.Start())
	defer l.Close()
	r, err := js.New(l, js.Config{OnError: func(err error) { t.Error(err) }})
	require.NoError(t, err)
	require.NoError(t, r.RunScript("test.js", `Promise.resolve().then(() => { for (;;) {} })`))
	require.NoError(t, r.Close())
	require.NoError(t, l.WaitUntilIdle(t.Context()))
}

func TestClose_OfTheHostClosesTheRuntime(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	require.NoError(t, r.RunScript("test.js", `setInterval(() => {}, 10)`))
	r.host.Advance(time.Second)
	require.NoError(t, r.host.Close())
	require.ErrorIs(t, r.RunScript("test.js", ``), js.ErrClosed)
	_, err := js.New(r.host, js.Config{})
	require.ErrorIs(t, err, js.ErrClosed)
}

func TestConfig_RandomIsMathRandom(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Random: func() float64 { return 0.25 }})
	require.Equal(t, "0.25", r.run(t, `console.log(Math.random())`))
}

// labels notes the names of timers and immediates that begin.
type labels struct {
	host.Tracer
	names *[]string
}

func (l labels) Queued(host.Event)    {}
func (l labels) End(host.Event)       {}
func (l labels) Cancelled(host.Event) {}

func (l labels) Begin(ev host.Event) {
	switch ev.Kind {
	case host.KindTimeout, host.KindInterval, host.KindImmediate:
		*l.names = append(*l.names, ev.Label)
	}
}

func TestTimers_AreTracedByTheNamesOfTheirFunctions(t *testing.T) {
	t.Parallel()
	var names []string
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder, Tracer: labels{names: &names}})
	defer h.Close()
	r, err := js.New(h, js.Config{})
	require.NoError(t, err)
	require.NoError(t, r.RunScript("test.js", `
		setTimeout(function late() {}, 10); setImmediate(function soon() {});
		const t = setInterval(function often() { clearInterval(t) }, 20); setTimeout(() => {}, 30)`))
	require.NoError(t, h.Run())
	require.Equal(t, []string{"soon", "late", "often", "(anonymous)"}, names)
}
