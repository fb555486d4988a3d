package observable_test

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// hopping are operators that need their scheduler, without a delay.
var hopping = map[string]func(scheduler.Scheduler) observable.Operator[int, int]{
	"ObserveOn":          observable.ObserveOn[int],
	"ObserveOn, bounded": hops["at once"],
	"ObserveOn, dropping": func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{
			Backlog: observable.Backlog{Limit: 1, Overflow: observable.OverflowDropOldest}})
	},
}

// A queue needs its host for delays only.
func TestClosedHost_LeavesAQueueWithoutDelayAlone(t *testing.T) {
	v := rxsched.NewVirtual(rxsched.Config{})
	src := observable.NewSubject[int]()
	var log []int
	sub := observable.Pipe1(src.Observable(), observable.ObserveOn[int](v.Queue())).Subscribe(ctx, observable.Next(func(v int) { log = append(log, v) }))
	require.NoError(t, v.Close())
	src.Next(1)
	require.Equal(t, []int{1}, log)
	require.False(t, sub.Closed())
}

// The host's goroutine tells, so what is confined to it stays so.
func TestClosingHost_TellsOnItsOwnGoroutine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		var inside []bool
		for _, op := range hopping {
			op(rx.Async())(observable.Never[int]()).Subscribe(ctx, observable.Observer[int]{Error: func(error) { inside = append(inside, rx.Async().Inside()) }})
		}
		require.NoError(t, rx.Close())
		require.Equal(t, []bool{true, true, true}, inside)
	})
}

// Another goroutine is inside the operator, delivering.
func TestClosingHost_WaitsForItsTurnInAnOperator(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		src, goOn := observable.NewSubject[int](), make(chan struct{})
		var log []string
		observable.Pipe1(src.Observable(), observable.ThrottleTime[int](ms, rx.Async())).Subscribe(ctx, observable.Observer[int]{
			Next: func(int) {
				log = append(log, "next")
				<-goOn
				log = append(log, "over")
			},
			Error: func(err error) {
				assert.ErrorIs(t, err, scheduler.ErrAbandoned)
				log = append(log, "#")
			},
		})
		go src.Next(1)
		synctest.Wait()
		require.NoError(t, rx.Close())
		require.Equal(t, []string{"next"}, log)
		goOn <- struct{}{}
		synctest.Wait()
		require.Equal(t, []string{"next", "over", "#"}, log)
	})
}
