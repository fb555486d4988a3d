package replay_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
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

const ms = time.Millisecond

// recordWith records a program on a virtual host.
func recordWith(t *testing.T, program func(v *rxsched.Virtual, r *record.Recorder)) *bytes.Buffer {
	t.Helper()
	var file bytes.Buffer
	v := rxsched.NewVirtual(rxsched.Config{})
	r := record.New(&file, record.Config{Now: v.Now})
	program(v, r)
	require.NoError(t, v.Run())
	require.NoError(t, r.Close())
	return &file
}

// read opens a recording.
func read(t *testing.T, file *bytes.Buffer, c replay.Config) *replay.Replay {
	t.Helper()
	r, err := replay.ReadWithConfig(bytes.NewReader(file.Bytes()), c)
	require.NoError(t, err)
	return r
}

// at calls f at a time.
func at(t *testing.T, v *rxsched.Virtual, d time.Duration, f func()) {
	t.Helper()
	_, err := v.SetTimeout(f, d)
	require.NoError(t, err)
}

var ignore = observable.Observer[int]{Error: func(error) {}}

// numbers records 1 to 3 at an edge "in", 10 ms apart, and the output "out".
func numbers(t *testing.T) *bytes.Buffer {
	return recordWith(t, func(v *rxsched.Virtual, r *record.Recorder) {
		in := observable.NewSubject[int]()
		out := record.Output[int](r, "out")(record.Edge[int](r, "in")(in.Observable()))
		out.Subscribe(t.Context(), ignore)
		for n := range 3 {
			at(t, v, time.Duration(1+n)*10*ms, func() { in.Next(1 + n) })
		}
		at(t, v, 40*ms, func() { in.Error(errors.New("over")) })
	})
}

// A timer that came late, after an event that came after it was due, comes there again. And the
// event that came first at one instant comes first.
func TestRun_RepeatsWhichOfTimerAndEventCameFirst(t *testing.T) {
	t.Parallel()
	for name, block := range map[string]time.Duration{"on time": 0, "late": 3 * ms} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := recordWith(t, func(v *rxsched.Virtual, r *record.Recorder) {
				in := observable.NewSubject[string]()
				found := search(record.Edge[string](r, "keys")(in.Observable()), r.Scheduler("ui", v.Async()))
				record.Output[string](r, "found")(found).Subscribe(t.Context(), observable.Observer[string]{})
				at(t, v, 0, func() { in.Next("a") })
				at(t, v, 19*ms, func() {
					v.Block(block)
					in.Next("b") // with the block, when the timer is due
				})
			})
			r := read(t, file, replay.Config{})
			found := replay.Expect(r, "found", search(replay.Source[string](r, "keys"), r.Scheduler("ui")))
			require.NoError(t, r.Run())
			require.Len(t, found.Events(), 1)

			byClock := read(t, file, replay.Config{ByClock: true})
			replay.Expect(byClock, "found", search(replay.Source[string](byClock, "keys"), byClock.Scheduler("ui")))
			if block == 0 {
				require.NoError(t, byClock.Run())
			} else {
				require.ErrorAs(t, byClock.Run(), new(*replay.Difference))
			}
		})
	}
}

// Schedulers that were not recorded run when they are due, before an event of the same instant.
func TestRun_RunsTheTimersOfOtherSchedulersByTheClock(t *testing.T) {
	t.Parallel()
	r := read(t, numbers(t), replay.Config{})
	late := observable.Delay[int](10*ms, r.Scheduler("unknown"))(replay.Source[int](r, "in"))
	heard := replay.Listen(r, "late", late)
	require.NoError(t, r.Run())
	got := ""
	for _, e := range heard.Events() {
		got += fmt.Sprint(e.At, " ", e.Value, " ", e.Err, "; ")
	}
	require.Equal(t, "20ms 1 <nil>; 30ms 2 <nil>; 40ms 3 <nil>; 40ms 0 over; ", got)
}

func TestRun_KeepsSeveralHostsAtOneTime(t *testing.T) {
	t.Parallel()
	r := read(t, numbers(t), replay.Config{})
	ui, worker := rxsched.On(r.Host("ui")), rxsched.On(r.Host("worker"))
	require.Same(t, r.Host("ui"), r.Host("ui"))
	there := observable.Delay[int](5*ms, worker.Async())(replay.Source[int](r, "in"))
	back := observable.Delay[int](2*ms, ui.Async())(observable.ObserveOn[int](ui.Asap())(there))
	heard := replay.Listen(r, "back", back)
	require.NoError(t, r.Run())
	require.Equal(t, 17*ms, heard.Events()[0].At)
	require.Equal(t, r.Start().Add(40*ms), r.Host("worker").Now())
}

