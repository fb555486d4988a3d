package durable_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/schedule"
)

var errBoom = errors.New("boom")

// desk is an action on a virtual host, with a log of its runs.
type desk struct {
	*testing.T
	*rxsched.Virtual
	durable.Engine
	ctx context.Context
	log []string
	do  func(self *durable.Of[int], n int) error
	act *durable.Action[int]
}

func newDesk(
	t *testing.T, c durable.ActionConfig[int], do func(self *durable.Of[int], n int) error,
) *desk {
	t.Parallel()
	v := rxsched.NewVirtual(rxsched.Config{})
	d := &desk{T: t, Virtual: v, Engine: durable.NewVirtual(v.Async()), ctx: t.Context(), do: do}
	begun := v.Async().Now()
	d.act = durable.Register(d.Engine, "act", func(self *durable.Of[int], n int) error {
		d.log = append(d.log, fmt.Sprintf("%v %s#%d %d", v.Async().Now().Sub(begun), self.Key(),
			self.Attempt(), n))
		return d.do(self, n)
	}, c)
	return d
}

// after schedules a run of key k, and returns what ran in a minute.
func (d *desk) after() []string {
	require.NoError(d, d.act.Schedule(d.ctx, "k", 1, time.Second))
	d.Virtual.Advance(time.Minute)
	return d.log
}

func (d *desk) info() durable.Info[int] {
	i, err := d.act.Inspect(d.ctx, "k")
	require.NoError(d, err)
	return i
}

func TestRun_TheLastCallWins(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(d *desk, self *durable.Of[int])
		want []string
		ends durable.Status
	}{
		{"of two schedules", func(_ *desk, self *durable.Of[int]) {
			self.Schedule(8, time.Second)
			self.Schedule(9, 2*time.Second)
		}, []string{"1s k#1 1", "3s k#1 9"}, durable.Done},
		{"end after schedule", func(_ *desk, self *durable.Of[int]) {
			self.Schedule(8, time.Second)
			self.End(9)
		}, []string{"1s k#1 1"}, durable.Done},
		{"schedule after end", func(_ *desk, self *durable.Of[int]) {
			self.End(9)
			self.Schedule(8, time.Second)
		}, []string{"1s k#1 1", "2s k#1 8"}, durable.Done},
		{"end after unsubscribe does nothing", func(_ *desk, self *durable.Of[int]) {
			self.Unsubscribe()
			self.End(9)
		}, []string{"1s k#1 1"}, durable.Cancelled},
		{"unsubscribe after schedule", func(_ *desk, self *durable.Of[int]) {
			self.Schedule(8, time.Second)
			self.Unsubscribe()
		}, []string{"1s k#1 1"}, durable.Cancelled},
		{"schedule after unsubscribe does nothing", func(_ *desk, self *durable.Of[int]) {
			self.Unsubscribe()
			self.Schedule(8, time.Second)
		}, []string{"1s k#1 1"}, durable.Cancelled},
		{"outside wins over the run", func(d *desk, self *durable.Of[int]) {
			require.NoError(d, d.act.Schedule(d.ctx, "k", 7, 3*time.Second))
			self.Schedule(8, time.Second)
		}, []string{"1s k#1 1", "4s k#1 7"}, durable.Done},
		{"cancelled from outside", func(d *desk, self *durable.Of[int]) {
			was, err := d.act.Unsubscribe(d.ctx, "k")
			require.NoError(d, err)
			require.Equal(d, durable.WasRunning, was)
			require.ErrorIs(d, self.Context().Err(), context.Canceled)
			self.Schedule(8, time.Second)
		}, []string{"1s k#1 1"}, durable.Cancelled},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d *desk
			d = newDesk(t, durable.ActionConfig[int]{}, func(self *durable.Of[int], n int) error {
				if n == 1 {
					c.do(d, self)
				}
				return nil
			})
			require.Equal(t, c.want, d.after())
			require.Equal(t, c.ends, d.info().Status)
		})
	}
}

