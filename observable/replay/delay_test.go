package replay_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
	"github.com/rxsched/rxsched/scheduler"
)

// timed is a pipeline with a time in it.
type timed func(
	in observable.Observable[int], d time.Duration, s scheduler.Scheduler,
) observable.Observable[int]

var pipelines = map[string]timed{
	"BufferTime": func(in observable.Observable[int], d time.Duration, s scheduler.Scheduler) observable.Observable[int] {
		return lengths(d, s)(in)
	},
	"Delay": func(in observable.Observable[int], d time.Duration, s scheduler.Scheduler) observable.Observable[int] {
		return observable.Delay[int](d, s)(in)
	},
	"DebounceTime": func(in observable.Observable[int], d time.Duration, s scheduler.Scheduler) observable.Observable[int] {
		return observable.DebounceTime[int](d, s)(in)
	},
}

// recordTimed records a pipeline with 50 ms, and a value each 80 ms. Its timers are late by turns.
func recordTimed(t *testing.T, p timed, late time.Duration) *bytes.Buffer {
	return recordWith(t, func(v *rxsched.Virtual, r *record.Recorder) {
		in := observable.NewSubject[int]()
		out := p(record.Edge[int](r, "in")(in.Observable()), 50*ms, r.Scheduler("ui", v.Async()))
		sub := record.Output[int](r, "out")(out).Subscribe(t.Context(), ignore)
		for i := range 6 {
			at(t, v, time.Duration(i)*80*ms+7*ms, func() { in.Next(i) })
			at(t, v, time.Duration(i)*100*ms+49500*time.Microsecond, func() { v.Block(late) })
		}
		at(t, v, 633*ms, sub.Unsubscribe)
	})
}

func replayTimed(t *testing.T, file *bytes.Buffer, p timed, d time.Duration, c replay.Config) error {
	r := read(t, file, c)
	replay.Expect(r, "out", p(replay.Source[int](r, "in"), d, r.Scheduler("ui")))
	return r.Run()
}

// A changed time is told, also where the recorded moments hide it, and by the clock. The same time
// is the same, however late the host was.
func TestRun_TellsAChangedDelay(t *testing.T) {
	t.Parallel()
	for name, p := range pipelines {
		for _, late := range []time.Duration{0, 900 * time.Microsecond} {
			for _, byClock := range []bool{false, true} {
				c := replay.Config{ByClock: byClock}
				file := recordTimed(t, p, late)
				require.NoError(t, replayTimed(t, file, p, 50*ms, c), name)
				for _, d := range []time.Duration{40 * ms, 60 * ms} {
					require.Error(t, replayTimed(t, file, p, d, c), "%s %v %v %v", name, late, byClock, d)
				}
			}
		}
	}
}

func TestRun_SaysWhichDelayIsAnother(t *testing.T) {
	t.Parallel()
	p := pipelines["BufferTime"]
	file := recordTimed(t, p, 0)
	err := replayTimed(t, file, p, 60*ms, replay.Config{})
	require.Equal(t, &replay.DelayError{
		Scheduler: "ui", Sequence: 5, At: 50 * ms, Recorded: 50 * ms, Replayed: 60 * ms}, err)
	require.EqualError(t, err, `replay: scheduler "ui" was asked after 60ms for the run at 50ms, sequence 5; `+
		`recorded 50ms: another pipeline? Config.ByClock lets timers run when they are due`)

	err = replayTimed(t, file, p, 60*ms, replay.Config{ByClock: true})
	require.ErrorContains(t, err, "event 0: recorded a at 50ms, replayed a at 60ms")

	r := read(t, file, replay.Config{})
	replay.Listen(r, "out", p(replay.Source[int](r, "in"), 60*ms, r.Scheduler("ui")))
	require.NoError(t, r.Run(), "nothing is expected")
}

// A recording of version 1 has no delays, and is read as before.
func TestRun_ReadsRecordingsWithoutDelays(t *testing.T) {
	t.Parallel()
	for name, p := range pipelines {
		text := strings.Replace(recordTimed(t, p, ms/2).String(), `recording":2`, `recording":1`, 1)
		file := bytes.NewBufferString(strings.ReplaceAll(text, `,"delay":50000000`, ""))
		for _, byClock := range []bool{false, true} {
			require.NoError(t, replayTimed(t, file, p, 50*ms, replay.Config{ByClock: byClock}), name)
		}
	}
}