func TestRun_ShowsTheFirstDifference(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		op   observable.Operator[int, int]
		want string
	}{
		"another value": {observable.Map(func(v int) int { return v + v/2*2 }),
			"event 1: recorded b at 20ms, replayed d at 20ms"},
		"less": {observable.Take[int](1), "event 1: recorded b at 20ms, replayed | at 10ms"},
		"more": {observable.MergeMap(func(v int) observable.Observable[int] { return observable.Of(v, v) }),
			"event 1: recorded b at 20ms, replayed a at 10ms"},
		"nothing": {observable.Filter(func(int) bool { return false }),
			"event 0: recorded a at 10ms, replayed # at 40ms"},
		"another error": {observable.CatchError(func(error, observable.Observable[int]) observable.Observable[int] {
			return observable.Throw[int](errors.New("other"))
		}), "event 3: recorded # at 40ms, replayed # at 40ms"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := read(t, numbers(t), replay.Config{})
			replay.Expect(r, "out", c.op(replay.Source[int](r, "in")))
			err := r.Run()
			require.ErrorContains(t, err, c.want)
			require.ErrorContains(t, err, "\nrecorded  ")
			require.ErrorContains(t, err, "\ndiffers ")
		})
	}
}

func TestRun_SaysThatThePipelineIsAnother(t *testing.T) {
	t.Parallel()
	r := read(t, recordSearch(), replay.Config{})
	replay.Expect(r, "found", replay.Source[string](r, "keys"))
	err := r.Run()
	different := &replay.Difference{}
	require.ErrorAs(t, err, &different)
	require.Equal(t, 2, different.Strayed)
	require.ErrorContains(t, err, "2 recorded runs were not asked for: another pipeline?")
}

// The record of the last event may be there without what followed from it.
func TestRun_AcceptsACutRecording(t *testing.T) {
	t.Parallel()
	whole := numbers(t).String()
	for n := strings.Index(whole, `{"seq":3`); n < len(whole); n++ {
		r, err := replay.Read(strings.NewReader(whole[:n]))
		require.NoError(t, err)
		replay.Expect(r, "out", replay.Source[int](r, "in"))
		require.NoError(t, r.Run(), whole[:n])
	}
}

func TestRun_RefusesWhatDoesNotFit(t *testing.T) {
	t.Parallel()
	for message, set := range map[string]func(r *replay.Replay){
		`replay: the recording has no edge "x"`: func(r *replay.Replay) {
			replay.Listen(r, "", replay.Source[int](r, "x"))
		},
		`replay: the recording has no output "x"`: func(r *replay.Replay) {
			replay.Expect(r, "x", replay.Source[int](r, "in"))
		},
		`replay: edge "in", sequence 3: json: cannot unmarshal number into Go value of type string`: func(r *replay.Replay) {
			replay.Listen(r, "", replay.Source[string](r, "in"))
		},
		`replay: edge "in", sequence 3: unreadable`: func(r *replay.Replay) {
			c := replay.SourceConfig[int]{Decode: func([]byte) (int, error) { return 0, errors.New("unreadable") }}
			replay.Listen(r, "", replay.SourceWithConfig(r, "in", c))
		},
	} {
		r := read(t, numbers(t), replay.Config{})
		set(r)
		require.EqualError(t, r.Run(), message)
		require.ErrorIs(t, r.Run(), replay.ErrRan)
	}
	for name, c := range map[string]replay.FigureConfig{"From": {From: -1}, "To": {To: -1}, "Round": {Round: -1}} {
		require.PanicsWithValue(t, "replay: FigureWithConfig: negative "+name, func() {
			read(t, numbers(t), replay.Config{}).FigureWithConfig(c)
		})
	}
	require.PanicsWithValue(t, "replay: Scheduler: empty name", func() { read(t, numbers(t), replay.Config{}).Scheduler("") })
	require.PanicsWithValue(t, "replay: Host: empty name", func() { read(t, numbers(t), replay.Config{}).Host("") })
	require.PanicsWithValue(t, "replay: Source: nil r", func() { replay.Source[int](nil, "a") })
	require.PanicsWithValue(t, "replay: Listen: nil r", func() { replay.Listen(nil, "a", observable.Of(1)) })
	require.PanicsWithValue(t, "replay: Read: nil src", func() { _, _ = replay.Read(nil) })
}

func TestSource_MakesErrorsThatThePipelineKnows(t *testing.T) {
	t.Parallel()
	for want, config := range map[error]func(string) error{
		io.EOF:                      func(string) error { return io.EOF },
		&replay.Error{Text: "over"}: nil,
	} {
		r := read(t, numbers(t), replay.Config{})
		heard := replay.Listen(r, "out", replay.SourceWithConfig(r, "in", replay.SourceConfig[int]{Error: config}))
		require.NoError(t, r.Run())
		require.Equal(t, want, heard.Events()[3].Err)
	}
}

