package react

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/host"
)

// watched is a host that records the requests of the scheduler and its own calls.
type watched struct {
	*host.Virtual
	trace []string
}

// record appends an event, with the time before it.
func (w *watched) record(format string, args ...any) { w.recordAt(w.Elapsed(), format, args...) }

func (w *watched) recordAt(now time.Duration, format string, args ...any) {
	w.trace = append(w.trace, fmt.Sprint(now.Milliseconds(), " ", fmt.Sprintf(format, args...)))
}

// Kernel is the host as schedulers see it.
func (w *watched) Kernel() host.Kernel {
	return &kernel{Kernel: w.Virtual.Kernel(), w: w, timers: map[host.TimerID]int{}}
}

// kernel records the calls that it passes on. The lock is held.
type kernel struct {
	host.Kernel
	w      *watched
	timers map[host.TimerID]int // in the numbering of the recordings
}

func (k *kernel) record(format string, args ...any) { k.w.recordAt(k.Elapsed(), format, args...) }

func (k *kernel) Post(r host.Runner) bool {
	k.record("post")
	return k.Kernel.Post(&call{k, r, "message"})
}

func (k *kernel) SetTimeout(r host.Runner, d time.Duration) host.TimerID {
	n := len(k.timers) + 1
	k.record("setTimeout %d %d", n, d.Milliseconds())
	id := k.Kernel.SetTimeout(&call{k, r, fmt.Sprint("timer ", n)}, d)
	k.timers[id] = n
	return id
}

func (k *kernel) ClearTimeout(id host.TimerID) {
	k.record("clearTimeout %d", k.timers[id])
	k.Kernel.ClearTimeout(id)
}

// call records that the host calls the scheduler.
type call struct {
	k    *kernel
	r    host.Runner
	name string
}

// Run is called with the lock held.
func (c *call) Run() {
	c.k.record("%s", c.name)
	c.r.Run()
}
