// Package inbox takes the functions that other goroutines post to a loop, so that they do not
// compete for a lock.
package inbox

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Inbox is a queue into which any goroutine puts, and out of which a host takes all at once, with
// the host's lock held.
//
// As long as no times are noted, Put needs no lock: it claims a place of the last chunk, by
// counting up, and leaves the function there by a plain write. Take seals that chunk, by the same
// counter: who has claimed a place before is in what it takes, and who comes later finds none. By
// that counter, Take also knows all that they knew who have claimed. So only the function itself
// may not be there yet: whoever needs it waits. A goroutine may still know a chunk as the last that
// was taken meanwhile. It finds it sealed until it is the last again, and may then use it: what
// happens before a claim there has claimed in earlier chunks. All else is done with a lock of the
// inbox.
//
// There is still one order of all that comes to a host. Whoever gives something a sequence number,
// or needs to know what waits, holds the host's lock and takes first: what is in the inbox came
// before. So a function that is put by a goroutine comes before all that this goroutine, or who
// hears of it, asks of the host later. What is put while the host's lock is held has no order
// relative to what that holder does.
//
// A host opens its inbox while its loop is awake and going to look again. So Put never needs to
// wake anybody. To close it takes the lock: what was put until then is taken by the same call, and
// who comes later is refused and takes the host's lock. Hence nothing is left in a closed inbox.
//
// A function is ready when it is posted. While something waits for a time, Put reads the clock,
// with its lock held, so that the times never decrease. Otherwise nothing can be due between two
// functions, and one time does for all of a Take. Whoever is going to wait for a time sets this
// with the host's lock held, by Take: what was put before is ready before.
//
// Put never waits for the loop. But if the loop is thousands of functions behind, Put lets other
// goroutines go on once for each chunk: the loop, if it waits for a processor. So what it runs next
// is still in the processor's caches, and chunks are used again, not made.
type Inbox struct {
	_ [64]byte // those who put use what is between; the loop rarely does

	// claims is the last chunk, nil if there is none or times are noted. It is written with mu held,
	// after some.
	claims atomic.Pointer[Chunk]

	_ [56]byte

	mu     sync.Mutex // a leaf: the host's lock may be held; no other lock is taken meanwhile
	n      int        // functions in the last chunk, if times are noted
	last   *Chunk
	first  *Chunk
	chunks int                  // how many, from first to last
	spare  *Chunk               // that were given back
	spares int                  // how many
	open   bool                 // written with the host's lock held, too
	stamps bool                 // whether times are noted; written with the host's lock held, too
	clock  func() time.Duration // set once

	// some says that there is a first. It is written with mu held, and read without: who reads it
	// holds the host's lock, and learns of all that was put before, in the order of what happens
	// before what. Of what is put meanwhile it may learn later.
	some atomic.Bool

	_ [64]byte

	spent *Chunk // to be given back; guarded by the host
}

const (
	places    = 248 // so that a chunk has 2 KiB, with 8 bytes of the allocator's
	mostSpare = 8
	lead      = 8 // chunks that wait when those who put begin to yield
)

// New makes an inbox that is closed, with the clock of a host, which needs no lock.
func New(clock func() time.Duration) *Inbox { return &Inbox{clock: clock} }

// Put puts f in, and reports whether the inbox was open. The host's lock is not held.
func (in *Inbox) Put(f func()) bool {
	if c := in.claims.Load(); c != nil && c.put(f) {
		return true
	}
	return in.putSlowly(f)
}

// putSlowly is Put where there may be no room, or times are noted.
func (in *Inbox) putSlowly(f func()) bool {
	in.mu.Lock()
	for yielded := false; !in.fits(f); yielded = true {
		switch {
		case !in.open:
			in.mu.Unlock()
			return false
		case in.chunks >= lead && !yielded:
			in.mu.Unlock()
			runtime.Gosched()
			in.mu.Lock()
		default:
			in.extend()
		}
	}
	in.mu.Unlock()
	return true
}

// fits puts f into the last chunk, if it has room.
func (in *Inbox) fits(f func()) bool {
	c := in.last
	switch {
	case c == nil:
		return false
	case !in.stamps:
		return c.put(f)
	case in.n == places:
		return false
	}
	c.at[in.n] = in.clock()
	c.fs[in.n].leave(f)
	in.n++
	return true
}

// extend adds an empty chunk, or gets a spare one. It makes one without the lock: others may have
// closed the inbox meanwhile, or have added a chunk.
func (in *Inbox) extend() {
	c := in.spare
	if c == nil {
		stamps := in.stamps
		in.mu.Unlock()
		c = newChunk(stamps)
		in.mu.Lock()
		in.keep(c)
		return
	}
	in.spare = c.next
	in.spares--
	switch {
	case !in.stamps:
		c.at = nil
	case c.at == nil:
		return // too little: a better one comes
	}
	c.next = nil
	if in.last == nil {
		in.first = c
		in.some.Store(true)
	} else {
		in.last.n, in.last.next = places, c
	}
	in.last, in.n = c, 0
	in.chunks++
	if !in.stamps {
		c.open()
		in.claims.Store(c)
	}
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
		in.claims.Store(nil)
		in.some.Store(false)
		if in.last.n = in.n; !in.stamps {
			in.last.n = in.last.seal()
		}
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

// GiveBack gives back a chunk that is empty, of which nobody knows any more. The host's lock is
// held.
func (in *Inbox) GiveBack(c *Chunk) {
	c.n, c.head = 0, 0
	c.next, in.spent = in.spent, c
}
