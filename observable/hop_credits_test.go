package observable_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// scripted is a scheduler on which producers wait as await says.
type scripted struct {
	scheduler.Scheduler
	await func(c *sync.Cond, stuck *atomic.Bool) error
}

func (w scripted) Await(c *sync.Cond, stuck *atomic.Bool) error { return w.await(c, stuck) }
func (scripted) DrivenElsewhere() bool                          { return true }
func (scripted) Interrupts() bool                               { return false }

// A producer that is about to wait has said so, and has looked once more: whatever happens from now
// on must wake it.
func TestCredits_AProducerThatIsAboutToWaitIsFreed(t *testing.T) {
	t.Parallel()
	errRefused := errors.New("refused")
	for name, c := range map[string]struct {
		happens func(*observable.Credits) // between the last look and the wait
		refuses error                     // what the scheduler answers instead of scripted
		ok      bool
		err     error
	}{
		"by a value that leaves":   {happens: (*observable.Credits).Leave, ok: true},
		"by two that leave":        {happens: func(c *observable.Credits) { c.Leave(); c.Leave() }, ok: true},
		"by the end":               {happens: (*observable.Credits).Close},
		"by a refusal":             {refuses: errRefused, err: errRefused},
		"by the end and a refusal": {happens: (*observable.Credits).Close, refuses: errRefused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			credits := observable.NewCredits()
			var done sync.WaitGroup
			s := scripted{await: func(cond *sync.Cond, stuck *atomic.Bool) error {
				require.True(t, stuck.Load())
				if c.happens != nil {
					done.Go(func() { c.happens(credits) }) // gets the lock when the producer waits
				}
				if c.refuses != nil {
					if c.happens != nil {
						cond.Wait()
					}
					return c.refuses
				}
				cond.Wait()
				return nil
			}}
			const limit = 2
			for range limit {
				ok, err := credits.Enter(limit, s)
				require.NoError(t, err)
				require.True(t, ok)
			}
			ok, err := credits.Enter(limit, s)
			require.Equal(t, c.ok, ok)
			require.Equal(t, c.err, err)
			done.Wait()
		})
	}
}

// What leaves before the producer looks costs it no wait.
func TestCredits_AProducerThatFindsRoomDoesNotWait(t *testing.T) {
	t.Parallel()
	credits := observable.NewCredits()
	s := scripted{await: func(*sync.Cond, *atomic.Bool) error {
		t.Error("it waited")
		return nil
	}}
	for range 1000 {
		ok, err := credits.Enter(3, s)
		require.NoError(t, err)
		require.True(t, ok)
		credits.Leave()
	}
}
