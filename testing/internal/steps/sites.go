package steps

import (
	"reflect"
	"strings"
)

// Sites are the places of a program at which the order of threads matters: where a thread does
// something to an object that another thread uses, too. If a program has no data races, steps of
// other places can be exchanged with those of all other threads. What is known grows from order to
// order.
type Sites struct {
	known map[string]bool // by the text of a choice
	Grew  bool            // since this was set to false
}

// Matter reports whether it matters that a thread does what a text says before others go on.
func (s *Sites) Matter(text string) bool {
	for _, p := range goesOn {
		if strings.HasPrefix(text, p) {
			return false
		}
	}
	for _, p := range always {
		if strings.HasPrefix(text, p) {
			return true
		}
	}
	return s.known[text]
}

// goesOn are steps that only go on after something, or use what is in order with others.
var goesOn = []string{"begins ", "has ", "is woken by ", "sleeps ", "reads ", "writes "}

// always are steps whose objects others may use unseen, and those of several objects.
var always = []string{
	"passes", "selects ", "cancels ", "gives way ", "Err ", "Stop ", "Reset ", "waits for all others ",
}

func (s *Sites) add(site string) {
	if !s.known[site] {
		if s.known == nil {
			s.known = map[string]bool{}
		}
		s.known[site], s.Grew = true, true
	}
}

// use is what threads do to an object.
type use struct {
	thread       *Thread
	many, writes bool
	sites        []string // until it is shared
}

// uses notes that a thread is about to take its step. The lock is held.
func (r *Run) uses(t *Thread) {
	if r.config.Sites == nil {
		return
	}
	on := t.step.On
	if on == nil {
		r.config.Sites.add(t.text) // somebody's own point
		return
	}
	if v := reflect.ValueOf(on); v.Kind() == reflect.Chan {
		on = v.UnsafePointer()
	}
	r.shares(t, on, !strings.HasPrefix(t.step.What, "Load"))
}

// shares notes that a thread uses an object. The lock is held.
func (r *Run) shares(t *Thread, on any, writes bool) {
	u := r.users[on]
	if u == nil {
		u = &use{thread: t}
		r.users[on] = u
	}
	u.many, u.writes = u.many || u.thread != t, u.writes || writes
	if !u.many || !u.writes {
		u.sites = append(u.sites, t.text)
		return
	}
	for _, s := range u.sites {
		r.config.Sites.add(s)
	}
	u.sites = nil
	r.config.Sites.add(t.text)
}

// UsesAll notes that the thread, which is the caller's, uses several objects in one step.
func (t *Thread) UsesAll(objects []any) {
	r := t.run
	if r.config.Sites == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, on := range objects {
		r.shares(t, on, true)
	}
}
