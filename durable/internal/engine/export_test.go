package engine

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"sync"
	"time"
)

// Limiters are those of an engine that writes nothing, for tests.
type Limiters struct{ cluster *cluster }

// NewLimiters returns none.
func NewLimiters(ackWait time.Duration) Limiters {
	return Limiters{&cluster{limiters: map[string]*limiter{}, config: Config{AckWait: ackWait}}}
}

// Use uses the limiter of a group, and returns what drops it.
func (l Limiters) Use(group string) (drop func()) {
	m, err := l.cluster.limiterOf(Limit{Group: func(string) string { return group }}, "key")
	if err != nil {
		panic(err)
	}
	return m.drop
}

// Len is how many there are.
func (l Limiters) Len() int { return len(l.cluster.limiters) }

// Ledgers are in memory. To read or to write one takes a time, as of a server.
type Ledgers struct {
	takes time.Duration

	mu  sync.Mutex // guards what is below
	all map[place]ledgerData
}

type ledgerData struct {
	data []byte
	seq  uint64
}

// NewLedgers returns none.
func NewLedgers(takes time.Duration) *Ledgers {
	return &Ledgers{takes: takes, all: map[place]ledgerData{}}
}

func (l *Ledgers) wait() { time.Sleep(l.takes/2 + rand.N(l.takes)) }

func (l *Ledgers) readLedger(_ context.Context, p place) (*ledger, error) {
	l.wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	return decodeLedger(l.all[p].data, l.all[p].seq), nil
}

func (l *Ledgers) writeLedger(_ context.Context, p place, g *ledger, _ time.Duration) error {
	l.wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all[p].seq != g.seq {
		return errConflict
	}
	data, err := json.Marshal(g)
	l.all[p] = ledgerData{data, g.seq + 1}
	return err
}

// Worker admits runs, and makes none.
type Worker struct{ *worker }

// NewWorker returns the worker of an engine that has a name.
func NewWorker(ctx context.Context, name string, l *Ledgers, d *Definition, slots int) Worker {
	d.order()
	c := Config{AckWait: 30 * time.Second, HoldMax: 5 * time.Second, OnError: func(error) {},
		Concurrency: slots}
	s := &store{id: name, now: time.Now, hold: c.HoldMax}
	return Worker{&worker{store: s, action: d, engine: &cluster{config: c,
		store: s, base: ctx, ledgers: l, limiters: map[string]*limiter{}}}}
}

// Admit takes a slot of the worker and of each limit for a run, and returns what gives them back. If
// there is none, release is nil, and the token comes again after a time.
func (w Worker) Admit(ctx context.Context, key string, due time.Time) (release func(), again time.Duration) {
	r := &record{}
	r.Due = nanos(due)
	w.mu.Lock()
	w.inHand++
	w.mu.Unlock()
	give, a, ok := w.admit(ctx, &token{place: place{key: key}}, r)
	if !ok {
		w.forget()
		return nil, a.after
	}
	return func() {
		give()
		w.forget()
	}, 0
}

// Settle waits until nothing is written any more.
func (w Worker) Settle() { <-w.engine.limiting.ended() }
