package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Halt makes the server deliver no token of an action, or lets it go on.
func (e *cluster) Halt(ctx context.Context, name string, ends bool) error {
	p, err := e.place(ctx, name, "")
	if err != nil {
		return err
	}
	until := farthest
	if ends {
		until = time.Time{}
	}
	for {
		_, err := e.store.js.PauseConsumer(ctx, e.store.stream, p.token(), until)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, jetstream.ErrConsumerNotFound):
			return fmt.Errorf("%w: %q", ErrUnknownName, name)
		case !Temporary(err) || !Pause(ctx, 50*time.Millisecond):
			return e.store.deleted(err)
		}
	}
}

// Halted reports whether the server delivers no token of an action.
func (e *cluster) Halted(ctx context.Context, name string) (bool, error) {
	p, err := e.place(ctx, name, "")
	if err != nil {
		return false, err
	}
	c, err := e.store.js.Consumer(ctx, e.store.stream, p.token())
	if err != nil {
		return false, e.store.deleted(err)
	}
	return c.CachedInfo().Paused, nil
}
