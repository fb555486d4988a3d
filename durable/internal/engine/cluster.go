package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// cluster is an Engine on NATS servers.
type cluster struct {
	config     Config      // set once, as the six below
	replicas   int         // of the stream; 0: any number
	tell       func(error) // config.OnError, also that there is no stream
	store      *store
	base       context.Context // of all runs
	cancelRuns context.CancelFunc
	background sync.WaitGroup // registrations and the sweep
	limiting   crew           // what limiters do
	ledgers    ledgers        // what they write
	beats      atomic.Uint64  // of limiters: none comes twice, also if one was forgotten
	apart      atomic.Bool    // a run has its last chance: see runApart

	mu           sync.Mutex // guards what is below; nothing is called while it is held
	workers      map[string]*worker
	limiters     map[string]*limiter // by their places
	leftLimiters int                 // after some were forgotten
	known        map[string]bool     // names of actions that are registered somewhere
	missing      bool                // the stream, and remake makes it again
	closed       bool
	closing      chan struct{} // closed with closed
}

// Open is durable.Open.
func Open(ctx context.Context, c Config) (Engine, error) {
	replicas := c.Replicas
	c = c.withDefaults()
	if err := checkServer(c); err != nil {
		return nil, err
	}
	js, err := jetstream.New(c.Conn)
	if err != nil {
		return nil, fmt.Errorf("durable: Open: Config.Conn: %w", err)
	}
	if err := ensureStream(ctx, js, c, replicas); err != nil {
		return nil, err
	}
	e := &cluster{replicas: replicas, tell: c.OnError, workers: map[string]*worker{},
		limiters: map[string]*limiter{},
		known:    map[string]bool{}, closing: make(chan struct{})}
	c.OnError = func(err error) {
		if !errors.Is(err, ErrStreamDeleted) { // remake tells of that
			e.tell(err)
		}
	}
	e.config, e.store = c, newStore(c.Conn, js, c, e.miss)
	e.ledgers = e.store
	e.base, e.cancelRuns = context.WithCancel(context.Background())
	if !c.NoSweep {
		e.background.Go(e.sweepAgainAndAgain)
	}
	return e, nil
}

// whileOpen returns a context that ends when the engine begins to close, or by end.
func (e *cluster) whileOpen() (ctx context.Context, end context.CancelFunc) {
	ctx, end = context.WithCancel(e.base)
	go func() {
		select {
		case <-e.closing:
			end()
		case <-ctx.Done():
		}
	}()
	return ctx, end
}

// Register starts a worker for an action. The server is asked in the background: until it answers,
// nothing runs, and nothing is lost.
func (e *cluster) Register(d *Definition) error {
	p, err := at(d.Name, "")
	if err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case e.closed:
		return nil
	case e.workers[d.Name] != nil:
		return fmt.Errorf("the name %q is registered already", d.Name)
	}
	w := newWorker(e, d, p)
	e.workers[d.Name] = w
	e.background.Go(w.start)
	return nil
}

// place returns the place of a key, or ErrUnknownName or ErrClosed.
func (e *cluster) place(ctx context.Context, name, key string) (place, error) {
	p, err := at(name, key)
	if err != nil {
		return p, err
	}
	e.mu.Lock()
	closed, known := e.closed, e.workers[name] != nil || e.known[name]
	e.mu.Unlock()
	switch {
	case closed:
		return p, ErrClosed
	case known:
		return p, nil
	}
	_, err = e.store.js.Consumer(ctx, e.store.stream, p.token())
	switch {
	case errors.Is(err, jetstream.ErrConsumerNotFound):
		return p, fmt.Errorf("%w: %q", ErrUnknownName, name)
	case err != nil:
		return p, e.store.deleted(err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.known[name] = true
	return p, nil
}

// keep is how long the record of an action stays without a pending run.
func (e *cluster) keep(name string) time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	if w := e.workers[name]; w != nil {
		return w.action.Keep
	}
	return DefaultKeep
}

// Inspect asks the leader: a replica may be behind.
func (e *cluster) Inspect(ctx context.Context, name, key string) (Info, error) {
	p, err := e.place(ctx, name, key)
	if err != nil {
		return Info{}, err
	}
	r, err := e.store.leader(ctx, p)
	if err != nil {
		return Info{}, err
	}
	return entry{key, r}.info(), nil
}

// Now is Config.Now.
func (e *cluster) Now() time.Time { return e.store.now() }

func (e *cluster) engine() Engine { return e }

// settle waits until limiters have given back the slots that are no longer held, or ctx ends.
func (e *cluster) settle(ctx context.Context) {
	select {
	case <-e.limiting.ended():
	case <-ctx.Done():
	}
}

// Close is documented at durable.Engine.
func (e *cluster) Close(ctx context.Context) error {
	e.mu.Lock()
	first := !e.closed
	if e.closed = true; first {
		close(e.closing)
	}
	e.mu.Unlock()
	e.background.Wait() // no worker starts after this
	for _, w := range e.workers {
		if first {
			w.leaveSweep()
		}
		w.stopTaking()
	}
	var err error
	for _, w := range e.workers {
		if left := w.finish(ctx); left {
			err = ctx.Err()
		}
	}
	e.settle(ctx)
	e.cancelRuns()
	<-e.limiting.ended()
	return err
}
