package pool

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/rxsched/rxsched/host"
)

// Cost is what a host has taken so far.
type Cost struct {
	Name    string // of the host; of a key of PerKey, the key
	Turns   uint64 // of the host; while a key has none, how often values were sent to its pipeline
	Waiting int    // callbacks that wait, and values of the key
}

// Costs returns the hosts that have taken the most turns, the first first, so many at most. It looks
// at each host: with a hundred thousand, that takes some hundredths of a second. Any goroutine may
// call it. It panics if most is negative.
func (p *Pool) Costs(most int) []Cost {
	if most < 0 {
		panic("pool: Costs: most is negative")
	}
	type one struct {
		job   closer
		turns uint64
	}
	var all []one
	for _, j := range p.members.all() {
		if n := j.turns(); n > 0 {
			all = append(all, one{j, n})
		}
	}
	slices.SortFunc(all, func(x, y one) int { return cmp.Compare(y.turns, x.turns) })
	costs := make([]Cost, min(most, len(all)))
	for i := range costs {
		name, waiting := all[i].job.about()
		costs[i] = Cost{name, all[i].turns, waiting}
	}
	return costs
}

func (h *hosted) turns() uint64 { return h.loop.Stats().Turns }

func (h *hosted) about() (name string, waiting int) { return h.loop.Name(), pending(h.loop) }

// pending is how many callbacks of a host wait.
func pending(l *host.Loop) int {
	q := l.Stats().Queued
	return int(q.Tasks + q.Microtasks + q.Timers + q.Frames + q.Idle + q.Immediates)
}

func (k *keyed[T, R, K]) about() (name string, waiting int) {
	if loop := k.loop.Load(); loop != nil {
		waiting = pending(loop)
	}
	return fmt.Sprint(k.key), waiting + int(k.waits.Load())
}

func (k *keyed[T, R, K]) turns() (n uint64) {
	if loop := k.loop.Load(); loop != nil {
		n = loop.Stats().Turns
	}
	return n + uint64(k.taken.Load())
}

func (r *router[T, R, K]) turns() uint64        { return 0 }
func (r *router[T, R, K]) about() (string, int) { return "", 0 }
