package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func (d *diary) immediate(what string, then ...func()) host.ImmediateID {
	id, err := d.SetImmediate(func() {
		d.note(what)
		for _, f := range then {
			f()
		}
	})
	if err != nil {
		panic(err)
	}
	return id
}

func (d *diary) post(what string, then ...func()) {
	err := d.Post(func() {
		d.note(what)
		for _, f := range then {
			f()
		}
	})
	if err != nil {
		panic(err)
	}
}

func (d *diary) micro(what string) {
	if err := d.QueueMicrotask(d.notes(what)); err != nil {
		panic(err)
	}
}

// In Node's order, where no recording of Node says it. Each row is a program, performed as the first
// task.
func TestImmediates_HaveNodesCheckPhase(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		program func(d *diary)
		want    []string
	}{
		{"neither tasks nor immediates keep the timers waiting", func(d *diary) {
			n := 0
			var again func()
			again = func() {
				if n++; n < 4 {
					d.Block(ms)
					d.immediate("immediate", again)
				}
			}
			d.immediate("immediate", again)
			d.timeout("timer", 2*ms)
		}, []string{"0 immediate", "1 immediate", "2 timer", "2 immediate", "3 immediate"}},

		{"frames that are due go first, idle callbacks last", func(d *diary) {
			_, _ = d.RequestIdleCallback(func(host.IdleDeadline) { d.note("idle") }, 0)
			_, _ = d.RequestAnimationFrame(func(at time.Duration) { d.note("frame") })
			d.Block(16 * ms)
			d.immediate("immediate")
		}, []string{"16 frame", "16 immediate", "16 idle"}},
	} {
		d := newDiary(host.Config{TimerOrder: host.NodeOrder})
		require.NoError(t, d.Post(func() { c.program(d) }), c.name)
		require.NoError(t, d.Run(), c.name)
		require.Equal(t, c.want, d.take(), c.name)
	}
}

// In strict order an immediate is a task that can be cleared.
func TestImmediates_GoByReadyTime(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	require.NoError(t, d.Post(func() {
		d.post("a")
		d.immediate("b")
		d.timeout("timer of 0", 0)
		d.immediate("c", func() { d.micro("microtask") })
		d.timeout("timer of 5", 5*ms)
		d.post("d")
		d.Block(7 * ms)
		d.immediate("e")
	}))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"7 a", "7 b", "7 timer of 0", "7 c", "7 microtask", "7 d", "7 timer of 5", "7 e"}, d.take())
}

func TestImmediates_CanBeCleared(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{TimerOrder: order})
		a, b, c := d.immediate("a"), d.immediate("b"), d.immediate("c")
		require.EqualValues(t, 3, d.Stats().Queued.Immediates)
		require.True(t, d.ClearImmediate(a))
		require.True(t, d.ClearImmediate(c))
		require.False(t, d.ClearImmediate(c), "once is enough")
		require.False(t, d.ClearImmediate(0))
		require.False(t, d.ClearImmediate(c+1))
		require.EqualValues(t, 1, d.Stats().Queued.Immediates)
		require.NoError(t, d.Run())
		require.False(t, d.ClearImmediate(b), "it was called")
		require.Equal(t, []string{"0 b"}, d.take())
		s := d.Stats()
		require.Zero(t, s.Queued)
		require.EqualValues(t, 1, s.Ran.Immediates)
		require.Zero(t, s.Refed)
		require.True(t, d.ClearImmediate(d.immediate("d")))
		_, ok := d.Next()
		require.False(t, ok)
	}
}

func TestImmediates_KeepTheHostUnlessUnrefd(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{TimerOrder: order})
		a := d.immediate("a")
		require.True(t, d.HasRefImmediate(a))
		require.True(t, d.UnrefImmediate(a))
		require.True(t, d.UnrefImmediate(a))
		require.False(t, d.HasRefImmediate(a))
		require.Zero(t, d.Stats().Refed)
		require.NoError(t, d.Run())
		require.Empty(t, d.take(), "nothing keeps the host")
		require.True(t, d.RefImmediate(a))
		require.True(t, d.RefImmediate(a))
		require.EqualValues(t, 1, d.Stats().Refed)
		require.True(t, d.HasRefImmediate(a))
		b := d.immediate("b")
		require.True(t, d.UnrefImmediate(b))
		d.timeout("c", ms)
		require.NoError(t, d.Run())
		require.Equal(t, []string{"0 a", "0 b", "1 c"}, d.take())
		require.False(t, d.RefImmediate(a))
		require.False(t, d.UnrefImmediate(a))
		require.False(t, d.HasRefImmediate(a))
		require.Zero(t, d.Stats().Refed)
	}
}

func TestImmediates_AreAbandonedByClose(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{TimerOrder: order})
		d.immediate("a", func() { require.NoError(t, d.Close()) })
		b := d.immediate("b")
		require.NoError(t, d.Run())
		require.Equal(t, []string{"0 a"}, d.take())
		require.False(t, d.ClearImmediate(b))
		require.Zero(t, d.Stats().Queued)
		_, err := d.SetImmediate(func() {})
		require.ErrorIs(t, err, host.ErrClosed)
	}
}

func TestImmediates_WakeALoopAndKeepIt(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		synctest.Test(t, func(t *testing.T) {
			l := host.NewLoop(host.Config{TimerOrder: order})
			require.NoError(t, l.Start())
			synctest.Wait() // it sleeps
			ran := make(chan struct{})
			_, err := l.SetImmediate(func() { close(ran) })
			require.NoError(t, err)
			<-ran
			id, err := l.SetImmediate(func() {})
			require.NoError(t, err)
			l.UnrefImmediate(id)
			require.NoError(t, l.WaitUntilIdle(t.Context()))
			require.NoError(t, l.Close())
		})
	}
}

// Clearing or unreferring the only immediate lets a loop end, and the waits for it.
func TestImmediates_ThatAreGoneLetTheHostEnd(t *testing.T) {
	t.Parallel()
	for name, drop := range map[string]func(h host.Host, id host.ImmediateID) bool{
		"cleared": host.Host.ClearImmediate, "unref'd": host.Host.UnrefImmediate,
	} {
		synctest.Test(t, func(t *testing.T) {
			l := host.NewLoop(host.Config{})
			id, err := l.SetImmediate(func() { t.Error("it runs") })
			require.NoError(t, err)
			idle := make(chan error)
			go func() { idle <- l.WaitUntilIdle(t.Context()) }()
			synctest.Wait()
			require.True(t, drop(l, id), name)
			require.NoError(t, <-idle)
			require.NoError(t, l.RunUntilIdle(t.Context()))
			require.NoError(t, l.Close())
		})
	}
}

func TestImmediates_NewOnesWaitForTheNextPoll(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		l := host.NewLoop(host.Config{TimerOrder: order})
		ran := 0
		var again func()
		again = func() {
			ran++
			_, _ = l.SetImmediate(again)
		}
		again()
		for want := 2; want < 5; want++ {
			wait, err := l.Poll()
			require.NoError(t, err)
			require.Zero(t, wait)
			require.Equal(t, want, ran)
		}
		require.NoError(t, l.Close())
	}
}
