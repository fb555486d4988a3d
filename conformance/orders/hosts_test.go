package orders_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func TestBurst_AnotherGoroutineEndsItAndEachTaskRunsOnce(t *testing.T) {
	explored(t, func(x *X) {
		ui, ran := x.Host("ui"), []int{}
		posted, begun, looks := make(chan int), make(chan int), make(chan int)
		ui.Post(func() { <-posted })
		ui.Post(func() {
			ran = append(ran, 1)
			close(begun)
			<-looks
		})
		for i := 2; i < 5; i++ {
			ui.Post(func() { ran = append(ran, i) })
		}
		close(posted)
		x.Go("looks", func() {
			<-begun
			close(looks)
			ui.Pending()
		})
		x.Settle()
		require.Equal(x, []int{1, 2, 3, 4}, ran)
	})
}

func TestWaitUntilIdle_NoWakeUpIsLost(t *testing.T) {
	explored(t, func(x *X) {
		ui, ran := x.Host("ui"), 0
		ui.Post(func() { ui.Post(func() { ran++ }) })
		x.Go("posts", func() { ui.Post(func() { ran++ }) })
		x.Go("waits", func() {
			require.NoError(x, ui.WaitUntilIdle(x.Context()))
			require.NotZero(x, ran)
		})
		x.Settle()
		require.Equal(x, 2, ran)
	})
}

func TestHold_ItsAnswerComesOrTheHostIsClosed(t *testing.T) {
	explored(t, func(x *X) {
		ui, answered := x.Host("ui"), false
		hold, err := ui.Hold("answer")
		require.NoError(x, err)
		x.Go("waits", func() {
			if err := ui.WaitUntilIdle(x.Context()); !errors.Is(err, host.ErrClosed) {
				require.NoError(x, err)
				require.True(x, answered)
			}
		})
		x.Go("answers", func() { _ = hold.Post(func() { answered = true }) })
		x.Go("closes", func() { ui.Close() })
		x.Settle()
	})
}