func TestRun_IsTriedAgainByItsSchedule(t *testing.T) {
	for _, c := range []struct {
		name  string
		retry schedule.Schedule
		fail  func()
		want  []string
		ends  durable.Status
	}{
		{"never, by default", schedule.Schedule{}, nil, []string{"1s k#1 1"}, durable.Failed},
		{"until it stops", schedule.Of(time.Second, 2*time.Second), nil,
			[]string{"1s k#1 1", "2s k#2 1", "4s k#3 1"}, durable.Failed},
		{"a panic is a failure", schedule.Of(time.Second), func() { panic("oh") },
			[]string{"1s k#1 1", "2s k#2 1"}, durable.Failed},
		{"not if the schedule asks for another error",
			schedule.Every(time.Second).If(func(err error) bool { return err != errBoom }), nil,
			[]string{"1s k#1 1"}, durable.Failed},
	} {
		t.Run(c.name, func(t *testing.T) {
			keys := map[string]bool{}
			d := newDesk(t, durable.ActionConfig[int]{Retry: c.retry},
				func(self *durable.Of[int], n int) error {
					keys[self.IdempotencyKey()] = true
					self.Schedule(n+1, 0)
					if c.fail != nil {
						c.fail()
					}
					return errBoom
				})
			require.Equal(t, c.want, d.after())
			i := d.info()
			require.Equal(t, c.ends, i.Status)
			require.Equal(t, 1, i.State, "the state is kept")
			require.Equal(t, len(c.want), i.Attempt)
			require.NotEmpty(t, i.Err)
			require.Equal(t, map[string]bool{"act/k/1": true}, keys)
		})
	}
}

func TestFailed_StaysUntilSomebodyDecides(t *testing.T) {
	fail := true
	keys := []string{}
	d := newDesk(t, durable.ActionConfig[int]{Retry: schedule.Of(time.Second)},
		func(self *durable.Of[int], _ int) error {
			keys = append(keys, self.IdempotencyKey())
			if fail {
				return errBoom
			}
			return nil
		})
	require.ErrorIs(t, d.act.Retry(d.ctx, "k"), durable.ErrNotFound)
	d.after()
	d.Virtual.Advance(365 * 24 * time.Hour)
	i := d.info()
	require.Equal(t, durable.Failed, i.Status)
	require.Len(t, i.Failures, 2)
	require.Equal(t, durable.Failure{Attempt: 2, Begun: i.Failures[1].Begun, Err: "boom",
		Worker: "virtual"}, i.Failures[1])
	require.True(t, i.Failures[1].Begun.After(i.Failures[0].Begun))

	require.NoError(t, d.act.Retry(d.ctx, "k"))
	require.ErrorIs(t, d.act.Discard(d.ctx, "k"), durable.ErrNotFailed)
	d.Virtual.Advance(time.Minute)
	require.Equal(t, []string{"act/k/1", "act/k/1", "act/k/1", "act/k/1"}, keys, "the same run")
	require.Len(t, d.info().Failures, 4)
	fail = false
	require.NoError(t, d.act.Schedule(d.ctx, "k", 7, 0))
	d.Virtual.Advance(time.Minute)
	require.Equal(t, "act/k/2", keys[4])
	i = d.info()
	require.Equal(t, durable.Done, i.Status)
	require.Equal(t, 7, i.State)
	require.Empty(t, i.Failures)
	require.ErrorIs(t, d.act.Retry(d.ctx, "k"), durable.ErrNotFailed)
}

func TestModify_ChangesAPendingStateAndNotItsTime(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(*durable.Of[int], int) error { return nil })
	double := func(n int) (int, error) { return 2 * n, nil }
	_, err := d.act.Modify(d.ctx, "k", double)
	require.ErrorIs(t, err, durable.ErrNotFound)
	require.NoError(t, d.act.Schedule(d.ctx, "k", 1, 10*time.Second))
	d.Virtual.Advance(4 * time.Second)
	for want := 2; want < 10; want *= 2 {
		n, err := d.act.Modify(d.ctx, "k", double)
		require.NoError(t, err)
		require.Equal(t, want, n)
	}
	_, err = d.act.Modify(d.ctx, "k", func(int) (int, error) { return 0, errBoom })
	require.ErrorIs(t, err, errBoom)
	d.Virtual.Advance(time.Minute)
	require.Equal(t, []string{"10s k#1 8"}, d.log)
	_, err = d.act.Modify(d.ctx, "k", double)
	require.ErrorIs(t, err, durable.ErrNotPending)
}

