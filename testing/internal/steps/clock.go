package steps

import (
	"slices"
	"strings"
)

// clock is a vector clock: of each thread, up to which of its times something knows.
type clock []uint32

// join makes c know what o knows.
func (c *clock) join(o clock) {
	if n := len(o) - len(*c); n > 0 {
		*c = append(*c, make(clock, n)...)
	}
	for i, v := range o {
		(*c)[i] = max((*c)[i], v)
	}
}

// knows reports whether the time of a thread is known.
func (c clock) knows(thread int, time uint32) bool { return thread < len(c) && c[thread] >= time }

// tick begins a new time of the thread. The lock is held.
func (t *Thread) tick() {
	if n := t.index + 1 - len(t.knows); n > 0 {
		t.knows = append(t.knows, make(clock, n)...)
	}
	t.knows[t.index]++
}

// acquire makes the thread know what an object does. The lock is held.
func (t *Thread) acquire(c clock) {
	if t.run.config.Memory {
		t.knows.join(c)
	}
}

// acquireAll makes the thread know what all others do. The lock is held.
func (t *Thread) acquireAll() {
	for _, o := range t.run.all {
		t.acquire(o.knows)
	}
}

// release makes an object know what the thread does. The lock is held.
func (t *Thread) release(c *clock) {
	if t.run.config.Memory {
		c.join(t.knows)
		t.tick()
	}
}

// snapshot returns what the thread knows, for a thread that goes on from here. The lock is held.
func (t *Thread) snapshot() clock {
	if !t.run.config.Memory {
		return nil
	}
	known := slices.Clone(t.knows)
	t.tick()
	return known
}

// Atomic is At for an atomic step: what says which.
func (t *Thread) Atomic(what, at string, on any) {
	t.At(what, at, on)
	r := t.run
	if !r.config.Memory {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	c := object[clock](r, on)
	switch {
	case what == "Err":
		t.acquire(r.outside)
	case strings.HasPrefix(what, "Store"):
		t.noteAtomic(on, true, at)
		*c = nil
		t.release(c)
	case strings.HasPrefix(what, "Load") && what != "LoadOrStore" && what != "LoadAndDelete":
		t.acquire(*c)
		t.noteAtomic(on, false, at)
	default:
		t.acquire(*c)
		t.noteAtomic(on, true, at)
		t.release(c)
	}
}

// Tell makes code that is not explored know what the thread does.
func (t *Thread) Tell() {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	t.release(&t.run.outside)
}

// Known returns what the thread knows, for [Thread.Adopted].
func (t *Thread) Known() any {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	return t.snapshot()
}

// pipe is what is known of a channel: by the values in it, and by the threads that wait.
type pipe struct {
	values    []clock
	freed     []clock // of the receivers, for each slot that is to be filled again
	count     int     // values that were sent
	sends     []*end  // threads that wait, in the order in which they came
	receives  []*end
	closed    clock
	hasClosed bool
}

// end is a thread that waits at one end of a channel, or of several.
type end struct {
	thread *Thread
	met    bool
	knows  clock // of the thread that was met
}

// Sent notes that the thread, which is the caller's, has sent to a channel with so many slots,
// without waiting.
func (t *Thread) Sent(c any, slots int) {
	t.noting(func() {
		p := object[pipe](t.run, c)
		e := take(&p.receives)
		if e != nil && slots == 0 {
			t.meet(e)
			return
		}
		if p.count++; p.count > slots && len(p.freed) > 0 { // a receiver has emptied a slot
			t.acquire(p.freed[0])
			p.freed = p.freed[1:]
		}
		p.values = append(p.values, t.snapshot())
		if e != nil {
			e.met, e.knows = true, p.values[0]
			p.values = p.values[1:]
			p.freed = append(p.freed, slices.Clone(e.thread.knows))
			e.thread.tick()
		}
	})
}

// meet makes two threads know of each other, at a channel.
func (t *Thread) meet(e *end) {
	e.met = true
	e.knows = slices.Clone(t.knows)
	t.acquire(e.thread.knows)
	e.thread.tick()
	t.tick()
}

// Received notes that the thread has received from a channel, whether it is a value.
func (t *Thread) Received(c any, value bool) {
	t.noting(func() {
		p := object[pipe](t.run, c)
		switch {
		case len(p.values) > 0:
			t.acquire(p.values[0])
			p.values = p.values[1:]
			freed := t.snapshot()
			if e := take(&p.sends); e != nil { // its value moves up
				p.count++
				p.values = append(p.values, e.thread.snapshot())
				e.met, e.knows = true, freed
				return
			}
			p.freed = append(p.freed, freed)
		case !value && p.hasClosed:
			t.acquire(p.closed)
		default:
			e := (*end)(nil)
			if value {
				e = take(&p.sends)
			}
			if e != nil {
				t.meet(e)
				return
			}
			t.acquire(t.run.outside)
		}
	})
}

// Closed notes that the thread closes a channel, before it does.
func (t *Thread) Closed(c any) {
	t.noting(func() {
		p := object[pipe](t.run, c)
		p.hasClosed = true
		t.release(&p.closed)
		for e := take(&p.receives); e != nil; e = take(&p.receives) {
			e.met, e.knows = true, p.closed
		}
	})
}

// Waits notes that the thread waits at these channels. Any of them may be nil.
func (t *Thread) Waits(sends, receives []any) (met func()) {
	if !t.run.config.Memory {
		return func() {}
	}
	e := &end{thread: t}
	t.noting(func() {
		for _, c := range sends {
			p := object[pipe](t.run, c)
			p.sends = append(p.sends, e)
		}
		for _, c := range receives {
			p := object[pipe](t.run, c)
			p.receives = append(p.receives, e)
		}
	})
	return func() {
		t.noting(func() {
			if !e.met {
				e.met = true
				e.knows = t.run.outside
			}
			t.acquire(e.knows)
		})
	}
}

// take takes the first end that has not met another.
func take(ends *[]*end) *end {
	for len(*ends) > 0 {
		e := (*ends)[0]
		if *ends = (*ends)[1:]; !e.met {
			return e
		}
	}
	return nil
}

// noting calls f with the lock held, if accesses are watched.
func (t *Thread) noting(f func()) {
	if !t.run.config.Memory {
		return
	}
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	f()
}
