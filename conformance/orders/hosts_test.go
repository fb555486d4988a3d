package orders_test

import (
	"errors"
	"testing"
	"time"

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
			require.Len(x, ui.Pending(), 3)
			close(looks)
			ui.Pending()
		})
		x.Settle()
		require.Equal(x, []int{1, 2, 3, 4}, ran)
	})
}

func TestBurst_AHostThatClosesRunsNoMoreOfIt(t *testing.T) {
	explored(t, func(x *X) {
		ui, ran := x.Host("ui"), []int{}
		posted, begun := make(chan int), make(chan int)
		ui.Post(func() { <-posted })
		ui.Post(func() {
			ran = append(ran, 1)
			close(begun)
			time.Sleep(time.Second) // until Close waits for it
		})
		ui.Post(func() { ran = append(ran, 2) })
		close(posted)
		x.Go("closes", func() {
			<-begun
			ui.Close()
			require.ErrorIs(x, ui.Post(func() { ran = append(ran, 3) }), host.ErrClosed)
		})
		x.Settle()
		require.Equal(x, []int{1}, ran)
	})
}

func TestPost_WhatComesByTheInboxKeepsItsPlaceAmongTimers(t *testing.T) {
	explored(t, func(x *X) {
		ui, ran, begun := x.Host("ui"), []int{}, make(chan int)
		comes := func(v int) func() { return func() { ran = append(ran, v) } }
		ui.Post(func() {
			close(begun)
			time.Sleep(2 * time.Millisecond)
		})
		x.Go("posts", func() {
			<-begun
			ui.Post(comes(1))
			ui.SetTimeout(comes(4), time.Millisecond)
			ui.Post(comes(2))
			ui.SetTimeout(comes(3), 0)
			time.Sleep(1500 * time.Microsecond)
			ui.Post(comes(5))
		})
		x.Settle()
		require.Equal(x, []int{1, 2, 3, 4, 5}, ran)
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
