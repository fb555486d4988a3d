package embedded_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/durable/internal/testkit"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

// newStream makes a stream with the subjects "v.>".
func (r *rig) newStream() {
	r.Helper()
	js, err := jetstream.New(r.conn)
	require.NoError(r, err)
	_, err = js.CreateStream(r.ctx, jetstream.StreamConfig{Name: "values", Subjects: []string{"v.>"}})
	require.NoError(r, err)
}

// send sends all values to a subject.
func send[T any](r *rig, subject string, values observable.Observable[T]) {
	r.Helper()
	require.NoError(r, durable.ToSubject(r.ctx, values, r.conn, subject, durable.SinkConfig[T]{}))
}

// acknowledged are the values, each acknowledged as it comes.
func acknowledged[T any](d durable.Delivery[T]) T {
	d.Ack()
	return d.Value
}

// stored are the first n values of a subject.
func stored[T any](r *rig, subject string, n int, c durable.SourceConfig[T]) ([]T, error) {
	return observable.ToSlice(r.ctx, observable.Pipe2(durable.FromSubject(r.conn, subject, c),
		observable.Map(acknowledged[T]), observable.Take[T](n)))
}

func TestFromSubject_WhatIsNotAcknowledgedComesAgain(t *testing.T) {
	r := newRig(t)
	r.newStream()
	send(r, "v.a", observable.Of(1, 2, 3))
	c := durable.SourceConfig[int]{Consumer: "c"}
	came := make(chan durable.Delivery[int], 100)
	sub := durable.FromSubject(r.conn, "v.a", c).
		Subscribe(r.ctx, observable.Next(func(d durable.Delivery[int]) { came <- d }))
	take(r, came).Ack()
	again := take(r, came)
	again.Nak(0)
	take(r, came).Ack() // 3
	d := take(r, came)
	require.Equal(t, 2, d.Value)
	require.Equal(t, 2, d.Attempt)
	sub.Unsubscribe() // gives 2 back
	got, err := stored(r, "v.a", 1, c)
	require.NoError(t, err)
	require.Equal(t, []int{2}, got)
}

// The value itself does not come again.
func TestFromSubject_EndsAtAValueThatDoesNotDecode(t *testing.T) {
	t.Parallel()
	for name, codec := range map[string]durable.Codec[int]{"an error": nil, "a panic": panicking{}} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.newStream()
			send(r, "v.a", observable.Of[any]("two", 3))
			c := durable.SourceConfig[int]{Consumer: "c", Codec: codec}
			_, err := stored(r, "v.a", 1, c)
			var failed *durable.CodecError
			require.ErrorAs(t, err, &failed)
			require.Equal(t, "v.a", failed.Name)
			got, err := stored(r, "v.a", 1, durable.SourceConfig[int]{Consumer: "c"})
			require.NoError(t, err)
			require.Equal(t, []int{3}, got)
		})
	}
}

// Values of a key are worked on one after the other, those of others at the same time, and each is
// acknowledged when that is done.
func TestFromSubject_PerKeyKeepsTheOrderOfEachKeyBehindIt(t *testing.T) {
	r := newRig(t)
	r.newStream()
	const n, keys = 400, 4
	send(r, "v.a", observable.Range(0, n))
	type delivery = durable.Delivery[int]
	var met sync.WaitGroup // the first values of the keys
	met.Add(keys)
	p := pool.New(pool.Config{Workers: keys})
	defer p.Close()
	work := func(
		_ int, values observable.Observable[delivery], _ *rxsched.Schedulers,
	) observable.Observable[delivery] {
		return observable.Pipe1(values, observable.Tap(func(d delivery) {
			if d.Value < keys {
				met.Done()
				met.Wait()
			}
		}))
	}
	seen := map[int]int{}
	require.NoError(t, observable.ForEach(r.ctx, observable.Pipe2(
		durable.FromSubject(r.conn, "v.a", durable.SourceConfig[int]{Consumer: "c", Room: 32}),
		pool.PerKey(p, func(d delivery) int { return d.Value % keys }, work),
		observable.Take[delivery](n)), func(d delivery) {
		key := d.Value % keys
		assert.Equal(t, keys*seen[key]+key, d.Value)
		seen[key]++
		d.Ack()
	}))
	require.Equal(t, map[int]int{0: n / keys, 1: n / keys, 2: n / keys, 3: n / keys}, seen)
	eventually(r, func() bool { return r.consumers()[0].NumAckPending == 0 })
}

func TestSource_FailsWithoutItsConsumerOrStream(t *testing.T) {
	r := newRig(t)
	fails := func() error {
		_, err := stored(r, "v.a", 1, durable.SourceConfig[int]{Consumer: "c"})
		return err
	}
	require.ErrorContains(t, fails(), `no stream has the subject "v.a"`)
	r.newStream()
	js, err := jetstream.New(r.conn)
	require.NoError(t, err)
	ended := make(chan error, 1)
	go func() { ended <- fails() }()
	waitForPull(r, js)
	require.NoError(t, js.DeleteConsumer(r.ctx, "values", "c"))
	require.ErrorIs(t, take(r, ended), durable.ErrConsumerDeleted)
	require.ErrorContains(t, durable.ToSubject(r.ctx, observable.Of(func() {}), r.conn, "v.a", durable.SinkConfig[func()]{}), "cannot encode")
	boom := errors.New("boom")
	require.ErrorIs(t, durable.ToSubject(r.ctx, observable.Throw[int](boom), r.conn, "v.a", durable.SinkConfig[int]{}), boom)
}

// waitForPull waits until a source pulls from the consumer "c".
func waitForPull(r *rig, js jetstream.JetStream) {
	r.Helper()
	eventually(r, func() bool {
		c, err := js.Consumer(r.ctx, "values", "c")
		return err == nil && c.CachedInfo().NumWaiting > 0
	})
}

func TestSource_FailsIfItsConsumerWasDeletedWhileTheConnectionWasDown(t *testing.T) {
	r := &rig{T: t, ctx: newRig(t).ctx} // with a server on a socket
	server, err := embedded.Start(r.ctx, embedded.Config{Dir: t.TempDir(), NoSync: true, Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	defer server.Shutdown()
	r.conn, err = server.Connect()
	require.NoError(t, err)
	defer r.conn.Close()
	r.newStream()
	js, err := jetstream.New(r.conn)
	require.NoError(t, err)
	var network testkit.Network
	defer network.Close()
	addr, err := network.Link("source", "server", strings.TrimPrefix(server.URL(), "nats://"))
	require.NoError(t, err)
	conn, err := nats.Connect(addr, nats.MaxReconnects(-1), nats.ReconnectWait(10*time.Millisecond))
	require.NoError(t, err)
	defer conn.Close()
	ended := make(chan error, 1)
	go func() {
		_, err := observable.ToSlice(r.ctx, durable.FromSubject(conn, "v.a", durable.SourceConfig[int]{Consumer: "c"}))
		ended <- err
	}()
	waitForPull(r, js)
	network.Cut("source")
	require.NoError(t, conn.ForceReconnect()) // so the server's word of the deletion gets lost
	require.NoError(t, js.DeleteConsumer(r.ctx, "values", "c"))
	network.Join("source")
	require.ErrorIs(t, take(r, ended), durable.ErrConsumerDeleted)
}
