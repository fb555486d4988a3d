package observable

import (
	"fmt"
	"time"
)

// early is what a group has that may end before the source.
type early[G any] struct {
	rest  ringNode[G]  // among all, by their latest values
	used  time.Time    // when the latest value came, if groups may not rest for ever
	lasts *firstSignal // its duration, or nil
}

func (g *grouping[T, K, G]) use(one *group[T, K, G]) {
	if one.turn.next == nil || g.idle == nil && g.Beyond != BeyondEndOldest {
		return
	}
	one.early.rest.leave()
	g.resting.push(&one.early.rest)
	if g.idle == nil {
		return
	}
	one.early.used = g.Scheduler.Now()
	if !g.idle.isSet() {
		g.idle.set(g.Rest)
	}
}

func (g *grouping[T, K, G]) rested() {
	now := g.Scheduler.Now()
	for !g.resting.empty() {
		one := g.resting.next.of
		if left := one.early.used.Add(g.Rest).Sub(now); left > 0 {
			g.idle.set(left)
			return
		}
		g.retire(one)
	}
}

// retire completes a group whose duration does not.
func (g *grouping[T, K, G]) retire(one *group[T, K, G]) {
	if lasts := one.early.lasts; lasts != nil {
		lasts.cancel()
	}
	g.end(one, signal{Kind: KindComplete})
}

func (g *grouping[T, K, G]) admits() bool {
	switch {
	case g.MaxGroups == 0 || g.size < g.MaxGroups:
		return true
	case g.Beyond == BeyondFail:
		g.fail(fmt.Errorf("%w: the limit is %d", ErrTooManyGroups, g.MaxGroups))
		return false
	default:
		g.retire(g.resting.next.of)
		return true
	}
}
