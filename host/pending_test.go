package host_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
)

func lineOf(t *testing.T, place string) int {
	n, err := strconv.Atoi(place[strings.LastIndex(place, ":")+1:])
	require.NoError(t, err)
	return n
}

// named is a runner with a label.
type named string

func (named) Run() {}

func (n named) Label() string { return string(n) }

func poll() {}

const pollName = "github.com/rxsched/rxsched/host_test.poll"

func TestPending_IsWhatKeepsTheHostAliveByDueTime(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{TimerOrder: order})
		require.Empty(t, d.Pending())
		d.Advance(5 * ms)
		held := hold(t, d, "load user")
		idle, err := d.RequestIdleCallback(func(host.IdleDeadline) {}, 0)
		require.NoError(t, err)
		late, err := d.RequestIdleCallback(func(host.IdleDeadline) {}, time.Hour)
		require.NoError(t, err)
		frame, err := d.RequestAnimationFrame(func(time.Duration) {})
		require.NoError(t, err)
		timeout, err := d.SetTimeout(poll, 20*ms)
		require.NoError(t, err)
		interval, err := d.SetInterval(poll, 3*ms)
		require.NoError(t, err)
		require.NoError(t, d.Post(poll))
		immediate, err := d.SetImmediate(poll)
		require.NoError(t, err)
		gone, err := d.SetImmediate(poll)
		require.NoError(t, err)
		require.True(t, d.Unref(interval))
		require.True(t, d.UnrefImmediate(immediate))
		require.True(t, d.ClearImmediate(gone))
		require.True(t, d.CancelIdleCallback(late))
		require.NoError(t, d.QueueMicrotask(poll))
		k := kernel.Of(d)
		k.Mutex().Lock()
		k.SetTimeout(named("action"), 20*ms)
		k.Mutex().Unlock()

		var got []string
		for _, p := range d.Pending() {
			switch p.Kind {
			case host.KindTimeout:
				require.Equal(t, p.Label == "action", host.TimerID(p.ID) != timeout)
			case host.KindInterval:
				require.Equal(t, interval, host.TimerID(p.ID))
			case host.KindImmediate:
				require.Equal(t, immediate, host.ImmediateID(p.ID))
			case host.KindFrame:
				require.Equal(t, frame, host.FrameID(p.ID))
			case host.KindIdle:
				require.Equal(t, idle, host.IdleID(p.ID))
			}
			label := strings.TrimPrefix(p.Label, "github.com/rxsched/rxsched/")
			if strings.Contains(label, "func") {
				label = "closure"
			}
			got = append(got, fmt.Sprint(p.Kind, ", ", label, ", ", p.Due, " ", p.Refed))
		}
		require.Equal(t, []string{
			"microtask, host_test.poll, 0s true",
			"task, host_test.poll, 5ms true",
			"immediate, host_test.poll, 5ms false",
			"idle callback, closure, 5ms true",
			"interval, host_test.poll, 8ms false",
			"frame callback, closure, 16ms true",
			"timeout, host_test.poll, 25ms true",
			"timeout, action, 25ms true",
			fmt.Sprint("hold, load user, ", host.Forever, " true"),
		}, got)
		held.Release()
		require.True(t, d.ClearTimer(interval))
		require.NoError(t, d.Run())
		require.Empty(t, d.Pending())
	}
}

func TestPending_OfATurnInProgress(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{TimerOrder: order})
		var seen [][]string
		look := func() {
			var all []string
			for _, p := range d.Pending() {
				all = append(all, fmt.Sprint(p.Kind, " ", p.Due))
			}
			seen = append(seen, all)
		}
		for range 2 {
			_, err := d.RequestAnimationFrame(func(time.Duration) { look() })
			require.NoError(t, err)
		}
		var id host.TimerID
		id, err := d.SetInterval(func() { look(); d.SetPeriod(id, 5*ms); look(); d.ClearTimer(id); look() }, 20*ms)
		require.NoError(t, err)
		require.NoError(t, d.Run())
		require.Equal(t, [][]string{
			{"frame callback 16ms", "interval 20ms"}, {"interval 20ms"},
			{"interval 40ms"}, {"interval 25ms"}, nil,
		}, seen)
	}
}

func TestPending_SaysWhenIdleCallbacksCanRun(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	ask := func(timeout time.Duration) {
		_, err := d.RequestIdleCallback(func(host.IdleDeadline) {}, timeout)
		require.NoError(t, err)
	}
	due := func() (due []time.Duration) {
		for _, p := range d.Pending() {
			due = append(due, p.Due)
		}
		return due
	}
	_, err := d.RequestIdleCallback(func(host.IdleDeadline) {
		ask(0)
		ask(10 * ms)
		require.Equal(t, []time.Duration{0, 10 * ms, 50 * ms}, due(), "one of this period, one late, one of the next")
	}, 0)
	require.NoError(t, err)
	ask(0)
	require.NoError(t, d.Run())
}

func TestPending_CountsWhatABurstHasTaken(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		left := 100
		for range left {
			require.NoError(t, l.Post(func() {
				if left--; left%10 == 0 {
					require.Len(t, l.Pending(), left)
				}
			}))
		}
		require.NoError(t, l.RunUntilIdle(t.Context()))
		require.Zero(t, left)
	})
}

func TestPending_StringIsForPeople(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]host.Pending{
		"interval " + pollName + ", due at 1.5s, unref'd": {
			Kind: host.KindInterval, Label: pollName, Due: 1500 * ms,
		},
		`hold "load user", made at main.go:12`: {
			Kind: host.KindHold, Label: "load user", Place: "main.go:12", Due: host.Forever, Refed: true,
		},
		"microtask " + pollName: {Kind: host.KindMicrotask, Label: pollName, Refed: true},
		"task, due at 0s":       {Kind: host.KindTask, Refed: true},
	} {
		require.Equal(t, want, p.String())
	}
}

func TestPending_DoesNotKnowWhatComesFromOutside(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{RequestFrame: func() {}, RequestIdle: func() {}})
	_, err := d.RequestAnimationFrame(func(time.Duration) {})
	require.NoError(t, err)
	_, err = d.RequestIdleCallback(func(host.IdleDeadline) {}, 0)
	require.NoError(t, err)
	_, err = d.RequestIdleCallback(func(host.IdleDeadline) {}, ms)
	require.NoError(t, err)
	var due []time.Duration
	for _, p := range d.Pending() {
		due = append(due, p.Due)
		require.Equal(t, p.Due != host.Forever, strings.Contains(p.String(), ", due at "))
	}
	require.Equal(t, []time.Duration{ms, host.Forever, host.Forever}, due)
}
