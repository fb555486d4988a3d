package steps

import (
	"fmt"
	"strings"
)

// Leftover is a thread that has not ended, as a report tells it.
type Leftover struct {
	Name, Born string
	Does       string // such as "waits for mu, which main holds since bank.go:12"
	Place      string
}

// Leftovers returns the threads that have not ended, as they are now, before Abort.
func (r *Run) Leftovers() (left []Leftover) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, t := range r.live {
		if !t.foreign() {
			left = append(left, Leftover{t.Name, t.Born, t.tell(), t.step.Place()})
		}
	}
	return left
}

// tell says what the thread does. The lock is held.
func (t *Thread) tell() string {
	name := ""
	if _, n, _ := strings.Cut(t.step.At, " "); n != "" {
		name = " " + n
	}
	switch on := t.step.On.(type) {
	case *lock:
		if t.state == Parked && t.ready != nil && !t.ready() {
			return "waits to lock" + name + on.owner(t)
		}
	case *cond:
		if t.state == Parked && t.ready != nil && !t.ready() {
			return "waits to be signalled by" + name
		}
	case *group:
		if t.ready != nil {
			return fmt.Sprintf("waits for%s, whose count is %d", name, on.count)
		}
	case *once:
		if on.by != nil && t.ready != nil {
			return fmt.Sprintf("waits for%s, which %s does since %s", name, on.by.nameFor(t), place(on.at))
		}
	}
	switch t.state {
	case Running:
		return "goes on in code that is not explored"
	case Blocked, Calling:
		return "waits: " + t.step.What + name
	}
	return t.step.What + name
}

func place(at string) string { return Step{At: at}.Place() }

// nameFor is the name of a thread in a message about t.
func (t *Thread) nameFor(to *Thread) string {
	if t == to {
		return "it itself"
	}
	return t.Name
}

// owner names the holder of a lock that a thread waits for.
func (l *lock) owner(t *Thread) string {
	switch {
	case l.held && l.writer.state == Ended:
		return fmt.Sprintf(", which %s locked at %s and has left locked", l.writer.Name, place(l.at))
	case l.held:
		return fmt.Sprintf(", which %s holds since %s", l.writer.nameFor(t), place(l.at))
	}
	var b strings.Builder
	for i, r := range l.readers {
		b.WriteString([]string{", which ", " and "}[min(i, 1)])
		fmt.Fprintf(&b, "%s reads since %s", r.thread.nameFor(t), place(r.at))
	}
	if l.writer != nil && l.writer != t {
		fmt.Fprintf(&b, ", and which %s waits to lock since %s", l.writer.nameFor(t), place(l.at))
	}
	return b.String()
}
