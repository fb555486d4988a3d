package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable/internal/pull"
)

// worker runs one action in this process.
type worker struct {
	engine   *cluster // set once, as the four below
	store    *store
	action   *Definition
	token    string // the name, encoded
	slots    *slots
	claims   atomic.Uint64
	progress *pull.InProgress // of the tokens in hand
	watch    *watch           // over them
	swept    swept            // only the engine's goroutine that sweeps uses it

	mu     sync.Mutex // guards what is below; inside it, those of progress, watch and pulls are taken
	lanes  []*lane    // that have started
	inHand int
	empty  chan struct{} // closed when nothing is in hand after stopTaking
}

// lane is the consumer of a level.
type lane struct {
	*worker
	level Level
	pull  *pull.Puller // guarded by the worker, as the one below; nil before it has started
	halts bool         // it takes nothing any more
}

func newWorker(e *cluster, d *Definition, p place) *worker {
	d.order()
	return &worker{engine: e, store: e.store, action: d, token: p.token(),
		slots:    newSlots(e.config.Concurrency),
		progress: pull.NewInProgress(e.config.AckWait), watch: newWatch(d, &e.config),
		swept: swept{next: time.Now().Add(e.config.Sweep)}}
}

// start takes the tokens of all levels, until the engine closes.
func (w *worker) start() {
	var all sync.WaitGroup
	for _, l := range urgency {
		all.Go((&lane{worker: w, level: l}).start)
	}
	all.Wait()
}

// start creates the consumer and pulls, until the engine closes. If somebody deletes the consumer,
// start makes it again, and the puller finds it. A level that the action does not have is left alone,
// unless there is a consumer, of another release.
func (w *lane) start() {
	if w.level != Normal && !w.action.Levels {
		there := false
		if !w.try(func(ctx context.Context) (err error) {
			there, err = w.store.hasConsumer(ctx, w.name())
			return err
		}) || !there {
			return
		}
	}
	for w.mayStart() && w.try(w.startOnce) && w.pullOn() {
	}
}

// mayStart waits until the action is not halted. It reports false if the engine closes before.
func (w *lane) mayStart() bool {
	for {
		stops, changed := w.engine.stops(w.action.Name)
		if !stops {
			return true
		}
		select {
		case <-w.engine.closing:
			return false
		case <-changed:
		}
	}
}

// pullOn takes tokens until the action is halted. It reports false if it ends for good.
func (w *lane) pullOn() bool {
	for {
		stops, changed := w.engine.stops(w.action.Name)
		if stops {
			w.halt()
			return true
		}
		select {
		case <-w.engine.closing:
			return false
		case <-changed:
		case err := <-w.pull.Broken:
			if !errors.Is(err, ErrConsumerDeleted) { // the connection is closed
				return false
			}
			w.engine.config.OnError(fmt.Errorf("%w: that of %q", err, w.action.Name))
			if !w.try(w.ensure) {
				return false
			}
		}
	}
}

// halt ends the pulling, and gives back what arrives until that has ended.
func (w *lane) halt() {
	w.mu.Lock()
	w.halts = true
	w.lanes = slices.DeleteFunc(w.lanes, func(l *lane) bool { return l == w })
	w.pull.Stop()
	w.mu.Unlock()
	<-w.pull.Over
}

// try calls f until it succeeds. It reports false if the engine closes before.
func (w *worker) try(f func(context.Context) error) bool {
	for {
		err := w.tryOnce(f)
		if err == nil {
			return true
		}
		select {
		case <-w.engine.closing:
			return false
		default:
			w.engine.config.OnError(err)
		}
		select {
		case <-w.engine.closing:
			return false
		case <-time.After(time.Second):
		}
	}
}

// tryOnce calls f for 10 s at most. Close does not wait for that.
func (w *worker) tryOnce(f func(context.Context) error) error {
	open, end := w.engine.whileOpen()
	defer end()
	ctx, cancel := context.WithTimeout(open, 10*time.Second)
	defer cancel()
	return f(ctx)
}

// name is that of the consumer.
func (w *lane) name() string { return w.token + w.level.lane() }

func (w *lane) ensure(ctx context.Context) error {
	return w.store.ensureConsumer(ctx, w.action.Name, w.level, w.engine.config.AckWait)
}

// room is how many tokens may be in hand. If there are several levels, as many as run wait, so that
// the next one of a level is here when a slot is free.
func (w *lane) room() int {
	if w.action.Levels {
		return 2 * w.engine.config.Concurrency
	}
	return w.engine.config.Concurrency
}

// startOnce creates the consumer and begins to pull.
func (w *lane) startOnce(ctx context.Context) error {
	if err := w.ensure(ctx); err != nil {
		return err
	}
	w.mu.Lock() // what arrives waits for it
	defer w.mu.Unlock()
	p, err := pull.New(w.store.conn, w.store.api+"CONSUMER.MSG.NEXT."+w.store.stream+"."+w.name(),
		w.room(), w.take)
	if w.pull, w.halts = p, false; err == nil {
		w.lanes = append(w.lanes, w)
	}
	return err
}

// take gets a token from the puller.
func (w *lane) take(m *nats.Msg) {
	t := w.parse(m)
	w.mu.Lock()
	p := w.pull
	if t == nil {
		w.mu.Unlock()
		_ = m.Respond([]byte("+TERM"))
		p.Done()
		return
	}
	closing := w.empty != nil || w.halts
	if !closing {
		w.inHand++
		w.progress.Add(m)
		w.watch.add(t)
	}
	w.mu.Unlock()
	if closing {
		answer{kind: nak}.send(m)
		return
	}
	go w.handle(t, p)
}

// handle makes steps until the token has to be given away.
func (w *lane) handle(t *token, p *pull.Puller) {
	defer func() { // also if the function ends its goroutine
		if w.progress.Remove(t.m) {
			t.answer.send(t.m)
		}
		w.watch.remove(t)
		w.forget()
		p.Done()
	}()
	t.answer = w.steps(w.engine.base, t)
}

// ends reports whether the engine closes.
func (w *worker) ends() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.empty != nil
}

// forget notes that a token is not in hand any more.
func (w *worker) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.inHand--; w.inHand == 0 && w.empty != nil {
		close(w.empty)
	}
}

// stopTaking ends the pulling. It returns at once.
func (w *worker) stopTaking() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.empty != nil {
		return
	}
	w.empty = make(chan struct{})
	if w.inHand == 0 {
		close(w.empty)
	}
	for _, l := range w.lanes {
		l.pull.Stop()
	}
}

// finish waits for what is in hand. If ctx ends first, it gives the rest back and reports true.
func (w *worker) finish(ctx context.Context) (left bool) {
	for _, l := range w.lanes { // no one starts any more
		select {
		case <-l.pull.Over:
		case <-ctx.Done():
		}
	}
	select {
	case <-w.empty:
		return false
	case <-ctx.Done():
	}
	w.disclaim()
	rest := w.progress.Clear()
	for _, m := range rest {
		answer{kind: nak}.send(m)
	}
	return len(rest) > 0
}

// disclaim takes their claims from the runs in progress, which another worker may take now, so that
// they do not count as deaths. It waits for the server a second at most.
func (w *worker) disclaim() {
	ctx, cancel := context.WithTimeout(w.engine.base, time.Second)
	defer cancel()
	var all sync.WaitGroup
	for p, claim := range w.watch.claims() {
		all.Go(func() { w.release(ctx, p, claim) })
	}
	all.Wait()
}
