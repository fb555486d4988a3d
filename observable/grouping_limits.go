package observable

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// early is what a group has that may end before the source.
type early[G any] struct {
	rest  knot[G]      // among all, by their latest values
	used  time.Time    // when the latest value came, if groups may not rest for ever
	lasts *firstSignal // its duration, or nil
}

// use notes that a value comes for a group.
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

// rested ends the groups that have rested for long enough.
func (g *grouping[T, K, G]) rested() {
	now := g.Scheduler.Now()
	for !g.resting.empty() {
		one := g.resting.next.of
		if left := one.early.used.Add(g.Rest).Sub(now); left > 0 {
			g.idle.set(left)
			break
		}
		g.retire(one)
	}
	g.flowSoon()
}

// retire completes a group whose duration does not.
func (g *grouping[T, K, G]) retire(one *group[T, K, G]) {
	if lasts := one.early.lasts; lasts != nil {
		lasts.cancel()
	}
	g.end(one, signal{Kind: KindComplete})
}

// admits reports whether a group may begin for a value. If it must wait, the value does, too.
func (g *grouping[T, K, G]) admits(key K, v T) bool {
	if g.MaxGroups == 0 || g.size < g.MaxGroups {
		return true
	}
	switch g.Beyond {
	case BeyondWait:
		g.lobby.put(key, v)
		return false
	case BeyondFail:
		g.fail(fmt.Errorf("%w: the limit is %d", ErrTooManyGroups, g.MaxGroups))
		return false
	default:
		g.retire(g.resting.next.of)
		return true
	}
}

// flowSoon has what waits go on after the event in progress.
func (g *grouping[T, K, G]) flowSoon() {
	if g.lobby != nil && !g.lobby.empty() && !g.lobby.flows {
		g.lobby.flows = true
		g.serializer.Do(g.flow)
	}
}

// flow sends one value of those that wait, if its group is there or may begin. The next one is an
// event of its own, so that what ends the group comes between.
func (g *grouping[T, K, G]) flow() {
	l := g.lobby
	l.flows = false
	if l.empty() {
		return // an error came first
	}
	one := l.first()
	if g.groups[one.key] == nil && g.size == g.MaxGroups {
		if !l.last {
			return // until a group ends
		}
		g.endAll(signal{Kind: KindComplete}) // nothing will come for them
	}
	v := l.take()
	g.take(one.key, v)
	switch {
	case !l.empty():
		g.flowSoon()
	case l.last:
		g.complete()
	default:
		g.serializer.Then(serial.Func(l.gate.Freed))
	}
}
