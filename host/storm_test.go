package host_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// Eight goroutines ask a loop for everything at once. Nothing that was posted is lost, callbacks
// never overlap, and when the loop is closed in the middle of it, nothing runs afterwards.
func TestLoop_Storm(t *testing.T) {
	t.Parallel()
	for name, order := range map[string]host.TimerOrder{"strict order": host.StrictOrder, "Node's order": host.NodeOrder} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := storm{loop: host.NewLoop(host.Config{FramePeriod: ms, TimerOrder: order})}
			require.NoError(t, s.loop.Start())
			s.blow(func(i int) bool { return i < 2000 })()
			ran := make(chan struct{})
			require.NoError(t, s.loop.Post(func() { close(ran) }))
			<-ran
			require.Equal(t, s.posted.Load(), s.ran.Load())

			s.half, s.halfWay = make(chan struct{}), s.calls.Load()+2000
			wait := s.blow(func(int) bool { return s.refused.Load() < 1000 })
			<-s.half
			require.NoError(t, s.loop.Close())
			s.closed.Store(true)
			wait()
			require.Empty(t, s.wrong)
			refuses(t, s.loop)
		})
	}
}

// storm is what the goroutines of a storm share.
type storm struct {
	loop           *host.Loop
	calls, refused atomic.Int64 // what was asked of the loop
	posted, ran    atomic.Int64 // tasks and microtasks
	running        atomic.Bool  // a callback runs
	closed         atomic.Bool  // Close has returned

	halfWay int64         // the number of calls at which half is closed
	half    chan struct{} // closed in the middle of it

	mu    sync.Mutex
	wrong []string
}

func (s *storm) fault(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrong = append(s.wrong, what)
}

// callback is what is asked for.
func (s *storm) callback() {
	if !s.running.CompareAndSwap(false, true) {
		s.fault("callbacks overlap")
	}
	if s.closed.Load() {
		s.fault("a callback runs after Close")
	}
	s.running.Store(false)
}

func (s *storm) task() {
	s.callback()
	s.ran.Add(1)
}

// blow starts eight goroutines, each of which asks for one thing after the other while goes says
// so. The function that it returns waits for them.
func (s *storm) blow(goes func(i int) bool) (wait func()) {
	var wg sync.WaitGroup
	for seed := range 8 {
		wg.Go(func() {
			var timers []host.TimerID
			for i := 0; goes(i); i++ {
				s.asked(s.ask(i+seed, &timers))
			}
			for _, id := range timers {
				s.loop.ClearTimer(id)
			}
		})
	}
	return wg.Wait
}

func (s *storm) asked(err error) {
	if s.calls.Add(1) == s.halfWay {
		close(s.half)
	}
	switch {
	case errors.Is(err, host.ErrClosed):
		s.refused.Add(1)
	case err != nil:
		s.fault(err.Error())
	}
}

func (s *storm) ask(i int, timers *[]host.TimerID) error {
	switch i % 9 {
	case 0:
		return s.posts(s.loop.Post(s.task))
	case 1:
		return s.posts(s.loop.QueueMicrotask(s.task))
	case 2, 3:
		id, err := s.loop.SetTimeout(s.callback, time.Duration(i%5)*100*time.Microsecond)
		*timers = append(*timers, id)
		return err
	case 4:
		id, err := s.loop.SetInterval(s.callback, time.Duration(1+i%7)*ms)
		*timers = append(*timers, id)
		return err
	case 5:
		id, err := s.loop.RequestAnimationFrame(func(time.Duration) { s.callback() })
		s.loop.CancelAnimationFrame(id - host.FrameID(i/9%2)) // it, or another goroutine's
		return err
	case 6:
		id, err := s.loop.RequestIdleCallback(func(host.IdleDeadline) { s.callback() }, time.Duration(i%3)*ms)
		s.loop.CancelIdleCallback(id - host.IdleID(i/9%2))
		return err
	case 7:
		id, err := s.loop.SetImmediate(s.callback)
		s.loop.UnrefImmediate(id)
		s.loop.ClearImmediate(id - host.ImmediateID(i/9%2))
		return err
	default:
		for _, id := range *timers {
			s.loop.Unref(id)
			s.loop.Refresh(id)
			s.loop.ClearTimer(id)
		}
		*timers = (*timers)[:0]
		return nil
	}
}

func (s *storm) posts(err error) error {
	if err == nil {
		s.posted.Add(1)
	}
	return err
}
