package inspect

import (
	"context"
	"maps"
	"net/http"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/observable/watch"
)

// Times of pipelines.
const (
	pipelinesEvery = 250 * time.Millisecond // at least, between two readings
	pipelinesShare = 20                     // of its time a reading may take one
	wantedFor      = 5 * time.Second        // after a page has asked for an operator or a chain
)

// pipelines is the watcher on the page. Inspector.mu guards it.
type pipelines struct {
	watcher *watch.Watcher // nil if there is none
	next    time.Time      // when it is to be read again
	reading bool
	latest  []byte // the event for pages that open
	looked  wishes // operators whose values pages want
	opened  wishes // chains that pages have unfolded, by what subscribes
}

// wishes are what pages want to see, and until when.
type wishes map[int]time.Time

// granted returns what is wanted still.
func (w wishes) granted(now time.Time) map[int]bool {
	ids := map[int]bool{}
	for id, until := range w {
		if now.After(until) {
			delete(w, id)
			continue
		}
		ids[id] = true
	}
	return ids
}

// AddPipelines puts the pipelines that w watches on the page, also on pages that are open. It
// replaces another watcher. The watcher has to know the same hosts: see [watch.Config]. It panics
// if w is nil.
func (in *Inspector) AddPipelines(w *watch.Watcher) {
	if w == nil {
		panic("inspect: AddPipelines: nil watcher")
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.pipelines = pipelines{watcher: w, looked: wishes{}, opened: wishes{}}
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
	looked, opened := in.wanted(begun)
	for id := range looked {
		w.Look(id)
		looks[id] = look{w.Values(id), w.Subscriptions(id, oldestShown)}
	}
	maps.Copy(opened, looked)
	sent := event("pipelines", newPipelineSample(w.Snapshot(), looks, opened))
	in.mu.Lock()
	p := &in.pipelines
	p.reading = false
	p.next = begun.Add(max(pipelinesEvery, pipelinesShare*time.Since(begun)))
	told := ctx.Err() == nil && p.watcher == w
	if told {
		p.latest = sent
	}
	in.mu.Unlock()
	if told {
		in.send(sent)
	}
}

// latest is the event for a page that opens: what was read last.
func (in *Inspector) latest() []byte {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.pipelines.latest
}

// look is what a page shows of an operator that is open there.
type look struct {
	values []watch.Value
	oldest []watch.Subscription
}

// wanted returns the operators whose values pages want, and the chains that they have unfolded.
func (in *Inspector) wanted(now time.Time) (looked, opened map[int]bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.pipelines.looked.granted(now), in.pipelines.opened.granted(now)
}

// restPipelines forgets what pages wanted, when the last one has closed.
func (in *Inspector) restPipelines() {
	in.mu.Lock()
	defer in.mu.Unlock()
	clear(in.pipelines.looked)
	clear(in.pipelines.opened)
}

// servePipelines does what a page asks for: to look at an operator's values, or to unfold a chain,
// for a while.
func (in *Inspector) servePipelines(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	id, err := strconv.Atoi(q.Get("id"))
	if err != nil || !in.want(q.Get("do"), id) {
		http.Error(w, "inspect: there is no such operator", http.StatusNotFound)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (in *Inspector) want(what string, id int) bool {
	in.mu.Lock()
	p := &in.pipelines
	w, until := p.watcher, time.Now().Add(wantedFor)
	switch {
	case w == nil || len(in.pages) == 0:
		what = ""
	case what == "look":
		p.looked[id] = until
	case what == "open":
		p.opened[id] = until
	}
	in.mu.Unlock()
	return what == "open" || what == "look" && w.Look(id)
}
