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

// problemShown is something that is likely to be wrong.
type problemShown struct {
	Kind     watch.ProblemKind `json:"kind"`
	Operator int               `json:"operator"`
	Name     string            `json:"name"`
	Place    string            `json:"place"`
	Text     string            `json:"text"`
	Advice   string            `json:"advice"`
}

// chainShown is a chain of operators, by what subscribes to it.
type chainShown struct {
	Operators []operatorShown `json:"operators"` // the subscriber first
	rank      int
}

// operatorShown is an operator. Durations are in nanoseconds.
type operatorShown struct {
	ID       int    `json:"id"`
	Into     int    `json:"into"`
	Inner    bool   `json:"inner"`
	Name     string `json:"name"`
	Operator string `json:"operator"`
	Place    string `json:"place"`
	File     string `json:"file"`
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
	Paused  bool          `json:"paused"`
	Held    int           `json:"held"`

	Suspicions []suspicionShown `json:"suspicions"`
	Last       []valueShown     `json:"last"`

	Subscriptions []subscriptionShown `json:"subscriptions"` // the oldest, if somebody has opened it
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

type suspicionShown struct {
	Kind  watch.SuspicionKind `json:"kind"`
	Count int                 `json:"count"`
	Host  string              `json:"host"`
	For   time.Duration       `json:"for"`
}

type valueShown struct {
	At   int64  `json:"at"` // milliseconds since 1970
	Text string `json:"text"`
}

// Limits of what is sent of pipelines.
const (
	mostChains    = 50
	mostOperators = 60 // of a chain
	oldestShown   = 8  // subscriptions of an operator
	mostProblems  = 10
)

// newPipelineSample has the chains that matter most: those that are suspicious, then those with
// other problems, then those with most subscriptions.
func newPipelineSample(s watch.Snapshot, looks map[int]look) *pipelineSample {
	sample := &pipelineSample{At: s.At.UnixMilli(), Unwatched: s.Unwatched, Shown: []chainShown{},
		Wrong: len(s.Problems), Problems: []problemShown{}}
	chains, of := []*chainShown{}, map[int]*chainShown{}
	for i := range s.Operators {
		o := &s.Operators[i]
		c := of[o.Into]
		if o.Into == 0 {
			c = new(chainShown)
			chains = append(chains, c)
			sample.Live += o.Live
		}
		of[o.ID] = c
		c.add(o, looks[o.ID])
	}
	for i := range s.Problems {
		p := &s.Problems[i]
		if c := of[p.Operator]; c.rank < troubled {
			c.rank += troubled
		}
		if i < mostProblems {
			sample.Problems = append(sample.Problems, problemShown{Kind: p.Kind, Operator: p.Operator,
				Name: cut(cmp.Or(p.Name, p.Place.Operator)), Place: p.Place.String(), Text: cut(p.Text), Advice: p.Advice})
		}
	}
	sample.Chains = len(chains)
	slices.SortStableFunc(chains, func(a, b *chainShown) int { return cmp.Compare(b.rank, a.rank) })
	for _, c := range chains[:min(len(chains), mostChains)] {
		sample.Shown = append(sample.Shown, *c)
	}
	return sample
}

// What makes a chain matter: each is more than there are subscriptions.
const (
	troubled   = 1 << 29
	suspicious = 1 << 30
)

func (c *chainShown) add(o *watch.Operator, l look) {
	if len(o.Suspicions) > 0 && c.rank < suspicious {
		c.rank += suspicious
	}
	if o.Into == 0 {
		c.rank += o.Live
	}
	if len(c.Operators) == mostOperators {
		return
	}
	c.Operators = append(c.Operators, newOperatorShown(o, l))
}

func newOperatorShown(o *watch.Operator, l look) operatorShown {
	shown := operatorShown{
		ID: o.ID, Into: o.Into, Inner: o.Inner, Name: cut(o.Name), Operator: o.Place.Operator,
		Place: o.Place.String(), File: o.Place.File, Func: o.Place.Func,
		Live: o.Live, Begun: o.Begun, Completed: o.Completed, Failed: o.Failed,
		Unsubscribed: o.Unsubscribed, Collected: o.Collected,
		Values: o.Values, Waiting: o.Waiting, Err: cut(o.Err), Oldest: o.Oldest, Host: o.Host,
		Own: o.Own, Paused: o.Paused, Held: o.Held,
		Suspicions: []suspicionShown{}, Last: []valueShown{}, Subscriptions: []subscriptionShown{},
	}
	for _, s := range o.Suspicions {
		shown.Suspicions = append(shown.Suspicions, suspicionShown(s))
	}
	for _, v := range l.values {
		shown.Last = append(shown.Last, valueShown{v.At.UnixMilli(), cut(v.Text)})
	}
	for i := range l.oldest {
		shown.Subscriptions = append(shown.Subscriptions, newSubscriptionShown(&l.oldest[i], o))
	}
	return shown
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