func TestSource_SendsNothingToASubscriptionThatWasNotRecorded(t *testing.T) {
	t.Parallel()
	r := read(t, numbers(t), replay.Config{})
	in := replay.Source[int](r, "in")
	heard := replay.Expect(r, "out", observable.Take[int](3)(in))
	more := replay.Listen(r, "out", in)
	require.Error(t, r.Run(), "no error at the end")
	require.Len(t, heard.Events(), 4)
	require.Empty(t, more.Events())
}

// Each subscription has its own events, and one that came while it subscribed comes so again.
func TestSource_TellsSubscriptionsApart(t *testing.T) {
	t.Parallel()
	build := func(in observable.Observable[int]) observable.Observable[int] {
		return observable.Concat(observable.Take[int](2)(in), in)
	}
	file := recordWith(t, func(v *rxsched.Virtual, r *record.Recorder) {
		in := observable.NewBehaviorSubject(0)
		record.Output[int](r, "out")(build(record.Edge[int](r, "in")(in.Observable()))).Subscribe(t.Context(), ignore)
		for n := range 3 {
			at(t, v, time.Duration(n)*ms, func() { in.Next(1 + n) })
		}
	})
	r := read(t, file, replay.Config{})
	heard := replay.Expect(r, "out", build(replay.Source[int](r, "in")))
	require.NoError(t, r.Run())
	got := ""
	for _, e := range heard.Events() {
		got += fmt.Sprint(e.Value)
	}
	require.Equal(t, "01123", got)
}

// Two outputs of one pipeline are subscribed when they were, and unsubscribed when they were.
func TestExpect_SubscribesAsWasRecorded(t *testing.T) {
	t.Parallel()
	file := recordWith(t, func(v *rxsched.Virtual, r *record.Recorder) {
		ticks := observable.Interval(10*ms, r.Scheduler("ui", v.Async()))
		out := record.Output[int](r, "out")(ticks)
		first := out.Subscribe(t.Context(), ignore)
		at(t, v, 15*ms, func() {
			second := out.Subscribe(t.Context(), ignore)
			at(t, v, 32*ms, second.Unsubscribe)
		})
		at(t, v, 22*ms, first.Unsubscribe)
	})
	r := read(t, file, replay.Config{})
	heard := replay.Expect(r, "out", observable.Interval(10*ms, r.Scheduler("ui")))
	require.NoError(t, r.Run())
	got := ""
	for _, e := range heard.Events() {
		got += fmt.Sprint(e.At, " ")
	}
	require.Equal(t, "10ms 20ms 25ms 35ms 45ms ", got)
}

// A redacted output is compared as it was written.
func TestExpectWithConfig_Redacts(t *testing.T) {
	t.Parallel()
	hidden := record.EdgeConfig[int]{
		Redact:      func(int) int { return 9 },
		RedactError: func(error) string { return "e" },
	}
	file := recordWith(t, func(v *rxsched.Virtual, r *record.Recorder) {
		in := record.EdgeWithConfig(r, "in", hidden)(observable.Of(1, 2))
		record.OutputWithConfig(r, "out", hidden)(in).Subscribe(t.Context(), ignore)
	})
	for _, c := range []record.EdgeConfig[int]{hidden, {}} {
		r := read(t, file, replay.Config{})
		replay.ExpectWithConfig(r, "out", replay.Source[int](r, "in"), c)
		require.NoError(t, r.Run(), "the input is redacted, too")
	}
}

func TestOpen_ReadsTheLatestRecordingOfADirectory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for n := range 3 {
		v := rxsched.NewVirtual(rxsched.Config{Origin: time.Unix(int64(n), 0)})
		r, err := record.NewDir(dir, record.Config{Now: v.Now, FileBytes: 500})
		require.NoError(t, err)
		in := observable.NewSubject[int]()
		record.Edge[int](r, "in")(in.Observable()).Subscribe(context.Background(), ignore)
		for i := range 10 {
			in.Next(100*n + i)
			require.NoError(t, r.Flush(t.Context()))
		}
		require.NoError(t, r.Close())
	}
	r, err := replay.Open(dir)
	require.NoError(t, err)
	heard := replay.Listen(r, "", replay.Source[int](r, "in"))
	require.NoError(t, r.Run())
	require.Len(t, heard.Events(), 10)
	require.Equal(t, 200, heard.Events()[0].Value)

	files, err := filepath.Glob(dir + "/*000000000Z-*")
	require.NoError(t, err)
	require.Greater(t, len(files), 5)
	_, err = replay.Open(files...)
	require.ErrorContains(t, err, "a file of another recording")
	_, err = replay.Open()
	require.ErrorIs(t, err, replay.ErrNoPath)
	_, err = replay.Open(t.TempDir())
	require.ErrorContains(t, err, "no recording in")
	_, err = replay.Open(dir + "/none")
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestOpen_SaysWhyItRefuses(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "x.rxrec")
	for text, message := range map[string]string{
		`{"rxsched.recording":7}` + "\n": "replay: the recording has version 7; only versions 1 to 2 can be read: " +
			"use the release of rxsched that wrote it",
		"a\n": "replay: line 1 of the recording: no header: invalid character 'a' looking for beginning of value",
		strings.Replace(numbers(t).String(), `{"seq":4`, `{"seq":40`, 1): "",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		_, err := replay.Open(name)
		require.ErrorContains(t, err, message)
	}
	lines := strings.SplitAfter(numbers(t).String(), "\n")
	lines[3], lines[5] = "", ""
	_, err := replay.Read(strings.NewReader(strings.Join(lines, "")))
	require.EqualError(t, err, "replay: 2 records of the recording are missing, from sequence 3 on: "+
		"Config.AcceptGaps replays the rest")
}

