package waits

import (
	"hash/maphash"
	"slices"
	"sync"
)

// waiter is a goroutine that waits.
type waiter struct {
	g    int64
	wake func() // is called once at most, after the waiter was taken off its list
	host Host   // whose callbacks end the wait; may be nil
}

// shards is how many parts the lists have. Hosts and goroutines that have nothing to do with each
// other rarely have one in common.
const shards = 64

// The locks of all parts are leaves.
var (
	byGoroutine [shards]goroutines
	byHost      [shards]hosts
)

func init() {
	for i := range shards {
		byGoroutine[i].waiting, byGoroutine[i].forbidden = map[int64]*waiter{}, map[int64]int{}
		byHost[i].waiting = map[Host][]*waiter{}
	}
}

// goroutines is the part of some goroutines. A waiter that is on the list waits, or is about to.
type goroutines struct {
	sync.Mutex
	waiting   map[int64]*waiter // guarded by the lock
	forbidden map[int64]int     // those that may not wait: how many closed hosts they drive; guarded by the lock
	_         [40]byte          // two parts share no cache line
}

// hosts is the part of some hosts, with the waiters for them. A waiter in a list here may have left
// the list of goroutines.
type hosts struct {
	sync.Mutex
	waiting map[Host][]*waiter // guarded by the lock
	_       [48]byte
}

func ofGoroutine(g int64) *goroutines { return &byGoroutine[g%shards] }

var seed = maphash.MakeSeed()

func ofHost(h Host) *hosts { return &byHost[maphash.Comparable(seed, h)%shards] }

// enter puts the waiter on the lists, unless it may not wait, or would wait for itself.
func (w *waiter) enter() error {
	if !w.add() {
		return ErrAbandoned
	}
	if w.host != nil && w.host.Driver() == w.g {
		w.leave()
		return ErrDeadlock
	}
	return nil
}

// add adds the waiter to the lists. It reports whether its goroutine may wait.
func (w *waiter) add() bool {
	s := ofGoroutine(w.g)
	s.Lock()
	may := s.forbidden[w.g] == 0
	if may {
		s.waiting[w.g] = w
	}
	s.Unlock()
	if !may || w.host == nil {
		return may
	}
	h := ofHost(w.host)
	h.Lock()
	defer h.Unlock()
	h.waiting[w.host] = append(h.waiting[w.host], w)
	return true
}

// leave takes the waiter off the lists.
func (w *waiter) leave() {
	w.take()
	if w.host == nil {
		return
	}
	h := ofHost(w.host)
	h.Lock()
	defer h.Unlock()
	list := h.waiting[w.host]
	i := slices.Index(list, w)
	switch {
	case i < 0:
	case len(list) == 1:
		delete(h.waiting, w.host)
	default:
		h.waiting[w.host] = slices.Delete(list, i, i+1)
	}
}

// take takes the waiter off the list of goroutines. It reports whether it was there.
func (w *waiter) take() bool {
	s := ofGoroutine(w.g)
	s.Lock()
	defer s.Unlock()
	there := s.waiting[w.g] == w
	if there {
		delete(s.waiting, w.g)
	}
	return there
}

// Forbid forbids goroutine g to wait, until Allow has been called as often. Wake ends a wait that
// has begun already.
func Forbid(g int64) {
	s := ofGoroutine(g)
	s.Lock()
	defer s.Unlock()
	s.forbidden[g]++
}

// Allow undoes one call of Forbid.
func Allow(g int64) {
	s := ofGoroutine(g)
	s.Lock()
	defer s.Unlock()
	if s.forbidden[g]--; s.forbidden[g] == 0 {
		delete(s.forbidden, g)
	}
}

// Wake wakes the goroutines that wait for h, and the one that drives h, if it is forbidden and still
// waits. The caller holds no lock.
func Wake(h Host) {
	s := ofHost(h)
	s.Lock()
	list := s.waiting[h]
	delete(s.waiting, h)
	s.Unlock()
	if w := forbidden(h.Driver()); w != nil {
		list = append(list, w)
	}
	for _, w := range list {
		if w.take() {
			w.wake()
		}
	}
}

// forbidden returns the waiter of a goroutine that may not wait, or nil.
func forbidden(g int64) *waiter {
	s := ofGoroutine(g)
	s.Lock()
	defer s.Unlock()
	if s.forbidden[g] == 0 {
		return nil
	}
	return s.waiting[g]
}
