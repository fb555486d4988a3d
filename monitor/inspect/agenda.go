package inspect

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"time"
)

// Agenda lists what is due at times of the wall clock, such as the keys of durable actions: those
// are on no host. The page leaves out an entry that comes with an error, shows the first such
// error, and goes on. The list must end soon after ctx has. It is called on a goroutine of its own,
// while a page is open: at most once a second, and so seldom that it runs for a twentieth of the
// time.
type Agenda func(ctx context.Context) iter.Seq2[Entry, error]

// Entry is one thing of an agenda.
type Entry struct {
	Action, Key string
	State       EntryState
	Due         time.Time // of a run that is to come, or of the last one
	Attempts    int       // of this run, that have failed
	Err         string    // of the latest of them
	Worker      string    // that is at it, if Running
	Marks       []string  // what else holds of it, such as "paused": words beside its state
}

// EntryState says what becomes of an entry.
type EntryState uint8

// The states.
const (
	Waiting EntryState = iota // for its time, or for a worker
	Running                   // now
	Ended                     // nothing is to come
	Failed                    // nothing is to come, because of an error
)

var entryStates = [...]string{"waiting", "running", "ended", "failed"}

// MarshalText returns String. So pages know states by their names.
func (s EntryState) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// String returns the state in lower case.
func (s EntryState) String() string {
	if int(s) < len(entryStates) {
		return entryStates[s]
	}
	return "unknown"
}

// agenda is an agenda on the page.
type agenda struct {
	name  string // set once, as the two below
	list  Agenda
	deeds []Deed

	// What is below is guarded by Inspector.mu.
	next    time.Time // when it is to be read again
	latest  []byte    // the event for pages that open
	reading bool
	removed bool
}

// AddAgenda puts an agenda on the page, also on pages that are open, until RemoveAgenda. It
// replaces one of the same name. It panics if list is nil, or the name is empty.
func (in *Inspector) AddAgenda(name string, list Agenda) {
	in.AddAgendaWithConfig(name, list, AgendaConfig{})
}

// AddAgendaWithConfig is AddAgenda with buttons. It panics also if one of these has no name, no
// states or no function, or the name of another.
func (in *Inspector) AddAgendaWithConfig(name string, list Agenda, c AgendaConfig) {
	c.check()
	switch {
	case name == "":
		panic("inspect: AddAgenda: empty name")
	case list == nil:
		panic("inspect: AddAgenda: nil list")
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.takeAgenda(name)
	in.agendas = append(in.agendas, &agenda{name: name, list: list, deeds: slices.Clone(c.Deeds)})
}

// RemoveAgenda takes an agenda off the page. It reports whether it was there.
func (in *Inspector) RemoveAgenda(name string) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.takeAgenda(name)
}

// takeAgenda removes the agenda of a name, if there is one. The caller holds the lock.
func (in *Inspector) takeAgenda(name string) bool {
	i := slices.IndexFunc(in.agendas, func(a *agenda) bool { return a.name == name })
	if i < 0 {
		return false
	}
	in.agendas[i].removed = true
	in.agendas = slices.Delete(in.agendas, i, i+1)
	return true
}

// dueAgendas returns the agendas that the sampler has to read from now on, and the names of all.
func (in *Inspector) dueAgendas(now time.Time) (due []*agenda, names []string) {
	in.mu.Lock()
	defer in.mu.Unlock()
	names = []string{} // as JSON not null
	for _, a := range in.agendas {
		names = append(names, a.name)
		if !a.reading && !now.Before(a.next) {
			a.reading = true
			due = append(due, a)
		}
	}
	return due, names
}

// latest are the events for a page that opens: what was read last.
func (in *Inspector) latest() (events []byte) {
	in.mu.Lock()
	defer in.mu.Unlock()
	events = append(events, in.pipelines.latest...)
	for _, a := range in.agendas {
		events = append(events, a.latest...)
	}
	return events
}

// Times of reading an agenda.
const (
	agendaEvery = time.Second // at least
	agendaShare = 20          // of its time it may read one
)

// read reads an agenda and sends it to the pages. It is called on a goroutine of its own.
func (in *Inspector) read(ctx context.Context, a *agenda) {
	begun := time.Now()
	s := newAgendaSample(a.name, begun)
	s.Deeds = a.deeds
	for e, err := range a.list(ctx) {
		if err != nil {
			s.Error = cmp.Or(s.Error, err.Error())
			continue
		}
		s.add(e)
	}
	s.finish(time.Since(begun))
	sent := event("agenda", s)
	in.mu.Lock()
	a.reading = false
	a.next = begun.Add(max(agendaEvery, agendaShare*s.Took))
	told := ctx.Err() == nil && !a.removed
	if told {
		a.latest = sent
	}
	in.mu.Unlock()
	if told {
		in.send(sent)
	}
}
