package replay_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
	"github.com/rxsched/rxsched/scheduler"
)

// rotating is a pipeline whose state soon forgets what came before.
type rotating func(in observable.Observable[int], s scheduler.Scheduler) observable.Observable[int]

var rotatings = map[string]rotating{
	"BufferTime": func(in observable.Observable[int], s scheduler.Scheduler) observable.Observable[int] {
		return lengths(50*ms, s)(in)
	},
	"DebounceTime": func(in observable.Observable[int], s scheduler.Scheduler) observable.Observable[int] {
		return observable.DebounceTime[int](4*ms, s)(in)
	},
	"Delay": func(in observable.Observable[int], s scheduler.Scheduler) observable.Observable[int] {
		return observable.Delay[int](23*ms, s)(in)
	},
	"ObserveOn": func(in observable.Observable[int], s scheduler.Scheduler) observable.Observable[int] {
		return observable.ObserveOn[int](s)(in)
	},
	"AuditTime": func(in observable.Observable[int], s scheduler.Scheduler) observable.Observable[int] {
		return observable.AuditTime[int](17*ms, s)(in)
	},
	// each value subscribes to the edge anew
	"SwitchMap": func(in observable.Observable[int], s scheduler.Scheduler) observable.Observable[int] {
		return observable.SwitchMap(func(int) observable.Observable[int] { return in })(observable.Interval(35*ms, s))
	},
}

// rotated records a pipeline in a directory that has room for the last files only. The third
// subscription to the output stays. It returns what that has sent.
func rotated(t *testing.T, dir string, p rotating) (sent []time.Duration) {
	v := rxsched.NewVirtual(rxsched.Config{})
	r, err := record.NewDir(dir, record.Config{Now: v.Now, MaxBytes: 12000, FileBytes: 3000})
	require.NoError(t, err)
	in := observable.NewSubject[int]()
	out := record.Output[int](r, "out")(p(record.Edge[int](r, "in")(in.Observable()), r.Scheduler("ui", v.Async())))
	for range 2 {
		out.Subscribe(t.Context(), ignore).Unsubscribe()
	}
	out.Subscribe(t.Context(), observable.Next(func(int) { sent = append(sent, v.Elapsed()) }))
	for i := range 400 {
		at(t, v, time.Duration(i)*10*ms+3*ms, func() { in.Next(i) })
		at(t, v, time.Duration(i)*10*ms+6*ms, func() { require.NoError(t, r.Flush(t.Context())) })
	}
	v.AdvanceTo(4100 * ms)
	require.NoError(t, r.Close())
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.Greater(t, len(files), 1)
	_, err = os.Stat(filepath.Join(dir, "19700101T000000.000000000Z-000001.rxrec"))
	require.ErrorIs(t, err, os.ErrNotExist, "the beginning is lost")
	return sent
}

// What is left of a rotated recording gives the same output, but for what began before.
func TestRun_ReplaysARotatedRecording(t *testing.T) {
	t.Parallel()
	for name, p := range rotatings {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			sent := rotated(t, dir, p)
			_, err := replay.Open(dir)
			require.ErrorAs(t, err, new(*replay.GapError))
			for _, byClock := range []bool{false, true} {
				r, err := replay.OpenWithConfig([]string{dir},
					replay.Config{AcceptGaps: true, ByClock: byClock})
				require.NoError(t, err)
				heard := replay.Listen(r, "out", p(replay.Source[int](r, "in"), r.Scheduler("ui")))
				require.NoError(t, r.Run())
				var got []time.Duration
				for _, e := range heard.Events() {
					got = append(got, e.At)
				}
				require.Greater(t, len(got), 3)
				if !byClock { // an interval has another phase
					n := len(got) - 3
					require.Equal(t, sent[len(sent)-n:], got[3:])
				}
			}
		})
	}
}
