// Package inbox takes the functions that are posted to a loop, so that goroutines do not compete for
// the loop's lock.
package inbox

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Inbox is a queue into which any goroutine puts, and out of which a host takes all at once, with
// the host's lock held. It has a lock of its own, which is held for a few lines.
//
// There is still one order of all that comes to a host. Whatever gives something a sequence number,
// or needs to know what waits, holds the host's lock and takes first: what is in the inbox came
// before. So a function that a goroutine puts comes before all that this goroutine asks of the host
// later. What is put while the host's lock is held has no order relative to what that holder does.
//
// A host opens its inbox while its loop is awake and going to look again. So Put never needs to
// wake it. Take closes the inbox: it returns what was put until then, and a later Put is refused and
// takes the host's lock. Hence nothing is left in a closed inbox.
//
// A function is ready when it is posted. While something waits for a time, Put reads the clock,
// with the lock held, so that the times never decrease. Otherwise nothing can be due between two
// functions, and one time does for all of a Take. Before something begins to wait for a time, Take
// says so with the host's lock held: what was put before is ready before.
//
// Put never waits for the loop. But if the loop is thousands of functions behind, Put lets other
// goroutines go on once for each chunk: the loop, if it waits for a processor. So what it runs next
// is still in the processor's caches, and chunks are used again, not made.
type Inbox struct {
	_ [64]byte // producers use what is between; the loop rarely does

	mu     sync.Mutex // a leaf: the host's lock may be held; no other lock is taken meanwhile
	last   *Chunk
	first  *Chunk
	chunks int                  // how many, from first to last
	spare  *Chunk               // that were given back
	spares int                  // how many
	open   bool                 // written with the host's lock held, too
	stamps bool                 // whether times are noted; written with the host's lock held, too
	clock  func() time.Duration // set once

	// some says that there is a first. It is written with mu held, and read with the host's lock
	// held: a load synchronizes after all that was put before what the reader knows of. Of what is
	// put meanwhile it may learn later.
	some atomic.Bool

	_ [64]byte

	spent *Chunk // to be given back; guarded by the host
}

const (
	places    = 248 // so that a chunk has 2 KiB
	mostSpare = 8
	lead      = 8 // chunks that wait when producers begin to yield
)

// New makes an inbox that is closed, with the clock of a host, which needs no lock.
func New(clock func() time.Duration) *Inbox { return &Inbox{clock: clock} }

// Put puts f in, and reports whether the inbox was open. The host's lock is not held.
func (in *Inbox) Put(f func()) bool {
	in.mu.Lock()
	for yielded := false; in.open && (in.last == nil || in.last.n == places); yielded = true {
		if in.chunks < lead || yielded {
			in.extend()
			break
		}
		in.mu.Unlock()
		runtime.Gosched()
		in.mu.Lock()
	}
	if !in.open {
		in.mu.Unlock()
		return false
	}
	c := in.last
	if in.stamps {
		c.stamp(in.clock())
	}
	c.fs[c.n] = f
	c.n++
	in.mu.Unlock()
	return true
}

// extend adds an empty chunk.
func (in *Inbox) extend() {
	c := in.spare
	if c == nil {
		c = new(Chunk)
	} else {
		in.spare, c.next = c.next, nil
		in.spares--
	}
	if in.last == nil {
		in.first = c
		in.some.Store(true)
	} else {
		in.last.next = c
	}
	in.last = c
	in.chunks++
}

func (in *Inbox) keep(c *Chunk) {
	c.next, in.spare = in.spare, c
	in.spares++
}

// Some reports whether there is anything to take. The host's lock is held.
func (in *Inbox) Some() bool { return in.some.Load() }

// Open reports whether functions can be put. The host's lock is held.
func (in *Inbox) Open() bool { return in.open }

// Stamps reports whether times are noted. The host's lock is held.
func (in *Inbox) Stamps() bool { return in.stamps }

// Take takes all that was put, nil if that is nothing, and says whether more can be put from now
// on, and whether times are noted. The host's lock is held.
func (in *Inbox) Take(open, stamps bool) *Chunk {
	in.mu.Lock()
	first := in.first
	if first != nil {
		in.some.Store(false)
	}
	in.first, in.last, in.chunks = nil, nil, 0
	in.open, in.stamps = open, stamps
	for c := in.spent; c != nil && in.spares < mostSpare; c = in.spent {
		in.spent = c.next
		in.keep(c)
	}
	in.mu.Unlock()
	in.spent = nil
	return first
}

// GiveBack gives back a chunk that is empty, which nothing refers to any more. The host's lock is
// held.
func (in *Inbox) GiveBack(c *Chunk) {
	c.n, c.head, c.stamped = 0, 0, false
	c.next, in.spent = in.spent, c
}
