package trace_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/trace"
)

func nop() {}

func TestTrack_ReadGoesOnWhereItEnded(t *testing.T) {
	t.Parallel()
	rec := trace.New(trace.Config{Events: 100})
	v := newHost()
	track := rec.Watch("host", v)
	require.Equal(t, "host", track.Name())
	post := func(n int) {
		for range n {
			_ = v.Post(nop)
		}
	}
	into := make([]trace.Record, 8)

	post(10)
	n, next := track.Read(0, into)
	require.Equal(t, 8, n)
	require.EqualValues(t, 8, next)
	n, next = track.Read(next, into)
	require.Equal(t, 2, n)
	require.Equal(t, trace.Queued, into[0].Phase)
	require.Equal(t, "trace_test.nop", into[0].Name())
	n, next = track.Read(next, into)
	require.Zero(t, n, "that was all")
	require.EqualValues(t, 10, next)

	post(200)
	n, next = track.Read(next, into)
	require.Equal(t, 8, n)
	require.EqualValues(t, 210-100+8, next, "a hundred are kept")
	require.EqualValues(t, 110, track.Dropped())
	require.EqualValues(t, 210, track.Next())
	n, _ = track.Read(1000, into)
	require.Zero(t, n)
}

func TestTrack_FollowersAreWokenUntilTheyStop(t *testing.T) {
	t.Parallel()
	v := newHost()
	track := trace.New(trace.Config{}).Watch("host", v)
	_ = v.Post(nop)
	at, woken, stop := track.Follow()
	require.EqualValues(t, 1, at)
	require.Empty(t, woken, "nothing is new yet")
	_ = v.Post(nop)
	_ = v.Post(nop)
	require.Len(t, woken, 1, "one signal for both")
	<-woken
	stop()
	stop()
	_ = v.Post(nop)
	require.Empty(t, woken)
}

func TestTrack_StopKeepsWhatWasRecorded(t *testing.T) {
	t.Parallel()
	rec := trace.New(trace.Config{})
	v := newHost()
	track := rec.Watch("host", v)
	_ = v.Post(func() {})
	track.Stop()
	track.Stop()
	_ = v.Post(func() {})
	require.EqualValues(t, 1, track.Next())
	require.Len(t, rec.Tracks(), 1)
}

func TestRecorder_HasATrackForEachOfItsHosts(t *testing.T) {
	t.Parallel()
	hosts := monitor.NewHosts(newHost())
	rec := trace.New(trace.Config{Hosts: hosts})
	v := host.NewVirtual(host.Config{Name: "ui"})
	ui := hosts.Add(v)
	other := rec.Watch("other", v)
	tracks := rec.Tracks()
	require.Equal(t, []string{"host-1", "ui", "other"},
		[]string{tracks[0].Name(), tracks[1].Name(), tracks[2].Name()})
	_ = v.Post(nop)
	require.True(t, ui.Remove())
	_ = v.Post(nop)
	require.EqualValues(t, 1, tracks[1].Next(), "what was recorded stays")
	require.EqualValues(t, 2, other.Next())
	rec.Stop()
	rec.Stop()
	_ = v.Post(nop)
	require.EqualValues(t, 2, other.Next())
	hosts.Add(v)
	require.Len(t, rec.Tracks(), 3)
}

func TestRecorder_BadArguments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want string
		do   func()
	}{
		{"trace: New: negative Events", func() { trace.New(trace.Config{Events: -1}) }},
		{"trace: New: negative LongTask", func() { trace.New(trace.Config{LongTask: -1}) }},
		{"trace: Watch: nil host", func() { trace.New(trace.Config{}).Watch("", nil) }},
	} {
		require.PanicsWithValue(t, c.want, c.do)
	}
}

// Hosts come and go, and are read, while they run.
func TestRecorder_FromManyGoroutines(t *testing.T) {
	t.Parallel()
	rec := trace.New(trace.Config{Events: 500})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 5 {
				l := host.NewLoop(host.Config{})
				track := rec.Watch("loop", l)
				if err := l.Start(); err != nil {
					t.Error(err)
				}
				for range 500 {
					_ = l.Post(func() { _ = l.QueueMicrotask(func() {}) })
				}
				read(t, rec)
				_ = l.Close()
				track.Stop()
			}
		})
	}
	all.Wait()
	require.Len(t, rec.Tracks(), 20)
}

func TestRecord_Names(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{
		"":                               "task",
		"Delay":                          "Delay",
		"v1.2 of it":                     "v1.2 of it",
		"main.main.func1":                "main.main",
		"main.main.func2.1.3":            "main.main",
		"example.com/a/b.(*T).Do-fm":     "b.T.Do",
		"example.com/a/b.F[...].func1":   "b.F",
		"example.com/a.v2/b.(*T[...]).M": "b.T.M",
		"main.run.gowrap1":               "main.run",
	} {
		require.Equal(t, want, trace.Record{Event: host.Event{Label: label, Kind: host.KindTask}}.Name())
	}
	require.Equal(t, "cancelled", trace.Cancelled.String())
	require.Equal(t, "unknown phase", trace.Phase(9).String())
}
