package loop

import (
	"cmp"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
)

// Timer is a timer or an immediate of a script. The host calls it as a kernel.Runner, so that
// arming one allocates nothing, and traces show the name of the script's function. Its owner embeds
// it, and arms it any number of times.
type Timer struct {
	loop      *Loop
	owner     Owner
	label     string
	id        kernel.ID // of the latest arming
	armed     bool      // for callbacks: the host is going to call it
	immediate bool
	repeats   bool
	carries   *Context

	prev, next *Timer // in the list of those that wait; guarded by the host
}

// Owner is called when a timer's time has come, on the goroutine that drives the host.
type Owner interface{ Fire() }

// Init gives a timer its loop and its owner. f is the script's function, for traces.
func (t *Timer) Init(l *Loop, o Owner, f goja.Value) {
	t.loop, t.owner = l, o
	if *l.timers.traced {
		t.label = l.nameOf(f)
	}
}

// nameOf returns the name of a function, as traces show it.
func (l *Loop) nameOf(f goja.Value) string {
	name := ""
	if o, ok := f.(*goja.Object); ok && o != nil {
		l.VM.Try(func() { name = Property(o, "name").String() })
	}
	return cmp.Or(name, "(anonymous)")
}

// Label returns the name of the script's function, for traces.
func (t *Timer) Label() string { return t.label }

// Run is called by the host, with its lock held.
func (t *Timer) Run() {
	if !t.repeats {
		t.armed = false
		t.loop.timers.remove(t)
	}
	mu, as := t.loop.mutex, aTimer
	mu.Unlock()
	if t.immediate {
		as = anImmediate
	}
	t.loop.jobs.expect(as)
	t.loop.carrier.next = t.carries
	t.owner.Fire()
	t.loop.carrier.next = nil
	mu.Lock()
}

// Set arms the timer, which must not wait.
func (t *Timer) Set(d time.Duration, repeats bool) {
	t.repeats = repeats
	t.enter(func(k kernel.Kernel) kernel.ID {
		if repeats {
			return k.SetInterval(t, d)
		}
		return k.SetTimeout(t, d)
	})
}

// SetImmediate makes the timer an immediate, as Set.
func (t *Timer) SetImmediate() {
	t.immediate = true
	t.enter(func(k kernel.Kernel) kernel.ID { return k.SetImmediate(t) })
}

// enter makes the host call the timer, unless the loop is closed.
func (t *Timer) enter(ask func(kernel.Kernel) kernel.ID) {
	l := t.loop
	t.carries = l.carrier.forTimers()
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.Closed() {
		return
	}
	if t.id = ask(l.kernel); t.id != 0 {
		t.armed = true
		l.timers.add(t)
	}
}

// Waits reports whether the timer is armed.
func (t *Timer) Waits() bool { return t.armed }

// Clear clears the timer, if it waits.
func (t *Timer) Clear() {
	if !t.armed {
		return
	}
	t.armed = false
	t.loop.mutex.Lock()
	defer t.loop.mutex.Unlock()
	t.withdraw()
}

// withdraw clears the timer at the host, whose lock is held.
func (t *Timer) withdraw() {
	t.loop.timers.remove(t)
	if t.immediate {
		t.loop.kernel.ClearImmediate(t.id)
	} else {
		t.loop.kernel.ClearTimeout(t.id)
	}
}

// Refresh makes the timer due a delay from now. It reports whether it waits.
func (t *Timer) Refresh() bool {
	return t.Waits() && t.loop.Host.Refresh(host.TimerID(t.id))
}

// SetPeriod gives an interval another period.
func (t *Timer) SetPeriod(p time.Duration) {
	t.loop.Host.SetPeriod(host.TimerID(t.id), p)
}

// SetRef says whether the timer keeps the host running, if it waits.
func (t *Timer) SetRef(ref bool) {
	h := t.loop.Host
	switch {
	case !t.Waits():
	case t.immediate && ref:
		h.RefImmediate(host.ImmediateID(t.id))
	case t.immediate:
		h.UnrefImmediate(host.ImmediateID(t.id))
	case ref:
		h.Ref(host.TimerID(t.id))
	default:
		h.Unref(host.TimerID(t.id))
	}
}
