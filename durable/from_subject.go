package durable

import (
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/durable/internal/pull"
	"github.com/rxsched/rxsched/observable"
)

// Position is where a source begins in its stream. The zero Position is the first value there is. A
// consumer that exists goes on where it was.
type Position struct {
	policy   jetstream.DeliverPolicy
	sequence uint64
	time     time.Time
}

// AtSequence begins with the value of that sequence.
func AtSequence(n uint64) Position {
	return Position{policy: jetstream.DeliverByStartSequencePolicy, sequence: n}
}

// AtTime begins with the first value that the server stored at t or later.
func AtTime(t time.Time) Position {
	return Position{policy: jetstream.DeliverByStartTimePolicy, time: t}
}

// AtEnd begins with the first value that is stored after the subscription.
func AtEnd() Position { return Position{policy: jetstream.DeliverNewPolicy} }

// AtLast begins with the last value there is.
func AtLast() Position { return Position{policy: jetstream.DeliverLastPolicy} }

// SourceConfig says how values come from a subject. The zero value is ready to use.
type SourceConfig[T any] struct {
	// Codec decodes the values. If nil, it is [JSON].
	Codec Codec[T]

	// Core subscribes to the subject itself. Values come while somebody subscribes, are not stored,
	// not acknowledged and do not come again. While there is no room below, or Next does not return,
	// they wait in the connection, up to the limits of its client: 500,000 values or 64 MiB. It drops
	// what comes then, and tells the connection's ErrorHandler, nats.ErrSlowConsumer. Without Core,
	// they come from the stream that has the subject, and nothing is dropped.
	Core bool

	// Consumer is the name of a consumer that outlives the subscription and is shared: each value
	// goes to one of its subscribers. If empty, each subscription has a consumer of its own, which
	// gets all values and goes with it.
	Consumer string

	// From is where a new consumer begins.
	From Position

	// Room is how many values are delivered and not acknowledged. They wait here while there is no
	// room below, and show the server that they live. The server keeps the rest, so a slow observer
	// slows down nobody else. If 0, it is 256.
	Room int

	// AckWait is how long the server waits for a sign of life before it delivers a value again. If
	// 0, it is 30 seconds.
	AckWait time.Duration

	// Undecodable, if set, is told of values that the codec refuses. They don't come again, and the
	// sequence goes on. If nil, the sequence ends with the error, a [*CodecError]. A panic of the
	// codec counts as an error of its.
	Undecodable func(err *CodecError, data []byte)
}

func (c SourceConfig[T]) withDefaults(who string) SourceConfig[T] {
	must(c.Room >= 0, who+": SourceConfig.Room is negative")
	must(c.AckWait >= 0, who+": SourceConfig.AckWait is negative")
	must(!c.Core || c.Consumer == "", who+": SourceConfig.Core has no Consumer")
	engine.OrElse(&c.Room, 256)
	engine.OrElse(&c.AckWait, 30*time.Second)
	c.Codec = orJSON(c.Codec)
	return c
}

// FromSubject sends the values that are published to a subject, which may have wildcards. A value
// is acknowledged when Next returns, so it comes again if the process dies before. It may come
// again also if an acknowledgement gets lost. Values are delivered one after the other, on a
// goroutine of the subscription, as long as there is room below: see
// [observable.Subscriber.Ready]. The sequence fails if there is no stream with the subject, if the
// consumer is deleted or the connection is closed. It completes or fails where a durable [Subject]
// has ended. It panics if conn is nil, if the subject is empty or the config makes no sense.
//
//	FromSubject(conn, "s"): -a--b-c-   if a, b and c are published to s
func FromSubject[T any](
	conn *nats.Conn, subject string, c SourceConfig[T],
) observable.Observable[T] {
	if c.Core {
		return fromCore(conn, subject, c.withDefaults("FromSubject"))
	}
	return observable.Pipe1(deliveries(conn, subject, c, "FromSubject", true),
		observable.Map(func(d Delivery[T]) T { return d.Value }))
}

// Deliveries is [FromSubject] for observers that acknowledge by themselves, perhaps later and
// elsewhere. What is not acknowledged when the subscription closes comes again.
func Deliveries[T any](
	conn *nats.Conn, subject string, c SourceConfig[T],
) observable.Observable[Delivery[T]] {
	must(!c.Core, "Deliveries: SourceConfig.Core has nothing to acknowledge")
	return deliveries(conn, subject, c, "Deliveries", false)
}

// deliveries pulls from a consumer. With auto, it acknowledges when Next returns.
func deliveries[T any](
	conn *nats.Conn, subject string, c SourceConfig[T], who string, auto bool,
) observable.Observable[Delivery[T]] {
	must(conn != nil, who+": nil conn")
	must(subject != "", who+": empty subject")
	c = c.withDefaults(who)
	return observable.New(func(dst *observable.Subscriber[Delivery[T]]) {
		s := &source[T]{conn: conn, subject: subject, config: c, auto: auto, dst: dst,
			progress: pull.NewInProgress(c.AckWait), queue: make(chan *nats.Msg, 4*c.Room)}
		ctx := dst.Context()
		go s.run(ctx)
	})
}

// fromCore subscribes to the subject itself.
func fromCore[T any](
	conn *nats.Conn, subject string, c SourceConfig[T],
) observable.Observable[T] {
	must(conn != nil, "FromSubject: nil conn")
	must(subject != "", "FromSubject: empty subject")
	return observable.New(func(dst *observable.Subscriber[T]) {
		done := dst.Context().Done()
		room := newDoorbell()
		ring := room.ring
		sub, err := conn.Subscribe(subject, func(m *nats.Msg) {
			for !dst.Ready(ring) {
				select {
				case <-done:
					return
				case <-room:
				}
			}
			if v, ok := decode(c, m, dst.Error); ok {
				dst.Next(v)
			}
		})
		if err != nil {
			dst.Error(err)
			return
		}
		dst.AddFunc(func() { _ = sub.Unsubscribe() })
	})
}
