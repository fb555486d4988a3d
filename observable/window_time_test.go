package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// Each span in turn is given the value and, if that makes it full, ended.
func TestWindowTime_FillsAndEndsSpanBySpan(t *testing.T) {
	t.Parallel()
	r := newRig()
	n := 0
	windows := observable.WindowTimeWithConfig[string](9*ms, r.async, observable.WindowTimeConfig{Every: ms, Max: 2})
	observable.Pipe1(r.cold("-a(bc|)"), windows).Subscribe(ctx, observable.Next(func(w texts) {
		n++
		name := string(rune('0' + n))
		w.Subscribe(ctx, observable.Observer[string]{Next: func(v string) { r.note(name + v) }, Complete: func() { r.note(name + "|") }})
	}))
	require.NoError(t, r.host.Run())
	require.Equal(t, []string{"11a", "12a", "21b", "21|", "22b", "22|"}, r.log)
}
