package replay_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
	"github.com/rxsched/rxsched/scheduler"
)

const ms = time.Millisecond

func build(keys observable.Observable[string], s scheduler.Scheduler) observable.Observable[string] {
	return observable.Pipe1(keys, observable.DebounceTime[string](2*ms, s))
}

func TestX(t *testing.T) {
	var file bytes.Buffer
	v := rxsched.NewVirtual(rxsched.Config{})
	r := record.New(&file, record.Config{Now: v.Now})
	keys := observable.NewSubject[string]()
	out := build(record.Edge[string](r, "keys")(keys.Observable()), r.Scheduler("ui", v.Async))
	record.Output[string](r, "found")(out).Subscribe(context.Background(), observable.Observer[string]{})
	for i, k := range []string{"a", "b", "c", "d"} {
		_, err := v.SetTimeout(func() { keys.Next(k) }, time.Duration(i*i)*ms)
		require.NoError(t, err)
	}
	require.NoError(t, v.Run())
	require.NoError(t, r.Close())
	t.Log(file.String())

	p, err := replay.Read(&file, replay.Config{})
	require.NoError(t, err)
	replay.Expect(p, "found", build(replay.Source[string](p, "keys"), p.Scheduler("ui")))
	require.NoError(t, p.Run())
}