func TestAwait_ReturnsTheResultOfTheThread(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(self *durable.Of[int], n int) error {
		if n < 3 {
			self.Schedule(n+1, time.Hour)
		} else {
			self.End(42)
		}
		return nil
	})
	_, err := d.act.Await(d.ctx, "k")
	require.ErrorIs(t, err, durable.ErrNotFound)
	require.NoError(t, d.act.Schedule(d.ctx, "k", 1, time.Hour))
	ended := make(chan durable.Info[int])
	go func() {
		i, _ := d.act.Await(d.ctx, "k")
		ended <- i
	}()
	for range 3 {
		require.Empty(t, ended)
		d.Virtual.Advance(time.Hour)
	}
	i := <-ended
	require.Equal(t, durable.Done, i.Status)
	require.Equal(t, 42, i.State)

	require.NoError(t, d.act.Schedule(d.ctx, "k", 1, time.Hour))
	over, cancel := context.WithCancel(d.ctx)
	cancel()
	_, err = d.act.Await(over, "k")
	require.ErrorIs(t, err, context.Canceled)
	go func() { _ = d.Engine.Close(d.ctx) }()
	_, err = d.act.Await(d.ctx, "k")
	require.ErrorIs(t, err, durable.ErrClosed)
}

func TestScheduleAllOnce_SaysWhichItemsItCouldNotStore(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(*durable.Of[int], int) error { return nil })
	items := func(n int, bad string) iter.Seq[durable.Item[int]] {
		return func(yield func(durable.Item[int]) bool) {
			for k := range n {
				if !yield(durable.Item[int]{Key: fmt.Sprint(k, bad), State: k, After: time.Hour}) {
					return
				}
			}
		}
	}
	n, err := d.act.ScheduleAllOnce(d.ctx, items(1000, ""))
	require.NoError(t, err)
	require.Equal(t, 1000, n)
	n, err = d.act.ScheduleAllOnce(d.ctx, items(2, strings.Repeat("x", 2000)))
	require.Zero(t, n)
	require.ErrorIs(t, err, durable.ErrTooLarge)
	require.ErrorContains(t, err, `"0xxx`)
	over, cancel := context.WithCancel(d.ctx)
	cancel()
	n, err = d.act.ScheduleAllOnce(over, items(1000, ""))
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, n)
}

// What was done for the state before has its own key, so that it hides nothing of what comes.
func TestModify_OfARunInProgressMakesAnotherRunBeginAfterIt(t *testing.T) {
	var d *desk
	var keys []string
	d = newDesk(t, durable.ActionConfig[int]{}, func(self *durable.Of[int], n int) error {
		keys = append(keys, self.IdempotencyKey())
		if n == 1 {
			_, err := d.act.Modify(d.ctx, "k", func(int) (int, error) { return 5, nil })
			require.NoError(t, err)
			self.Schedule(9, 0)
		}
		keys = append(keys, "ends")
		return nil
	})
	require.Equal(t, []string{"1s k#1 1", "1s k#1 5"}, d.after())
	require.Equal(t, []string{"act/k/1", "ends", "act/k/2", "ends"}, keys)
}

func TestModify_OfAFailedAttemptMakesAnotherRun(t *testing.T) {
	var keys []string
	d := newDesk(t, durable.ActionConfig[int]{Retry: schedule.Of(time.Second, 2*time.Second)},
		func(self *durable.Of[int], _ int) error {
			keys = append(keys, fmt.Sprint(self.IdempotencyKey(), "#", self.Attempt()))
			return errBoom
		})
	require.NoError(t, d.act.Schedule(d.ctx, "k", 1, 0))
	d.Virtual.Advance(time.Second)
	_, err := d.act.Modify(d.ctx, "k", func(n int) (int, error) { return n + 1, nil })
	require.NoError(t, err)
	d.Virtual.Advance(time.Minute)
	require.Equal(t, []string{"act/k/1#1", "act/k/1#2", "act/k/2#1", "act/k/2#2", "act/k/2#3"}, keys,
		"its retries begin again")
	require.Len(t, d.info().Failures, 5)
}

