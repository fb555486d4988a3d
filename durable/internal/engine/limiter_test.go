package engine_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

func TestLimiter_IsForgottenWhenNobodyHasUsedItForATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := engine.NewLimiters(time.Second)
		drop := all.Use("a")
		for i := range 1000 {
			all.Use(fmt.Sprint(i))()
		}
		require.Equal(t, 1001, all.Len(), "what they have seen may be needed")
		time.Sleep(3 * time.Second)
		for i := range 1000 {
			all.Use(fmt.Sprint("later", i))()
		}
		require.Less(t, all.Len(), 1500)
		drop()
	})
}

// limited are runs that are due at once, on workers that share a limit.
type limited struct {
	engine.Limit
	workers int
	keys    int
	takes   time.Duration // each run
	first   time.Duration // more, the first ones
	beside  []engine.Limit
}

// ledgerTime is how long it takes to read or write a ledger, about.
const ledgerTime = 2 * time.Millisecond

// contenders is what they do.
type contenders struct {
	limited
	queue chan int

	mu    sync.Mutex // guards what is below
	now   map[string]int
	most  map[string]int
	begun []time.Time
}

// run lets all of them run, and returns how late the last one began.
func (l *contenders) run(ctx context.Context) (late time.Duration) {
	const slots = 256
	l.queue, l.now, l.most = make(chan int, l.keys), map[string]int{}, map[string]int{}
	ledgers := engine.NewLedgers(ledgerTime)
	due := time.Now()
	for k := range l.keys {
		l.queue <- k
	}
	var left sync.WaitGroup
	left.Add(l.keys)
	for n := range l.workers {
		d := &engine.Definition{Name: "act", Limits: append([]engine.Limit{l.Limit}, l.beside...)}
		w := engine.NewWorker(ctx, fmt.Sprint("w", n), ledgers, d, slots)
		defer w.Settle()
		for range slots { // as many tokens are in hand
			go func() {
				for k := range l.queue {
					release, again := w.Admit(ctx, group(k), due)
					if release == nil {
						time.AfterFunc(again, func() { l.queue <- k })
						continue
					}
					if l.count(group(k), 1) <= 4 {
						time.Sleep(l.first)
					}
					time.Sleep(l.takes)
					l.count(group(k), -1)
					release()
					left.Done()
				}
			}()
		}
	}
	left.Wait()
	close(l.queue)
	return l.begun[len(l.begun)-1].Sub(due)
}

// group is that of a key: there are ten.
func group(k int) string { return fmt.Sprint(k % 10) }

// count notes that a run begins or ends, and returns how many have begun.
func (l *contenders) count(group string, by int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.Group == nil {
		group = ""
	}
	l.now[group] += by
	l.most[group] = max(l.most[group], l.now[group])
	if by > 0 {
		l.begun = append(l.begun, time.Now())
	}
	return len(l.begun)
}

func whole(key string) string { return key }

// What a limit does not hold up is not late, and what it does uses all of it. The bounds are for reads
// and writes of 2 ms.
func TestLimiter_GivesAllThatItsLimitAllows(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		limited
		within time.Duration
	}{
		"of many": {limited{Limit: engine.Limit{AtOnce: 1000}, keys: 300}, 100 * time.Millisecond},
		"of many in groups": {limited{Limit: engine.Limit{AtOnce: 100, Group: whole}, keys: 300},
			100 * time.Millisecond},
		"of many that share": {limited{Limit: engine.Limit{AtOnce: 1000, Fair: whole}, keys: 300},
			100 * time.Millisecond},
		"of 100/s, burst 10": {limited{Limit: engine.Limit{Rate: 100, Burst: 10}, keys: 500},
			4900 * time.Millisecond},
		"of 100/s, burst 100": {limited{Limit: engine.Limit{Rate: 100, Burst: 100}, keys: 500},
			4 * time.Second},
		"of 400/s, burst 20": {limited{Limit: engine.Limit{Rate: 400, Burst: 20}, keys: 1000},
			2450 * time.Millisecond},
		"of 400/s": {limited{Limit: engine.Limit{Rate: 400, Burst: 1}, keys: 1000},
			2500 * time.Millisecond},
		"of 400/s in one group": {limited{Limit: engine.Limit{Rate: 400, Burst: 1,
			Group: func(string) string { return "" }}, keys: 1000}, 2500 * time.Millisecond},
		"of 400/s and 100": {limited{Limit: engine.Limit{Rate: 400, Burst: 1, AtOnce: 100},
			keys: 1000, takes: 100 * time.Millisecond}, 2500 * time.Millisecond},
		"of 400/s after another one": {limited{Limit: engine.Limit{Rate: 400, Burst: 1}, keys: 1000,
			first: 3 * time.Second, beside: []engine.Limit{{Name: "four", AtOnce: 4}}},
			9 * time.Second},
		"of 7/s": {limited{Limit: engine.Limit{Rate: 7, Burst: 1}, keys: 350}, 50 * time.Second},
		"of 4": {limited{Limit: engine.Limit{AtOnce: 4}, keys: 500, takes: 20 * time.Millisecond},
			125 * (20 + 10) * time.Millisecond},
		"of 4 in groups": {limited{Limit: engine.Limit{AtOnce: 4, Group: whole}, keys: 1000,
			takes: 20 * time.Millisecond}, 25 * (20 + 12) * time.Millisecond},
		"of 2 that run long": {limited{Limit: engine.Limit{AtOnce: 2}, keys: 100,
			takes: 3 * time.Second}, 49 * 3010 * time.Millisecond},
	} {
		for _, workers := range []int{1, 3} {
			t.Run(fmt.Sprint(name, ", workers: ", workers), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					l := &contenders{limited: c.limited}
					l.workers, l.Per = workers, time.Second
					late := l.run(t.Context())
					t.Log("the last one was late by", late)
					require.LessOrEqual(t, late, c.within*100/95)
					l.holds(t)
				})
			})
		}
	}
}

// holds requires that the limit was not exceeded.
func (l *contenders) holds(t *testing.T) {
	for group, most := range l.most {
		if l.AtOnce > 0 {
			require.LessOrEqual(t, most, l.AtOnce, "of group %q", group)
		}
	}
	if l.Rate == 0 {
		return
	}
	for n := range l.begun {
		for k := max(0, n-100); k < n; k++ {
			span := l.begun[n].Sub(l.begun[k]) + 2*ledgerTime // a write may hold up the first
			most := float64(l.Burst) + span.Seconds()*float64(l.Rate)
			require.LessOrEqual(t, float64(n-k), most, "in %v", span)
		}
	}
}
