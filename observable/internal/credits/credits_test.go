package credits_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable/internal/credits"
)

// scripted waits as it says.
type scripted func(c *sync.Cond) error

func (await scripted) Await(c *sync.Cond) error { return await(c) }

// queue is credits with their lock.
type queue struct {
	mu      sync.Mutex
	credits credits.Credits
}

func newQueue(limit int) *queue {
	q := new(queue)
	q.credits.Init(&q.mu, limit)
	return q
}

func (q *queue) enter(a credits.Awaiter) (bool, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.credits.EnterLocked(a)
}

func (q *queue) leave() { q.credits.Leave() }

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.credits.CloseLocked()
}

// A producer that is about to wait has said so, and has looked once more: whatever happens from now
// on must wake it.
func TestCredits_AProducerThatIsAboutToWaitIsFreed(t *testing.T) {
	t.Parallel()
	errRefused := errors.New("refused")
	for name, c := range map[string]struct {
		happens func(*queue) // between the last look and the wait
		refuses error        // what the scheduler answers instead of scripted
		ok      bool
		err     error
	}{
		"by a value that leaves":   {happens: (*queue).leave, ok: true},
		"by two that leave":        {happens: func(q *queue) { q.leave(); q.leave() }, ok: true},
		"by the end":               {happens: (*queue).close},
		"by a refusal":             {refuses: errRefused, err: errRefused},
		"by the end and a refusal": {happens: (*queue).close, refuses: errRefused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const limit = 2
			q := newQueue(limit)
			var done sync.WaitGroup
			s := scripted(func(cond *sync.Cond) error {
				if c.happens != nil {
					done.Go(func() { c.happens(q) }) // gets the lock when the producer waits
				}
				if c.refuses != nil {
					if c.happens != nil {
						cond.Wait()
					}
					return c.refuses
				}
				cond.Wait()
				return nil
			})
			for range limit {
				ok, err := q.enter(s)
				require.NoError(t, err)
				require.True(t, ok)
			}
			ok, err := q.enter(s)
			require.Equal(t, c.ok, ok)
			require.Equal(t, c.err, err)
			done.Wait()
		})
	}
}

// What leaves before the producer looks costs it no wait.
func TestCredits_AProducerThatFindsRoomDoesNotWait(t *testing.T) {
	t.Parallel()
	q := newQueue(3)
	s := scripted(func(*sync.Cond) error {
		t.Error("it waited")
		return nil
	})
	for range 1000 {
		ok, err := q.enter(s)
		require.NoError(t, err)
		require.True(t, ok)
		q.leave()
	}
}

// blocking waits until it is woken.
var blocking = scripted(func(c *sync.Cond) error {
	c.Wait()
	return nil
})

func TestCredits_NobodyWaitsForEverNorComesTooEarly(t *testing.T) {
	t.Parallel()
	q, in := newQueue(1), make(chan int, 4)
	var waiting atomic.Int32
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for range cap(in) / 2 {
				_, _ = q.enter(blocking)
				if waiting.Add(1) > 1 {
					t.Error("two wait where one may")
				}
				in <- 1
			}
		})
	}
	all.Go(func() {
		for range cap(in) {
			<-in
			waiting.Add(-1)
			q.leave()
		}
	})
	all.Wait()
}

// The second value that leaves need not wake a producer: the one that the first has woken does.
func TestCredits_NobodyWaitsWhileThereIsRoomForTwo(t *testing.T) {
	t.Parallel()
	const limit = 2
	q := newQueue(limit)
	var all sync.WaitGroup
	for range limit {
		_, _ = q.enter(blocking)
	}
	for range limit {
		all.Go(func() { _, _ = q.enter(blocking) })
	}
	for range limit {
		q.leave()
	}
	all.Wait()
}
