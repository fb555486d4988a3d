package rxbridge_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/reactivex/rxgo/v2"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable/rxbridge"
)

// probe is an iterable that notes on which goroutine it is observed.
type probe struct {
	rxgo.Observable
	on []int64
}

func (p *probe) Observe(opts ...rxgo.Option) <-chan rxgo.Item {
	p.on = append(p.on, gort.Goid())
	return p.Observable.Observe(opts...)
}

func TestSubscribeOnObservesOnTheScheduler(t *testing.T) {
	t.Parallel()
	for kind, on := range kinds {
		if kind == "queue" {
			continue // runs on the caller's goroutine
		}
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			onLoop(t, func(t *testing.T, loop *host.Loop) {
				var home int64
				require.NoError(t, loop.Post(func() { home = gort.Goid() }))
				src := &probe{Observable: items(rxgo.Of(1), rxgo.Error(errBoom), rxgo.Of(2))}
				require.Equal(t, []any{1, errBoom, 2}, read(rxbridge.SubscribeOn(src, on(loop)).Observe()))
				require.Equal(t, []int64{home}, src.on)
			})
		})
	}
}

func TestSubscribeOnPassesOptionsOn(t *testing.T) {
	t.Parallel()
	onLoop(t, func(t *testing.T, loop *host.Loop) {
		var source endless
		ctx, cancel := context.WithCancel(t.Context())
		got := rxbridge.SubscribeOn(source.observable(), asap.New(loop), rxgo.WithContext(ctx), rxgo.WithBufferedChannel(3)).Observe()
		synctest.Wait()
		require.Equal(t, 3+1+3, source.taken)
		require.Equal(t, 0, (<-got).V)
		cancel()
		synctest.Wait()
		require.True(t, source.ended)
		read(got)
	})
}

func TestAnObserverThatLeavesBeforeItsTurnLeavesTheSourceAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{})
		src := &probe{Observable: rxgo.Just(1)()}
		ctx, cancel := context.WithCancel(t.Context())
		got := rxbridge.SubscribeOn(src, async.New(v)).Observe(rxgo.WithContext(ctx))
		synctest.Wait()
		cancel()
		require.Empty(t, read(got))
		require.False(t, v.Step())
		require.Empty(t, src.on)
	})
}
