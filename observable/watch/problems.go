package watch

import (
	"cmp"
	"fmt"
	"slices"
)

// Problem is something that is likely to be wrong in a pipeline.
type Problem struct {
	Kind     ProblemKind `json:"kind"`
	Operator int         `json:"operator"` // the ID of the [Operator]
	Host     string      `json:"host"`     // its name, for Outlives
	Name     string      `json:"name"`
	Place    Place       `json:"place"`
	Count    int         `json:"count"`  // of subscriptions or errors
	Text     string      `json:"text"`   // a sentence, for people
	Advice   string      `json:"advice"` // what to do
}

// ProblemKind says what is wrong. The kinds of suspicions are among them.
type ProblemKind string

// The kinds of problems, besides those of suspicions. Of errors, that of an operator is told where it
// comes from.
const (
	Unhandled ProblemKind = "unhandled" // errors came to a subscriber that has no function for them
	Fails     ProblemKind = "fails"     // an operator has sent errors, also those that Retry gets
)

// ranks has the worst first.
var ranks = []ProblemKind{Unhandled, ProblemKind(Outlives), ProblemKind(Growing), ProblemKind(Quiet),
	Fails}

// problems finds what is wrong, the worst first.
func (s *survey) problems(spots []*spot) (all []Problem) {
	own := make([]int, len(s.all)) // errors that an operator has not got from others
	for i := range s.all {
		o := &s.all[i]
		own[i] += int(o.Failed)
		if o.Into > 0 {
			own[o.Into-1] -= int(o.Failed)
		}
	}
	for i := range s.all {
		o, spot := &s.all[i], spots[i]
		add := func(kind ProblemKind, n int, text, advice string) {
			all = append(all, Problem{Kind: kind, Operator: o.ID, Name: o.Name, Place: o.Place, Count: n,
				Text: text, Advice: advice})
		}
		for _, one := range o.Suspicions {
			text, advice := one.words()
			add(ProblemKind(one.Kind), one.Count, text, advice)
			all[len(all)-1].Host = one.Host
		}
		if n := int(spot.unhandled.Load()); n > 0 {
			add(Unhandled, n, fmt.Sprintf("%s without a handler: %s", number(n, "error"), o.Err),
				"Give the observer an Error, or the pipeline a CatchError.")
		}
		if o.Into > 0 && own[i] > 0 {
			add(Fails, own[i], fmt.Sprintf("%s: %s", number(own[i], "failure"), o.Err),
				"See its last error; CatchError or Retry below it go on. If Retry fails on, wait longer: schedule.Exponential.")
		}
	}
	slices.SortStableFunc(all, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(slices.Index(ranks, a.Kind), slices.Index(ranks, b.Kind)),
			cmp.Compare(b.Count, a.Count))
	})
	return all
}

// words says a suspicion to people.
func (s Suspicion) words() (text, advice string) {
	many := number(s.Count, "subscription")
	switch s.Kind {
	case Outlives:
		return many + " outlived the host " + s.Host,
			"Unsubscribe when the host closes: add them to scheduler.Lifetime."
	case Growing:
		return "More and more are open: " + many,
			"Find what subscribes here and does not unsubscribe; TakeUntil or a context ends them."
	default:
		return fmt.Sprintf("%s without a value for up to %v", many, s.For.Round(1e9)),
			"If they are no longer needed, unsubscribe; otherwise see why the source is silent."
	}
}

// number writes a number of things.
func number(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
