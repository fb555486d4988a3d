package inspect

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/observable/watch"
)

// Times of pipelines.
const (
	pipelinesEvery = 250 * time.Millisecond // at least, between two readings
	pipelinesShare = 20                     // of its time a reading may take one
	lookedFor      = 5 * time.Second        // after a page has asked for an operator's values
)

// pipelines is the watcher on the page. Inspector.mu guards it.
type pipelines struct {
	watcher *watch.Watcher // nil if there is none
	next    time.Time      // when it is to be read again
	reading bool
	looked  map[int]time.Time // the operators whose values pages want, and until when
	paused  map[int]bool      // by pages
}

// AddPipelines puts the pipelines that w watches on the page, also on pages that are open. It
// replaces another watcher. It tells w of the hosts on the page, also of those that come later. It
// panics if w is nil.
func (in *Inspector) AddPipelines(w *watch.Watcher) {
	if w == nil {
		panic("inspect: AddPipelines: nil watcher")
	}
	in.mu.Lock()
	in.pipelines = pipelines{watcher: w, looked: map[int]time.Time{}, paused: map[int]bool{}}
	hosts := slices.Clone(in.watched)
	in.mu.Unlock()
	for _, one := range hosts {
		w.AddHost(one.name, one.host)
	}
}

// duePipelines returns the watcher if the sampler has to read it from now on.
func (in *Inspector) duePipelines(now time.Time) *watch.Watcher {
	in.mu.Lock()
	defer in.mu.Unlock()
	p := &in.pipelines
	if p.watcher == nil || p.reading || now.Before(p.next) {
		return nil
	}
	p.reading = true
	return p.watcher
}

// readPipelines sends the pipelines to the pages. It is called on a goroutine of its own.
func (in *Inspector) readPipelines(ctx context.Context, w *watch.Watcher) {
	begun := time.Now()
	w.Measure()
	looks := map[int]look{}
	for _, id := range in.lookedAt(begun) {
		w.Look(id)
		looks[id] = look{w.Values(id), w.Subscriptions(id, oldestShown)}
	}
	sent := event("pipelines", newPipelineSample(w.Snapshot(), looks))
	in.mu.Lock()
	p := &in.pipelines
	p.reading = false
	p.next = begun.Add(max(pipelinesEvery, pipelinesShare*time.Since(begun)))
	told := ctx.Err() == nil && p.watcher == w
	in.mu.Unlock()
	if told {
		in.send(sent)
	}
}

// look is what a page shows of an operator that somebody has opened.
type look struct {
	values []watch.Value
	oldest []watch.Subscription
}

// lookedAt returns the operators whose values pages want.
func (in *Inspector) lookedAt(now time.Time) (ids []int) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for id, until := range in.pipelines.looked {
		if now.After(until) {
			delete(in.pipelines.looked, id)
			continue
		}
		ids = append(ids, id)
	}
	return ids
}

// restPipelines lets go what pages have paused, when the last one has closed: nobody is there to do
// it.
func (in *Inspector) restPipelines() {
	in.mu.Lock()
	w, paused := in.pipelines.watcher, in.pipelines.paused
	if w != nil {
		in.pipelines.paused, in.pipelines.looked = map[int]bool{}, map[int]time.Time{}
	}
	in.mu.Unlock()
	for id := range paused {
		w.Resume(id)
	}
}

// servePipelines does what a page asks for: to look at an operator's values for a while, to pause it
// or to resume it.
func (in *Inspector) servePipelines(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	id, err := strconv.Atoi(q.Get("id"))
	if err != nil || !in.tell(q.Get("do"), id) {
		http.Error(w, "inspect: there is no such operator", http.StatusNotFound)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (in *Inspector) tell(what string, id int) bool {
	in.mu.Lock()
	p := &in.pipelines
	w := p.watcher
	if w == nil || len(in.pages) == 0 { // a page that has closed could not resume
		in.mu.Unlock()
		return false
	}
	switch what {
	case "look":
		p.looked[id] = time.Now().Add(lookedFor)
	case "pause":
		p.paused[id] = true
	case "resume":
		delete(p.paused, id)
	}
	in.mu.Unlock()
	switch what {
	case "look":
		return w.Look(id)
	case "pause":
		return w.Pause(id)
	case "resume":
		return w.Resume(id)
	}
	return false
}

// pipelineSample is what a page shows of pipelines.
type pipelineSample struct {
	At        int64        `json:"at"` // milliseconds since 1970
	Chains    int          `json:"chains"`
	Live      int          `json:"live"` // subscriptions, without inner ones
	Unwatched uint64       `json:"unwatched"`
	Shown     []chainShown `json:"shown"`
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
)

// newPipelineSample has the chains that matter most: those that are suspicious, then those with
// most subscriptions.
func newPipelineSample(s watch.Snapshot, looks map[int]look) *pipelineSample {
	sample := &pipelineSample{At: s.At.UnixMilli(), Unwatched: s.Unwatched, Shown: []chainShown{}}
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
	sample.Chains = len(chains)
	slices.SortStableFunc(chains, func(a, b *chainShown) int { return cmp.Compare(b.rank, a.rank) })
	for _, c := range chains[:min(len(chains), mostChains)] {
		sample.Shown = append(sample.Shown, *c)
	}
	return sample
}

// suspicious is more than there are subscriptions.
const suspicious = 1 << 30

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