func TestModify_WithClaimLeavesARunInProgressAlone(t *testing.T) {
	var d *desk
	d = newDesk(t, durable.ActionConfig[int]{Claim: true}, func(self *durable.Of[int], n int) error {
		require.Equal(t, durable.Running, d.info().Status)
		_, err := d.act.Modify(d.ctx, "k", func(int) (int, error) { return 5, nil })
		require.ErrorIs(t, err, durable.ErrRunning)
		if n == 1 {
			self.Schedule(2, time.Second)
		}
		return nil
	})
	require.Equal(t, []string{"1s k#1 1", "2s k#1 2"}, d.after())
	require.Equal(t, durable.Done, d.info().Status)
}

func TestScheduleAt_IsDueThen(t *testing.T) {
	var at time.Time
	d := newDesk(t, durable.ActionConfig[int]{}, func(self *durable.Of[int], n int) error {
		if n < 3 {
			self.ScheduleAt(n+1, at.Add(time.Duration(n)*time.Second))
		}
		return nil
	})
	at = d.Async().Now().Add(7 * time.Second)
	require.NoError(t, d.act.ScheduleAt(d.ctx, "k", 1, at))
	require.True(t, at.Equal(d.info().Due))
	require.NoError(t, d.act.ScheduleAt(d.ctx, "past", 9, at.Add(-time.Hour)))
	n, err := d.act.ScheduleAllOnce(d.ctx, slices.Values([]durable.Item[int]{
		{Key: "all", State: 9, At: at.Add(time.Second / 2), After: time.Hour}}))
	require.NoError(t, err)
	require.Equal(t, 1, n)
	d.Advance(time.Minute)
	require.Equal(t, []string{"0s past#1 9", "7s k#1 1", "7.5s all#1 9", "8s k#1 2", "9s k#1 3"}, d.log)
}

func TestScheduleAllOnce_LeavesAloneWhatIsStored(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(*durable.Of[int], int) error { return nil })
	items := slices.Values([]durable.Item[int]{{Key: "a", State: 1}, {Key: "b", State: 2, After: time.Hour},
		{Key: strings.Repeat("x", 2000)}})
	for _, want := range []int{2, 0} {
		n, err := d.act.ScheduleAllOnce(d.ctx, items)
		require.Equal(t, want, n)
		require.ErrorIs(t, err, durable.ErrTooLarge)
		require.NotErrorIs(t, err, durable.ErrStored)
		d.Advance(time.Minute)
	}
	require.Equal(t, []string{"0s a#1 1"}, d.log)
}

func TestUnsubscribe_KnowsWhetherARunHasBegun(t *testing.T) {
	for name, claim := range map[string]bool{"without claim": false, "with claim": true} {
		t.Run(name, func(t *testing.T) {
			var d *desk
			d = newDesk(t, durable.ActionConfig[int]{Claim: claim}, func(self *durable.Of[int], n int) error {
				if n == 2 {
					return nil
				}
				// What has replaced the run is cancelled, and so is the run.
				require.NoError(t, d.act.Schedule(d.ctx, "k", 2, time.Hour))
				require.NoError(t, self.Context().Err())
				was, err := d.act.Unsubscribe(d.ctx, "k")
				require.NoError(t, err)
				require.Equal(t, durable.WasRunning, was)
				require.Error(t, self.Context().Err())
				return nil
			})
			for _, d2 := range []time.Duration{0, time.Hour} {
				require.NoError(t, d.act.Schedule(d.ctx, "k", 2, d2))
				was, err := d.act.Unsubscribe(d.ctx, "k")
				require.NoError(t, err)
				require.Equal(t, durable.WasPending, was)
			}
			require.Len(t, d.after(), 1)
		})
	}
}

func TestRun_IsDueInCenturies(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(*durable.Of[int], int) error { return nil })
	const century = 100 * 365 * 24 * time.Hour
	require.NoError(t, d.act.Schedule(d.ctx, "k", 1, 2*century+century/2))
	require.Equal(t, d.Async().Now().Add(2*century+century/2).Unix(), d.info().Due.Unix())
	d.Advance(2 * century)
	require.Empty(t, d.log)
	d.Advance(century / 2)
	require.Len(t, d.log, 1)
}

