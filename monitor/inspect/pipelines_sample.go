package inspect

import (
	"cmp"
	"slices"

	"github.com/rxsched/rxsched/observable/watch"
)

// pipelineSample is what a page shows of pipelines.
type pipelineSample struct {
	At        int64        `json:"at"` // milliseconds since 1970
	Chains    int          `json:"chains"`
	Live      int          `json:"live"` // subscriptions, without inner ones
	Unwatched uint64       `json:"unwatched"`
	Shown     []chainShown `json:"shown"`

	Wrong    int            `json:"wrong"` // problems in all
	Problems []problemShown `json:"problems"`
}

// problemShown is a problem, with its place as text.
type problemShown struct {
	watch.Problem
	Place string `json:"place"`
}

// chainShown is a chain of operators, by what subscribes to it.
type chainShown struct {
	Name      string          `json:"name"`      // of what is above the subscriber, or ""
	Operators []operatorShown `json:"operators"` // the subscriber first; of a folded chain, only that
	Folded    bool            `json:"folded"`
	Words     string          `json:"words"` // of a folded chain: names, to be searched
	More      int             `json:"more"`  // operators that are not here
}

// operatorShown is an operator on the page.
type operatorShown struct {
	operatorFigures
	Last          []watch.Value        `json:"last"`
	Subscriptions []watch.Subscription `json:"subscriptions"` // the oldest, if it is open on a page
}

// operatorFigures are an operator, with the fields of its place beside its own, and the place as
// text.
type operatorFigures struct {
	watch.Operator
	watch.Place
	At string `json:"place"`
}

// Limits of what is sent of pipelines.
const (
	mostChains    = 500
	mostUnfolded  = 20   // chains, besides those that are open on a page
	mostOperators = 1000 // of a chain
	mostWords     = 500  // bytes
	mostText      = 200  // bytes
	oldestShown   = 8    // subscriptions of an operator
	mostProblems  = 50
)

// newPipelineSample has the chains that matter most: those that are suspicious, then those with
// other problems, then those with most subscriptions.
func newPipelineSample(s watch.Snapshot, looks map[int]look, opened map[int]bool) *pipelineSample {
	sample := &pipelineSample{At: s.At.UnixMilli(), Unwatched: s.Unwatched, Shown: []chainShown{},
		Wrong: len(s.Problems), Problems: newProblemsShown(s.Problems[:min(len(s.Problems), mostProblems)])}
	chains, of := []*chain{}, map[int]*chain{}
	for i := range s.Operators {
		o := &s.Operators[i]
		c := of[o.Into]
		if o.Into == 0 {
			c = new(chain)
			chains = append(chains, c)
			sample.Live += o.Live
		}
		of[o.ID] = c
		c.add(o, opened[o.ID])
	}
	for _, p := range s.Problems {
		if c := of[p.Operator]; c != nil && c.rank < troubled {
			c.rank += troubled
		}
	}
	sample.Chains = len(chains)
	slices.SortStableFunc(chains, func(a, b *chain) int { return cmp.Compare(b.rank, a.rank) })
	for i, c := range chains {
		if i < mostChains || c.opened {
			sample.Shown = append(sample.Shown, c.shown(i >= mostUnfolded && !c.opened, looks))
		}
	}
	return sample
}

func newProblemsShown(problems []watch.Problem) []problemShown {
	all := []problemShown{} // as JSON not null
	for _, p := range problems {
		p.Name, p.Text = cut(cmp.Or(p.Name, p.Place.Operator)), cut(p.Text)
		all = append(all, problemShown{p, p.Place.String()})
	}
	return all
}

// chain is a chain of operators, the subscriber first.
type chain struct {
	operators []*watch.Operator
	rank      int
	opened    bool // on a page
}

// What makes a chain matter: each is more than there are subscriptions.
const (
	troubled   = 1 << 29
	suspicious = 1 << 30
)

func (c *chain) add(o *watch.Operator, opened bool) {
	c.opened = c.opened || opened
	if len(o.Suspicions) > 0 && c.rank < suspicious {
		c.rank += suspicious
	}
	if o.Into == 0 {
		c.rank += o.Live
	}
	c.operators = append(c.operators, o)
}

// shown is the chain for pages.
func (c *chain) shown(folded bool, looks map[int]look) chainShown {
	one := chainShown{Folded: folded}
	if len(c.operators) > 1 {
		one.Name = cut(c.operators[1].Name)
	}
	for i, o := range c.operators {
		switch {
		case i == 0 || !folded && i < mostOperators:
			one.Operators = append(one.Operators, newOperatorShown(o, looks[o.ID]))
		default:
			one.More++
			if len(one.Words) < mostWords {
				one.Words += cut(cmp.Or(o.Name, o.Place.Operator)) + " "
			}
		}
	}
	return one
}

func newOperatorShown(o *watch.Operator, l look) operatorShown {
	shown := operatorShown{operatorFigures: newOperatorFigures(*o), Last: []watch.Value{},
		Subscriptions: append([]watch.Subscription{}, l.oldest...)}
	for _, v := range l.values {
		v.Text = cut(v.Text)
		shown.Last = append(shown.Last, v)
	}
	return shown
}

func newOperatorFigures(o watch.Operator) operatorFigures {
	o.Name, o.Least, o.Suspicions = cut(o.Name), nil, append([]watch.Suspicion{}, o.Suspicions...)
	return operatorFigures{o, o.Place, o.Place.String()}
}

// cut bounds a text.
func cut(s string) string {
	if len(s) > mostText {
		return s[:mostText] + "…"
	}
	return s
}
