package embedded_test

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/durable/internal/testkit"
	"github.com/rxsched/rxsched/observable"
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

func TestSubject_ValuesGoThroughAStream(t *testing.T) {
	r := newRig(t)
	r.newStream()
	const n = 2000
	send(r, "v.a", observable.Range(0, n))
	got, err := observable.ToSlice(r.ctx, observable.Pipe1(
		durable.FromSubject(r.conn, "v.*", durable.SourceConfig[int]{Room: 10}), observable.Take[int](n)))
	require.NoError(t, err)
	require.Len(t, got, n)
	for i, v := range got {
		require.Equal(t, i, v)
	}
}

func TestFromSubject_AsksForNoMoreThanThereIsRoomFor(t *testing.T) {
	r := newRig(t)
	r.newStream()
	send(r, "v.a", observable.Range(0, 100))
	var held []durable.Delivery[int]
	came := make(chan durable.Delivery[int], 100)
	sub := durable.Deliveries(r.conn, "v.a", durable.SourceConfig[int]{Room: 7, Consumer: "c"}).
		Subscribe(r.ctx, observable.Next(func(d durable.Delivery[int]) { came <- d }))
	defer sub.Unsubscribe()
	for range 7 {
		held = append(held, take(r, came))
	}
	js, err := jetstream.New(r.conn)
	require.NoError(t, err)
	c, err := js.Consumer(r.ctx, "values", "c")
	require.NoError(t, err)
	info, err := c.Info(r.ctx)
	require.NoError(t, err)
	require.Equal(t, 7, info.NumAckPending)
	require.Empty(t, came)
	for n, d := range held {
		require.Equal(t, n, d.Value)
		d.Ack()
		d.Ack() // the second does nothing
	}
	for range 7 {
		take(r, came)
	}
	require.Empty(t, came)
}

func TestDeliveries_ThatAreNotAcknowledgedComeAgain(t *testing.T) {
	r := newRig(t)
	r.newStream()
	send(r, "v.a", observable.Of(1, 2, 3))
	c := durable.SourceConfig[int]{Consumer: "c"}
	came := make(chan durable.Delivery[int], 100)
	sub := durable.Deliveries(r.conn, "v.a", c).
		Subscribe(r.ctx, observable.Next(func(d durable.Delivery[int]) { came <- d }))
	take(r, came).Ack()
	again := take(r, came)
	again.Nak(0)
	take(r, came).Term() // 3
	d := take(r, came)
	require.Equal(t, 2, d.Value)
	require.Equal(t, 2, d.Attempt)
	sub.Unsubscribe() // gives 2 back
	got, err := observable.ToSlice(r.ctx, observable.Pipe1(durable.FromSubject(r.conn, "v.a", c), observable.Take[int](1)))
	require.NoError(t, err)
	require.Equal(t, []int{2}, got)
}

// A slow observer shows that it lives, so its values do not come again. It does so three times in
// AckWait.
func TestFromSubject_ASlowObserverKeepsItsValues(t *testing.T) {
	r := newRig(t)
	r.newStream()
	signs := make(chan string, 100)
	spy, err := r.conn.Subscribe("$JS.ACK.>", func(m *nats.Msg) { signs <- string(m.Data) })
	require.NoError(t, err)
	defer spy.Unsubscribe()
	send(r, "v.a", observable.Of(1, 2, 3))
	var seen []int
	err = observable.ForEach(r.ctx, observable.Pipe1(durable.FromSubject(r.conn, "v.a",
		durable.SourceConfig[int]{AckWait: 3 * time.Second}), observable.Take[int](3)), func(n int) {
		for sign := 0; n == 1 && sign < 4*3; sign++ { // of each of the three values
			require.Equal(t, "+WPI", take(r, signs))
		}
		seen = append(seen, n)
	})
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 3}, seen)
}

