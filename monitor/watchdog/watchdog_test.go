package watchdog_test

import (
	"bytes"
	"log/slog"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/watchdog"
)

const ms = time.Millisecond

// reports collects what a watchdog tells.
type reports struct {
	mu  sync.Mutex
	all []watchdog.Overrun
}

func (r *reports) add(o watchdog.Overrun) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, o)
}

func (r *reports) take() []watchdog.Overrun {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.all
}

// kennel is a running loop with a watchdog, in a bubble.
func kennel(t *testing.T, c watchdog.Config) (*host.Loop, *reports) {
	l := host.NewLoop(host.Config{Name: "ui"})
	require.NoError(t, l.Start())
	r := new(reports)
	c.Hosts, c.OnOverrun = monitor.NewHosts(l), r.add
	w := watchdog.New(c)
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, l.Close())
	})
	return l, r
}

// line is the caller's line plus n.
func line(n int) string {
	_, _, at, _ := runtime.Caller(1)
	return "watchdog_test.go:" + strconv.Itoa(at+n)
}

func TestWatchdog_TellsHowATurnBlocks(t *testing.T) {
	for _, c := range []struct {
		name, state, at string
		block           func(until time.Time)
	}{
		{"on a channel", "chan receive", line(0), func(until time.Time) { <-time.After(time.Until(until)) }},
		{"in a select", "select", line(1), func(until time.Time) {
			select {
			case <-make(chan int):
			case <-time.After(time.Until(until)):
			}
		}},
		{"asleep", "sleep", line(0), func(until time.Time) { time.Sleep(time.Until(until)) }},
		{"on a wait group", "sync.WaitGroup.Wait", line(3), func(until time.Time) {
			var g sync.WaitGroup
			g.Go(func() { time.Sleep(time.Until(until)) })
			g.Wait()
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l, r := kennel(t, watchdog.Config{})
				begun := time.Now()
				require.NoError(t, l.Post(func() { c.block(begun.Add(2510 * ms)) }))
				for range 3 {
					require.NoError(t, l.Post(func() {}))
				}
				time.Sleep(3 * time.Second)
				synctest.Wait()
				all := r.take()
				require.Len(t, all, 4)
				for i, o := range all {
					require.Equal(t, "ui", o.Host)
					require.Equal(t, all[0].Turn, o.Turn)
					require.Equal(t, []time.Duration{100 * ms, 1100 * ms, 2200 * ms, 2475 * ms}[i], o.For)
					require.Equal(t, i == 3, o.Ended)
					require.Equal(t, c.state, o.State)
					require.True(t, o.Blocks())
					require.True(t, strings.HasSuffix(o.At, c.at), o.At)
					require.Contains(t, o.Stack, "TestWatchdog_TellsHowATurnBlocks")
					require.Equal(t, 3, o.Waiting)
				}
				require.Equal(t, "ui: a turn has run for 100ms: "+c.state+" at "+all[0].At+
					"; 3 callbacks wait for it", all[0].String())
				require.Equal(t, "ui: a turn has ended, which ran for 2.475s: "+c.state+" at "+all[0].At,
					all[3].String())
			})
		})
	}
}

// TestWatchdog_TellsOfATurnThatComputes has a callback that never waits: no bubble, since its time
// stands still meanwhile.
func TestWatchdog_TellsOfATurnThatComputes(t *testing.T) {
	v := host.NewVirtual(host.Config{})
	defer v.Close()
	told := make(chan watchdog.Overrun, 1)
	w := watchdog.New(watchdog.Config{Hosts: monitor.NewHosts(v), LongTask: 4 * ms, OnOverrun: func(o watchdog.Overrun) {
		select {
		case told <- o:
		default:
		}
	}})
	defer w.Close()
	var o watchdog.Overrun
	require.NoError(t, v.Post(func() {
		for len(told) == 0 {
			runtime.Gosched()
		}
		o = <-told
	}))
	require.NoError(t, v.Run())
	require.Contains(t, []string{"running", "runnable"}, o.State)
	require.False(t, o.Blocks())
	require.Contains(t, o.At, "watchdog_test.go:")
	require.GreaterOrEqual(t, o.For, 4*ms)
}

