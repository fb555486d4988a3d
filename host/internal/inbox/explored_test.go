package inbox_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host/internal/inbox"
	"github.com/rxsched/rxsched/testing/point"
)

// queue is the plainest host of an inbox.
type queue struct {
	*inbox.Inbox
	t     *testing.T
	lock  sync.Mutex
	clock time.Duration
	woken chan struct{}

	// Guarded by the lock.
	asleep bool
	seq    uint64
	last   time.Duration
	came   []func()
}

func newQueue(t *testing.T) *queue {
	q := &queue{t: t, woken: make(chan struct{}, 1)}
	q.Inbox = inbox.New(func() time.Duration { q.clock++; return q.clock })
	return q
}

// hold calls f with the lock.
func (q *queue) hold(f func()) {
	q.lock.Lock()
	defer q.lock.Unlock()
	f()
}

// take takes what is in the inbox, and gives its chunks back, to be used again. The lock is held.
func (q *queue) take(open, stamps bool) {
	var next *inbox.Chunk
	for c := q.Take(open, stamps); c != nil; c = next {
		seq, last := c.Number(q.seq, q.last)
		c.Each(func(ready time.Duration, n uint64, f func()) {
			q.seq++
			require.Equal(q.t, q.seq, n)
			require.GreaterOrEqual(q.t, ready, q.last)
			q.last = ready
			q.came = append(q.came, f)
		})
		require.Equal(q.t, q.seq, seq)
		require.Equal(q.t, q.last, last)
		next = c.Next()
		for c.Len() > 0 {
			require.NotNil(q.t, pop(c))
		}
		q.GiveBack(c)
	}
}

// post puts f in, or brings it itself.
func (q *queue) post(f func()) {
	if q.Put(f) {
		return
	}
	q.hold(func() {
		q.take(q.Open(), q.Stamps())
		q.add(f)
	})
}

// add brings f. The lock is held.
func (q *queue) add(f func()) {
	q.seq++
	q.came = append(q.came, f)
	if q.asleep {
		q.asleep = false
		q.take(true, q.Stamps())
		q.woken <- struct{}{}
	}
}

// run calls what comes, until so many have.
func (q *queue) run(all int) {
	for ran := 0; ran < all; {
		var now []func()
		q.hold(func() {
			if !q.Some() && len(q.came) == 0 {
				q.take(false, false)
				q.asleep = len(q.came) == 0
			}
			if !q.asleep {
				q.take(true, q.Stamps())
			}
			now, q.came = q.came, nil
		})
		for _, f := range now {
			f()
			ran++
		}
		if len(now) == 0 {
			<-q.woken
		}
	}
}

// explored skips a program unless rxexplore runs it, in many orders.
func explored(t *testing.T) {
	if !point.Active() {
		t.Skip("rxexplore runs it")
	}
}

func TestInbox_OfTwoGoroutinesLosesNothing(t *testing.T) {
	explored(t)
	postsOfTwo(t, func(*queue) {})
}

func TestInbox_NotesTimesFromSomeMomentOn(t *testing.T) {
	explored(t)
	postsOfTwo(t, func(q *queue) {
		q.hold(func() {
			if q.Open() {
				q.clock++
				q.last = q.clock
				q.take(true, true)
			}
		})
	})
}

// postsOfTwo has two goroutines post to one that runs: nothing is lost, and what one posts stays in
// order. One of them does something between two posts.
func postsOfTwo(t *testing.T, between func(*queue)) {
	q, got := newQueue(t), []int{}
	var all sync.WaitGroup
	all.Go(func() {
		q.post(func() { got = append(got, 11) })
		between(q)
		q.post(func() { got = append(got, 12) })
	})
	all.Go(func() { q.post(func() { got = append(got, 21) }) })
	all.Go(func() { q.run(3) })
	all.Wait()
	require.ElementsMatch(t, []int{11, 12, 21}, got)
	require.Less(t, slices.Index(got, 11), slices.Index(got, 12))
}

func TestInbox_AGoroutineThatKnowsOfAPostComesAfterIt(t *testing.T) {
	explored(t)
	q, got := newQueue(t), []int{}
	come := func(v int) func() { return func() { got = append(got, v) } }
	var all sync.WaitGroup
	all.Go(func() {
		q.post(come(11))
		q.post(come(12))
	})
	all.Go(func() {
		q.post(come(21))
		q.hold(func() {
			if q.Some() {
				q.take(q.Open(), q.Stamps())
			}
			q.add(come(22))
		})
	})
	all.Go(func() { q.run(4) })
	all.Wait()
	require.ElementsMatch(t, []int{11, 12, 21, 22}, got)
	require.Less(t, slices.Index(got, 21), slices.Index(got, 22))
}
