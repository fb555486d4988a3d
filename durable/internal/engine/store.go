package engine

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/internal/pull"
	"github.com/rxsched/rxsched/durable/internal/tokens"
)

// Headers of NATS's protocol.
const (
	headerExpected  = "Nats-Expected-Last-Subject-Sequence"
	headerTTL       = "Nats-TTL"
	headerSchedule  = "Nats-Schedule"
	headerTarget    = "Nats-Schedule-Target"
	headerScheduler = "Nats-Scheduler"
	headerNext      = "Nats-Schedule-Next"
)

// store reads and writes the messages of the stream.
type store struct {
	// making is held to make the stream, and read-held to make a consumer: nats-server races when it
	// does both at once.
	making sync.RWMutex

	conn     *nats.Conn
	js       jetstream.JetStream
	stream   string // its name, with which all subjects begin
	api      string // prefix of the subjects of JetStream's API
	hold     time.Duration
	id       string                   // of this engine
	writes   atomic.Uint64            // numbers them, for the names of commits
	stop     func(Stage, string) bool // or nil
	now      func() time.Time         // by this worker's clock
	pageSize int                      // how many messages are asked for at once
	headed   atomic.Bool              // the last page needed headers
	quiet    silence
	missed   func() // told that there is no stream
}

func newStore(conn *nats.Conn, js jetstream.JetStream, c Config, missed func()) *store {
	return &store{conn: conn, js: js, stream: c.Stream, hold: c.HoldMax,
		api: "$JS.API.", id: rand.Text(), stop: c.Stop,
		now: c.Now, pageSize: c.PageSize, missed: missed,
		quiet: silence{tell: c.OnError, calls: map[*call]struct{}{}}}
}

// place is where the messages of a key are.
type place struct{ name, key, path string }

// at returns the place of a key, or ErrTooLarge.
func at(name, key string) (place, error) {
	n, err := tokens.OfName(name)
	if err != nil {
		return place{}, fmt.Errorf("%w: the name has more than %d bytes, encoded", ErrTooLarge, tokens.MaxName)
	}
	k, err := tokens.OfKey(key)
	if err != nil {
		return place{}, fmt.Errorf("%w: the key has more than %d bytes, encoded", ErrTooLarge, tokens.MaxKey)
	}
	return place{name, key, n + "." + k}, nil
}

// token is the name, encoded.
func (p place) token() string {
	token, _, _ := strings.Cut(p.path, ".")
	return token
}

// keyToken is the key, encoded.
func (p place) keyToken() string {
	_, token, _ := strings.Cut(p.path, ".")
	return token
}

func (s *store) recordSubject(p place) string { return s.stream + ".t." + p.path }

func (s *store) tokenSubject(p place, r *record) string {
	name, key, _ := strings.Cut(p.path, ".")
	return s.stream + ".d." + name + "." + key + "." + strconv.FormatUint(r.Epoch, 10)
}

func (s *store) scheduleSubject(p place, epoch uint64) string {
	return s.stream + ".s." + p.path + "." + strconv.FormatUint(epoch, 10)
}

// pubAck is the server's answer to a publish.
type pubAck struct {
	Seq   uint64    `json:"seq"`
	Error *apiError `json:"error"`
}

type apiError struct {
	Code        int    `json:"code"`
	ErrCode     int    `json:"err_code"`
	Description string `json:"description"`
}

func (e *apiError) Error() string {
	return fmt.Sprintf("durable: the server says: %s (%d)", e.Description, e.ErrCode)
}

// Codes of the server's errors.
const (
	codeWrongLast         = 10071
	codeWrongLastInFlight = 10164 // of a replicated stream
	codeTooLarge          = 10054
	codeNoMessage         = 10037
	codeNoSequence        = 10043
	codeNoStream          = 10059
)

// publish sends a message until the server answers or ctx ends. The error is errConflict if the
// last sequence of the subject is not the expected one.
func (s *store) publish(ctx context.Context, m *nats.Msg) (err error) {
	var c *call
	defer func() { s.quiet.over(c, !errors.Is(err, ErrUncertain)) }()
	for {
		_, err = s.publishOnce(ctx, m)
		var refused *apiError
		switch {
		case err == nil:
			return nil
		case errors.As(err, &refused) && refused.Code < 500:
			return refusal(refused)
		case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrMaxPayload):
			return err
		case s.gone(ctx, err):
			return s.noStream()
		}
		c = s.quiet.failed(ctx, c, m.Subject, err)
		if !Pause(ctx, 50*time.Millisecond) {
			return fmt.Errorf("%w: %w", ErrUncertain, err)
		}
	}
}

func refusal(e *apiError) error {
	switch e.ErrCode {
	case codeWrongLast, codeWrongLastInFlight:
		return errConflict
	case codeTooLarge:
		return fmt.Errorf("%w: %w", ErrTooLarge, e)
	}
	return e
}

// errUnsent says that the connection was closed before a message was sent.
var errUnsent = fmt.Errorf("durable: not sent: %w", nats.ErrConnectionClosed)

// publishOnce sends a message and waits for the answer, which has the message's sequence.
func (s *store) publishOnce(ctx context.Context, m *nats.Msg) (uint64, error) {
	if s.conn.IsClosed() {
		return 0, errUnsent
	}
	ctx, cancel := context.WithTimeout(ctx, pull.AnswerTime)
	defer cancel()
	reply, err := s.conn.RequestMsgWithContext(ctx, m)
	if err != nil {
		return 0, err
	}
	var a pubAck
	if err := json.Unmarshal(reply.Data, &a); err != nil {
		return 0, err
	}
	if a.Error != nil {
		return 0, a.Error
	}
	return a.Seq, nil
}

// room is more than the rest of a record takes besides the state.
const room = 10 << 10

// fits returns ErrTooLarge if the server would refuse the record.
func (s *store) fits(p place, r *record) error {
	if limit := s.conn.MaxPayload() - room; int64(len(r.state)) > limit {
		return fmt.Errorf("%w: the state of %s/%q has %d bytes, and the server takes %d",
			ErrTooLarge, p.name, p.key, len(r.state), limit)
	}
	return nil
}

// Pause waits, and reports whether ctx is still going.
func Pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
