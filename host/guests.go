package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/internal/provide"
)

// guests are what a pool has a host drive.
type guests struct {
	busy   int           // those that something keeps running; they keep this host running
	alarms timers.Strict // when to drive them; exact in each order of timers
}

func (e *engine) someGuests() *guests {
	if e.guests == &noGuests {
		e.guests = new(guests)
	}
	return e.guests
}

// refs returns how much of them keeps the host running.
func (g *guests) refs() int { return g.busy + g.alarms.Refed() }

// due returns when the first alarm goes off; Forever if there is none.
func (g *guests) due() time.Duration {
	at, _ := g.alarms.Due()
	return at
}

// candidate returns the first alarm, if it has gone off by now.
func (g *guests) candidate(now time.Duration) candidate {
	if at, seq := g.alarms.Due(); at <= now {
		return candidate{anAlarm, at, seq}
	}
	return candidate{}
}

func (g *guests) each(add adder) {
	for range g.busy {
		add(KindHost, 0, "of a pool", Forever, true, 0)
	}
}

// guest is the shell of a loop that a host drives, and whose time is that host's.
type guest struct {
	shell
	on    *core
	from  time.Duration // the host time of on at the loop's host time 0
	ahead time.Duration // of the date of on
}

func newGuest(s shell, on *core, origin time.Time) guest {
	g := guest{shell: s, on: on, ahead: origin.Sub(on.Now())}
	g.from = g.now()
	return g
}

func (g guest) now() time.Duration {
	g.on.mu.Lock()
	defer g.on.mu.Unlock()
	return g.on.read() - g.from
}

func (g guest) date(time.Time) time.Time { return g.on.Now().Add(g.ahead) }

// SetAlarm is the Door's.
func (k *core) SetAlarm(r provide.Runner, d time.Duration, refed bool) uint64 {
	e := (*engine)(k)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return 0
	}
	now, alarms := e.read(), &e.someGuests().alarms
	e.wakeBefore(after(now, d))
	id := alarms.Arm(r, false, e.nextSeq(), now, d)
	alarms.SetRef(id, refed)
	e.stamp()
	return uint64(id)
}

// ClearAlarm is the Door's.
func (k *core) ClearAlarm(id uint64) {
	e := (*engine)(k)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.guests.alarms.Clear(timers.ID(id))
	e.wakeIfIdle()
}

// tell tells the host that drives the loop whether anything keeps the loop running. It is called
// wherever that can change while the loop is not driven. A wake-up needs no call: the loop is
// driven then. That host's lock is taken with this one's held, and never the reverse.
func (e *engine) tell() {
	if !e.lone || e.driven.Load() || e.keeps == e.pending() {
		return
	}
	e.keeps = !e.keeps
	if e.sleeping && !e.keeps { // every arrival has to wake the pool, as in doze
		e.sleepsTo = Forever
	}
	on := e.traits.on
	on.mu.Lock()
	defer on.mu.Unlock()
	if e.keeps {
		on.someGuests().busy++
		on.tell()
		return
	}
	on.someGuests().busy--
	on.wakeIfIdle()
}

// holdOn makes a hold on the host that drives the loop, for a hold of the loop; nil if no host
// drives it.
func (e *engine) holdOn(h *Hold) *Hold {
	if !e.lone {
		return nil
	}
	on := e.traits.on
	outer := &Hold{host: on, label: h.label, place: h.place}
	on.mu.Lock()
	defer on.mu.Unlock()
	if on.addHold(outer) != nil {
		return nil
	}
	return outer
}
