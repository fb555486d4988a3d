package pull

import (
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// InProgress tells the server of messages that take long that they are being worked on. Any
// goroutine may call it.
type InProgress struct {
	every time.Duration // set once

	mu     sync.Mutex // guards what is below; nothing is called while it is held, except the client
	inHand map[*nats.Msg]time.Time
	timer  *time.Timer
}

// NewInProgress tells of nothing yet.
func NewInProgress(ackWait time.Duration) *InProgress {
	p := &InProgress{every: ackWait / 3, inHand: map[*nats.Msg]time.Time{}}
	p.timer = time.AfterFunc(time.Hour, p.beat)
	p.timer.Stop()
	return p
}

// Add begins to tell of m.
func (p *InProgress) Add(m *nats.Msg) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.inHand) == 0 {
		p.timer.Reset(p.every)
	}
	p.inHand[m] = time.Now()
}

// Remove ends that. It reports false if it had ended before.
func (p *InProgress) Remove(m *nats.Msg) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, held := p.inHand[m]
	if delete(p.inHand, m); len(p.inHand) == 0 {
		p.timer.Stop()
	}
	return held
}

// Clear removes all messages, and returns them.
func (p *InProgress) Clear() (all []*nats.Msg) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for m := range p.inHand {
		all = append(all, m)
	}
	clear(p.inHand)
	p.timer.Stop()
	return all
}

func (p *InProgress) beat() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.inHand) == 0 {
		return
	}
	now := time.Now()
	for m, since := range p.inHand {
		if now.Sub(since) >= p.every {
			p.inHand[m] = now
			_ = m.Respond([]byte("+WPI")) // only writes to the client's buffer
		}
	}
	p.timer.Reset(p.every)
}
