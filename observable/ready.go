package observable

import (
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/subscription"
)

// Ready reports whether there is room for a value below. There always is if nothing below is
// bounded by a [Backlog] that blocks. If there is none, wake is called once, as soon as there may
// be; then ask again. It comes on the goroutine that makes room, perhaps before Ready has returned,
// and not at all if s closes before. A nil wake only asks. Any goroutine may ask, one at a time.
//
// A sender that can wait asks before each value, and before completing, since operators may send a
// last value then. If a sender does not, the full operator blocks, drops or fails, as its Backlog
// says. Ready stands for gRPC's isReady and onReady.
func (s *core) Ready(wake func()) bool {
	room := s.room()
	switch {
	case room == nil:
		return true
	case wake == nil:
		return room.Ready(nil)
	}
	one := &demand.Asker{Inline: true}
	leave := subscription.New(one.Leave)
	one.Wake = func() {
		leave.Unsubscribe()
		wake()
	}
	if room.Ready(one) {
		return true
	}
	s.Add(leave)
	return false
}

// Bound makes the sources of s ask ready whether there is room, and not what is below. It is for
// operators that keep values, and comes before the source is subscribed. The caller calls freed, with
// no lock held, whenever ready may have turned true; that calls sources back, which may send before
// it returns. ready is called on any goroutine, with a lock held, and must not use s.
func (s *core) Bound(ready func() bool) (freed func()) {
	must(ready != nil, "Bound: nil ready")
	gate := new(demand.Gate)
	gate.Init(ready)
	s.root = s.root.With(gate)
	return gate.Freed
}
