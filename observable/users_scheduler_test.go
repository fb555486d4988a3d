package observable_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/schedulers"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// onAUsersScheduler calls test in a bubble, with a scheduler as users may write one: it has the
// methods of scheduler.Scheduler only, and runs on a goroutine of its own.
func onAUsersScheduler(t *testing.T, test func(t *testing.T, s scheduler.Scheduler)) {
	inBubble(t, func(t *testing.T, loop *host.Loop) { test(t, schedulers.Bare(async.New(loop))) })
}

// hop is source on s.
func hop(
	source *observable.Subject[int], s scheduler.Scheduler, delay time.Duration, b observable.Backlog,
) observable.Observable[int] {
	c := observable.ObserveOnConfig{Delay: delay, Backlog: b}
	return observable.ObserveOnWithConfig[int](s, c)(source.Observable())
}

func TestUsersScheduler_ABlockingHopDoesNotWaitForItself(t *testing.T) {
	t.Parallel()
	onAUsersScheduler(t, func(t *testing.T, s scheduler.Scheduler) {
		done, sent := make(chan error, 1), make(chan struct{})
		source := observable.NewSubject[int]()
		src := hop(source, s, 0, observable.Backlog{Limit: 1})
		src.Subscribe(context.Background(), observable.Observer[int]{
			Next: func(v int) {
				<-sent // or the goroutine that is still in the subject sends these, too, and may wait
				source.Next(v + 1)
				source.Next(v + 2)
			},
			Error: func(err error) { done <- err },
		})
		source.Next(0)
		close(sent)
		require.ErrorIs(t, <-done, observable.ErrWouldDeadlock)
	})
}

func TestUsersScheduler_IsSubscribedOn(t *testing.T) {
	t.Parallel()
	onAUsersScheduler(t, func(t *testing.T, s scheduler.Scheduler) {
		src := observable.SubscribeOn[int](s)(observable.Of(1, 2))
		got, err := observable.ToSlice(t.Context(), src)
		require.NoError(t, err)
		require.Equal(t, []int{1, 2}, got)
	})
}
