package explore

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// fail shrinks the schedule of an order that failed, and writes the report.
func (s *search) fail(x *order) {
	f, number := x.failure, s.result.Orders
	if f.replays() {
		again := s.try(&given{tokens: x.tokens})
		if !again.failsLike(x) {
			s.result.Failure = s.diverged(cmp.Or(difference(x.history, again.history),
				"an order that failed does not fail again: "+f.Message))
			return
		}
		if s.config.replay == "" {
			x = s.shrink(x)
		}
	}
	f = s.blamed(x, number)
	f.Report = s.report(x, f)
}

// blamed makes the failure of an order the result.
func (s *search) blamed(x *order, number int) *Failure {
	f := x.failure
	f.Order, f.Schedule, f.Steps = number, s.program.schedule(x.tokens), len(trimmed(x.tokens))
	s.result.Failure = f
	return f
}

// failsLike reports whether two orders fail in the same way.
func (x *order) failsLike(y *order) bool {
	return x.failure != nil && y.failure != nil && x.failure.Kind == y.failure.Kind
}

// replays reports whether it makes sense to try the same schedule again.
func (f *Failure) replays() bool { return f.Kind != KindNotDeterministic && f.Kind != KindNotSimulated }

// report describes a failure.
func (s *search) report(x *order, f *Failure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "explore: order %d failed (%v, seed %d): %s", f.Order, s.config.Strategy,
		s.config.Seed, f.said())
	var bad *order
	if f.replays() {
		bad = try(s.t, s.body, &s.config, &given{tokens: x.tokens}, new(record), nil)
		if bad.failsLike(x) {
			f.Message = bad.failure.Message // with what shrinking leaves out
		}
	}
	fmt.Fprintf(&b, "\n%s\n", indented(strings.TrimSpace(f.Message)))
	if bad == nil {
		return b.String()
	}
	fmt.Fprintf(&b, "the shortest schedule that was found has %s. To replay it:\n",
		counted(f.Steps, "choice"))
	fmt.Fprintf(&b, "    go test -run '^%s$' -rxsched.replay='%s'\n",
		strings.ReplaceAll(regexp.QuoteMeta(s.t.Name()), "/", "$/^"), f.Schedule)
	b.WriteString("the steps (with * where others could have gone first):\n")
	b.WriteString(listed(bad.record.rows))
	return b.String()
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func indented(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }

// listed lists steps. It tells how many are left out.
func listed(rows []row) string {
	who, where := 0, 0
	for _, r := range rows {
		who, where = max(who, len(r.thread)), max(where, len(r.place))
	}
	var b strings.Builder
	at, next := time.Duration(0), 1
	for _, r := range rows {
		if n := r.number - next; n > 0 {
			fmt.Fprintf(&b, "       %s more\n", counted(n, "step"))
		}
		next = r.number + 1
		mark := " "
		switch {
		case r.switched:
			mark = ">"
		case r.others:
			mark = "*"
		}
		fmt.Fprintf(&b, "  %s%3d  %-*s  ", mark, r.number, who, r.thread)
		if where > 0 {
			fmt.Fprintf(&b, "%-*s  ", where, r.place)
		}
		b.WriteString(r.does())
		if r.at != at {
			at = r.at
			fmt.Fprintf(&b, "  (at %v)", at)
		}
		b.WriteByte('\n')
		for _, n := range r.notes {
			fmt.Fprintf(&b, "       %s\n", n)
		}
	}
	return b.String()
}

// replay tries one order.
func (s *search) replay() {
	tokens, err := parse(s.config.replay)
	if err != nil {
		s.t.Fatal(err)
	}
	tokens = s.program.pass(tokens)
	g := &given{tokens: tokens}
	x := s.try(g)
	if left := g.strays + len(g.tokens); left > 0 {
		s.t.Logf("explore: %d choices of the schedule %s could not be taken: the code has changed",
			left, s.config.replay)
	}
	s.ended(x)
}
