package durable

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/durable/internal/pull"
	"github.com/rxsched/rxsched/observable"
)

// SinkConfig says how values go to a subject. The zero value is ready to use.
type SinkConfig[T any] struct {
	// Codec encodes the values. If nil, it is [JSON].
	Codec Codec[T]

	// Room is how many values are published and not acknowledged. While there is none, the source
	// waits: one that can't ask for room has its goroutine wait. If 0, it is 256.
	Room int

	// Subject, if set, chooses the subject of each value.
	Subject func(T) string
}

// ToSubject publishes the values of src, in their order, and returns when src has ended and the
// stream has stored all: nil, or the error of src, of the codec, of ctx or of the server. A value
// that is not acknowledged in time is published again under the same id; the server drops the
// second one if it comes within the stream's window for duplicates, two minutes by default. It may
// then come after its successors. It panics if conn is nil, or if the config makes no sense.
func ToSubject[T any](
	ctx context.Context, src observable.Observable[T], conn *nats.Conn, subject string, c SinkConfig[T],
) error {
	must(conn != nil, "ToSubject: nil conn")
	must(c.Subject != nil || subject != "", "ToSubject: empty subject")
	must(c.Room >= 0, "ToSubject: SinkConfig.Room is negative")
	engine.OrElse(&c.Room, 256)
	c.Codec = orJSON(c.Codec)
	if c.Subject == nil {
		c.Subject = func(T) string { return subject }
	}
	js, err := jetstream.New(conn)
	if err != nil {
		return err
	}
	inbox := conn.NewInbox() + "."
	answers, err := conn.SubscribeSync(inbox + "*")
	if err != nil {
		return err
	}
	defer func() { _ = answers.Unsubscribe() }()
	own, cancel := context.WithCancelCause(ctx)
	s := &sink[T]{ctx: own, conn: conn, js: js, inbox: inbox, answers: answers, config: c, id: rand.Text(),
		bell: make(doorbell, 1), room: make(chan published, c.Room), stored: map[uint64]bool{}}
	defer func() {
		cancel(nil)
		s.end() // again, unless the source has panicked
	}()
	for _, work := range []func() error{s.settle, s.callBack} {
		s.goroutines.Go(func() {
			if err := work(); err != nil {
				cancel(err)
			}
		})
	}
	err = observable.ForEach(own, s.bound(src), func(v T) {
		if err := s.publish(v); err != nil {
			cancel(err)
		}
	})
	s.end()
	return cmp.Or(ctx.Err(), context.Cause(own), err)
}

// sink publishes values.
type sink[T any] struct {
	ctx        context.Context // set once, as those without a comment
	conn       *nats.Conn
	js         jetstream.JetStream
	inbox      string             // an answer's subject is this and the number of its value
	answers    *nats.Subscription // to inbox
	config     SinkConfig[T]
	id         string
	freed      func()      // calls the source back, if it has asked for room
	bell       doorbell    // for callBack; settle rings and closes it
	refused    atomic.Bool // the source was told that there is no room, and no bell has rung since
	goroutines sync.WaitGroup

	mu   sync.Mutex // guards what is below
	over bool
	sent uint64
	room chan published // in order. Only sending is guarded

	stored map[uint64]bool // by number, of values that are not settled and have an answer; of settle
}

// published is a value that is published and not settled.
type published struct {
	msg     *nats.Msg
	expires time.Time // when the answer is late
}

// bound is src, which asks whether there is room.
func (s *sink[T]) bound(src observable.Observable[T]) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		in := observable.NewSubscriber(dst, observable.Observer[T]{Next: dst.Next})
		s.freed = in.Bound(func() bool {
			if len(s.room) < cap(s.room) {
				return true
			}
			s.refused.Store(true) // what leaves from now on rings the bell; something may have just left
			return len(s.room) < cap(s.room)
		})
		src.SubscribeTo(in)
	})
}

// callBack calls the source back when there is room. It does not settle: what the source sends
// without asking may wait for that.
func (s *sink[T]) callBack() error {
	for range s.bell {
		if err := engine.Caught(s.freed); err != nil {
			return err
		}
	}
	return nil
}

// publish publishes one value, when there is room.
func (s *sink[T]) publish(v T) error {
	subject := s.config.Subject(v)
	data, err := s.config.Codec.Encode(v)
	if err != nil {
		return &CodecError{Name: subject, Err: err}
	}
	m := nats.NewMsg(subject)
	m.Data = data
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over { // the source was sending when the context ended
		return nil
	}
	s.sent++
	number := strconv.FormatUint(s.sent, 36)
	m.Header.Set(jetstream.MsgIDHeader, s.id+"."+number)
	m.Reply = s.inbox + number
	if err := s.conn.PublishMsg(m); err != nil {
		return err
	}
	select {
	case s.room <- published{m, time.Now().Add(pull.AnswerTime)}:
		return nil
	case <-s.ctx.Done():
		return context.Cause(s.ctx)
	}
}

// settle waits until the stream has each value, and publishes again what it has not acknowledged.
func (s *sink[T]) settle() error {
	defer close(s.bell)
	number := uint64(0)
	for p := range s.room {
		number++
		if s.refused.Load() && len(s.room) <= cap(s.room)-(cap(s.room)+3)/4 {
			s.refused.Store(false) // a call back for each would cost more than the value
			s.bell.ring()
		}
		for stored := s.acknowledged(number, p.expires); !stored; {
			_, err := s.js.PublishMsg(s.ctx, p.msg)
			stored = err == nil
			switch {
			case s.ctx.Err() != nil:
				return context.Cause(s.ctx)
			case err != nil && !engine.Temporary(err):
				return fmt.Errorf("durable: publishing to %q: %w", p.msg.Subject, err)
			case err != nil && !engine.Pause(s.ctx, 50*time.Millisecond):
				return context.Cause(s.ctx)
			}
		}
	}
	return nil
}

// acknowledged reads answers until the value's is there, and returns whether the stream has stored
// it. It returns false, too, if there is no answer in time. Streams answer in an order of their
// own.
//
// [jetstream.JetStream.PublishMsgAsync] would do this, but nats.go 1.55 starts a goroutine for it that
// waits for ever if it begins only after CleanupPublisher.
func (s *sink[T]) acknowledged(number uint64, expires time.Time) bool {
	ctx, cancel := context.WithDeadline(s.ctx, expires)
	defer cancel()
	for {
		if stored, ok := s.stored[number]; ok {
			delete(s.stored, number)
			return stored
		}
		m, err := s.answers.NextMsgWithContext(ctx)
		if err != nil {
			return false
		}
		if n, err := strconv.ParseUint(m.Subject[len(s.inbox):], 36, 64); err == nil && n >= number {
			var answer struct{ Stream, Error any }
			err = json.Unmarshal(m.Data, &answer)
			s.stored[n] = err == nil && answer.Stream != nil && answer.Error == nil
		}
	}
}

// end lets nothing be published any more, and waits until all is settled.
func (s *sink[T]) end() {
	s.mu.Lock()
	if !s.over {
		s.over = true
		close(s.room)
	}
	s.mu.Unlock()
	s.goroutines.Wait()
}
