package observable_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
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

// two is a backlog of two.
func two(o observable.Overflow) observable.Backlog { return observable.Backlog{Limit: 2, Overflow: o} }

// The first value is held up until the producer has sent all others, or waits.
func TestUsersScheduler_HopsWithEveryBacklog(t *testing.T) {
	t.Parallel()
	all := []int{0, 1, 2, 3, 4, 5, 6, 7}
	for name, c := range map[string]struct {
		backlog observable.Backlog
		want    []int
		err     error
	}{
		"no limit":    {observable.Backlog{}, all, nil},
		"block":       {observable.Backlog{Limit: 2}, all, nil},
		"drop oldest": {two(observable.OverflowDropOldest), []int{0, 6, 7}, nil},
		"drop newest": {two(observable.OverflowDropNewest), []int{0, 1, 2}, nil},
		"keep latest": {two(observable.OverflowKeepLatest), []int{0, 7}, nil},
		"fail": {two(observable.OverflowFail), []int{0, 1, 2},
			&observable.OverflowError{Limit: 2}},
	} {
		for _, delay := range []time.Duration{0, 2 * ms} {
			t.Run(fmt.Sprintf("%s, after %v", name, delay), func(t *testing.T) {
				t.Parallel()
				onAUsersScheduler(t, func(t *testing.T, s scheduler.Scheduler) {
					var got []int
					first, held := make(chan struct{}), make(chan struct{})
					done := make(chan error, 1)
					source := observable.NewSubject[int]()
					ctx := context.Background()
					hop(source, s, delay, c.backlog).Subscribe(ctx, observable.Observer[int]{
						Next: func(v int) {
							if got = append(got, v); v == 0 {
								close(first)
								<-held
							}
						},
						Error:    func(err error) { done <- err },
						Complete: func() { done <- nil },
					})
					go func() {
						source.Next(0)
						<-first
						for _, v := range all[1:] {
							source.Next(v)
						}
						source.Complete()
					}()
					synctest.Wait()
					time.Sleep(delay)
					synctest.Wait()
					close(held)
					require.Equal(t, c.err, <-done)
					require.Equal(t, c.want, got)
				})
			})
		}
	}
}

func TestUsersScheduler_ABlockingHopDoesNotWaitForItself(t *testing.T) {
	t.Parallel()
	onAUsersScheduler(t, func(t *testing.T, s scheduler.Scheduler) {
		done := make(chan error, 1)
		source := observable.NewSubject[int]()
		src := hop(source, s, 0, observable.Backlog{Limit: 1})
		src.Subscribe(context.Background(), observable.Observer[int]{
			Next: func(v int) {
				source.Next(v + 1)
				source.Next(v + 2)
			},
			Error: func(err error) { done <- err },
		})
		source.Next(0)
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
