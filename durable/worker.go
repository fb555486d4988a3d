package durable

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable/internal/tokens"
)

// worker runs one action in this process.
type worker struct {
	engine *cluster // set once, as the four below
	store  *store
	action *definition
	token  string  // the name, encoded
	pull   *puller // nil if it never started
	claims atomic.Uint64
	life   *lifeline // of the tokens in hand
	watch  *watch    // over them

	mu     sync.Mutex // guards what is below; inside it, those of life, watch and pull are taken
	inHand int
	empty  chan struct{} // closed when nothing is in hand after stopTaking
}

// hand is a token that this worker holds.
type hand struct {
	m     *nats.Msg
	place place
	epoch uint64
	seq   uint64 // of the token in the stream

	delivered uint64 // how often the token was; 1 is the first time
	settle    settle // what becomes of the token; only its own goroutine uses it

	taken   time.Time // guarded by the watch, as the one below
	running slow      // of the function
}

func newWorker(e *cluster, d *definition, p place) *worker {
	return &worker{engine: e, store: e.store, action: d, token: p.token(),
		life: newLifeline(e.config.AckWait), watch: newWatch(d, &e.config)}
}

// start creates the consumer and pulls, until the engine closes. If somebody deletes the consumer,
// start makes it again, and the puller finds it.
func (w *worker) start() {
	for ok := w.try(w.startOnce); ok; ok = w.try(w.ensure) {
		select {
		case <-w.engine.closing:
			return
		case err := <-w.pull.broken:
			if !errors.Is(err, ErrConsumerDeleted) { // the connection is closed
				return
			}
			w.engine.config.Trouble(fmt.Errorf("%w: that of %q", err, w.action.name))
		}
	}
}

// try calls f until it succeeds. It reports false if the engine closes before.
func (w *worker) try(f func(context.Context) error) bool {
	for {
		ctx, cancel := context.WithTimeout(w.engine.base, 10*time.Second)
		err := f(ctx)
		cancel()
		if err == nil {
			return true
		}
		w.engine.config.Trouble(err)
		select {
		case <-w.engine.closing:
			return false
		case <-time.After(time.Second):
		}
	}
}

func (w *worker) ensure(ctx context.Context) error {
	return w.store.ensureConsumer(ctx, w.action.name, w.engine.config.AckWait)
}

// startOnce creates the consumer and begins to pull.
func (w *worker) startOnce(ctx context.Context) error {
	if err := w.ensure(ctx); err != nil {
		return err
	}
	p, err := newPuller(w.store.conn, w.store.api+"CONSUMER.MSG.NEXT."+w.store.stream+"."+w.token,
		w.engine.config.Concurrency, w.take)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pull = p
	return err
}

// take gets a token from the puller.
func (w *worker) take(m *nats.Msg) {
	h := w.grasp(m)
	if h == nil {
		_ = m.Respond([]byte("+TERM"))
		w.giveRoom()
		return
	}
	w.mu.Lock()
	closing := w.empty != nil
	if !closing {
		w.inHand++
		w.life.hold(m)
		w.watch.take(h)
	}
	w.mu.Unlock()
	if closing {
		settle{kind: giveBack}.send(m)
		return
	}
	go w.handle(h)
}

// grasp reads what a token says about itself. It returns nil for a message that is no token.
func (w *worker) grasp(m *nats.Msg) *hand {
	parts := strings.Split(m.Subject, ".")
	meta, err := m.Metadata()
	if err != nil || len(parts) != 5 {
		return nil
	}
	key, err := tokens.Decode(parts[3])
	epoch, err2 := strconv.ParseUint(parts[4], 10, 64)
	if err != nil || err2 != nil {
		return nil
	}
	return &hand{m: m, place: place{w.action.name, key, parts[2] + "." + parts[3]}, epoch: epoch,
		seq: meta.Sequence.Stream, delivered: meta.NumDelivered}
}

// handle makes steps until the token has to be given away.
func (w *worker) handle(h *hand) {
	defer func() { // also if the function ends its goroutine
		if w.life.letGo(h.m) {
			h.settle.send(h.m)
		}
		w.watch.letGo(h)
		w.letGo()
		w.giveRoom()
	}()
	h.settle = w.steps(w.engine.base, h)
}

func (w *worker) giveRoom() {
	w.mu.Lock()
	p := w.pull
	w.mu.Unlock()
	if p != nil {
		p.done()
	}
}

// ends reports whether the engine closes.
func (w *worker) ends() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.empty != nil
}

// letGo forgets a token.
func (w *worker) letGo() {
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
		w.pull.stop()
	}
}

// finish waits for what is in hand. If ctx ends first, it gives the rest back and reports true.
func (w *worker) finish(ctx context.Context) (left bool) {
	if w.pull != nil {
		select {
		case <-w.pull.over:
		case <-ctx.Done():
		}
	}
	select {
	case <-w.empty:
		return false
	case <-ctx.Done():
	}
	rest := w.life.empty()
	for _, m := range rest {
		settle{kind: giveBack}.send(m)
	}
	return len(rest) > 0
}
