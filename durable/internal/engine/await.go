package engine

import (
	"context"
	"time"

	"github.com/nats-io/nats.go"
)

// Times between looks at a record that Await waits for. A write to it is seen at once, mostly
// before it takes effect, so the first looks are close.
const (
	firstLook = 2 * time.Millisecond
	lastLook  = 5 * time.Second
)

// Await waits until no run of a key is to come or in progress, and returns what is stored then.
func (e *cluster) Await(ctx context.Context, name, key string) (Info, error) {
	p, err := e.place(ctx, name, key)
	if err != nil {
		return Info{}, err
	}
	r, err := e.until(ctx, p, firstLook, e.closing, func(r *record, err error) bool {
		return err != nil || !r.Status.awaits()
	})
	if err != nil {
		return Info{}, err
	}
	return entry{key, r}.info(), nil
}

// until looks at a record until over takes what it finds, again after wait, and ever more seldom.
// It hears what is published for the record, as hints: the leader says what took effect.
func (e *cluster) until(
	ctx context.Context, p place, wait time.Duration, closing <-chan struct{},
	over func(*record, error) bool,
) (*record, error) {
	hints := make(chan struct{}, 1)
	sub, err := e.store.conn.Subscribe(e.store.recordSubject(p), func(*nats.Msg) {
		select {
		case hints <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	for {
		if r, err := e.store.leader(ctx, p); over(r, err) {
			return r, err
		}
		look := time.NewTimer(wait)
		wait = min(2*wait, lastLook)
		select {
		case <-look.C:
		case <-hints:
			wait = firstLook
		case <-closing:
			err = ErrClosed
		case <-ctx.Done():
			err = ctx.Err()
		}
		if look.Stop(); err != nil {
			return nil, err
		}
	}
}

// heedAfter is how long a run goes on before its worker listens for a cancellation. Most runs are
// shorter, and cost nothing.
const heedAfter = 100 * time.Millisecond

// heed makes a context for the function, which ends when the run is cancelled, in whatever process:
// at once, or after lastLook if that is not heard. forget ends it, too.
func (s *step) heed() (ctx context.Context, forget func()) {
	ctx, cancel := context.WithCancel(s.ctx)
	over := make(chan struct{})
	timer := time.AfterFunc(heedAfter, func() {
		defer close(over)
		_, err := s.engine.until(ctx, s.token.place, heedAfter, nil, func(r *record, err error) bool {
			return err == nil && r.Cut > s.token.epoch
		})
		if err == nil {
			cancel()
		}
	})
	return ctx, func() {
		if cancel(); !timer.Stop() {
			<-over
		}
	}
}
