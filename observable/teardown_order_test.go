package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

type texts = observable.Observable[string]

// Where a source, or a notifier, is torn down among what is sent: as RxJS does it. "x" is the
// teardown of what is in finalized.
func TestTeardown_HasItsPlaceAmongWhatIsSent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		source func(r *rig, finalized func(texts) texts) texts
		want   []string
	}{
		{"BufferTime tears its source down before it completes", func(r *rig, finalized func(texts) texts) texts {
			return observable.Pipe2(finalized(r.cold("a|")), observable.BufferTime[string](9*ms, r.async), observable.Map(first))
		}, []string{"1a", "1x", "1|"}},
		{"DelayWhen tears a duration down when it has sent the value", func(r *rig, finalized func(texts) texts) texts {
			return observable.DelayWhen(func(string) texts { return finalized(r.cold("-t")) })(r.cold("a|"))
		}, []string{"1a", "1|", "1x"}},
		{"BufferToggle tears a closing down when it has sent the list", func(r *rig, finalized func(texts) texts) texts {
			toggle := observable.BufferToggle[string](r.cold("o"), func(string) texts { return finalized(r.cold("--t")) })
			return observable.Pipe2(r.cold("-a---|"), toggle, observable.Map(first))
		}, []string{"2a", "2x", "5|"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			finalized := observable.Finalize[string](func() { r.note("x") })
			c.source(r, finalized).Subscribe(ctx, observer[string](r))
			require.NoError(t, r.host.Run())
			require.Equal(t, c.want, r.log)
		})
	}
}

func first(list []string) string { return list[0] }
