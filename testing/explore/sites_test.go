package explore_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/point"
)

// generated is a program without data races, each of whose goroutines says what it has seen.
type generated [][]func(s *shared) int

// shared is what its goroutines share.
type shared struct {
	n  [2]atomic.Int32
	mu [2]sync.Mutex
	rw sync.RWMutex
	v  [3]int // guarded by mu, and the last by rw
	c  chan int
}

// generate makes a program. Places in it have names of their own.
func generate(r *rand.Rand) (all generated) {
	for g := range 2 + r.IntN(2) {
		var ops []func(s *shared) int
		for o := range 1 + r.IntN(2) {
			i, at := r.IntN(2), fmt.Sprintf("x.go:%d", 10*g+o)
			ops = append(ops, []func(s *shared) int{
				func(s *shared) int { return int(point.On(&s.n[i], at, "Add").Add(1)) },
				func(s *shared) int { return int(point.On(&s.n[i], at, "Load").Load()) },
				func(s *shared) int {
					point.Lock(&s.mu[i], at)
					defer point.Unlock(&s.mu[i], at)
					s.v[i]++
					return s.v[i]
				},
				func(s *shared) int {
					point.Lock(&s.mu[i], at)
					point.Lock(&s.mu[1-i], at)
					defer point.Unlock(&s.mu[i], at)
					defer point.Unlock(&s.mu[1-i], at)
					return s.v[0] + 2*s.v[1]
				},
				func(s *shared) int { return point.Select(at, true, point.S(s.c)(1), point.R(s.c)) },
				func(s *shared) int {
					point.RLock(&s.rw, at)
					defer point.RUnlock(&s.rw, at)
					return s.v[2]
				},
				func(s *shared) int {
					point.LockRW(&s.rw, at)
					defer point.UnlockRW(&s.rw, at)
					s.v[2]++
					return s.v[2]
				},
			}[r.IntN(7)])
		}
		all = append(all, ops)
	}
	return all
}

// results returns what a program comes to, in all orders, and how many there are.
func (g generated) results(t *testing.T, c explore.Config) (all map[string]bool, orders int) {
	all = map[string]bool{}
	chance := 0 // orders that are not part of the search
	if c.Declared {
		chance = explore.Learning
	}
	c.Strategy, c.Leaks = explore.Exhaustive, true
	r, _ := explore.Programs(t, func(t *testing.T) {
		s := &shared{c: make(chan int, 1)}
		said := make([][]int, len(g))
		defer func() {
			if chance--; chance < 0 {
				all[fmt.Sprint(said)] = true
			}
		}()
		var wg sync.WaitGroup
		for i, ops := range g {
			point.GroupGo(&wg, fmt.Sprintf("x.go:%d wg", i))(func() {
				for _, op := range ops {
					said[i] = append(said[i], op(s))
				}
			})
		}
		point.GroupWait(&wg, "x.go:99 wg")
	}, c)
	if f := r.Failure; f != nil {
		require.Equal(t, explore.KindStuck, f.Kind, f.Report)
		return map[string]bool{"stuck": true}, 0
	}
	require.True(t, r.Complete)
	return all, r.Orders
}

// With Declared, fewer orders come to the same.
func TestTest_LeavesOutOrdersThatEqualOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	all, tried := 0, 0
	for range 6 {
		program := generate(r)
		for _, most := range []int{1, 2} {
			whole, n := program.results(t, explore.Config{Preemptions: most})
			some, m := program.results(t, explore.Config{Preemptions: most, Declared: true})
			require.Equal(t, whole, some)
			all, tried = all+n, tried+m
		}
	}
	require.Less(t, tried, all)
	t.Logf("%d orders of %d", tried, all)
}
