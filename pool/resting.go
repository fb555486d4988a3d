package pool

import (
	"container/list"
	"sync"
)

// resting are the keys that rest, the longest first, for BeyondEndOldest. One at a time gives way.
type resting struct {
	needed func() bool // a value waits for a key to end; set once

	mu     sync.Mutex
	list   list.List // of givers; guarded by mu
	wanted bool      // one is to give way, when it rests; guarded by mu
	ending bool      // one gives way; guarded by mu
}

// giver is a key.
type giver interface {
	resting() **list.Element
	giveWay()
	wake()
}

// add adds a key, unless it is there. It reports false if the key has to give way.
func (r *resting) add(k giver) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if *k.resting() != nil {
		return true
	}
	wanted := r.wanted && r.needed() // another key may have ended meanwhile
	if r.wanted = false; wanted {
		r.ending = true
		k.giveWay()
		return false
	}
	*k.resting() = r.list.PushBack(k)
	return true
}

// remove removes a key, if it is there.
func (r *resting) remove(k giver) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := k.resting(); *e != nil {
		r.list.Remove(*e)
		*e = nil
	}
}

// endOldest has the key that has rested longest give way, or else the next one that rests.
func (r *resting) endOldest() {
	r.mu.Lock()
	first := r.list.Front()
	if r.ending || first == nil {
		r.wanted = !r.ending
		r.mu.Unlock()
		return
	}
	k := r.list.Remove(first).(giver)
	*k.resting() = nil
	r.ending = true
	k.giveWay()
	r.mu.Unlock()
	k.wake()
}

// ended notes that the one that had to give way has ended.
func (r *resting) ended() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ending = false
}
