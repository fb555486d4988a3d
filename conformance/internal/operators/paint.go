package operators

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/marble"
)

// painted is a virtual host on which frames take place at given moments and at no other.
//
// The host under it has one each millisecond, and all that cases do happens at whole ones. So what waits for a paint is held back until the
// millisecond before it, and handed to the host then.
type painted struct {
	*host.Virtual
	kernel paintedKernel
}

// newPainted makes a host with these paints.
func newPainted(c host.Config, paints []time.Duration) *painted {
	c.FramePeriod = marble.Frame
	v := host.NewVirtual(c)
	paints = slices.Sorted(slices.Values(paints))
	return &painted{v, paintedKernel{Kernel: v.Kernel(), paints: paints, requests: map[host.FrameID]*request{}}}
}

// Kernel is the host as schedulers see it.
func (p *painted) Kernel() host.Kernel { return &p.kernel }

// paintedKernel is guarded by the host, all of it.
type paintedKernel struct {
	host.Kernel
	paints   []time.Duration
	requests map[host.FrameID]*request // those that are still to be called
	last     host.FrameID
	paint    *waiting // the next one, if anyone waits for it
}

// waiting is a paint that someone waits for.
type waiting struct {
	kernel   *paintedKernel
	requests []*request // those that are still to be called
	handed   bool       // to the host
	alarm    host.TimerID
}

// request is a callback that waits for a paint.
type request struct {
	host.Runner
	id     host.FrameID
	paint  *waiting
	handle host.FrameID // the host's, once handed over
}

// RequestAnimationFrame registers r for the first paint later than the first registration for it.
func (k *paintedKernel) RequestAnimationFrame(r host.Runner) host.FrameID {
	if k.paint == nil {
		k.paint = k.begin()
	}
	k.last++
	q := &request{Runner: r, id: k.last, paint: k.paint}
	k.requests[q.id] = q
	k.paint.requests = append(k.paint.requests, q)
	if k.paint.handed {
		q.handOver()
	}
	return q.id
}

// begin begins to wait for a paint. If none comes the wait has no end.
func (k *paintedKernel) begin() *waiting {
	w := &waiting{kernel: k}
	now := k.Now()
	i, _ := slices.BinarySearch(k.paints, now+1)
	if i == len(k.paints) {
		return w
	}
	if d := k.paints[i] - marble.Frame - now; d > 0 {
		w.alarm = k.SetTimeout(w, d)
	} else {
		w.handed = true
	}
	return w
}

// Run hands the requests to the host, a millisecond before the paint.
func (w *waiting) Run() {
	w.handed = true
	for _, q := range w.requests {
		q.handOver()
	}
}

func (q *request) handOver() { q.handle = q.paint.kernel.Kernel.RequestAnimationFrame(q) }

// Run is the paint. What is registered from now on waits for the next one.
func (q *request) Run() {
	k := q.paint.kernel
	if k.paint == q.paint {
		k.paint = nil
	}
	delete(k.requests, q.id)
	q.Runner.Run()
}

// CancelAnimationFrame takes a request back. A paint that nobody waits for any more is forgotten.
func (k *paintedKernel) CancelAnimationFrame(id host.FrameID) {
	q := k.requests[id]
	if q == nil {
		return
	}
	delete(k.requests, id)
	k.Kernel.CancelAnimationFrame(q.handle)
	w := q.paint
	w.requests = slices.DeleteFunc(w.requests, func(other *request) bool { return other == q })
	if len(w.requests) == 0 && k.paint == w {
		k.ClearTimeout(w.alarm)
		k.paint = nil
	}
}
