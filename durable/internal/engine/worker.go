package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable/internal/pull"
)

// worker runs one action in this process.
type worker struct {
	engine   *cluster // set once, as the three below
	store    *store
	action   *Definition
	token    string // the name, encoded, which is that of the consumer
	claims   atomic.Uint64
	progress *pull.InProgress // of the tokens in hand
	swept    swept            // only the engine's goroutine that sweeps uses it

	mu     sync.Mutex   // guards what is below; inside it, those of progress and pull are taken
	pull   *pull.Puller // nil before it has started
	inHand int
	held   map[place]string // the claims of functions in progress
	empty  chan struct{}    // closed when nothing is in hand after stopTaking
}

func newWorker(e *cluster, d *Definition, p place) *worker {
	d.order()
	return &worker{engine: e, store: e.store, action: d, token: p.token(),
		progress: pull.NewInProgress(e.config.AckWait), held: map[place]string{},
		swept: swept{next: time.Now().Add(e.config.Sweep)}}
}

// start creates the consumer and pulls, until the engine closes. If the consumer is deleted, start
// makes it again, and the puller finds it.
func (w *worker) start() {
	for on := w.try(w.startOnce); on; on = w.try(w.ensure) {
		select {
		case <-w.engine.closing:
			return
		case err := <-w.pull.Broken:
			if !errors.Is(err, ErrConsumerDeleted) { // the connection is closed
				return
			}
			w.engine.config.OnError(fmt.Errorf("%w: that of %q", err, w.action.Name))
		}
	}
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

func (w *worker) ensure(ctx context.Context) error {
	return w.store.ensureConsumer(ctx, w.action.Name, w.engine.config.AckWait)
}

// startOnce creates the consumer and begins to pull.
func (w *worker) startOnce(ctx context.Context) error {
	if err := w.ensure(ctx); err != nil {
		return err
	}
	w.mu.Lock() // what arrives waits for it
	defer w.mu.Unlock()
	p, err := pull.New(w.store.conn, w.store.api+"CONSUMER.MSG.NEXT."+w.store.stream+"."+w.token,
		w.engine.config.Concurrency, w.take)
	w.pull = p
	return err
}

// free is how many slots no token in hand has.
func (w *worker) free() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.engine.config.Concurrency - w.inHand
}

// take gets a token from the puller.
func (w *worker) take(m *nats.Msg) {
	t := w.parse(m)
	w.mu.Lock()
	p := w.pull
	if t == nil {
		w.mu.Unlock()
		_ = m.Respond([]byte("+TERM"))
		p.Done()
		return
	}
	closing := w.empty != nil
	if !closing {
		w.inHand++
		w.progress.Add(m)
	}
	w.mu.Unlock()
	if closing {
		answer{kind: nak}.send(m)
		return
	}
	go w.handle(t, p)
}

// handle makes steps until the token has to be given away.
func (w *worker) handle(t *token, p *pull.Puller) {
	defer func() { // also if the function ends its goroutine
		if w.progress.Remove(t.m) {
			t.answer.send(t.m)
		}
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
	if w.pull != nil {
		w.pull.Stop()
	}
}

// finish waits for what is in hand. If ctx ends first, it gives the rest back and reports true.
func (w *worker) finish(ctx context.Context) (left bool) {
	if w.pull != nil { // it does not start any more
		select {
		case <-w.pull.Over:
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

// holds notes the claim of a function in progress; "": it has none, or has ended.
func (w *worker) holds(p place, claim string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if delete(w.held, p); claim != "" {
		w.held[p] = claim
	}
}

// disclaim takes their claims from the runs in progress, which another worker may take now, so that
// they do not count as deaths. It waits for the server a second at most.
func (w *worker) disclaim() {
	ctx, cancel := context.WithTimeout(w.engine.base, time.Second)
	defer cancel()
	var all sync.WaitGroup
	w.mu.Lock()
	held := maps.Clone(w.held)
	w.mu.Unlock()
	for p, claim := range held {
		all.Go(func() { w.release(ctx, p, claim) })
	}
	all.Wait()
}
