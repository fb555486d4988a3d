package observable_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func TestClosingHost_IsNoErrorForThoseWhoTakeNone(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	sub := observable.Timer(5*ms, async.New(h)).Subscribe(context.Background(), observable.Next(func(int) {}))
	require.NoError(t, h.Close())
	require.True(t, sub.Closed())
}

// An observer is told of a closing host after the value that it is busy with, though that is on the
// host, and what is refused is not.
func TestClosingHost_ToldAfterTheValueThatIsBeingDelivered(t *testing.T) {
	for name, op := range map[string]func(scheduler.Scheduler) observable.Operator[int, int]{
		"ObserveOn": observable.ObserveOn[int],
		"ObserveOn, bounded": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 9, Overflow: observable.OverflowDropOldest}})
		},
		"ObserveOn, delayed": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{Delay: ms})
		},
		"Delay": func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.Delay[int](ms, s) },
		"BufferTime": func(s scheduler.Scheduler) observable.Operator[int, int] {
			every := observable.BufferTimeWithConfig[int](ms, s, observable.BufferTimeConfig{Every: time.Second})
			return observable.Compose2(every, observable.Map(func(list []int) int { return list[0] }))
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				loop := host.NewLoop(host.Config{})
				require.NoError(t, loop.Start())
				values := observable.NewSubject[int]()
				goOn := make(chan struct{})
				var log []string
				observable.Pipe1(values.Observable(), op(async.New(loop))).Subscribe(ctx, observable.Observer[int]{
					Next: func(int) {
						log = append(log, "next")
						<-goOn
						log = append(log, "over")
					},
					Error: func(err error) { log = append(log, err.Error()) },
				})
				values.Next(1)
				time.Sleep(ms)
				synctest.Wait() // it is being delivered
				var closed sync.WaitGroup
				closed.Go(func() { _ = loop.Close() })
				synctest.Wait()
				values.Next(2)
				close(goOn)
				closed.Wait()
				require.Equal(t, []string{"next", "over", scheduler.ErrAbandoned.Error()}, log)
			})
		})
	}
}

// It is neither told inside that value, if that is what closes the host.
func TestClosingHost_ByAnObserver(t *testing.T) {
	for name, s := range map[string]func(h host.Host) scheduler.Scheduler{
		"async": func(h host.Host) scheduler.Scheduler { return async.New(h) },
		"asap":  func(h host.Host) scheduler.Scheduler { return asap.New(h) },
	} {
		h := host.NewVirtual(host.Config{})
		var log []string
		observable.Pipe1(observable.Of(1, 2, 3), observable.ObserveOn[int](s(h))).Subscribe(ctx, observable.Observer[int]{
			Next: func(int) {
				require.NoError(t, h.Close())
				log = append(log, "over")
			},
			Error: func(error) { log = append(log, "#") },
		})
		_ = h.Run()
		require.Equal(t, []string{"over", "#"}, log, name)
	}
}

// A timer that has come is not lost.
func TestClosingHost_ByTheObserverOfATimer(t *testing.T) {
	r := newRig()
	o := observer[int](r)
	o.Next = func(int) { require.NoError(t, r.host.Close()) }
	observable.Timer(0, r.async).Subscribe(ctx, o)
	_ = r.host.Run()
	require.Equal(t, []string{"0|"}, r.log)
}

// An observer may close its host and then wait for its producer, which waits for room.
func TestClosingHost_FreesAProducerThatWaits(t *testing.T) {
	block := observable.Backlog{Limit: 1}
	for name, c := range map[string]observable.ObserveOnConfig{"at once": {Backlog: block}, "delayed": {Delay: ms, Backlog: block}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				loop := host.NewLoop(host.Config{})
				require.NoError(t, loop.Start())
				src := observable.NewSubject[int]()
				produced := make(chan struct{})
				got := 0
				observable.ObserveOnWithConfig[int](async.New(loop), c)(src.Observable()).Subscribe(ctx, observable.Observer[int]{
					Next: func(int) {
						if got++; got == 1 {
							time.Sleep(10 * ms) // until the producer waits
							require.NoError(t, loop.Close())
							<-produced
						}
					},
					Error: func(error) {},
				})
				for n := range 10 {
					src.Next(n)
				}
				close(produced)
				synctest.Wait()
				require.Equal(t, 1, got)
			})
		})
	}
}
