package react

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
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
func (w *watched) Kernel() kernel.Kernel {
	return &recorder{Kernel: kernel.Of(w.Virtual), w: w, timers: map[kernel.ID]int{}}
}

// recorder records the calls that it passes on. The lock is held.
type recorder struct {
	kernel.Kernel
	w      *watched
	timers map[kernel.ID]int // in the numbering of the recordings
}

func (k *recorder) record(format string, args ...any) { k.w.recordAt(k.Elapsed(), format, args...) }

func (k *recorder) Post(r kernel.Runner) bool {
	k.record("post")
	return k.Kernel.Post(&call{k, r, "message"})
}

func (k *recorder) SetTimeout(r kernel.Runner, d time.Duration) kernel.ID {
	n := len(k.timers) + 1
	k.record("setTimeout %d %d", n, d.Milliseconds())
	id := k.Kernel.SetTimeout(&call{k, r, fmt.Sprint("timer ", n)}, d)
	k.timers[id] = n
	return id
}

func (k *recorder) ClearTimeout(id kernel.ID) {
	k.record("clearTimeout %d", k.timers[id])
	k.Kernel.ClearTimeout(id)
}

// call records that the host calls the scheduler.
type call struct {
	k    *recorder
	r    kernel.Runner
	name string
}

// Run is called with the lock held.
func (c *call) Run() {
	c.k.record("%s", c.name)
	c.r.Run()
}
