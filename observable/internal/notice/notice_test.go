package notice_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable/internal/notice"
)

// chain makes places, each of which is below the one before.
func chain(t *testing.T, places int) []notice.Place {
	t.Helper()
	all := make([]notice.Place, places)
	for i := range places - 1 {
		all[i].Init(&all[i+1])
	}
	return all
}

func TestSender_HasNothingToAwaitIfNothingTakesTheNotice(t *testing.T) {
	t.Parallel()
	places := chain(t, 2)
	var s notice.Sender
	s.Init(&places[0])
	s.Begin()
	require.Nil(t, s.End())
	require.Nil(t, places[0].Take())
	require.Nil(t, places[1].Take())
	var nowhere notice.Sender
	nowhere.Init(nil)
	nowhere.Begin()
	require.Nil(t, nowhere.End())
}

func TestSender_AllocatesOnce(t *testing.T) {
	places := chain(t, 3)
	var s notice.Sender
	s.Init(&places[0])
	send := func() {
		s.Begin()
		s.End()
	}
	send()
	require.Zero(t, testing.AllocsPerRun(100, send))
}

func TestNotice_IsHandledWhenNothingHoldsIt(t *testing.T) {
	t.Parallel()
	places := chain(t, 3)
	var s notice.Sender
	s.Init(&places[0])
	s.Begin()
	here, there := places[0].Take(), places[1].Take()
	require.Same(t, here, there)
	n := s.End()
	require.Same(t, here, n)
	handled := 0
	n.Await(func() { handled++ })
	there.Release()
	require.Nil(t, places[0].Passing())
	places[0].Within(here, func() {
		again := places[0].Passing()
		require.Same(t, n, again)
		require.Nil(t, places[0].Take(), "it is open further down only")
		further := places[2].Take()
		require.Same(t, n, further)
		again.Release()
		defer further.Release()
		require.Zero(t, handled)
	})
	require.Equal(t, 1, handled)
	require.Nil(t, places[2].Take())
	s.Begin()
	next := places[2].Take()
	require.NotSame(t, n, next)
	s.End().Await(nil)
	next.Release()
}

// What a place queues may bring any of the windows that are being sent.
func TestPlace_TakesAllThatAreOpen(t *testing.T) {
	t.Parallel()
	places := chain(t, 2)
	var handled [2]int
	var senders [2]notice.Sender
	for i := range senders {
		senders[i].Init(&places[i])
		senders[i].Begin()
	}
	taken, again := places[1].Take(), places[1].Take()
	require.Same(t, taken, again)
	for i := range senders {
		senders[i].End().Await(func() { handled[i]++ })
	}
	taken.Release()
	require.Equal(t, [2]int{}, handled)
	again.Release()
	require.Equal(t, [2]int{1, 1}, handled)
}

func TestPlace_ReleasesAlsoAfterAPanic(t *testing.T) {
	t.Parallel()
	places := chain(t, 2)
	var s notice.Sender
	s.Init(&places[0])
	s.Begin()
	taken := places[0].Take()
	handled := false
	s.End().Await(func() { handled = true })
	require.Panics(t, func() { places[0].Within(taken, func() { panic("boom") }) })
	require.True(t, handled)
	require.Nil(t, places[1].Take())
	require.Nil(t, places[0].Passing())
}

func TestPlace_TakesInsideWhatTheEventInProgressHasWaitedWith(t *testing.T) {
	t.Parallel()
	places := chain(t, 2)
	require.Nil(t, places[0].TakeInside())
	var handled [2]bool
	send := func(i int) *notice.Notice {
		var s notice.Sender
		s.Init(&places[0])
		s.Begin()
		taken := places[0].Take()
		s.End().Await(func() { handled[i] = true })
		return taken
	}
	var inside *notice.Notice
	first := send(0)
	places[0].Within(first, func() {
		var s notice.Sender
		s.Init(&places[0])
		s.Begin() // on another goroutine
		inside = places[0].TakeInside()
		s.End().Await(func() { handled[1] = true })
	})
	require.Nil(t, places[0].TakeInside())
	require.Equal(t, [2]bool{}, handled)
	inside.Release()
	require.Equal(t, [2]bool{true, true}, handled)
}

func TestNotice_IsHandledOnceAmongGoroutines(t *testing.T) {
	t.Parallel()
	places := chain(t, 2)
	var handles [2]sync.Mutex // each place handles one event at a time
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			var s notice.Sender
			s.Init(&places[0])
			for range 200 {
				s.Begin()
				handled := make(chan struct{})
				var events sync.WaitGroup
				for i := range places {
					taken := places[i].Take()
					events.Go(func() {
						handles[i].Lock()
						defer handles[i].Unlock()
						places[i].Within(taken, func() {})
					})
				}
				if n := s.End(); n != nil {
					n.Await(func() { close(handled) })
					<-handled
				}
				events.Wait()
			}
		})
	}
	all.Wait()
	require.Nil(t, places[1].Take())
}
