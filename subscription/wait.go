package subscription

import (
	"context"

	"github.com/rxsched/rxsched/internal/waits"
)

// Wait waits until s has closed: for the subscription of an observable, until the sequence has
// ended or Unsubscribe was called. It returns nil then, also if the sequence has failed: the
// observer's Error gets the error, and observable.ForEach returns it. Teardowns that were added
// before have run, unless another goroutine still runs them.
//
// Wait returns ctx.Err() if ctx ends first, and leaves s open. In a callback of a host that closes,
// it returns scheduler.ErrAbandoned. It must not be called on a goroutine that s needs to close,
// such as a callback of its host: there it never ends. Otherwise any goroutine may call it, and any
// number may wait. It panics if ctx is nil.
func (s *Subscription) Wait(ctx context.Context) error {
	if ctx == nil {
		panic("subscription: Wait: nil ctx")
	}
	done := make(chan struct{})
	last := New(func() { close(done) })
	s.Add(last)
	defer s.Remove(last)
	return waits.For(ctx, done, nil)
}
