package explore

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// record is what a report needs to know of an order.
type record struct {
	began time.Time

	mu   sync.Mutex // guards what is below; taken inside hosts' locks
	rows []row
	over bool // what comes is not to be noted
}

// row is a step of a report.
type row struct {
	number           int // from 1
	thread, what, on string
	place            string // in the code of a program
	others           bool   // others could have gone on
	switched         bool   // the thread before could have, too
	at               time.Duration
	labels           []string // what ran, and what was queued
	notes            []string
}

// take notes a step that is about to be taken, and the host that it is about, if any.
func (r *record) take(s *conduct.Step, to *gate, others, switched bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over {
		return
	}
	next := row{number: len(r.rows) + 1, thread: s.Thread, what: s.What, others: others, switched: switched,
		at: time.Since(r.began)}
	if to != nil && to.Name != s.Thread {
		next.on = to.Name
	}
	r.rows = append(r.rows, next)
}

// last changes the step that is being taken, if there is one.
func (r *record) last(change func(*row)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.rows); n > 0 && !r.over {
		change(&r.rows[n-1])
	}
}

// close ends the record.
func (r *record) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
}

// watch notes what happens on a host, if the order is recorded.
func (x *X) watch(name string, h *host.Loop) {
	if x.record != nil {
		h.Trace(&labeller{x.record, name})
	}
}

// labeller adds the names of callbacks to steps.
type labeller struct {
	record *record
	host   string
}

func (l *labeller) Queued(e host.Event) { l.label("queues ", e) }
func (l *labeller) Begin(e host.Event)  { l.label("", e) }
func (l *labeller) End(host.Event)      {}

func (l *labeller) Cancelled(e host.Event) {
	if e.Kind != host.KindHost {
		l.label("cancels ", e)
	}
}

func (l *labeller) label(prefix string, e host.Event) {
	if e.Kind == host.KindTurn {
		return
	}
	text := prefix + e.Kind.String()
	if e.Label != "" {
		text += " " + short(e.Label)
	}
	l.record.last(func(r *row) {
		if prefix != "" && l.host != r.thread {
			text += " on " + l.host
		}
		if !slices.Contains(r.labels, text) {
			r.labels = append(r.labels, text)
		}
	})
}

// short shortens the name of a function: it leaves out its package, and keeps which closure it is.
func short(label string) string {
	if strings.Contains(label, " ") {
		return label
	}
	label = strings.ReplaceAll(label[strings.LastIndexByte(label, '/')+1:], "[...]", "")
	if _, name, ok := strings.Cut(label, "."); ok {
		return name
	}
	return label
}

// does says all that a step does.
func (r *row) does() string {
	does := slices.Clone(r.labels)
	if r.on != "" {
		does = slices.Insert(does, 0, r.what+" to "+r.on)
	} else if len(does) == 0 || r.what != "turn" {
		does = slices.Insert(does, 0, r.what)
	}
	return strings.Join(does, ", ")
}
