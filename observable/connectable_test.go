package observable_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func joined(r *rig) string { return strings.Join(r.log, " ") }

func TestConnectable_DisconnectsWithItsContext(t *testing.T) {
	t.Parallel()
	shared := observable.NewConnectable(observable.Never[int]())
	short, cancel := context.WithCancel(ctx)
	connection := shared.Connect(short)
	cancel()
	done := make(chan struct{})
	connection.AddFunc(func() { close(done) })
	<-done
	again := shared.Connect(ctx)
	require.NotSame(t, connection, again)
	require.False(t, again.Closed())
}

func TestConnectable_OfASynchronousSourceBeginsAnew(t *testing.T) {
	t.Parallel()
	shared := observable.NewConnectable(observable.Of("a", "b"))
	for range 2 {
		r := newRig()
		shared.Subscribe(ctx, observer[string](r))
		shared.Connect(ctx)
		require.Equal(t, "0a 0b 0|", joined(r))
	}
}
