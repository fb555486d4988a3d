package engine

import (
	"context"
	"time"

	"github.com/nats-io/nats.go"
)

// Times between looks at a record that somebody waits for. A write to it is seen at once, mostly
// before it takes effect, so the first looks are close.
const (
	firstLook = 2 * time.Millisecond
	lastLook  = 5 * time.Second
)

// Await waits until no run of a key is to come or in progress, and returns what is stored then. It
// hears what is published for the record, as hints: the leader says what took effect.
func (e *cluster) Await(ctx context.Context, name, key string) (Info, error) {
	p, err := e.place(ctx, name, key)
	if err != nil {
		return Info{}, err
	}
	hints := make(chan struct{}, 1)
	sub, err := e.store.conn.Subscribe(e.store.recordSubject(p), func(*nats.Msg) {
		select {
		case hints <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return Info{}, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	wait := firstLook
	for {
		r, err := e.store.leader(ctx, p)
		if err != nil {
			return Info{}, err
		}
		if !r.Status.awaits() {
			return entry{key, r}.info(), nil
		}
		look := time.NewTimer(wait)
		wait = min(2*wait, lastLook)
		select {
		case <-look.C:
		case <-hints:
			wait = firstLook
		case <-e.closing:
			err = ErrClosed
		case <-ctx.Done():
			err = ctx.Err()
		}
		if look.Stop(); err != nil {
			return Info{}, err
		}
	}
}
