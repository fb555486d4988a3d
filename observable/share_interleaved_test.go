package observable_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// runCounter is a source that counts its subscriptions, and is told what to send to the latest.
type runCounter struct {
	*observable.Subject[int]
	runs int
}

func (c *runCounter) source() ints {
	return observable.Defer(func() ints {
		c.runs++
		c.Subject = observable.NewSubject[int]()
		return c.Observable()
	})
}

// A reset's notifier has answered. If a subscriber comes before the source is let go of, the source
// is kept for it. If none comes, the source is let go of.
func TestShare_SomebodyComesWhileAResetIsOnItsWay(t *testing.T) {
	t.Parallel()
	for name, comes := range map[string]bool{"somebody comes": true, "nobody comes": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src := new(runCounter)
			signals := observable.NewSubject[int]()
			answered, entered := make(chan struct{}), make(chan struct{})
			// The notifier is torn down between its answer and the reset.
			notifier := observable.New(func(dst *observable.Subscriber[int]) {
				dst.AddFunc(func() {
					close(answered)
					<-entered
				})
				signals.Observable().SubscribeTo(dst)
			})
			shared := observable.ShareWithConfig(observable.ShareConfig[int]{
				ResetOnRefCountZero: func(error) observable.Notifier { return notifier },
			})(src.source())
			shared.Subscribe(ctx, ignore[int]()).Unsubscribe()
			require.True(t, src.Observed(), "until the notifier answers")

			var wg sync.WaitGroup
			wg.Go(func() { signals.Next(1) })
			<-answered
			var got []int
			if comes {
				shared.Subscribe(ctx, observable.Next(func(v int) { got = append(got, v) }))
			}
			close(entered)
			wg.Wait()
			require.Equal(t, comes, src.Observed())
			src.Next(1)
			require.Equal(t, comes, len(got) == 1)
			require.Equal(t, 1, src.runs)
		})
	}
}
