package inbox_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host/internal/inbox"
	"github.com/rxsched/rxsched/testing/explore"
)

// queue is the plainest host of an inbox.
type queue struct {
	*inbox.Inbox
	x     *explore.X
	lock  chan struct{} // a lock for which a bubble can wait
	clock time.Duration
	woken chan struct{}

	// Guarded by the lock.
	asleep bool
	seq    uint64
	last   time.Duration
	came   []func()
}

func newQueue(x *explore.X) *queue {
	q := &queue{x: x, lock: make(chan struct{}, 1), woken: make(chan struct{}, 1)}
	q.Inbox = inbox.New(func() time.Duration { q.clock++; return q.clock })
	return q
}

// hold calls f with the lock.
func (q *queue) hold(f func()) {
	q.x.Point("lock")
	q.lock <- struct{}{}
	f()
	<-q.lock
}

// take takes what is in the inbox. The lock is held.
func (q *queue) take(open, stamps bool) {
	for c := q.Take(open, stamps); c != nil; c = c.Next() {
		seq, last := c.Number(q.seq, q.last)
		c.Each(func(ready time.Duration, n uint64, f func()) {
			q.seq++
			require.Equal(q.x, q.seq, n)
			require.GreaterOrEqual(q.x, ready, q.last)
			q.last = ready
			q.came = append(q.came, f)
		})
		require.Equal(q.x, q.seq, seq)
		require.Equal(q.x, q.last, last)
	}
}

// post puts f in, or brings it itself.
func (q *queue) post(f func()) {
	if q.Put(f) {
		return
	}
	q.hold(func() {
		q.take(q.Open(), q.Stamps())
		q.seq++
		q.came = append(q.came, f)
		if q.asleep {
			q.asleep = false
			q.take(true, q.Stamps())
			q.woken <- struct{}{}
		}
	})
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

// bodies are programs, with what they must keep in each order.
var bodies = map[string]func(x *explore.X){
	"two goroutines": func(x *explore.X) {
		q, got := newQueue(x), []int{}
		x.Go("a", func() {
			q.post(func() { got = append(got, 11) })
			q.post(func() { got = append(got, 12) })
		})
		x.Go("b", func() { q.post(func() { got = append(got, 21) }) })
		x.Go("runs", func() { q.run(3) })
		x.Settle()
		require.ElementsMatch(x, []int{11, 12, 21}, got)
		require.Less(x, index(got, 11), index(got, 12))
	},
	"times are noted from some moment on": func(x *explore.X) {
		q, got := newQueue(x), []int{}
		x.Go("a", func() {
			q.post(func() { got = append(got, 11) })
			q.hold(func() {
				if q.Open() {
					q.clock++
					q.last = q.clock
					q.take(true, true)
				}
			})
			q.post(func() { got = append(got, 12) })
		})
		x.Go("b", func() { q.post(func() { got = append(got, 21) }) })
		x.Go("runs", func() { q.run(3) })
		x.Settle()
		require.ElementsMatch(x, []int{11, 12, 21}, got)
		require.Less(x, index(got, 11), index(got, 12))
	},
	"who knows of a post comes after it": func(x *explore.X) {
		q, got := newQueue(x), []int{}
		posted := make(chan struct{})
		x.Go("a", func() {
			q.post(func() { got = append(got, 1) })
			close(posted)
		})
		x.Go("b", func() {
			<-posted
			q.hold(func() {
				if q.Some() {
					q.take(q.Open(), q.Stamps())
				}
				q.seq++
				q.came = append(q.came, func() { got = append(got, 2) })
				if q.asleep {
					q.asleep = false
					q.take(true, false)
					q.woken <- struct{}{}
				}
			})
		})
		x.Go("runs", func() { q.run(2) })
		x.Settle()
		require.Equal(x, []int{1, 2}, got)
	},
}

func index(got []int, n int) int {
	for i, v := range got {
		if v == n {
			return i
		}
	}
	return -1
}

// Built by command interleave, the inbox's lock and its flag are points.
func TestInbox_KeepsItsPromisesInAllOrders(t *testing.T) {
	for name, body := range bodies {
		t.Run(name, func(t *testing.T) {
			r := explore.Search(t, body, explore.Config{Strategy: explore.Exhaustive, Preemptions: 2})
			if r.Failure != nil {
				t.Fatal(r.Failure.Report)
			}
			require.True(t, r.Complete)
			t.Logf("%d orders", r.Orders)
		})
	}
}
