package observable

import (
	"cmp"
	"context"
	"sync"

	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/subscription"
)

// mailbox keeps what a source sends until a goroutine fetches it. It holds nobody up, and has no
// limit.
type mailbox[T any] struct {
	mu      sync.Mutex
	values  ring.Ring[T]  // guarded by mu
	ended   bool          // guarded by mu
	err     error         // if ended; guarded by mu
	arrived chan struct{} // holds a token if something has changed since the last look
}

// collect subscribes a new mailbox to src.
func collect[T any](ctx context.Context, src Observable[T]) (*mailbox[T], *subscription.Subscription) {
	m := &mailbox[T]{arrived: make(chan struct{}, 1)}
	sub := src.Subscribe(ctx, Observer[T]{
		Next:     m.put,
		Error:    m.end,
		Complete: func() { m.end(nil) },
	})
	sub.AddFunc(func() { m.end(cmp.Or(ctx.Err(), ErrUnsubscribed)) }) // after the end, if there is one
	return m, sub
}

func (m *mailbox[T]) put(v T) {
	m.mu.Lock()
	m.values.Push(v)
	m.mu.Unlock()
	m.signal()
}

// end notes how the sequence has ended, once.
func (m *mailbox[T]) end(err error) {
	m.mu.Lock()
	if !m.ended {
		m.ended, m.err = true, err
	}
	m.mu.Unlock()
	m.signal()
}

func (m *mailbox[T]) signal() {
	select {
	case m.arrived <- struct{}{}:
	default:
	}
}

// fetch waits for the next value. At the end it reports false, with the error if that is how it
// ended; so it does when ctx ends.
func (m *mailbox[T]) fetch(ctx context.Context) (v T, ok bool, err error) {
	for {
		if err := ctx.Err(); err != nil {
			return v, false, err
		}
		m.mu.Lock()
		if m.values.Len() > 0 {
			v = m.values.Pop()
			m.mu.Unlock()
			return v, true, nil
		}
		ended, err := m.ended, m.err
		m.mu.Unlock()
		if ended {
			return v, false, err
		}
		select {
		case <-m.arrived:
		case <-ctx.Done():
		}
	}
}