func TestWatchdog_SaysNothingOfShortTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, r := kennel(t, watchdog.Config{})
		for range 50 { // together they take five seconds
			require.NoError(t, l.Post(func() { time.Sleep(99 * ms) }))
		}
		require.NoError(t, l.WaitUntilIdle(t.Context()))
		time.Sleep(time.Second)
		require.Empty(t, r.take())
	})
}

func TestWatchdog_LooksAtTheHostsThatAreThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hosts, r := monitor.NewHosts(), new(reports)
		w := watchdog.New(watchdog.Config{Hosts: hosts, LongTask: 10 * ms, Every: 10 * ms, OnOverrun: r.add})
		var entries []*monitor.Entry
		var loops []*host.Loop
		for _, name := range []string{"a", "b"} {
			l := host.NewLoop(host.Config{Name: name})
			defer l.Close()
			require.NoError(t, l.Start())
			loops, entries = append(loops, l), append(entries, hosts.Add(l))
		}
		require.True(t, entries[0].Remove())
		require.NoError(t, loops[0].Post(func() { time.Sleep(time.Second) }))
		require.NoError(t, loops[1].Post(func() { time.Sleep(15 * ms) }))
		time.Sleep(2 * time.Second)
		require.Len(t, r.take(), 2)
		require.Equal(t, "b", r.take()[0].Host)
		require.True(t, r.take()[1].Ended)
		require.NoError(t, w.Close())
		require.NoError(t, w.Close())
		require.NoError(t, loops[1].Post(func() { time.Sleep(time.Second) }))
		time.Sleep(2 * time.Second)
		require.Len(t, r.take(), 2)
	})
}

// A turn that is stuck is told of as its time doubles: eleven times in eighteen minutes.
func TestWatchdog_TellsOfAStuckTurnAsItsTimeDoubles(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, r := kennel(t, watchdog.Config{})
		require.NoError(t, l.Post(func() { time.Sleep(18*time.Minute + 10*ms) }))
		time.Sleep(20 * time.Minute)
		synctest.Wait()
		all := r.take()
		require.Len(t, all, 12)
		for i, o := range all[1:11] {
			require.GreaterOrEqual(t, o.For, 2*all[i].For)
		}
		require.True(t, all[11].Ended)
		require.InDelta(t, 18*time.Minute, all[11].For, float64(50*ms))
		require.NoError(t, l.Post(func() { time.Sleep(150 * ms) }))
		time.Sleep(time.Second)
		require.Len(t, r.take(), 14, "another turn is told of, and its end")
	})
}

func TestWatchdog_WritesToTheLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var text lockedBuffer
		l := host.NewLoop(host.Config{Name: "ui"})
		defer l.Close()
		require.NoError(t, l.Start())
		log := slog.New(slog.NewTextHandler(&text, nil))
		defer watchdog.New(watchdog.Config{Hosts: monitor.NewHosts(l), Log: log}).Close()
		require.NoError(t, l.Post(func() { time.Sleep(200 * ms) }))
		time.Sleep(time.Second)
		require.Regexp(t, `level=WARN msg="a turn overruns" host=ui for=100ms state=sleep at=\S+watchdog_test.go:\d+ `+
			`blocks=true waiting=0 stack=`, text.String())
		require.Regexp(t, `level=WARN msg="a turn that overran has ended" host=ui for=\S+ state=sleep at=\S+\n$`,
			text.String())
	})
}

type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.String()
}

func TestWatchdog_RefusesWhatMakesNoSense(t *testing.T) {
	t.Parallel()
	for want, f := range map[string]func(){
		"watchdog: Config: negative LongTask": func() { watchdog.New(watchdog.Config{LongTask: -1}) },
		"watchdog: Config: negative Every":    func() { watchdog.New(watchdog.Config{Every: -1}) },
		"watchdog: Config: Log is for a watchdog without OnOverrun": func() {
			watchdog.New(watchdog.Config{Log: slog.Default(), OnOverrun: func(watchdog.Overrun) {}})
		},
		"watchdog: NewEye: nil host": func() { watchdog.NewEye("", nil, watchdog.Config{}) },
	} {
		require.PanicsWithValue(t, want, f)
	}
}
