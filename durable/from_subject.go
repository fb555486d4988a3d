package durable

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/durable/internal/pull"
	"github.com/rxsched/rxsched/observable"
)

// Delivery is a value with the methods that acknowledge it. A value that is not acknowledged within
// AckWait of the last sign of life comes again. Any goroutine may call its methods; the first
// answer counts.
type Delivery[T any] struct {
	Value   T
	Subject string
	Attempt int // from 1 on

	answer func(answer string)
}

// Ack says that the value is done with. It makes room for another one.
func (d Delivery[T]) Ack() { d.answer("+ACK") }

// Nak asks for the value again, after a time at the earliest. It makes room for another one.
func (d Delivery[T]) Nak(after time.Duration) {
	d.answer(fmt.Sprintf(`-NAK {"delay":%d}`, max(after, 0)))
}

// SourceConfig says how values come from a subject. The zero value is ready to use.
type SourceConfig[T any] struct {
	// Codec decodes the values. If nil, it is [JSON].
	Codec Codec[T]

	// Consumer is the name of a consumer that outlives the subscription, and goes on where it was. It
	// is shared: each value goes to one of its subscribers, so there is no order between them. If
	// empty, each subscription has a consumer of its own, which gets all values and goes with it.
	Consumer string

	// Room is how many values are delivered and not acknowledged. They wait here while there is no
	// room below, and show the server that they live. The server keeps the rest, so a slow observer
	// does not slow down others. If 0, it is 256.
	Room int

	// AckWait is how long the server waits for a sign of life before it delivers a value again. If
	// 0, it is 30 seconds.
	AckWait time.Duration
}

// FromSubject sends the values that the stream of a subject stores, from the first one on. The
// subject may have wildcards. The observer acknowledges each of them, perhaps later and elsewhere:
// what is not acknowledged when the subscription closes, or the process dies, comes again. Values
// are delivered in the order of the stream, on a goroutine of the subscription, as long as there is
// room below: see [observable.Subscriber.Ready]. Behind it, pool.PerKey keeps the order of each
// key. What comes again comes after others.
//
// The sequence fails if no stream has the subject, if the consumer is deleted, if the connection is
// closed, and with a [*CodecError] at a value that the codec refuses, or panics at, which does not
// come again. It panics if conn is nil, if the subject is empty or the config makes no sense.
//
//	FromSubject(conn, "s"): -a--b-c-   if a, b and c are published to s
func FromSubject[T any](
	conn *nats.Conn, subject string, c SourceConfig[T],
) observable.Observable[Delivery[T]] {
	must(conn != nil, "FromSubject: nil conn")
	must(subject != "", "FromSubject: empty subject")
	must(c.Room >= 0, "FromSubject: SourceConfig.Room is negative")
	must(c.AckWait >= 0, "FromSubject: SourceConfig.AckWait is negative")
	engine.OrElse(&c.Room, 256)
	engine.OrElse(&c.AckWait, 30*time.Second)
	c.Codec = orJSON(c.Codec)
	return observable.New(func(dst *observable.Subscriber[Delivery[T]]) {
		s := &source[T]{conn: conn, subject: subject, config: c, dst: dst,
			progress: pull.NewInProgress(c.AckWait), queue: make(chan *nats.Msg, 4*c.Room)}
		ctx := dst.Context()
		go s.run(ctx)
	})
}

// source is one subscription to a consumer.
type source[T any] struct {
	conn     *nats.Conn // set once, as all of these
	subject  string
	config   SourceConfig[T]
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
	room := make(doorbell, 1)
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
			if err := s.deliver(m); err != nil {
				s.dst.Error(err)
				return
			}
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
	own := jetstream.ConsumerConfig{Durable: s.config.Consumer, FilterSubject: s.subject,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: s.config.AckWait, MaxAckPending: -1}
	if own.Durable == "" {
		own.InactiveThreshold = time.Minute
	}
	c, err := js.CreateOrUpdateConsumer(ctx, stream, own)
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

// deliver hands a message to the observer. A panic of the codec is an error of its.
func (s *source[T]) deliver(m *nats.Msg) error {
	d := Delivery[T]{Subject: m.Subject, answer: func(answer string) {
		if s.progress.Remove(m) {
			_ = m.Respond([]byte(answer)) // if it gets lost, the value comes again
			s.pull.Done()
		}
	}}
	if meta, err := m.Metadata(); err == nil {
		d.Attempt = int(meta.NumDelivered)
	}
	var err error
	if panicked := engine.Caught(func() { d.Value, err = s.config.Codec.Decode(m.Data) }); panicked != nil {
		err = panicked
	}
	if err != nil {
		d.answer("+TERM")
		return &CodecError{Name: m.Subject, Decoding: true, Err: err}
	}
	s.dst.Next(d)
	return nil
}

// doorbell wakes a goroutine. It holds one: it is rung once for each wait, or more often for no
// wait.
type doorbell chan struct{}

// ring never waits.
func (d doorbell) ring() {
	select {
	case d <- struct{}{}:
	default:
	}
}
