package inspect

import (
	"cmp"
	"slices"
	"time"

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

// problemShown is something that is likely to be wrong, of an operator or of a host.
type problemShown struct {
	Kind     watch.ProblemKind `json:"kind"`
	Operator int               `json:"operator"`
	Host     string            `json:"host"`
	Name     string            `json:"name"`
	Count    int               `json:"count"`
	Place    string            `json:"place"`
	Text     string            `json:"text"`
	Advice   string            `json:"advice"`
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
	Last          []valueShown        `json:"last"`
	Subscriptions []subscriptionShown `json:"subscriptions"` // the oldest, if somebody has opened it
}

// operatorFigures is what is known of an operator. Durations are in nanoseconds.
type operatorFigures struct {
	ID       int    `json:"id"`
	Into     int    `json:"into"`
	Inner    bool   `json:"inner"`
	Name     string `json:"name"`
	Operator string `json:"operator"`
	Place    string `json:"place"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Func     string `json:"func"`

	Live         int    `json:"live"`
	Begun        uint64 `json:"begun"`
	Completed    uint64 `json:"completed"`
	Failed       uint64 `json:"failed"`
	Unsubscribed uint64 `json:"unsubscribed"`
	Collected    uint64 `json:"collected"`

	Values  uint64        `json:"values"`
	Waiting int           `json:"waiting"`
	Err     string        `json:"err"`
	Oldest  time.Duration `json:"oldest"`
	Host    string        `json:"host"`
	Own     time.Duration `json:"own"`

	Suspicions []watch.Suspicion `json:"suspicions"`
}

// subscriptionShown is an open subscription, and what one operator has sent in it.
type subscriptionShown struct {
	ID      uint64        `json:"id"`
	Parent  uint64        `json:"parent"`
	Age     time.Duration `json:"age"`
	Quiet   time.Duration `json:"quiet"`
	Host    string        `json:"host"`
	Values  uint64        `json:"values"`
	Waiting int           `json:"waiting"`
}

type valueShown struct {
	At   int64  `json:"at"` // milliseconds since 1970
	Text string `json:"text"`
}

// Limits of what is sent of pipelines.
const (
	mostChains    = 500
	mostUnfolded  = 20   // chains, besides those that somebody has opened
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
	for i := range problems {
		p := &problems[i]
		all = append(all, problemShown{Kind: p.Kind, Operator: p.Operator, Host: p.Host,
			Name: cut(cmp.Or(p.Name, p.Place.Operator)), Count: p.Count, Place: p.Place.String(),
			Text: cut(p.Text), Advice: p.Advice})
	}
	return all
}

// chain is a chain of operators, the subscriber first.
type chain struct {
	operators []*watch.Operator
	rank      int
	opened    bool // by somebody
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
	shown := operatorShown{operatorFigures: newOperatorFigures(o), Last: []valueShown{},
		Subscriptions: []subscriptionShown{}}
	for _, v := range l.values {
		shown.Last = append(shown.Last, valueShown{v.At.UnixMilli(), cut(v.Text)})
	}
	for i := range l.oldest {
		shown.Subscriptions = append(shown.Subscriptions, newSubscriptionShown(&l.oldest[i], o))
	}
	return shown
}

func newOperatorFigures(o *watch.Operator) operatorFigures {
	return operatorFigures{
		ID: o.ID, Into: o.Into, Inner: o.Inner, Name: cut(o.Name), Operator: o.Place.Operator,
		Place: o.Place.String(), File: o.Place.File, Line: o.Place.Line, Func: o.Place.Func,
		Live: o.Live, Begun: o.Begun, Completed: o.Completed, Failed: o.Failed,
		Unsubscribed: o.Unsubscribed, Collected: o.Collected,
		Values: o.Values, Waiting: o.Waiting, Err: cut(o.Err), Oldest: o.Oldest, Host: o.Host,
		Own: o.Own, Suspicions: append([]watch.Suspicion{}, o.Suspicions...),
	}
}

func newSubscriptionShown(s *watch.Subscription, o *watch.Operator) subscriptionShown {
	shown := subscriptionShown{ID: s.ID, Parent: s.Parent, Age: s.Age, Quiet: s.Quiet, Host: s.Host}
	for _, step := range s.Steps {
		if step.Operator == o.ID || o.Into == 0 && step.Into == o.ID { // what subscribes gets what is sent
			shown.Values, shown.Waiting = step.Values, step.Waiting
		}
	}
	return shown
}

// cut bounds a text.
func cut(s string) string {
	if len(s) > mostText {
		return s[:mostText] + "…"
	}
	return s
}
