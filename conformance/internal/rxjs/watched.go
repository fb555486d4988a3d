package rxjs

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
)

// watched is a host that records the requests of schedulers.
type watched struct {
	*host.Virtual
	calls calls
}

func newWatched(t *trace, c host.Config) *watched {
	return &watched{Virtual: host.NewVirtual(c), calls: calls{trace: t}}
}

// Kernel is the host as schedulers see it.
func (w *watched) Kernel() kernel.Kernel {
	return &recorder{Kernel: kernel.Of(w.Virtual), calls: &w.calls}
}

// calls records requests. All its methods are called with the host's lock held.
type calls struct {
	*trace
	made int
	live []*request // made, and neither cleared nor called for good
}

type request struct {
	kind   kind
	handle int           // in the numbering of the recordings
	id     kernel.ID     // in that of the host
	runner kernel.Runner // called by the host
	calls  *calls
}

// ask records that a request for r is being made.
func (c *calls) ask(k kind, r kernel.Runner, more ...any) *request {
	for _, other := range c.live {
		c.check(other.kind != k || other.runner != r, "%s for what has a request already",
			askNames[k])
	}
	c.made++
	q := &request{kind: k, handle: c.made, runner: r, calls: c}
	c.live = append(c.live, q)
	fields := append([]any{askNames[k], recording.In(c.now), q.handle}, more...)
	c.events = append(c.events,
		event{line: recording.Line(fields), handle: q.handle, does: asks, kind: k})
	return q
}

// clear records that a request is being cleared, if that has an effect.
func (c *calls) clear(k kind, id kernel.ID) {
	i := slices.IndexFunc(c.live, func(q *request) bool { return q.kind == k && q.id == id })
	if i < 0 {
		return
	}
	q := c.live[i]
	c.live = slices.Delete(c.live, i, i+1)
	line := recording.Line([]any{clearNames[k], recording.In(c.now), q.handle})
	c.events = append(c.events, event{line: line, handle: q.handle, does: clears, kind: k})
}

// Run is called once by the host.
func (q *request) Run() {
	c := q.calls
	c.live = slices.DeleteFunc(c.live, func(other *request) bool { return other == q })
	c.events = append(c.events, event{handle: q.handle, does: fires, kind: q.kind})
	q.runner.Run()
}

// tick is a request that the host calls again and again.
type tick request

// Run calls the runner of the request. An interval goes on only for an action that runs again.
func (t *tick) Run() {
	t.runner.Run()
	if f, ok := t.runner.(*action.Firing); ok {
		goes := slices.Contains(t.calls.live, (*request)(t))
		t.calls.check(!goes || (*action.Action)(f).Pending(),
			"the interval of an action that is not pending goes on")
	}
}

// recorder records the calls that it passes on.
type recorder struct {
	kernel.Kernel
	calls *calls
}

func (k *recorder) SetInterval(r kernel.Runner, p time.Duration) kernel.ID {
	q := k.calls.ask(anInterval, r, recording.In(p))
	return q.known(k.Kernel.SetInterval((*tick)(q), p))
}

func (k *recorder) ClearInterval(id kernel.ID) {
	k.calls.clear(anInterval, id)
	k.Kernel.ClearInterval(id)
}

func (k *recorder) RequestAnimationFrame(r kernel.Runner) kernel.ID {
	q := k.calls.ask(aFrame, r)
	return q.known(k.Kernel.RequestAnimationFrame(q))
}

func (k *recorder) CancelAnimationFrame(id kernel.ID) {
	k.calls.clear(aFrame, id)
	k.Kernel.CancelAnimationFrame(id)
}

func (k *recorder) QueueMicrotask(r kernel.Runner) kernel.ID {
	q := k.calls.ask(anImmediate, r)
	return q.known(k.Kernel.QueueMicrotask(q))
}

func (k *recorder) CancelMicrotask(id kernel.ID) {
	k.calls.clear(anImmediate, id)
	k.Kernel.CancelMicrotask(id)
}

// known notes the host's number of the request.
func (q *request) known(id kernel.ID) kernel.ID {
	q.id = id
	return id
}
