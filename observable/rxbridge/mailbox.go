package rxbridge

import (
	"context"
	"sync"

	"github.com/reactivex/rxgo/v2"

	"github.com/rxsched/rxsched/internal/ring"
)

// mailbox keeps items until RxGo takes them, without a limit.
type mailbox struct {
	wake chan struct{} // of capacity 1, so that wake-ups merge

	mu     sync.Mutex // guards what is below
	items  ring.Ring[rxgo.Item]
	closed bool
}

func newMailbox() *mailbox { return &mailbox{wake: make(chan struct{}, 1)} }

// put adds an item. Any goroutine may call it.
func (m *mailbox) put(item rxgo.Item) {
	m.mu.Lock()
	m.items.Push(item)
	m.mu.Unlock()
	m.rouse()
}

// close says that there are no more items. Any goroutine may call it.
func (m *mailbox) close() {
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	m.rouse()
}

func (m *mailbox) rouse() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// forward sends the items until the mailbox is closed and empty, or ctx ends. It says ready when it
// sends.
func (m *mailbox) forward(ctx context.Context, next chan<- rxgo.Item, ready func()) {
	for {
		item, ok, more := m.take()
		switch {
		case ok:
			ready()
			if !item.SendContext(ctx, next) {
				return
			}
		case !more || !m.wait(ctx):
			return
		}
	}
}

// take takes the item that has waited longest, if there is one, and reports whether there may be
// more.
func (m *mailbox) take() (item rxgo.Item, ok, more bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.items.Len() == 0 {
		return item, false, !m.closed
	}
	return m.items.Pop(), true, true
}

// wait waits for a change. It reports false if ctx has ended.
func (m *mailbox) wait(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case <-m.wake:
		return true
	}
}
