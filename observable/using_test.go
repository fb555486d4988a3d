package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

type resource struct{ rig *rig }

func TestUsing_ReleasesWhenItCloses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		diagram, want string
	}{
		{"-a|", "0open 1a 2| 2close"},
		{"-a#", "0open 1a 2# 2close"},
		{"-a--b|", "0open 1a 3close"}, // it is left before b
	} {
		r := newRig()
		src := observable.Using(
			func() resource { r.note("open"); return resource{r} },
			func(res resource) observable.Observable[string] { return res.rig.cold(c.diagram) },
			func(res resource) { res.rig.note("close") })
		sub := src.Subscribe(ctx, observer[string](r))
		_, err := r.host.SetTimeout(sub.Unsubscribe, 3*ms)
		require.NoError(t, err)
		r.host.Advance(9 * ms)
		require.Equal(t, c.want, joined(r))
	}
}
