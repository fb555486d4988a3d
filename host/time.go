package host

import "time"

// shell is the Loop or the Virtual round an engine. They differ in their clock, and in how they
// sleep. The lock is held.
type shell interface {
	// now returns the host time.
	now() time.Duration

	// date returns it as a date. Origin is that of host time 0.
	date(origin time.Time) time.Time

	// wake ends the sleep in progress.
	wake()
}

// altered is a shell whose clock a test alters.
type altered struct {
	shell
	alter func(time.Duration) time.Duration
}

func (a altered) now() time.Duration { return a.alter(a.shell.now()) }

func (a altered) date(origin time.Time) time.Time { return origin.Add(a.now()) }

// timeline is a host's time.
type timeline struct {
	shell  shell         // set once
	origin time.Time     // the date of host time 0; set once
	last   time.Duration // the latest reading of the clock
}

func (t *timeline) read() time.Duration {
	t.last = t.shell.now()
	return t.last
}

// nextSeq takes a sequence number, behind those of what is in the inbox.
func (e *engine) nextSeq() uint64 {
	e.collect()
	e.seq++
	return e.seq
}

// Elapsed returns the host time. Any goroutine may call it.
func (e *front) Elapsed() time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.read()
}

// Now returns the host time as a date: the origin plus Elapsed. A [Loop] without [Config.Origin]
// reads the system's clock, which goes on while the machine is suspended, and may be set; Elapsed
// does not see that. Any goroutine may call it.
func (e *front) Now() time.Time { return e.core().Now() }

// Forever is the longest duration. Poll returns it if nothing is pending but holds.
const Forever time.Duration = 1<<63 - 1

// last is the last moment there is. A clock goes no further, so a timer due at Forever never fires.
const last = Forever - 1

// after returns t + d, or last if that is earlier.
func after(t, d time.Duration) time.Duration {
	if sum := t + d; sum >= t {
		return min(sum, last)
	}
	return last
}
