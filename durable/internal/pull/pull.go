// Package pull takes messages from a consumer of JetStream.
package pull

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Times of a pull. The server says each second that it still knows the pull.
const (
	pullTime  = 10 * time.Second
	pullBeat  = time.Second
	pullDeath = 5 * pullBeat / 2 // without a word, the pull is lost
)

// AnswerTime is how long a request waits for the server before it is sent again.
const AnswerTime = 2 * time.Second

// ErrConsumerDeleted says that the consumer was deleted.
var ErrConsumerDeleted = errors.New("durable: the consumer was deleted")

// Puller asks a consumer for messages, never for more than there is room for: it counts those that
// are in hand until Done. Consume of the client counts a message until its callback returns, so
// what exceeds the room would wait in this process while others are idle. Its Fetch counts as we
// do, but cannot ask for more while it waits for what it asked for.
type Puller struct {
	conn    *nats.Conn
	subject string // of the request
	inbox   string
	room    int
	deliver func(*nats.Msg)
	sub     *nats.Subscription
	watch   *time.Timer   // armed again by whatever the server says
	Over    chan struct{} // closed when nothing is delivered any more
	Broken  chan error    // gets an error when there is no consumer any more

	mu      sync.Mutex // guards what is below; nothing is called while it is held, except the client
	inHand  int        // delivered, and not yet given back by Done
	asked   int        // asked for, and neither delivered nor refused
	stopped bool
}

// New starts to pull. deliver is called on one goroutine, and must not block for long.
func New(
	conn *nats.Conn, subject string, room int, deliver func(*nats.Msg),
) (*Puller, error) {
	p := &Puller{conn: conn, subject: subject, inbox: conn.NewInbox(), room: room,
		deliver: deliver, Over: make(chan struct{}),
		Broken: make(chan error, 1)}
	p.watch = time.AfterFunc(pullDeath, p.forget)
	sub, err := conn.Subscribe(p.inbox, p.receive)
	if err != nil {
		p.watch.Stop()
		return nil, err
	}
	sub.SetClosedHandler(func(string) { p.closed() })
	if err := sub.SetPendingLimits(-1, -1); err != nil {
		return nil, err
	}
	p.sub = sub
	p.mu.Lock()
	defer p.mu.Unlock()
	p.askLocked()
	return p, nil
}

// askLocked asks for as many messages as there is room for, if that is worth a request.
func (p *Puller) askLocked() {
	free := p.room - p.inHand - p.asked
	if p.stopped || free < 1 || p.asked > 0 && free < p.room/4 {
		return
	}
	request, _ := json.Marshal(map[string]int64{"batch": int64(free), "expires": int64(pullTime),
		"idle_heartbeat": int64(pullBeat)})
	if p.conn.PublishRequest(p.subject, p.inbox, request) == nil {
		p.asked += free
	}
}

// receive takes a message or a word about a pull. Words come to the inbox; messages keep their own
// subject.
func (p *Puller) receive(m *nats.Msg) {
	p.mu.Lock()
	p.watch.Reset(pullDeath)
	if m.Subject == p.inbox {
		p.hearLocked(m.Header)
		p.mu.Unlock()
		return
	}
	p.asked = max(p.asked-1, 0)
	p.inHand++
	p.mu.Unlock()
	p.deliver(m)
}

// hearLocked is told of a pull: that it lives, or that it is over.
func (p *Puller) hearLocked(h nats.Header) {
	status := h.Get("Status")
	if status == "100" { // alive
		return
	}
	left, err := strconv.Atoi(h.Get("Nats-Pending-Messages"))
	if err != nil {
		left = p.asked
	}
	p.asked = max(p.asked-left, 0)
	switch what := h.Get("Description"); {
	case status == "408": // its time is over
		p.askLocked()
	case status == "409" && what == "Consumer Deleted":
		p.breakLocked(ErrConsumerDeleted)
	} // or else the consumer has no leader, or moves: the watch asks again
}

// breakLocked tells once that pulling makes no sense.
func (p *Puller) breakLocked(err error) {
	select {
	case p.Broken <- err:
	default:
	}
}

// Done says that a delivered message makes room.
func (p *Puller) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.inHand--
	p.askLocked()
}

// forget gives up the pulls that are no longer answered, and asks anew. The consumer may have been
// deleted before a pull got there, or while the connection was down: then no answer ever comes.
func (p *Puller) forget() {
	gone := p.gone()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped {
		return
	}
	if gone {
		p.breakLocked(ErrConsumerDeleted)
	}
	p.asked = 0
	p.askLocked()
	p.watch.Reset(pullDeath)
}

// gone asks the server whether the consumer is gone. It may wait for an answer.
func (p *Puller) gone() bool {
	info := strings.Replace(p.subject, "CONSUMER.MSG.NEXT.", "CONSUMER.INFO.", 1)
	m, err := p.conn.Request(info, nil, AnswerTime)
	if err != nil {
		return false
	}
	var a struct {
		Error *struct {
			ErrCode jetstream.ErrorCode `json:"err_code"`
		} `json:"error"`
	}
	if json.Unmarshal(m.Data, &a) != nil || a.Error == nil {
		return false
	}
	code := a.Error.ErrCode
	return code == jetstream.JSErrCodeConsumerNotFound || code == jetstream.JSErrCodeStreamNotFound
}

// closed is called when the subscription has closed: by Stop, or with the connection.
func (p *Puller) closed() {
	p.mu.Lock()
	if !p.stopped {
		p.stopped = true
		p.watch.Stop()
		p.breakLocked(nats.ErrConnectionClosed)
	}
	p.mu.Unlock()
	close(p.Over)
}

// Stop asks for nothing more, and lets what has arrived be delivered. Then Over is closed.
func (p *Puller) Stop() {
	p.mu.Lock()
	p.stopped = true
	p.watch.Stop()
	p.mu.Unlock()
	_ = p.sub.Drain() // fails if the connection is closed already
}
