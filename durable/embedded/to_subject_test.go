package embedded_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

var errBoom = errors.New("boom")

// answers answers publishes to a subject as a stream does, once it is open.
type answers struct {
	mu   sync.Mutex // guards what is below
	open bool
	held []*nats.Msg
	ids  map[string]bool // of values, which may come again
}

func newAnswers(r *rig, subject string) *answers {
	a := &answers{ids: map[string]bool{}}
	sub, err := r.conn.Subscribe(subject, func(m *nats.Msg) {
		a.mu.Lock()
		a.ids[m.Header.Get(jetstream.MsgIDHeader)] = true
		a.held = append(a.held, m)
		a.mu.Unlock()
		a.answer(false)
	})
	require.NoError(r, err)
	require.NoError(r, r.conn.Flush())
	r.Cleanup(func() { _ = sub.Unsubscribe() })
	return a
}

// answer answers all there are, if it is open.
func (a *answers) answer(opens bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open = a.open || opens; !a.open {
		return
	}
	for _, m := range a.held {
		_ = m.Respond([]byte(`{"stream": "s", "seq": 1}`))
	}
	a.held = nil
}

// count returns how many values have come.
func (a *answers) count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.ids)
}

// A full sink holds up the source, and not the host that the source works on.
func TestToSubject_LeavesTheHostOfItsSourceAlone(t *testing.T) {
	t.Parallel()
	const n, room = 1000, 4
	for name, way := range map[string]func(r *rig, s scheduler.Scheduler) observable.Observable[int]{
		"a source on the host": func(_ *rig, s scheduler.Scheduler) observable.Observable[int] {
			return observable.FromSeqOnWithConfig(slices.Values(make([]int, n)), s, observable.FromSeqOnConfig{})
		},
		"a hop": func(_ *rig, s scheduler.Scheduler) observable.Observable[int] {
			return observable.Pipe1(observable.Of(make([]int, n)...),
				observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 10}}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			sink := newAnswers(r, "slow")
			s := r.newAsync()
			ended := make(chan error, 1)
			go func() {
				ended <- durable.ToSubject(r.ctx, way(r, s), r.conn, "slow", durable.SinkConfig[int]{Room: room})
			}()
			eventually(r, func() bool { return sink.count() == room+1 })
			ran := make(chan bool)
			s.NewAction(action.Func(func(*action.Action) { close(ran) })).Schedule(0)
			take(r, ran)
			require.Equal(t, room+1, sink.count())
			sink.answer(true)
			require.NoError(t, take(r, ended))
			require.Equal(t, n, sink.count())
		})
	}
}

// A source that sends without asking may follow one that asks. It waits where that was called back.
func TestToSubject_SomeAskAndSomeDoNot(t *testing.T) {
	r := newRig(t)
	r.newStream()
	const n = 100
	hasty := observable.New(func(dst *observable.Subscriber[int]) {
		for i := range n {
			dst.Next(n + i)
		}
		dst.Complete()
	})
	require.NoError(t, durable.ToSubject(r.ctx, observable.Concat(observable.Range(0, n), hasty), r.conn, "v.a",
		durable.SinkConfig[int]{Room: 2}))
	got, err := stored(r, "v.a", 2*n, durable.SourceConfig[int]{})
	require.NoError(t, err)
	for i, v := range got {
		require.Equal(t, i, v)
	}
}

func TestToSubject_APanicOfASourceThatWasCalledBackIsTheError(t *testing.T) {
	r := newRig(t)
	r.newStream()
	err := durable.ToSubject(r.ctx, observable.FromSeq(func(yield func(int) bool) {
		for i := range 100 {
			if !yield(i) {
				return
			}
		}
		panic(errBoom)
	}), r.conn, "v.a", durable.SinkConfig[int]{Room: 1})
	var panicked *observable.PanicError
	require.ErrorAs(t, err, &panicked)
	require.Equal(t, errBoom, panicked.Value)
}

// The goroutines of the sink end, too.
func TestToSubject_APanicOfASourceInsideSubscribeComesOut(t *testing.T) {
	r := newRig(t)
	r.newStream()
	require.PanicsWithValue(t, errBoom, func() {
		_ = durable.ToSubject(r.ctx, observable.New(func(dst *observable.Subscriber[int]) {
			dst.Next(1)
			panic(errBoom)
		}), r.conn, "v.a", durable.SinkConfig[int]{})
	})
}

// late encodes when it is told to.
type late struct {
	durable.Codec[int]
	encoding, release chan bool
}

func (l late) Encode(v int) ([]byte, error) {
	l.encoding <- true
	<-l.release
	return l.Codec.Encode(v)
}

func TestToSubject_ReturnsWhileTheSourceIsSending(t *testing.T) {
	r := newRig(t)
	sink := newAnswers(r, "slow")
	for range 20 {
		ctx, cancel := context.WithCancel(r.ctx)
		values := make(chan int, 1)
		values <- 1
		codec := late{durable.JSON[int]{}, make(chan bool), make(chan bool)}
		ended := make(chan error, 1)
		go func() {
			ended <- durable.ToSubject(ctx, observable.FromChan(values), r.conn, "slow", durable.SinkConfig[int]{Codec: codec})
		}()
		take(r, codec.encoding)
		cancel()
		require.ErrorIs(t, take(r, ended), context.Canceled)
		close(codec.release)
	}
	require.NoError(t, r.conn.Flush())
	require.Zero(t, sink.count())
}

// Streams answer in an order of their own. What was refused for a time comes again under its id.
func TestToSubject_PublishesAgainWhatWasRefused(t *testing.T) {
	r := newRig(t)
	came := make(chan *nats.Msg, 10)
	sub, err := r.conn.ChanSubscribe("slow", came)
	require.NoError(t, err)
	require.NoError(t, r.conn.Flush())
	r.Cleanup(func() { _ = sub.Unsubscribe() })
	ended := make(chan error, 1)
	go func() {
		ended <- durable.ToSubject(r.ctx, observable.Of(1, 2), r.conn, "slow", durable.SinkConfig[int]{})
	}()
	first, second := take(r, came), take(r, came)
	require.NoError(t, second.Respond([]byte(`{"stream": "a", "seq": 1}`)))
	require.NoError(t, first.Respond([]byte(`{"stream": "b", "error": {"code": 503}}`)))
	again := take(r, came)
	require.Equal(t, first.Header, again.Header)
	require.Equal(t, first.Data, again.Data)
	require.NoError(t, again.Respond([]byte(`{"stream": "b", "seq": 1}`)))
	require.NoError(t, take(r, ended))
	require.Empty(t, came)
}
