package embedded_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// newAsync returns the scheduler of a loop that runs until the test ends.
func (r *rig) newAsync() *async.Scheduler {
	r.Helper()
	loop := host.NewLoop(host.Config{})
	require.NoError(r, loop.Start())
	r.Cleanup(func() { require.NoError(r, loop.Close()) })
	return async.New(loop)
}

// consumers returns what the server knows of the consumers of the stream "values".
func (r *rig) consumers() (all []*jetstream.ConsumerInfo) {
	js, err := jetstream.New(r.conn)
	assert.NoError(r, err)
	stream, err := js.Stream(r.ctx, "values")
	assert.NoError(r, err)
	list := stream.ListConsumers(r.ctx)
	for info := range list.Info() {
		all = append(all, info)
	}
	assert.NoError(r, list.Err())
	return all
}

// one is the bound of a stage that works on one value, while one waits.
var one = observable.MapGoConfig{Backlog: observable.Backlog{Limit: 1}}

// slowly is a stage that calls work for each value.
func slowly[T any](work func(T), s scheduler.Scheduler) observable.Operator[T, T] {
	return observable.MapGoWithConfig(1, func(_ context.Context, v T) (T, error) {
		work(v)
		return v, nil
	}, s, one)
}

// The server holds what a slow sink has no room for, and nothing comes again, though one value takes
// longer than AckWait.
func TestFromSubject_TheServerKeepsWhatThereIsNoRoomFor(t *testing.T) {
	const n, room = 2000, 16
	c := durable.SourceConfig[int]{Consumer: "c", Room: room, AckWait: 3 * time.Second}
	r := newRig(t)
	r.newStream()
	js, err := jetstream.New(r.conn)
	require.NoError(t, err)
	_, err = js.CreateStream(r.ctx, jetstream.StreamConfig{Name: "out", Subjects: []string{"out"}})
	require.NoError(t, err)
	send(r, "v.a", observable.Range(0, n))
	signs := make(chan string, 1000)
	spy, err := r.conn.Subscribe("$JS.ACK.>", func(m *nats.Msg) {
		if string(m.Data) == "+WPI" {
			signs <- m.Subject
		}
	})
	require.NoError(t, err)
	defer spy.Unsubscribe()
	work := func(v int) {
		if v == 100 { // until a value that waits has lived for longer than AckWait
			for lives := map[string]int{}; ; {
				sign := take(r, signs)
				if lives[sign]++; lives[sign] == 4 {
					break
				}
			}
			assert.Equal(r, room, r.consumers()[0].NumAckPending)
		}
		if v%1000 == 0 {
			assert.LessOrEqual(r, n-v-int(r.consumers()[0].NumPending), room)
			// The server counts an acknowledgement a little after it has come.
			eventually(r, func() bool { return r.consumers()[0].NumAckPending <= room })
		}
	}
	err = durable.ToSubject(r.ctx, observable.Pipe3(durable.FromSubject(r.conn, "v.a", c),
		slowly(func(d durable.Delivery[int]) {
			assert.Equal(r, 1, d.Attempt)
			work(d.Value)
		}, r.newAsync()),
		observable.Map(acknowledged[int]), observable.Take[int](n)), r.conn, "out", durable.SinkConfig[int]{})
	require.NoError(t, err)
	eventually(r, func() bool { return r.consumers()[0].NumAckPending == 0 })
	info := r.consumers()[0]
	require.Zero(t, info.NumRedelivered)
	require.Zero(t, info.NumPending)
	require.Equal(t, uint64(n), info.Delivered.Consumer, "each once")
	got, err := stored(r, "out", n, durable.SourceConfig[int]{})
	require.NoError(t, err)
	for i, v := range got {
		require.Equal(t, i, v)
	}
}

func TestFromSubject_UnsubscribingWhileItWaitsGivesAllBack(t *testing.T) {
	t.Parallel()
	for name, consumer := range map[string]string{"its own consumer": "", "a shared one": "c"} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.newStream()
			const n, room = 100, 8
			send(r, "v.a", observable.Range(0, n))
			ended := make(chan bool)
			sub := observable.Pipe2(
				durable.FromSubject(r.conn, "v.a", durable.SourceConfig[int]{Consumer: consumer, Room: room}),
				observable.Map(acknowledged[int]),
				observable.MapGoWithConfig(1, func(ctx context.Context, v int) (int, error) {
					<-ctx.Done()
					close(ended)
					return v, ctx.Err()
				}, r.newAsync(), one)).Subscribe(r.ctx, observable.Observer[int]{})
			eventually(r, func() bool {
				all := r.consumers()
				return len(all) == 1 && all[0].NumAckPending == room && all[0].AckFloor.Stream == 2
			})
			sub.Unsubscribe()
			take(r, ended)
			if consumer == "" {
				eventually(r, func() bool { return len(r.consumers()) == 0 })
				return
			}
			got, err := stored(r, "v.a", n-2, durable.SourceConfig[int]{Consumer: consumer})
			require.NoError(t, err)
			slices.Sort(got)
			for i, v := range got {
				require.Equal(t, i+2, v)
			}
		})
	}
}
