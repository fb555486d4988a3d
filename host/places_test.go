package host_test

import (
	"context"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// line returns the caller's line, plus n, as a place.
func line(n int) string {
	_, file, at, _ := runtime.Caller(1)
	return file + ":" + strconv.Itoa(at+n)
}

func TestPlaces_AreWhereTheProgramCalledIn(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{Places: true})
	defer v.Close()
	s := async.New(v)
	want := map[string]string{}
	note := func(what string, place string) { want[what] = place }

	note("timeout", line(1))
	_, _ = v.SetTimeout(poll, 1*time.Second)
	note("action", line(1))
	scheduler.Schedule(s, func(*action.Of[int], int) {}, 0, 2*time.Second)
	src := observable.NewSubject[int]()
	observable.Pipe1(src.Observable(), observable.DebounceTime[int](3*time.Second, s)).
		Subscribe(context.Background(), observable.Observer[int]{})
	note("operator", line(1))
	src.Next(1)
	require.NoError(t, v.Post(func() {
		note("inside", line(1))
		_, _ = v.SetTimeout(poll, 4*time.Second)
	}))
	require.True(t, v.Step())

	var got []string
	for _, p := range v.Pending() {
		got = append(got, p.Place)
	}
	require.Equal(t, []string{want["timeout"], want["action"], want["operator"], want["inside"]}, got)
}

func TestPlaces_AreForgotten(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{Places: true})
	defer v.Close()
	_, _ = v.SetTimeout(poll, time.Second)
	id, _ := v.SetInterval(poll, time.Second)
	_ = v.Post(poll)
	_ = v.QueueMicrotask(poll)
	_, _ = v.SetImmediate(poll)
	_, _ = v.RequestAnimationFrame(func(time.Duration) {})
	_, _ = v.RequestIdleCallback(func(host.IdleDeadline) {}, 0)
	require.Equal(t, 7, host.Places(v))
	v.Advance(3 * time.Second)
	require.Equal(t, 1, host.Places(v))
	require.True(t, v.ClearTimer(id))
	require.Zero(t, host.Places(v))
}

func TestRun_SaysWhatKeepsAHostRunning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		run  func(t *testing.T, c host.Config) (host.Host, error)
		why  error
	}{
		{"RunUntilIdle", func(t *testing.T, c host.Config) (host.Host, error) {
			l := host.NewLoop(c)
			fill(t, l)
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			return l, l.RunUntilIdle(ctx)
		}, context.DeadlineExceeded},
		{"WaitUntilIdle", func(t *testing.T, c host.Config) (host.Host, error) {
			l := host.NewLoop(c)
			fill(t, l)
			require.NoError(t, l.Start())
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			return l, l.WaitUntilIdle(ctx)
		}, context.DeadlineExceeded},
		{"Virtual.Run with MaxTurns", func(t *testing.T, c host.Config) (host.Host, error) {
			c.MaxTurns = 5
			v := host.NewVirtual(c)
			fill(t, v)
			return v, v.Run()
		}, host.ErrEndless},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, err := c.run(t, host.Config{Places: true})
				defer h.(interface{ Close() error }).Close()
				require.ErrorIs(t, err, c.why)
				lines := strings.Split(err.Error(), "\n\t")
				require.Equal(t, c.why.Error()+"; pending:", lines[0])
				require.Contains(t, lines[1], "interval "+pollName)
				require.Contains(t, lines[1], "places_test.go:")
				require.Contains(t, lines[2], "timeout "+pollName+", due at 1h0m0s")
				require.Equal(t, "and 3 more", lines[len(lines)-1])
				require.Len(t, lines, 12)
			})
		})
	}
}

// fill gives a host an interval, 12 timers that come later, and one that does not count.
func fill(t *testing.T, h host.Host) {
	_, err := h.SetInterval(poll, time.Second)
	require.NoError(t, err)
	for i := range 12 {
		_, err := h.SetTimeout(poll, time.Hour+time.Duration(i))
		require.NoError(t, err)
	}
	id, err := h.SetTimeout(poll, 2*time.Second+time.Minute)
	require.NoError(t, err)
	require.True(t, h.Unref(id))
}

func TestRun_NamesHoldsFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		defer l.Close()
		_, err := l.SetTimeout(poll, time.Hour)
		require.NoError(t, err)
		h, err := l.Hold("load user")
		require.NoError(t, err)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		err = l.RunUntilIdle(ctx)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Regexp(t, `pending:\n\thold "load user", made at .*places_test.go:\d+\n\ttimeout `, err.Error())
		h.Release()
	})
}
