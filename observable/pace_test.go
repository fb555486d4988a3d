package observable_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

var (
	_ = played("Pace", timedPipeline(func(on scheduler.Scheduler) operator[int] {
		return observable.Pace[int](2, pace, on)
	}))
	_ = played("PaceWithConfig", timedPipeline(func(on scheduler.Scheduler) operator[int] {
		b := observable.Backlog{Limit: 1, Overflow: observable.OverflowFail}
		return observable.PaceWithConfig[int](1, pace, on, observable.PaceConfig{Backlog: b})
	}))
)

// paced is at most one value in 3 ms.
func paced(c observable.PaceConfig) opOn {
	return onScheduler(func(s scheduler.Scheduler) op {
		return observable.PaceWithConfig[string](1, 3*ms, s, c)
	})
}

func TestPace(t *testing.T) {
	t.Parallel()
	bound := func(n int, o observable.Overflow) observable.PaceConfig {
		return observable.PaceConfig{Backlog: observable.Backlog{Limit: n, Overflow: o}}
	}
	none := observable.PaceConfig{}
	runMarbles(t, []marbles{
		{name: "lets values wait, and completion for them", op: paced(none),
			in:   "-abc|",
			subs: "^---!",
			want: "-a--b--(c|)"},
		{name: "does not hold slow values up", op: paced(none),
			in:   "-a---b--c----d|",
			want: "-a---b--c----d|"},
		{name: "does not save up for a burst", op: paced(none),
			in:   "-----------(abc)------|",
			want: "-----------a--b--c----|"},
		{name: "does not hold errors up", op: paced(none),
			in:   "-ab#",
			want: "-a-#"},
		{name: "completes at once if nothing waits", op: paced(none),
			in:   "-a|",
			want: "-a|"},
		{name: "spreads several values over the time", in: "(abcd|)",
			want: "a-b-c-(d|)",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.Pace[string](2, 4*ms, s)
			})},
		{name: "a burst after a rest", op: onScheduler(func(s scheduler.Scheduler) op {
			return observable.PaceWithConfig[string](1, 5*ms, s, observable.PaceConfig{Burst: 2})
		}),
			in:   "(abc)----------(defg|)",
			want: "(ab)-c---------(de)-f----(g|)"},
		{name: "drops the oldest of a full backlog", op: paced(bound(1, observable.OverflowDropOldest)),
			in:   "-abc-----|",
			want: "-a--c----|"},
		{name: "drops the newest of a full backlog", op: paced(bound(1, observable.OverflowDropNewest)),
			in:   "-abc-----|",
			want: "-a--b----|"},
		{name: "keeps the latest of a full backlog", op: paced(bound(2, observable.OverflowKeepLatest)),
			in:   "-a(bcd)---|",
			want: "-a--d-----|"},
		{name: "fails for a full backlog", op: paced(bound(1, observable.OverflowFail)),
			in:   "-abc---|",
			want: "-a-#", err: &observable.OverflowError{Limit: 1}},
	})
}

// In each span of time there are no more values than count and Burst say, however they come.
func TestPace_KeepsItsLimitInEachSpan(t *testing.T) {
	t.Parallel()
	const count, per = 3, 10 * ms
	for _, burst := range []int{1, 2, 5} {
		r := newRig()
		var at []time.Duration
		subject := observable.NewSubject[int]()
		c := observable.PaceConfig{Burst: burst}
		observable.PaceWithConfig[int](count, per, r.async, c)(subject.Observable()).
			Subscribe(ctx, observable.Next(func(int) { at = append(at, r.host.Elapsed()) }))
		const values = 60
		for n := range values {
			subject.Next(n)
			r.host.Advance(time.Duration(n*n%7) * ms)
		}
		r.host.Advance(time.Second)
		require.Len(t, at, values)
		for i := range at {
			for j := i; j < len(at); j++ {
				allowed := burst + int((at[j]-at[i])*count/per)
				require.LessOrEqual(t, j-i+1, allowed, "from %v to %v", at[i], at[j])
			}
		}
	}
}

func TestPace_AProducerWaitsForRoom(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		loop := host.NewLoop(host.Config{})
		require.NoError(t, loop.Start())
		defer loop.Close()
		began := time.Now()
		var sent, came []time.Duration
		numbers := observable.Tap(func(int) { sent = append(sent, time.Since(began)) })(pushed(5))
		c := observable.PaceConfig{Backlog: observable.Backlog{Limit: 1}}
		op := observable.PaceWithConfig[int](1, time.Second, async.New(loop), c)
		got, err := observable.ToSlice(t.Context(), observable.Tap(func(int) {
			came = append(came, time.Since(began))
		})(op(numbers)))
		require.NoError(t, err)
		require.Equal(t, []int{0, 1, 2, 3, 4}, got)
		require.Equal(t, []time.Duration{0, 1e9, 2e9, 3e9, 4e9}, came)
		require.Equal(t, []time.Duration{0, 0, 0, 1e9, 2e9}, sent)
	})
}

func TestPace_AProducerThatWaitsIsFreed(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*host.Loop, *subscription.Subscription){
		"by unsubscribing":     func(_ *host.Loop, sub *subscription.Subscription) { sub.Unsubscribe() },
		"when the host closes": func(loop *host.Loop, _ *subscription.Subscription) { loop.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				loop := host.NewLoop(host.Config{})
				require.NoError(t, loop.Start())
				defer loop.Close()
				subject := observable.NewSubject[int]()
				c := observable.PaceConfig{Backlog: observable.Backlog{Limit: 1}}
				op := observable.PaceWithConfig[int](1, time.Hour, async.New(loop), c)
				o := observable.Observer[int]{Error: func(error) {}}
				sub := op(subject.Observable()).Subscribe(t.Context(), o)
				over := false
				go func() {
					for n := range 3 {
						subject.Next(n)
					}
					over = true
				}()
				synctest.Wait()
				require.False(t, over)
				end(loop, sub)
				synctest.Wait()
				require.True(t, over)
			})
		})
	}
}

func ExamplePace() {
	h, s := virtual()
	requests := observable.Of("a", "b", "c")
	observable.Pace[string](10, time.Second, s)(requests).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s a
	// 100ms b
	// 200ms c
	// 200ms complete
}

func ExamplePaceWithConfig() {
	h, s := virtual()
	c := observable.PaceConfig{Burst: 2, Backlog: observable.Backlog{
		Limit: 1, Overflow: observable.OverflowDropNewest,
	}}
	requests := observable.Of("a", "b", "c", "d")
	observable.PaceWithConfig[string](10, time.Second, s, c)(requests).
		Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s a
	// 0s b
	// 100ms c
	// 100ms complete
}
