package rxsched_test

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
)

const (
	goroutines = 8
	operations = 2000 // of each goroutine
)

// storm calls f from eight goroutines at once, each with a random source of its own, many times,
// and waits for them.
func storm(f func(r *rand.Rand)) {
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 1))
			for range operations {
				f(r)
			}
		})
	}
	wg.Wait()
}

// onHost are the schedulers whose work always runs on the host's goroutine, whatever the delay.
func onHost(rx *rxsched.Rx) []scheduler.Scheduler {
	return []scheduler.Scheduler{rx.Async(), rx.Asap(), rx.Frame(), rx.Idle()}
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

func someDelay(r *rand.Rand) time.Duration { return time.Duration(r.IntN(4)) * time.Millisecond }

func TestStorm_EveryActionRunsOnceForEachScheduleThatWasNotReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		defer rx.Close()
		all := append(onHost(rx), rx.Queue())
		var wrong, runs atomic.Int64
		storm(func(r *rand.Rand) {
			n := 0
			a := pick(r, all).NewAction(action.Func(func(*action.Action) {
				n++
				runs.Add(1)
				if n != 1 {
					wrong.Add(1)
				}
			}))
			a.Schedule(time.Hour) // replaced while it is pending
			a.Schedule(someDelay(r))
		})
		time.Sleep(2 * time.Hour) // the bubble's time
		require.EqualValues(t, goroutines*operations, runs.Load())
		require.Zero(t, wrong.Load())
	})
}

func TestStorm_ActionsThatGoOnRunAsOftenAsTheyAsk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		defer rx.Close()
		all := append(onHost(rx), rx.Queue())
		var want, got atomic.Int64
		storm(func(r *rand.Rand) {
			left := r.IntN(5)
			want.Add(int64(left + 1))
			scheduler.Schedule(pick(r, all), func(self *action.Of[int], left int) {
				got.Add(1)
				if left > 0 {
					self.Schedule(left-1, time.Duration(left%3)*time.Millisecond)
				}
			}, left, someDelay(r))
		})
		time.Sleep(time.Minute)
		require.Equal(t, want.Load(), got.Load())
	})
}

func TestStorm_NothingRunsAfterItsCancellationOnTheHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		defer rx.Close()
		var late, cancelled atomic.Int64
		storm(func(r *rand.Rand) {
			gone := false // touched by the host's callbacks only
			a := pick(r, onHost(rx)).Schedule(func(self *action.Action) {
				if gone {
					late.Add(1)
				}
				self.Schedule(time.Millisecond)
			}, someDelay(r))
			cancel := func() {
				a.Unsubscribe()
				gone = true
				cancelled.Add(1)
			}
			if _, err := rx.SetTimeout(cancel, someDelay(r)); err != nil {
				t.Error(err)
			}
		})
		time.Sleep(time.Minute)
		require.EqualValues(t, goroutines*operations, cancelled.Load())
		require.Zero(t, late.Load())
	})
}

func TestStorm_CancellingFromOutsideLosesNothingElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		defer rx.Close()
		var kept, ran atomic.Int64
		storm(func(r *rand.Rand) {
			s := pick(r, onHost(rx))
			victim := s.Schedule(func(self *action.Action) { self.Schedule(time.Millisecond) }, someDelay(r))
			s.Schedule(func(*action.Action) { ran.Add(1) }, someDelay(r))
			kept.Add(1)
			victim.Unsubscribe()
			require.True(t, victim.Closed())
		})
		time.Sleep(time.Minute)
		require.Equal(t, kept.Load(), ran.Load())
	})
}

func TestStorm_CloseReturnsAndNothingRunsAfterIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		closed := make(chan struct{})
		var after, refused atomic.Int64
		go func() {
			defer close(closed)
			rx.Close()
		}()
		storm(func(r *rand.Rand) {
			again := someDelay(r) // r is this goroutine's
			a := pick(r, onHost(rx)).Schedule(func(self *action.Action) {
				select {
				case <-closed:
					after.Add(1)
				default:
				}
				self.Schedule(again)
			}, someDelay(r))
			if a.Closed() {
				refused.Add(1)
			}
		})
		<-closed
		time.Sleep(time.Minute)
		require.Zero(t, after.Load())
		require.ErrorIs(t, rx.Post(func() {}), host.ErrClosed)
		require.True(t, rx.Async().Schedule(func(*action.Action) {}, 0).Closed())
	})
}

// The whole stack gives one order: what a virtual host does at once, a loop does in its time.
func TestStorm_ALoopAndAVirtualHostRunAProgramInTheSameOrder(t *testing.T) {
	program := func(post func(func()) error, on *rxsched.Schedulers, log func(string)) {
		post(func() {
			for i, s := range []scheduler.Scheduler{on.Idle(), on.Frame(), on.Async(), on.Asap(), on.Queue()} {
				for _, d := range []time.Duration{0, 5 * time.Millisecond, 40 * time.Millisecond} {
					scheduler.Schedule(s, func(self *action.Of[int], left int) {
						log(string(rune('a'+i)) + d.String())
						if left > 0 {
							self.Schedule(left-1, d)
						}
					}, 2, d)
				}
			}
		})
	}
	var want []string
	v := rxsched.NewVirtual(rxsched.Config{FramePeriod: 16 * time.Millisecond})
	program(v.Post, v.Schedulers, func(s string) { want = append(want, s) })
	require.NoError(t, v.Run())
	require.Len(t, want, 5*3*3)

	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{FramePeriod: 16 * time.Millisecond})
		defer rx.Close()
		var got []string
		program(rx.Post, rx.Schedulers, func(s string) { got = append(got, s) })
		time.Sleep(time.Second)
		synctest.Wait()
		require.Equal(t, want, got)
	})
}
