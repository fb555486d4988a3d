// Package mailbox hands values from any goroutine to the one that fetches them.
package mailbox

import (
	"context"
	"sync"

	"github.com/rxsched/rxsched/internal/containers/ring"
)

// Mailbox keeps values until a goroutine fetches them, in order and without a limit. It makes no
// sender wait. Any goroutine may call Put and End; one at a time may call Fetch.
type Mailbox[T any] struct {
	bell   Bell
	mu     sync.Mutex
	values ring.Ring[T] // guarded by mu
	ended  bool         // guarded by mu
	err    error        // if ended; guarded by mu
}

// New makes an empty mailbox.
func New[T any]() *Mailbox[T] { return &Mailbox[T]{bell: NewBell()} }

// Put adds a value.
func (m *Mailbox[T]) Put(v T) {
	m.mu.Lock()
	ring.Push(&m.values, v)
	m.mu.Unlock()
	m.bell.Ring()
}

// End ends the sequence, with an error or nil. Only the first call counts.
func (m *Mailbox[T]) End(err error) {
	m.mu.Lock()
	if !m.ended {
		m.ended, m.err = true, err
	}
	m.mu.Unlock()
	m.bell.Ring()
}

// Fetch waits for the next value. It reports false at the end, with the error of End or of ctx, and
// in a callback of a host that closes, with scheduler.ErrAbandoned.
func (m *Mailbox[T]) Fetch(ctx context.Context) (v T, ok bool, err error) {
	return Fetch(ctx, m.bell, m.take)
}

// take takes the first value. If there is none, it reports whether the sequence has ended, and its
// error.
func (m *Mailbox[T]) take() (v T, ok, ended bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ring.Len(&m.values) > 0 {
		return ring.Pop(&m.values), true, false, nil
	}
	return v, false, m.ended, m.err
}
