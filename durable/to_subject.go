package durable

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime"
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
// that is not acknowledged in time is published again under the same id; the server drops the second
// one if it comes within the stream's window for duplicates, two minutes by default. It may then
// come after its successors. It panics if conn is nil, or if the config makes no sense.
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
	js, err := jetstream.New(conn, jetstream.WithPublishAsyncMaxPending(2*c.Room),
		jetstream.WithPublishAsyncTimeout(pull.AnswerTime))
	if err != nil {
		return err
	}
	own, cancel := context.WithCancelCause(ctx)
	s := &sink[T]{ctx: own, js: js, config: c, id: rand.Text(), bell: make(doorbell, 1),
		room: make(chan jetstream.PubAckFuture, c.Room)}
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
	js         jetstream.JetStream
	config     SinkConfig[T]
	id         string
	freed      func()      // calls the source back, if it has asked for room
	bell       doorbell    // for callBack; settle rings and closes it
	refused    atomic.Bool // the source was told that there is no room, and no bell has rung since
	goroutines sync.WaitGroup

	mu   sync.Mutex // guards what is below
	over bool
	sent uint64
	room chan jetstream.PubAckFuture // of what is published, in order. Only sending is guarded
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
	m.Header.Set(jetstream.MsgIDHeader, s.id+"."+strconv.FormatUint(s.sent, 36))
	f, err := s.js.PublishMsgAsync(m)
	if s.sent == 1 {
		runtime.Gosched() // see end
	}
	if err != nil {
		return err
	}
	select {
	case s.room <- f:
		return nil
	case <-s.ctx.Done():
		return context.Cause(s.ctx)
	}
}

// settle waits for the acknowledgement of each value, and publishes again what got none.
func (s *sink[T]) settle() error {
	defer close(s.bell)
	for f := range s.room {
		if s.refused.Load() && len(s.room) <= cap(s.room)-(cap(s.room)+3)/4 {
			s.refused.Store(false) // a call back for each would cost more than the value
			s.bell.ring()
		}
		var err error
		select {
		case <-f.Ok():
		case err = <-f.Err():
		case <-s.ctx.Done():
			return context.Cause(s.ctx)
		}
		for err != nil {
			if !errors.Is(err, jetstream.ErrAsyncPublishTimeout) && !engine.Temporary(err) {
				return fmt.Errorf("durable: publishing to %q: %w", f.Msg().Subject, err)
			}
			_, err = s.js.PublishMsg(s.ctx, f.Msg())
			if err != nil && !engine.Pause(s.ctx, 50*time.Millisecond) {
				return context.Cause(s.ctx)
			}
		}
	}
	return nil
}

// end lets nothing be published any more, and waits until all is settled. The goroutine that nats.go
// 1.55 starts for the first publish waits for ever if it begins only after CleanupPublisher. So what
// publishes lets it go first; if another processor has taken over meanwhile, that finds it while this
// goroutine sleeps.
func (s *sink[T]) end() {
	s.mu.Lock()
	ended := s.over
	if s.over = true; !ended {
		close(s.room)
	}
	s.mu.Unlock()
	if !ended {
		s.goroutines.Wait()
		time.Sleep(time.Millisecond)
		s.js.CleanupPublisher()
	}
}
