package durable

import (
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// Delivery is a value with what acknowledges it. If nobody does within AckWait of the last sign of
// life, it comes again. Any goroutine may call its methods; the first answer counts.
type Delivery[T any] struct {
	Value    T
	Subject  string
	Sequence uint64    // in its stream
	Time     time.Time // when the server stored it
	Attempt  int       // from 1 on

	answer func(answer string)
}

// Ack says that the value is done with. It makes room for another one.
func (d Delivery[T]) Ack() { d.answer("+ACK") }

// Nak asks for the value again, after d at the earliest. It makes room for another one.
func (d Delivery[T]) Nak(after time.Duration) {
	d.answer(fmt.Sprintf(`-NAK {"delay":%d}`, max(after, 0)))
}

// Term says that nobody can use the value. It does not come again.
func (d Delivery[T]) Term() { d.answer("+TERM") }

// lifeline tells the server of messages that are in hand for long that somebody works on them.
type lifeline struct {
	every time.Duration // set once

	mu     sync.Mutex // guards what is below; nothing is called while it is held, except the client
	inHand map[*nats.Msg]time.Time
	timer  *time.Timer
}

func newLifeline(ackWait time.Duration) *lifeline {
	l := &lifeline{every: ackWait / 3, inHand: map[*nats.Msg]time.Time{}}
	l.timer = time.AfterFunc(time.Hour, l.beat)
	l.timer.Stop()
	return l
}

// hold begins to tell of m.
func (l *lifeline) hold(m *nats.Msg) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.inHand) == 0 {
		l.timer.Reset(l.every)
	}
	l.inHand[m] = time.Now()
}

// letGo ends that. It reports false if it had ended before.
func (l *lifeline) letGo(m *nats.Msg) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, held := l.inHand[m]
	if delete(l.inHand, m); len(l.inHand) == 0 {
		l.timer.Stop()
	}
	return held
}

// empty lets go of all messages, and returns them.
func (l *lifeline) empty() (all []*nats.Msg) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for m := range l.inHand {
		all = append(all, m)
	}
	clear(l.inHand)
	l.timer.Stop()
	return all
}

func (l *lifeline) beat() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.inHand) == 0 {
		return
	}
	now := time.Now()
	for m, since := range l.inHand {
		if now.Sub(since) >= l.every {
			l.inHand[m] = now
			_ = m.Respond([]byte("+WPI")) // only writes to the client's buffer
		}
	}
	l.timer.Reset(l.every)
}
