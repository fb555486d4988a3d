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
	if f.Kind == KindNotDeterministic || f.Kind == KindNotSimulated { // it makes no sense to try that again
		s.blamed(x, number).tell("", "", nil)
		return
	}
	again := s.try(&given{tokens: x.tokens})
	if !again.failsLike(x) {
		s.result.Failure = s.diverged(cmp.Or(difference(x.history, again.history),
			"an order that failed does not fail again: "+f.Message))
		return
	}
	if s.config.replay == "" {
		x = s.shrink(x)
	}
	f = s.blamed(x, number)
	again = try(s.t, s.body, &s.config, &given{tokens: x.tokens}, new(record), nil)
	if again.failsLike(x) {
		f.Message = again.failure.Message // with what shrinking leaves out
	}
	f.tell(f.shortest(), fmt.Sprintf("go test -run '^%s$' -rxsched.replay='%s'",
		strings.ReplaceAll(regexp.QuoteMeta(s.t.Name()), "/", "$/^"), f.Schedule), again.record.rows)
}

// blamed makes the failure of an order the result.
func (s *search) blamed(x *order, number int) *Failure {
	f := x.failure
	f.Order, f.Schedule, f.Steps = number, format(x.tokens), len(trimmed(x.tokens))
	s.result.Failure = f
	return f
}

// failsLike reports whether two orders fail in the same way.
func (x *order) failsLike(y *order) bool {
	return x.failure != nil && y.failure != nil && x.failure.Kind == y.failure.Kind
}

// tell writes the report: with the steps, if a command repeats them.
func (f *Failure) tell(how, command string, steps []row) {
	f.Report = fmt.Sprintf("order %d fails: %s\n%s\n", f.Order, f.said(), indented(strings.TrimSpace(f.Message)))
	if command != "" {
		f.Report += how + "\n    " + command + "\n" +
			"The steps (with * where others could have gone first, and > where another did):\n" + listed(steps)
	}
}

// shortest says how long the schedule is.
func (f *Failure) shortest() string {
	return "The shortest order that was found has " + counted(f.Steps, "choice") + ". To repeat it:"
}

// said says what has failed, in a few words.
func (f *Failure) said() string {
	if f.Thread == "" {
		return string(f.Kind)
	}
	return fmt.Sprintf("%s of %s", f.Kind, f.Thread)
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
	g := &given{tokens: tokens}
	x := s.try(g)
	if left := g.strays + len(g.tokens); left > 0 {
		s.t.Logf("explore: %d choices of the schedule %s could not be taken: the code has changed",
			left, s.config.replay)
	}
	s.ended(x)
}