func TestScheduleNew_LeavesAPendingRunAlone(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(*durable.Of[int], int) error { return nil })
	require.NoError(t, d.act.ScheduleNew(d.ctx, "k", 1, time.Second))
	require.ErrorIs(t, d.act.ScheduleNew(d.ctx, "k", 2, 0), durable.ErrPending)
	require.Equal(t, []string{"1s k#1 1"}, func() []string { d.Advance(time.Minute); return d.log }())
	require.NoError(t, d.act.ScheduleNew(d.ctx, "k", 2, 0))
}

func TestScheduleOnce_LeavesAloneWhatHasRun(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(_ *durable.Of[int], n int) error {
		if n < 0 {
			return errors.New("boom")
		}
		return nil
	})
	once := func(key string, n int) error { return d.act.ScheduleOnce(d.ctx, key, n, time.Second) }
	for i, key := range []string{"done", "failed", "cancelled", "pending"} {
		n := 1
		if key == "failed" {
			n = -1
		}
		require.NoError(t, once(key, n))
		require.ErrorIs(t, once(key, 7), durable.ErrStored)
		switch i {
		case 2:
			_, err := d.act.Unsubscribe(d.ctx, key)
			require.NoError(t, err)
		case 3:
		default:
			d.Virtual.Advance(time.Minute)
		}
		require.ErrorIs(t, once(key, 7), durable.ErrStored)
	}
	require.NoError(t, d.act.Schedule(d.ctx, "done", 8, 0))
	d.Virtual.Advance(time.Minute)
	require.Equal(t, []string{"1s done#1 1", "1m1s failed#1 -1", "2m0s done#1 8", "2m1s pending#1 1"}, d.log)
}

func TestBadArguments(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(*durable.Of[int], int) error { return nil })
	work := func(*durable.Of[int], int) error { return nil }
	for want, f := range map[string]func(){
		"durable: Register: nil engine":                           func() { durable.Register(nil, "a", work, durable.ActionConfig[int]{}) },
		"durable: Register: nil work":                             func() { durable.Register[int](d.Engine, "a", nil, durable.ActionConfig[int]{}) },
		"durable: Register: ActionConfig.Timeout is negative":     func() { durable.Register(d.Engine, "a", work, durable.ActionConfig[int]{Timeout: -1}) },
		"durable: Register: ActionConfig.Keep is below a second":  func() { durable.Register(d.Engine, "a", work, durable.ActionConfig[int]{Keep: 1}) },
		`durable: Register: the name "act" is registered already`: func() { durable.Register(d.Engine, "act", work, durable.ActionConfig[int]{}) },
		"durable: Register: a Limit has neither AtOnce nor Rate": func() {
			durable.Register(d.Engine, "a", work, durable.ActionConfig[int]{Limits: []durable.Limit{{}}})
		},
		"durable: Register: Limit.Burst is negative": func() {
			durable.Register(d.Engine, "a", work, durable.ActionConfig[int]{Limits: []durable.Limit{{Rate: 1, Burst: -1}}})
		},
		"durable: ActionConfig.Version is negative": func() { durable.Register(d.Engine, "a", work, durable.ActionConfig[int]{Version: -1}) },
		"durable: ActionConfig.Migrate leads from no older version": func() {
			durable.Register(d.Engine, "a", work, durable.ActionConfig[int]{Version: 1,
				Migrate: map[int]durable.Migration{1: durable.MigrateJSON(func(n int) (int, error) { return n, nil })}})
		},
		"durable: empty name":                func() { durable.Remote[int](d.Engine, "", nil) },
		"durable: Remote: nil engine":        func() { durable.Remote[int](nil, "a", nil) },
		"durable: NewVirtual: nil scheduler": func() { durable.NewVirtual(nil) },
	} {
		require.PanicsWithValue(t, want, f)
	}
	require.ErrorIs(t, durable.Remote[int](d.Engine, "other", nil).Schedule(d.ctx, "k", 1, 0),
		durable.ErrUnknownName)
	var codec *durable.CodecError
	bad := durable.Remote[func()](d.Engine, "act", nil)
	require.ErrorAs(t, bad.Schedule(d.ctx, "k", nil, 0), &codec)
	require.NoError(t, d.Engine.Close(d.ctx))
	err := d.act.Schedule(d.ctx, "k", 1, 0)
	require.ErrorIs(t, err, durable.ErrClosed)
	require.ErrorIs(t, err, host.ErrClosed)
}
