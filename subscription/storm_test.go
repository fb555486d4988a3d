package subscription_test

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/rxsched/rxsched/subscription"
)

const goroutines = 8

// together calls f on goroutines that begin at the same moment, each with a source of its own, and
// waits for them.
func together(f func(g int, r *rand.Rand)) {
	var all sync.WaitGroup
	begin := make(chan struct{})
	for g := range goroutines {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 42))
			<-begin
			f(g, r)
		})
	}
	close(begin)
	all.Wait()
}

func TestStorm_EveryTeardownRunsExactlyOnce(t *testing.T) {
	t.Parallel()
	for range 50 {
		var s sub
		var ran [goroutines][100]atomic.Int32
		together(func(g int, r *rand.Rand) {
			for i := range ran[g] {
				count := func() { ran[g][i].Add(1) }
				switch {
				case g == 0 && i == 50:
					s.Unsubscribe()
					count()
				case r.IntN(2) == 0:
					s.AddFunc(count)
				default:
					s.Add(subscription.New(count))
				}
			}
		})
		assert.True(t, s.Closed())
		for g := range ran {
			for i := range ran[g] {
				assert.Equal(t, int32(1), ran[g][i].Load())
			}
		}
	}
}

func TestStorm_AChildIsAddedOnceByMany(t *testing.T) {
	t.Parallel()
	for range 200 {
		var parent, child sub
		together(func(int, *rand.Rand) { parent.Add(&child) })
		assert.Equal(t, 1, subscription.Teardowns(&parent))
		assert.Equal(t, 1, subscription.Parents(&child))
		parent.Remove(&child)
		assert.Zero(t, subscription.Teardowns(&parent))
	}
}

// Subscriptions that are parents of each other, in cycles too, are added, removed and closed by
// many goroutines.
func TestStorm_LeavesAConsistentGraph(t *testing.T) {
	t.Parallel()
	for range 50 {
		const n = 20
		var ran [n]atomic.Int32
		var all [n]*sub
		for i := range all {
			all[i] = subscription.New(func() { ran[i].Add(1) })
		}
		together(func(g int, r *rand.Rand) {
			for range 300 {
				a, b := all[r.IntN(n)], all[r.IntN(n)]
				switch op := r.IntN(100); {
				case op < 50:
					a.Add(b)
				case op < 98:
					a.Remove(b)
				default:
					if a != all[0] {
						a.Unsubscribe()
					}
				}
			}
		})
		for i, s := range all {
			want := int32(0)
			if s.Closed() {
				want = 1
				assert.Zero(t, subscription.Teardowns(s)+subscription.Parents(s))
			}
			assert.Equal(t, want, ran[i].Load())
		}
		var held, known int
		for _, s := range all {
			if !s.Closed() {
				held += subscription.Teardowns(s) - 1 // but for its own function
				known += subscription.Parents(s)
			}
		}
		assert.Equal(t, known, held, "each link is known at both ends")
		for _, s := range all {
			s.Unsubscribe()
		}
	}
}
