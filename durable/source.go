package durable

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/durable/internal/pull"
	"github.com/rxsched/rxsched/observable"
)

// decode decodes a value, or reports it. A panic of the codec is an error of its, and one of
// Undecodable ends the sequence.
func decode[T any](c SourceConfig[T], m *nats.Msg, fail func(error)) (v T, ok bool) {
	var err error
	if panicked := engine.Caught(func() { v, err = c.Codec.Decode(m.Data) }); panicked != nil {
		err = panicked
	}
	if err == nil {
		return v, true
	}
	e := &CodecError{Name: m.Subject, Decoding: true, Err: err}
	if c.Undecodable == nil {
		fail(e)
	} else if panicked := engine.Caught(func() { c.Undecodable(e, m.Data) }); panicked != nil {
		fail(panicked)
	}
	return v, false
}

// source is one subscription to a consumer.
type source[T any] struct {
	conn     *nats.Conn // set once, as all of these
	subject  string
	config   SourceConfig[T]
	auto     bool
	dst      *observable.Subscriber[Delivery[T]]
	progress *pull.InProgress
	queue    chan *nats.Msg // delivered, and not seen by the observer
	pull     *pull.Puller
}

// run delivers until the subscription closes, on a goroutine of its own.
func (s *source[T]) run(ctx context.Context) {
	forget, err := s.open(ctx)
	if err != nil {
		s.dst.Error(err)
		return
	}
	defer forget()
	room := newDoorbell()
	for ring := room.ring; ; {
		queue := s.queue
		if !s.dst.Ready(ring) {
			queue = nil
		}
		select {
		case <-ctx.Done():
			return
		case err := <-s.pull.Broken:
			s.dst.Error(err)
			return
		case <-room:
		case m := <-queue:
			s.deliver(m)
		}
	}
}

// open makes the consumer and begins to pull. forget ends that, and gives back what is in hand.
func (s *source[T]) open(ctx context.Context) (forget func(), err error) {
	js, err := jetstream.New(s.conn)
	if err != nil {
		return nil, err
	}
	stream, err := js.StreamNameBySubject(ctx, s.subject)
	if err != nil {
		return nil, fmt.Errorf("durable: no stream has the subject %q: %w", s.subject, err)
	}
	c, err := js.CreateOrUpdateConsumer(ctx, stream, s.consumer())
	if err != nil {
		return nil, fmt.Errorf("durable: the consumer of %q: %w", s.subject, err)
	}
	name := c.CachedInfo().Name
	s.pull, err = pull.New(s.conn, "$JS.API.CONSUMER.MSG.NEXT."+stream+"."+name, s.config.Room,
		func(m *nats.Msg) {
			s.progress.Add(m)
			select {
			case s.queue <- m:
			case <-ctx.Done():
			}
		})
	if err != nil {
		return nil, err
	}
	return func() {
		s.pull.Stop()
		<-s.pull.Over
		for _, m := range s.progress.Clear() {
			_ = m.Respond([]byte("-NAK"))
		}
		if s.config.Consumer == "" {
			ctx, cancel := context.WithTimeout(context.Background(), pull.AnswerTime)
			defer cancel()
			_ = js.DeleteConsumer(ctx, stream, name) // or else it goes after a while
		}
	}, nil
}

// consumer is the configuration of the consumer.
func (s *source[T]) consumer() jetstream.ConsumerConfig {
	c := jetstream.ConsumerConfig{Durable: s.config.Consumer, FilterSubject: s.subject,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: s.config.AckWait, MaxAckPending: -1,
		DeliverPolicy: s.config.From.policy, OptStartSeq: s.config.From.sequence}
	if t := s.config.From.time; !t.IsZero() {
		c.OptStartTime = &t
	}
	if c.Durable == "" {
		c.InactiveThreshold = time.Minute
	}
	return c
}

// deliver hands a message to the observer.
func (s *source[T]) deliver(m *nats.Msg) {
	d := Delivery[T]{Subject: m.Subject, answer: func(answer string) {
		if s.progress.Remove(m) {
			_ = m.Respond([]byte(answer)) // if it gets lost, the value comes again
			s.pull.Done()
		}
	}}
	if meta, err := m.Metadata(); err == nil {
		d.Sequence, d.Time, d.Attempt = meta.Sequence.Stream, meta.Timestamp, int(meta.NumDelivered)
	}
	if how := m.Header.Get(headerEnd); how != "" {
		d.Ack()
		s.end(how)
		return
	}
	v, ok := decode(s.config, m, s.dst.Error)
	if !ok {
		d.Term()
		return
	}
	d.Value = v
	s.dst.Next(d)
	if s.auto && !s.dst.Closed() {
		d.Ack()
	}
}

// end ends the sequence as a durable Subject says.
func (s *source[T]) end(how string) {
	if text, failed := strings.CutPrefix(how, "error: "); failed {
		s.dst.Error(&EndError{text})
		return
	}
	s.dst.Complete()
}
