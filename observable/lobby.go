package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// lobby has values that wait until a group may begin, key by key. Only handlers touch it, except its
// gate.
type lobby[T any, K comparable] struct {
	gate   demand.Gate  // where the source waits
	size   atomic.Int64 // of the values
	guests ring.Ring[*guest[T, K]]
	of     map[K]*guest[T, K]
	flows  bool // an event will send the first value
	last   bool // the source has completed
}

// guest is a key whose values wait. A group may have begun for the first one.
type guest[T any, K comparable] struct {
	key    K
	values ring.Ring[T]
}

func newLobby[T any, K comparable]() *lobby[T, K] {
	l := &lobby[T, K]{of: make(map[K]*guest[T, K])}
	l.gate.Init(l.empty)
	return l
}

func (l *lobby[T, K]) empty() bool { return l.size.Load() == 0 }

// Held is for watchers.
func (l *lobby[T, K]) Held() int { return int(l.size.Load()) }

func (l *lobby[T, K]) has(key K) bool { return l.of[key] != nil }

func (l *lobby[T, K]) put(key K, v T) {
	one := l.of[key]
	if one == nil {
		one = &guest[T, K]{key: key}
		ring.Push(&l.guests, one)
		if key == key { //nolint:staticcheck // NaN is not, and would not be found
			l.of[key] = one
		}
	}
	ring.Push(&one.values, v)
	l.size.Add(1)
}

// first returns the guest that has waited longest.
func (l *lobby[T, K]) first() *guest[T, K] { return *ring.At(&l.guests, ring.Head(&l.guests)) }

// take takes the first value of the first guest.
func (l *lobby[T, K]) take() T {
	one := l.first()
	v := ring.Pop(&one.values)
	if ring.Len(&one.values) == 0 {
		ring.Pop(&l.guests)
		delete(l.of, one.key)
	}
	l.size.Add(-1)
	return v
}

func (l *lobby[T, K]) clear() {
	ring.Clear(&l.guests)
	clear(l.of)
	l.size.Store(0)
}
