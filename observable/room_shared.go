package observable

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/demand"
)

// sharedRoom is the room of several observers of one source: there is room if all of them have some. So
// the source goes as fast as the slowest.
type sharedRoom struct {
	gate demand.Gate // where the source waits

	size    atomic.Int32 // of members; written with mu held
	mu      sync.Mutex
	members []*member // those that have a room; guarded by mu, as their askers are
}

// member is an observer whose room may be full.
type member struct {
	room  demand.Room // set once
	asker demand.Asker
}

func newSharedRoom() *sharedRoom {
	c := new(sharedRoom)
	c.gate.Init(c.has)
	return c
}

// Ready is what the source asks.
func (c *sharedRoom) Ready(a *demand.Asker) bool { return c.gate.Ready(a) }

func (c *sharedRoom) has() bool {
	if c.size.Load() == 0 {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.members {
		if !m.asker.Ask(m.room) {
			return false
		}
	}
	return true
}

// join adds an observer, until its tree closes. c may be nil: then the source does not ask.
func (c *sharedRoom) join(tree *tree, room demand.Room) {
	if c == nil || room == nil {
		return
	}
	m := &member{room: room}
	m.asker.Wake, m.asker.Inline = c.gate.Freed, true
	c.mu.Lock()
	c.members = append(c.members, m)
	c.size.Add(1)
	c.mu.Unlock()
	tree.AddFunc(func() { c.leave(m) })
}

func (c *sharedRoom) leave(m *member) {
	c.mu.Lock()
	c.members = slices.DeleteFunc(c.members, func(one *member) bool { return one == m })
	c.size.Add(-1)
	c.mu.Unlock()
	m.asker.Leave()
	c.gate.Freed()
}

// roomOf is what the source of a subject asks, or nil if the subject can't say.
func roomOf[T any](s SubjectLike[T]) demand.Room {
	if s, ok := s.(interface{ sharedRoom() *sharedRoom }); ok {
		return s.sharedRoom()
	}
	return nil
}
