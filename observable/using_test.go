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

func TestTryUsing_EndsByItsError(t *testing.T) {
	t.Parallel()
	open := func() (int, error) { return 1, errOops }
	use := func(int) observable.Observable[string] { return observable.Of("a") }
	release := func(int) { t.Error("released") }
	require.Equal(t, "0#", watch(newRig(), observable.TryUsing(open, use, release)))
}

func TestPartition_SplitsASource(t *testing.T) {
	t.Parallel()
	r := newRig()
	pass, rest := observable.Partition(r.cold("-a-b-e-|"), vowel)
	other := &rig{host: r.host}
	pass.Subscribe(ctx, observer[string](r))
	rest.Subscribe(ctx, observer[string](other))
	r.host.Advance(9 * ms)
	require.Equal(t, "1a 5e 7|", joined(r))
	require.Equal(t, "3b 7|", joined(other))
}

func TestTryPartition_EndsBothByItsError(t *testing.T) {
	t.Parallel()
	pass, rest := observable.TryPartition(observable.Of("a", "b", "x"), failOn("x", vowel))
	require.Equal(t, "0a 0#", watch(newRig(), pass))
	require.Equal(t, "0b 0#", watch(newRig(), rest))
}