func TestFromSubject_ReportsValuesThatDoNotDecode(t *testing.T) {
	r := newRig(t)
	r.newStream()
	send(r, "v.a", observable.Of[any](1, "two", 3))
	_, err := observable.ToSlice(r.ctx, durable.FromSubject(r.conn, "v.a", durable.SourceConfig[int]{Consumer: "strict"}))
	var codec *durable.CodecError
	require.ErrorAs(t, err, &codec)
	var bad atomic.Int32
	got, err := observable.ToSlice(r.ctx, observable.Pipe1(durable.FromSubject(r.conn, "v.a", durable.SourceConfig[int]{
		Undecodable: func(err *durable.CodecError, data []byte) {
			require.Equal(t, `"two"`, string(data))
			bad.Add(1)
		}}), observable.Take[int](2)))
	require.NoError(t, err)
	require.Equal(t, []int{1, 3}, got)
	require.Equal(t, int32(1), bad.Load())
}

func TestFromSubject_Core(t *testing.T) {
	r := newRig(t)
	ready, got := make(chan bool), make(chan []int, 1)
	go func() {
		src := durable.FromSubject(r.conn, "core", durable.SourceConfig[int]{Core: true})
		values := []int{}
		sub := src.Subscribe(r.ctx, observable.Next(func(n int) {
			if values = append(values, n); len(values) == 3 {
				got <- values
			}
		}))
		defer sub.Unsubscribe()
		close(ready)
		<-r.ctx.Done()
	}()
	take(r, ready)
	require.NoError(t, durable.ToSubject(r.ctx, observable.Of(1, 2, 3), r.conn, "core", durable.SinkConfig[int]{Core: true}))
	require.Equal(t, []int{1, 2, 3}, take(r, got))
}

func TestSource_FailsWithoutItsConsumerOrStream(t *testing.T) {
	r := newRig(t)
	fails := func() error {
		_, err := observable.ToSlice(r.ctx, durable.FromSubject(r.conn, "v.a", durable.SourceConfig[int]{Consumer: "c"}))
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

func TestDurableSubject_ReplaysFromAPosition(t *testing.T) {
	r := newRig(t)
	s, err := durable.NewSubject(r.ctx, r.conn, "news", durable.SubjectConfig[string]{})
	require.NoError(t, err)
	var middle time.Time
	for i := range 5 {
		if i == 3 {
			middle = time.Now()
		}
		require.NoError(t, s.Next(r.ctx, fmt.Sprint("v", i)))
	}
	s, err = durable.NewSubject(r.ctx, r.conn, "news", durable.SubjectConfig[string]{}) // another process
	require.NoError(t, err)
	for name, c := range map[string]struct {
		from durable.Position
		want []string
	}{
		"the first": {durable.Position{}, []string{"v0", "v1", "v2", "v3", "v4"}},
		"sequence":  {durable.AtSequence(3), []string{"v2", "v3", "v4"}},
		"time":      {durable.AtTime(middle), []string{"v3", "v4"}},
		"the last":  {durable.AtLast(), []string{"v4"}},
	} {
		got, err := observable.ToSlice(r.ctx, observable.Pipe1(s.From(c.from), observable.Take[string](len(c.want))))
		require.NoError(t, err, name)
		require.Equal(t, c.want, got, name)
	}
	require.NoError(t, s.Error(r.ctx, errors.New("out of\nnews")))
	got, err := observable.ToSlice(r.ctx, s.From(durable.AtSequence(5)))
	require.Equal(t, []string{"v4"}, got)
	var end *durable.EndError
	require.ErrorAs(t, err, &end)
	require.Equal(t, "out of news", end.Text)

	r.newStream()
	_, err = durable.NewSubject(r.ctx, r.conn, "values", durable.SubjectConfig[int]{})
	require.ErrorIs(t, err, durable.ErrStream)
	short, err := durable.NewSubject(r.ctx, r.conn, "short", durable.SubjectConfig[int]{MaxValues: 2})
	require.NoError(t, err)
	for i := range 4 {
		require.NoError(t, short.Next(r.ctx, i))
	}
	require.NoError(t, short.Complete(r.ctx))
	last, err := observable.ToSlice(r.ctx, short.From(durable.Position{}))
	require.NoError(t, err)
	require.Equal(t, []int{3}, last, "the end counts as a value")
}
