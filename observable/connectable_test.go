package observable_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func joined(r *rig) string { return strings.Join(r.log, " ") }

func behavior() observable.SubjectLike[string] { return observable.NewBehaviorSubject("z") }

func TestConnectable_RunsFromConnectToDisconnect(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		config        observable.ConnectableConfig[string]
		before, after string // what is received by who subscribed before the connection, and after it
	}{
		{"a new subject each time", observable.ConnectableConfig[string]{}, "2a", "5a 7b 8|"},
		{"with what the new one begins with", observable.ConnectableConfig[string]{Connector: behavior}, "0z 2a", "3z 5a 7b 8|"},
		{"the same subject", observable.ConnectableConfig[string]{KeepSubject: true}, "2a 5a 7b 8|", "5a 7b 8|"},
		{"with what the same one has", observable.ConnectableConfig[string]{Connector: behavior, KeepSubject: true}, "0z 2a 5a 7b 8|", "3a 5a 7b 8|"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			shared := observable.NewConnectableWithConfig(r.cold("-a-b|"), c.config)
			early, late := &rig{host: r.host}, &rig{host: r.host}
			shared.Subscribe(ctx, observer[string](early))
			r.host.Advance(ms)
			connection := shared.Connect(ctx)
			require.Same(t, connection, shared.Connect(ctx), "while it is connected")
			r.host.Advance(2 * ms)
			connection.Unsubscribe()
			shared.Subscribe(ctx, observer[string](late))
			r.host.Advance(ms)
			shared.Connect(ctx)
			r.host.Advance(9 * ms)
			require.Equal(t, c.before, joined(early))
			require.Equal(t, c.after, joined(late))
		})
	}
}

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

func TestConnect(t *testing.T) {
	t.Parallel()
	type obs = observable.Observable[string]
	twice := func(shared obs) obs { return observable.Merge(shared, shared) }
	runRows(t, []row{
		{"subscribes once", "-a-b|", func(r *rig) observable.Operator[string, string] {
			runs := 0
			return observable.Compose2(
				func(src obs) obs {
					return observable.Defer(func() obs {
						if runs++; runs > 1 {
							return r.cold("#")
						}
						return src
					})
				},
				observable.Connect(twice))
		}, "1a 1a 3b 3b 4|"},
		{"passes an error", "-a#", always(observable.Connect(twice)), "1a 1a 2#"},
		{"ends when the selection does", "-a-b|", always(observable.Connect(func(shared obs) obs {
			return observable.Pipe1(shared, observable.Take[string](1))
		})), "1a 1|"},
		{"goes on without the source", "-a|", func(r *rig) observable.Operator[string, string] {
			return observable.Connect(func(obs) obs { return r.cold("---p|") })
		}, "3p 4|"},
		{"by another subject", "-a|", always(observable.ConnectWithConfig(twice, observable.ConnectConfig[string]{Connector: behavior})), "0z 0z 1a 1a 2|"},
	})
}
