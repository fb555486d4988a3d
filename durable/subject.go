package durable

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/durable/internal/pull"
	"github.com/rxsched/rxsched/observable"
)

// SubjectConfig says how a durable subject keeps its values. The zero value keeps all for ever.
type SubjectConfig[T any] struct {
	// Codec encodes the values. If nil, it is [JSON].
	Codec Codec[T]

	// Replicas is how many servers hold the values, when NewSubject creates the stream. If 0, one.
	Replicas int

	// MaxAge is how long a value stays. If 0, for ever.
	MaxAge time.Duration

	// MaxValues is how many values stay: the newest. If 0, all.
	MaxValues int64
}

// Subject is a subject whose values are stored by the server. Each subscriber chooses where it
// begins. So it stands for RxJS's ReplaySubject, across processes. Any goroutine may call its
// methods.
type Subject[T any] struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	subject string
	codec   Codec[T]
}

// headerEnd marks the end of a subject: "complete", or "error: " and the text.
const headerEnd = "Rx-End"

// NewSubject returns the durable subject of a name. It creates the stream of that name if there is
// none; one that is there stays as it is, but for a mark in its metadata. The stream has the subject
// of its name and no other. NewSubject panics if conn is nil, if the name is empty, or if the config
// makes no sense.
func NewSubject[T any](
	ctx context.Context, conn *nats.Conn, name string, c SubjectConfig[T],
) (*Subject[T], error) {
	must(conn != nil, "NewSubject: nil conn")
	must(name != "", "NewSubject: empty name")
	must(c.Replicas >= 0, "NewSubject: SubjectConfig.Replicas is negative")
	must(c.MaxAge >= 0, "NewSubject: SubjectConfig.MaxAge is negative")
	must(c.MaxValues >= 0, "NewSubject: SubjectConfig.MaxValues is negative")
	engine.OrElse(&c.Replicas, 1)
	if c.MaxValues == 0 {
		c.MaxValues = -1
	}
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	s, err := subjectStream(ctx, js, jetstream.StreamConfig{Name: name, Subjects: []string{name},
		Replicas: c.Replicas, MaxAge: c.MaxAge, MaxMsgs: c.MaxValues, AllowDirect: true})
	if err != nil {
		return nil, fmt.Errorf("durable: NewSubject: name %q: %w", name, err)
	}
	if err := engine.KeepStream(ctx, js, s); err != nil {
		engine.Heard(nil)(fmt.Errorf("durable: NewSubject: name %q: updating the stream: %w", name, err))
	}
	return &Subject[T]{conn, js, name, orJSON(c.Codec)}, nil
}

// subjectStream returns the stream of a name, and creates it if there is none. It returns ErrStream if
// the stream is for something else.
func subjectStream(
	ctx context.Context, js jetstream.JetStream, want jetstream.StreamConfig,
) (jetstream.Stream, error) {
	s, err := js.Stream(ctx, want.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		s, err = js.CreateStream(ctx, want)
		switch {
		case errors.Is(err, jetstream.ErrStreamNameAlreadyInUse): // somebody else was faster
			s, err = js.Stream(ctx, want.Name)
		case err == nil:
			engine.TellOld(s, engine.Heard(nil))
		}
	}
	if err != nil {
		return nil, err
	}
	c := s.CachedInfo().Config
	if len(c.Subjects) != 1 || c.Subjects[0] != want.Name || c.Retention != jetstream.LimitsPolicy {
		return nil, fmt.Errorf("%w: its subjects are %v, its retention is %v", ErrStream, c.Subjects,
			c.Retention)
	}
	return s, nil
}

// Next stores a value and sends it to all subscribers. The value is stored when Next returns nil.
// If the answer is missing, it tries again until ctx ends; within two minutes the server drops the
// second of them.
func (s *Subject[T]) Next(ctx context.Context, v T) error {
	data, err := s.codec.Encode(v)
	if err != nil {
		return &CodecError{Name: s.subject, Err: err}
	}
	m := nats.NewMsg(s.subject)
	m.Data = data
	return s.store(ctx, m)
}

// Complete ends the subject for those who are subscribed, and for those who come later and begin
// before the end.
func (s *Subject[T]) Complete(ctx context.Context) error { return s.end(ctx, "complete") }

// Error is Complete with an error. Subscribers get an [*EndError] with its text.
func (s *Subject[T]) Error(ctx context.Context, err error) error {
	return s.end(ctx, "error: "+err.Error())
}

func (s *Subject[T]) end(ctx context.Context, how string) error {
	m := nats.NewMsg(s.subject)
	m.Header.Set(headerEnd, strings.Map(oneLine, how))
	return s.store(ctx, m)
}

// oneLine makes a text fit for a header.
func oneLine(r rune) rune {
	if r == '\r' || r == '\n' {
		return ' '
	}
	return r
}

// store publishes under an id, until the server answers.
func (s *Subject[T]) store(ctx context.Context, m *nats.Msg) error {
	m.Header.Set(jetstream.MsgIDHeader, rand.Text())
	for {
		once, cancel := context.WithTimeout(ctx, pull.AnswerTime)
		_, err := s.js.PublishMsg(once, m)
		cancel()
		if err == nil || !passing(err) {
			return err
		}
		if !engine.Pause(ctx, 50*time.Millisecond) {
			return fmt.Errorf("%w: %w", ErrUncertain, err)
		}
	}
}

// EndError is the error with which a process has ended a durable subject, as its text.
type EndError struct{ Text string }

// Error returns the text.
func (e *EndError) Error() string { return e.Text }

// From sends the values from a position on, and those to come. It goes on without a gap when the
// server was away, and waits for a slow observer. Each subscription delivers on a goroutine of its
// own.
//
//	s.From(AtSequence(2)): b-c---d-|   if b is the second value, d is stored later, and Complete called
func (s *Subject[T]) From(p Position) observable.Observable[T] {
	return FromSubject(s.conn, s.subject, SourceConfig[T]{Codec: s.codec, From: p})
}
