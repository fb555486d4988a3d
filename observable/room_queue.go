package observable

import (
	"sync"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// boundedQueue is a backlog, between producers and a consumer on any goroutines. It embeds nothing,
// and has functions instead of methods: each type would be given more methods to compile.
type boundedQueue[E any] struct {
	backlog Backlog // set once
	door    door

	waiting ring.Ring[E] // guarded by mu
}

// Held returns how many elements wait, for watchers.
func (s *boundedQueue[E]) Held() int {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	return ring.Len(&s.waiting)
}

func initQueue[E any](s *boundedQueue[E], b Backlog, await awaiting) {
	s.backlog = b
	s.door.init(await, func() int { return creditIn(s) })
}

// creditIn is how many elements there is room for; none after the end.
func creditIn[E any](s *boundedQueue[E]) int {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	if s.door.over {
		return 0
	}
	return s.backlog.Limit - ring.Len(&s.waiting)
}

// askedBy is what producers ask, or nil if there is always room, since values are dropped.
func askedBy[E any](s *boundedQueue[E]) demand.Room {
	if !s.backlog.blocks() {
		return nil
	}
	return &s.door.gate
}

// enqueueLocked adds e, and reports false if it is dropped. An error ends the sequence.
func enqueueLocked[E any](s *boundedQueue[E], e E) (ok bool, err error) {
	if isFullLocked(s) {
		if ok, err = makeRoomLocked(s); !ok {
			return false, err
		}
	}
	ring.Push(&s.waiting, e)
	return true, nil
}

func isFullLocked[E any](s *boundedQueue[E]) bool {
	return s.backlog.bounded() && ring.Len(&s.waiting) >= s.backlog.Limit
}

// makeRoomLocked reports whether there is room now. It may wait, without mu.
func makeRoomLocked[E any](s *boundedQueue[E]) (ok bool, err error) {
	switch s.backlog.Overflow {
	case OverflowBlock:
		return s.door.waitLocked(func() bool { return isFullLocked(s) })
	case OverflowDropOldest:
		ring.Pop(&s.waiting)
	case OverflowKeepLatest:
		ring.Clear(&s.waiting)
	case OverflowDropNewest:
		return false, nil
	default:
		return false, &OverflowError{Limit: s.backlog.Limit}
	}
	return true, nil
}

// dequeue takes the first element, if there is one.
func dequeue[E any](s *boundedQueue[E]) (e E, ok bool) {
	defer s.door.gate.Freed()
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	if ring.Len(&s.waiting) == 0 {
		return e, false
	}
	return popLocked(s), true
}

// popLocked takes the first element. The caller tells the gate, without mu.
func popLocked[E any](s *boundedQueue[E]) E {
	s.door.leftLocked()
	return ring.Pop(&s.waiting)
}

// endQueue frees the producers that wait, and drops the elements.
func endQueue[E any](s *boundedQueue[E]) {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	ring.Clear(&s.waiting)
	s.door.releaseLocked()
}

// door is where producers wait for room in a backlog: at its gate if they have asked, else with
// their goroutine.
type door struct {
	await awaiting    // set once
	gate  demand.Gate // where producers wait that have asked

	mu   sync.Mutex // guards the backlog, too
	room sync.Cond  // signalled when an element leaves, and at the end
	over bool       // the subscription has ended; guarded by mu
}

// awaiting waits on c until room is made, as [provide.Scheduler.Await] does.
type awaiting func(c *sync.Cond) error

// init prepares d. credit is how many elements there is room for; it takes mu.
func (d *door) init(await awaiting, credit func() int) {
	d.await = await
	d.room.L = &d.mu
	d.gate.Init(func() bool { return credit() > 0 })
}

// waitLocked waits as long as full says so. It reports false if the subscription has ended.
func (d *door) waitLocked(full func() bool) (ok bool, err error) {
	for full() && !d.over {
		if err := d.await(&d.room); err != nil && !d.over {
			return false, err
		}
	}
	return !d.over, nil
}

// leftLocked is called when an element has left. The caller tells the gate, without mu.
func (d *door) leftLocked() { d.room.Signal() }

// release frees the producers that wait. What they have sent may still be taken.
func (d *door) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.releaseLocked()
}

func (d *door) releaseLocked() {
	d.over = true
	d.room.Broadcast()
}
