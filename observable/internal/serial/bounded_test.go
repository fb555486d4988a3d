package serial_test

import (
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

func TestBounded_ASenderWaitsAsLongAsThereIsNoRoom(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var sent, handled []int
		s := serial.New(nil)
		step := make(chan struct{})
		in := serial.NewBounded(s, 2, func(n int) {
			<-step
			handled = append(handled, n)
		})
		go func() { require.NoError(t, in.Send(0)) }()
		synctest.Wait()
		go func() {
			for n := 1; n < 6; n++ {
				require.NoError(t, in.Send(n))
				sent = append(sent, n)
			}
		}()
		for done := range 4 {
			synctest.Wait()
			require.Len(t, handled, done)
			require.Len(t, sent, min(5, done+2)) // two wait
			step <- struct{}{}
		}
		close(step)
		synctest.Wait()
		require.Equal(t, []int{0, 1, 2, 3, 4, 5}, handled)
	})
}

func TestBounded_AllWaitingSendersGoOnWhenThereIsRoomForAll(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		handled := 0
		s := serial.New(nil)
		goOn := make(chan struct{})
		in := serial.NewBounded(s, 3, func(int) {
			<-goOn
			handled++
		})
		var senders sync.WaitGroup
		for n := range 20 {
			senders.Go(func() { require.NoError(t, in.Send(n)) })
		}
		synctest.Wait()
		close(goOn)
		senders.Wait()
		synctest.Wait()
		require.Equal(t, 20, handled)
	})
}

func TestBounded_ReleaseFreesSendersAndDropsWhatTheySend(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		handled := 0
		s := serial.New(nil)
		goOn := make(chan struct{})
		in := serial.NewBounded(s, 1, func(int) {
			<-goOn
			handled++
		})
		var senders sync.WaitGroup
		for n := range 4 {
			senders.Go(func() { require.NoError(t, in.Send(n)) })
		}
		synctest.Wait()
		in.Release()
		close(goOn)
		senders.Wait()
		require.Equal(t, 2, handled)
	})
}

func TestBounded_AHandlerDoesNotWaitForItself(t *testing.T) {
	t.Parallel()
	var errs []error
	s := serial.New(nil)
	in := serial.NewBounded(s, 1, func(int) {})
	s.Do(func() {
		s.Do(func() {}) // an event that waits does not change the owner
		errs = append(errs, in.Send(1), in.Send(2))
	})
	require.Len(t, errs, 2)
	require.NoError(t, errs[0])
	require.ErrorIs(t, errs[1], waits.ErrDeadlock)
}
