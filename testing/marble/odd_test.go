package marble_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestExpectation_SaysThatAnErrorIsMissing(t *testing.T) {
	t.Parallel()
	none := observable.New(func(dst *observable.Subscriber[string]) { dst.Error(nil) })
	require.Contains(t, failure(t, func(m *marble.M) { m.Expect(none).ToBe("#") }), "got # (<nil>)")
	marble.Run(t, func(m *marble.M) {
		rec := marble.Record(m, none)
		m.Flush()
		require.Equal(t, "#\n# = <nil>", marble.Render(rec.Events(), marble.Legend[string]{}))
	})
}

func TestRun_FailsWhereTheLastActSetsUpMore(t *testing.T) {
	t.Parallel()
	for name, setUp := range map[string]func(m *marble.M){
		"a step":      func(m *marble.M) { m.Schedule(func() {}, 2*ms) },
		"a hot one":   func(m *marble.M) { m.Hot("a|") },
		"a recording": func(m *marble.M) { marble.Record(m, m.Cold("a|")) },
	} {
		told := failure(t, func(m *marble.M) { m.Schedule(func() { setUp(m) }, ms) })
		require.Equal(t, "marble: set up after the last Flush, so never played\n", told, name)
	}
}

func TestExpectSubscriptions_RefusesWhatASourceIsIn(t *testing.T) {
	t.Parallel()
	for _, derived := range []func(strs) strs{
		observable.Map(strings.ToUpper),
		func(src strs) strs { return observable.Merge(src, src) },
		observable.Share[string],
	} {
		told := failure(t, func(m *marble.M) { m.ExpectSubscriptions(derived(m.Hot("-a|"))).ToBe("^-!") })
		require.Contains(t, told, "of what Hot or Cold of this test returned, and of nothing else")
	}
}

// A teardown that panics, or ends the test, keeps neither the others nor the host.
func TestRun_TearsEverythingDown(t *testing.T) {
	t.Parallel()
	for name, bad := range map[string]func(){
		"panics": func() { panic(errors.New("teardown")) },
		"ends":   runtime.Goexit,
	} {
		closed := 0
		source := func(f func()) strs {
			return observable.New(func(dst *observable.Subscriber[string]) { dst.AddFunc(f) })
		}
		var h host.Host
		failure(t, func(m *marble.M) {
			h = m.Host()
			marble.Record(m, source(bad))
			marble.Record(m, source(func() { closed++ }))
		})
		require.Equal(t, 1, closed, name)
		require.ErrorIs(t, h.Post(func() {}), host.ErrClosed, name)
	}
}

func TestRun_NamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "marble: Run: nil test", func() { marble.Run(t, nil) })
}
