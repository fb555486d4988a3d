package host

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// told is how much of what is pending the text of an error names.
const told = 10

// unfinished is the error of a host that was to run until nothing is pending, and did not get
// there.
type unfinished struct {
	why  error
	what []Pending // what keeps the host running: holds first, then what is due first
	more int       // how much there is besides
}

// unfinished returns why with what keeps the host running. The lock is held.
func (e *engine) unfinished(why error) error {
	what := slices.DeleteFunc(e.waiting(), func(p Pending) bool { return !p.Refed })
	slices.SortStableFunc(what, func(a, b Pending) int {
		return cmp.Or(cmp.Compare(b.holds(), a.holds()), byDue(a, b))
	})
	first := slices.Clone(what[:min(told, len(what))])
	return &unfinished{why, e.placed(first), len(what) - len(first)}
}

// holds is 1 for a hold, and 0 for a callback.
func (p Pending) holds() int {
	if p.Kind == KindHold {
		return 1
	}
	return 0
}

func (u *unfinished) Unwrap() error { return u.why }

// Error names what is pending, a line each.
func (u *unfinished) Error() string {
	var text strings.Builder
	text.WriteString(u.why.Error())
	if len(u.what) > 0 {
		text.WriteString("; pending:")
	}
	for _, p := range u.what {
		fmt.Fprintf(&text, "\n\t%v", p)
	}
	if u.more > 0 {
		fmt.Fprintf(&text, "\n\tand %d more", u.more)
	}
	return text.String()
}
