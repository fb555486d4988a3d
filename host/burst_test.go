package host_test

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/tracetest"
)

// A loop takes what is posted by its inbox, and runs posted tasks in bursts, without its
// lock in between; a virtual host does not, so it says what must come of it.

// program is a random one: whatever it runs goes on in the script.
type program struct {
	host.Host
	block  func(time.Duration)
	script []byte
	diary  []string
	names  int
	timer  host.TimerID // the latest
}

// callback is a new one, that takes its steps from the script.
func (p *program) callback(kind string) func() {
	p.names++
	name := fmt.Sprint(kind, " ", p.names)
	return func() {
		p.diary = append(p.diary, fmt.Sprint(p.Elapsed(), " ", name))
		for more := true; more && len(p.script) > 0; {
			step := p.script[0]
			p.script = p.script[1:]
			what, d := int(step%12), time.Duration(step/12%4)*ms
			if what < 8 && step/48%2 == 1 {
				elsewhere(func() { p.step(what, d) })
			} else {
				more = p.step(what, d)
			}
		}
	}
}

// elsewhere calls f on another goroutine, and waits.
func elsewhere(f func()) {
	done := make(chan struct{})
	go func() { f(); close(done) }()
	<-done
}

func (p *program) step(what int, d time.Duration) (more bool) {
	switch what {
	default:
		_ = p.Post(p.callback("task"))
	case 2:
		p.ClearTimer(p.timer)
	case 3:
		_, _ = p.SetImmediate(p.callback("immediate"))
	case 4:
		_ = p.QueueMicrotask(p.callback("microtask"))
	case 5:
		p.timer, _ = p.SetTimeout(p.callback("timer"), d)
	case 6:
		frame := p.callback("frame")
		_, _ = p.RequestAnimationFrame(func(time.Duration) { frame() })
	case 7:
		idle := p.callback("idle")
		_, _ = p.RequestIdleCallback(func(host.IdleDeadline) { idle() }, d)
	case 8:
		p.block(d)
	case 9:
		s := p.Stats()
		p.diary = append(p.diary, fmt.Sprint(s.Turns, s.Ran, s.Queued))
	case 10:
		return false
	case 11:
		panic("boom")
	}
	return true
}

func TestBurst_RunsAnyProgramAsAVirtualHostDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		script := rapid.SliceOfN(rapid.Byte(), 200, 300).Draw(r, "script")
		config := host.Config{FramePeriod: 5 * ms, TimerOrder: host.TimerOrder(rapid.IntRange(0, 1).Draw(r, "order")), OnError: func(*host.PanicError) {}}

		v := host.NewVirtual(config)
		want := &program{Host: v, block: v.Block, script: script}
		_ = v.Post(want.callback("task"))
		require.NoError(r, v.Run())

		var got *program
		synctest.Test(t, func(t *testing.T) {
			l := host.NewLoop(config)
			got = &program{Host: l, block: time.Sleep, script: script}
			_ = l.Post(got.callback("task"))
			require.NoError(t, l.RunUntilIdle(context.Background()))
			got.diary = append(got.diary, fmt.Sprint(l.Stats()))
		})
		require.Equal(r, append(want.diary, fmt.Sprint(v.Stats())), got.diary)
	})
}

// twentyTasks posts twenty tasks to a loop, of which number 9 does something more, and runs it.
func twentyTasks(t *testing.T, ctx context.Context, d *loopDiary, ninth func()) {
	t.Helper()
	require.NoError(t, d.Post(func() {
		for i := range 20 {
			note := d.notes(fmt.Sprint(i))
			require.NoError(t, d.Post(func() {
				note()
				if i == 9 {
					ninth()
				}
			}))
		}
	}))
	_ = d.RunUntilIdle(ctx)
}

// numbers is what the tasks from one to another note.
func numbers(from, to int) (notes []string) {
	for i := from; i < to; i++ {
		notes = append(notes, fmt.Sprint("0s ", i))
	}
	return notes
}

// What is left of a burst is neither run too early nor lost.
func TestBurst_CanBeInterrupted(t *testing.T) {
	t.Parallel()
	first, rest := numbers(0, 10), numbers(10, 20)

	t.Run("by the end of its context", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			d := newLoopDiary(host.Config{})
			ctx, cancel := context.WithCancel(t.Context())
			twentyTasks(t, ctx, d, cancel)
			require.Equal(t, first, d.take())
			require.EqualValues(t, 10, d.Stats().Queued.Tasks)
			require.EqualValues(t, 11, d.Stats().Turns)
			require.NoError(t, d.RunUntilIdle(t.Context()))
			require.Equal(t, rest, d.take())
		})
	})
	t.Run("by the end of its goroutine", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			d := newLoopDiary(host.Config{})
			var gone sync.WaitGroup
			gone.Go(func() { twentyTasks(t, t.Context(), d, runtime.Goexit) })
			gone.Wait()
			require.Equal(t, first, d.take())
			require.NoError(t, d.RunUntilIdle(t.Context()))
			require.Equal(t, rest, d.take())
		})
	})
}

// A loop takes the tasks of a burst without its lock, and others end the burst meanwhile. Here they
// do at every moment: when so many tasks have been taken, and the last of these has been called or
// not.
func TestBurst_EndsBetweenAnyTwoSteps(t *testing.T) {
	t.Parallel()
	const tasks = 5
	for name, end := range map[string]func(*loopDiary){
		"by a microtask": func(d *loopDiary) { _ = d.QueueMicrotask(d.notes("microtask")) },
		"by Close":       func(d *loopDiary) { _ = d.Close() },
		"by a tracer":    func(d *loopDiary) { d.Trace(tracetest.Of()) },
		"by measuring":   func(d *loopDiary) { d.Measure() },
		"by Stats":       func(d *loopDiary) { d.Stats() },
	} {
		for taken := range tasks + 1 {
			for _, called := range []bool{true, false} {
				t.Run(fmt.Sprintf("%s, %d taken, the last called: %v", name, taken, called), func(t *testing.T) {
					t.Parallel()
					synctest.Test(t, func(t *testing.T) { endsBurst(t, tasks, taken, called, end) })
				})
			}
		}
	}
}

func endsBurst(t *testing.T, tasks, taken int, called bool, end func(*loopDiary)) {
	d := newLoopDiary(host.Config{})
	d.Board()
	for i := range tasks {
		require.NoError(t, d.Post(d.notes(fmt.Sprint(i))))
	}
	b, ok := d.BeginBurst()
	require.True(t, ok)
	for i := range taken {
		f := b.Take()
		if i == taken-1 && !called {
			end(d)
		}
		f()
	}
	if called || taken == 0 {
		end(d)
	}
	require.Nil(t, b.Take(), "the others are in the queue again")
	require.Equal(t, numbers(0, taken), d.take())
	closed := d.Stats().Closed
	if !closed {
		require.EqualValues(t, tasks-taken, d.Stats().Queued.Tasks)
	}
	b.End()
	require.EqualValues(t, taken, d.Stats().Ran.Tasks)

	micro := d.Stats().Queued.Microtasks
	_ = d.RunUntilIdle(t.Context())
	rest := numbers(taken, tasks)
	switch {
	case closed:
		rest = nil
	case micro > 0:
		rest = append([]string{"0s microtask"}, rest...)
	}
	require.Equal(t, rest, d.take())
}