// Without the record of the subscription, an output is subscribed from the start.
func TestRun_ReplaysTheRestOfARecordingWithGaps(t *testing.T) {
	t.Parallel()
	lines := strings.SplitAfter(numbers(t).String(), "\n")
	lines[1] = ""
	r, err := replay.ReadWithConfig(strings.NewReader(strings.Join(lines, "")),
		replay.Config{AcceptGaps: true})
	require.NoError(t, err)
	replay.Expect(r, "out", replay.Source[int](r, "in"))
	require.NoError(t, r.Run())
}

// Schedulers that were not recorded may have been late. Their times are not compared.
func TestExpect_ComparesNoTimesOfOtherSchedulers(t *testing.T) {
	t.Parallel()
	file := recordWith(t, func(v *rxsched.Virtual, r *record.Recorder) {
		in := observable.NewSubject[string]()
		found := search(record.Edge[string](r, "keys")(in.Observable()), v.Async())
		record.Output[string](r, "found")(found).Subscribe(t.Context(), observable.Observer[string]{})
		at(t, v, 0, func() { in.Next("a") })
		at(t, v, 15*ms, func() { v.Block(7 * ms) })
	})
	r := read(t, file, replay.Config{})
	found := replay.Expect(r, "found", search(replay.Source[string](r, "keys"), r.Scheduler("ui")))
	require.NoError(t, r.Run())
	require.Equal(t, 20*ms, found.Events()[0].At)
}

// A host that closes ends its pipelines: those with a timer, those without, and those that come.
func TestRun_ClosesTheHostsThatClosed(t *testing.T) {
	t.Parallel()
	ended := func(name string) observable.Operator[int, string] {
		return observable.Compose3(observable.IgnoreElements[int],
			observable.Map(func(int) string { return "" }),
			observable.CatchError(func(err error, _ observable.Observable[string]) observable.Observable[string] {
				return observable.Of(name + ": " + err.Error())
			}))
	}
	build := func(in observable.Observable[int], ui, worker scheduler.Scheduler) observable.Observable[string] {
		return observable.Merge(
			ended("hop")(observable.ObserveOn[int](ui)(in)),
			ended("delay")(observable.Delay[int](5*ms, ui)(in)),
			ended("second delay")(observable.Delay[int](time.Hour, worker)(observable.Delay[int](ms, ui)(in))),
			ended("timer")(observable.Timer(time.Hour, ui)),
			observable.MergeMap(func(int) observable.Observable[string] {
				return ended("late timer")(observable.Timer(time.Hour, ui))
			})(in),
		)
	}
	ui := rxsched.NewVirtual(rxsched.Config{})
	file := recordWith(t, func(v *rxsched.Virtual, r *record.Recorder) {
		in := observable.NewSubject[int]()
		out := build(record.Edge[int](r, "in")(in.Observable()), r.Scheduler("ui", ui.Async()), r.Scheduler("worker", v.Async()))
		record.Output[string](r, "out")(out).Subscribe(t.Context(), observable.Observer[string]{})
		at(t, v, 2*ms, func() { in.Next(1) })
		at(t, v, 4*ms, func() { require.NoError(t, ui.Close()) })
		at(t, v, 6*ms, func() { in.Next(2) })
		at(t, v, 8*ms, in.Complete)
	})
	r := read(t, file, replay.Config{})
	heard := replay.Expect(r, "out", build(replay.Source[int](r, "in"), r.Scheduler("ui"), r.Scheduler("worker")))
	require.NoError(t, r.Run(), file.String())
	require.Len(t, heard.Events(), 7, file.String())
}
