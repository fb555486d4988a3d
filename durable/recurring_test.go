package durable_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

// timesOf knows durations, and "daily" at half past two in Berlin, as package cron has it.
func timesOf(expression string) (schedule.Schedule, error) {
	if expression == "daily" {
		berlin, err := time.LoadLocation("Europe/Berlin")
		return schedule.New(func(s schedule.Step) (time.Duration, bool) {
			t := s.Now.In(berlin)
			for day := 0; ; day++ {
				at := time.Date(t.Year(), t.Month(), t.Day()+day, 2, 30, 0, 0, berlin)
				if at.After(s.Now) {
					return at.Sub(s.Now), true
				}
			}
		}), err
	}
	d, err := time.ParseDuration(expression)
	return schedule.Every(d), err
}

// diary is a recurring action on a virtual host, with a log of its runs.
type diary struct {
	*testing.T
	*rxsched.Virtual
	durable.Engine
	start time.Time
	log   []string
	do    func(t *durable.Tick[int], n int) error
	act   *durable.Recurring[int]
}

func newDiary(
	t *testing.T, start time.Time, c durable.RecurringConfig[int], do func(*durable.Tick[int], int) error,
) *diary {
	v := rxsched.NewVirtual(rxsched.Config{Origin: start})
	d := &diary{T: t, Virtual: v, Engine: durable.NewVirtual(v.Async()), start: start, do: do}
	c.Times = timesOf
	d.act = durable.RegisterRecurring(d.Engine, "act", d.run, c)
	return d
}

func (d *diary) run(t *durable.Tick[int], n int) error {
	d.log = append(d.log, fmt.Sprintf("%s %v late %v", t.Key(), t.At().Sub(d.start), d.Async().Now().Sub(t.At())))
	if d.do != nil {
		return d.do(t, n)
	}
	return nil
}

// after lets time pass, and returns what ran.
func (d *diary) after(t time.Duration) (log []string) {
	d.Virtual.Advance(t)
	log, d.log = d.log, nil
	return log
}

func (d *diary) stored(key string) durable.Recurrence[int] {
	i, err := d.act.Inspect(d.Context(), key)
	require.NoError(d, err)
	return i.State
}

var newYear = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func TestRecurring_RunsAtTheTimesOfItsZone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		start time.Time
		want  []string
	}{
		"in winter": {newYear, []string{"k 1h30m0s late 0s", "k 25h30m0s late 0s", "k 49h30m0s late 0s"}},
		"when a time is skipped in spring": {time.Date(2026, 3, 28, 0, 0, 0, 0, time.UTC),
			[]string{"k 1h30m0s late 0s", "k 25h30m0s late 0s", "k 48h30m0s late 0s"}},
		"when a time comes twice in autumn": {time.Date(2026, 10, 24, 0, 0, 0, 0, time.UTC),
			[]string{"k 30m0s late 0s", "k 25h30m0s late 0s", "k 49h30m0s late 0s"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t, c.start, durable.RecurringConfig[int]{}, nil)
			require.NoError(t, d.act.Set(t.Context(), "k", "daily", 1))
			require.Equal(t, c.want, d.after(50*time.Hour))
		})
	}
}

func TestRecurring_Overlap(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		overlap durable.Overlap
		catchUp time.Duration
		want    []string
	}{
		"skip":  {durable.Skip, 0, []string{"k 1m0s late 0s", "k 4m0s late 0s", "k 5m0s late 0s"}},
		"queue": {durable.Queue, 0, []string{"k 1m0s late 0s", "k 2m0s late 1m30s", "k 3m0s late 30s", "k 4m0s late 0s", "k 5m0s late 0s"}},
		"queue what is not too late": {durable.Queue, time.Minute,
			[]string{"k 1m0s late 0s", "k 3m0s late 30s", "k 4m0s late 0s", "k 5m0s late 0s"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var d *diary
			d = newDiary(t, newYear, durable.RecurringConfig[int]{Overlap: c.overlap, CatchUp: c.catchUp},
				func(tick *durable.Tick[int], _ int) error {
					if tick.At().Equal(newYear.Add(time.Minute)) {
						d.Block(150 * time.Second)
					}
					return nil
				})
			require.NoError(t, d.act.Set(t.Context(), "k", "1m", 1))
			require.Equal(t, c.want, d.after(5*time.Minute))
		})
	}
}

func TestRecurring_GoesOnAfterARunThatFailsForGood(t *testing.T) {
	t.Parallel()
	d := newDiary(t, newYear, durable.RecurringConfig[int]{
		Action: durable.ActionConfig[int]{Retry: schedule.Of(time.Second)}},
		func(tick *durable.Tick[int], n int) error {
			tick.Keep(n + 1)
			switch {
			case n == 2 && tick.Attempt() == 1:
				panic("oh")
			case n == 2:
				return errBoom
			}
			return nil
		})
	require.NoError(t, d.act.Set(t.Context(), "k", "1m", 1))
	require.Equal(t, []string{"k 1m0s late 0s", "k 2m0s late 0s", "k 2m0s late 1s"}, d.after(150*time.Second))
	s := d.stored("k")
	require.Equal(t, "boom", s.Err)
	require.Equal(t, 2, s.State, "what failed is not kept")
	require.Equal(t, 3*time.Minute, s.At.Sub(newYear))
	d.do = nil
	require.Equal(t, []string{"k 3m0s late 0s"}, d.after(time.Minute))
	require.Empty(t, d.stored("k").Err)
}

func TestSet_OfADeployLeavesWhatGoesOnAlone(t *testing.T) {
	t.Parallel()
	d := newDiary(t, newYear, durable.RecurringConfig[int]{}, nil)
	ctx := t.Context()
	require.Error(t, d.act.Set(ctx, "k", "sometimes", 1))
	require.NoError(t, d.act.Set(ctx, "k", "1h", 1))
	require.Empty(t, d.after(40*time.Minute))
	require.NoError(t, d.act.Set(ctx, "k", "1h", 1))
	require.NoError(t, d.act.Set(ctx, "k", "1h", 2), "another state keeps the time")
	require.Equal(t, 2, d.stored("k").State)
	require.Equal(t, []string{"k 1h0m0s late 0s"}, d.after(40*time.Minute))
	require.NoError(t, d.act.Pause(ctx, "k"))
	require.NoError(t, d.act.Set(ctx, "k", "30m", 2))
	require.True(t, d.stored("k").Paused, "a deploy does not end a pause")
	require.Empty(t, d.after(time.Hour))
	require.NoError(t, d.act.Resume(ctx, "k"))
	require.Equal(t, []string{"k 2h50m0s late 0s"}, d.after(30*time.Minute))
	was, err := d.act.Unset(ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.WasPending, was)
	require.Empty(t, d.after(time.Hour))
	require.ErrorIs(t, d.act.Pause(ctx, "k"), durable.ErrNotPending)
	require.NoError(t, d.act.Set(ctx, "k", "1h", 1))
	require.Len(t, d.after(time.Hour), 1)
}

func TestBackfill_RunsTimesOfThePast(t *testing.T) {
	t.Parallel()
	d := newDiary(t, newYear, durable.RecurringConfig[int]{CatchUp: time.Second}, nil)
	ctx := t.Context()
	_, err := d.act.Backfill(ctx, "k", newYear, newYear)
	require.ErrorIs(t, err, durable.ErrNotFound)
	require.NoError(t, d.act.Set(ctx, "k", "daily", 1))
	key, err := d.act.Backfill(ctx, "k", newYear.Add(-48*time.Hour), newYear)
	require.NoError(t, err)
	require.Equal(t, "k@2025-12-30T00:00:00Z", key)
	require.Equal(t, []string{key + " -46h30m0s late 46h30m0s", key + " -22h30m0s late 22h30m0s"}, d.after(time.Hour))
	require.Equal(t, []string{"k 1h30m0s late 0s"}, d.after(time.Hour))
	i, err := d.act.Inspect(ctx, key)
	require.NoError(t, err)
	require.Equal(t, durable.Done, i.Status)
	_, err = d.act.Backfill(ctx, "k", newYear, newYear)
	require.NoError(t, err)
	require.Empty(t, d.after(time.Hour), "there is no such time")
}

func TestRegisterRecurring_RefusesWhatMakesNoSense(t *testing.T) {
	t.Parallel()
	e := durable.NewVirtual(rxsched.NewVirtual(rxsched.Config{}).Async())
	work := func(*durable.Tick[int], int) error { return nil }
	for want, c := range map[string]durable.RecurringConfig[int]{
		"durable: RegisterRecurring: nil RecurringConfig.Times":                {},
		"durable: RegisterRecurring: RecurringConfig.CatchUp is negative":      {Times: timesOf, CatchUp: -1},
		"durable: RegisterRecurring: there is no such RecurringConfig.Overlap": {Times: timesOf, Overlap: 3},
		"durable: RegisterRecurring: RecurringConfig.Action has a Codec, Version or Migrate": {Times: timesOf,
			Action: durable.ActionConfig[int]{Version: 1}},
	} {
		require.PanicsWithValue(t, want, func() { durable.RegisterRecurring(e, "a", work, c) })
	}
	require.PanicsWithValue(t, "durable: RegisterRecurring: nil work", func() {
		durable.RegisterRecurring[int](e, "a", nil, durable.RecurringConfig[int]{})
	})
}

// A report is made each hour, also after a deploy.
func ExampleRegisterRecurring() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	report := durable.RegisterRecurring(e, "report", func(t *durable.Tick[string], to string) error {
		fmt.Println("report of", t.At().UTC().Format("15:04"), "to", to)
		return nil
	}, durable.RecurringConfig[string]{
		Times: func(expression string) (schedule.Schedule, error) { // or cron.Parse, with a zone
			if expression != "hourly" {
				return schedule.Schedule{}, errors.New("no such times")
			}
			return schedule.Every(time.Hour), nil
		},
		Overlap: durable.Queue, // a report that was missed is made later
	})
	fmt.Println(report.Set(ctx, "sales", "hourly", "ann@example.com")) // at each start
	v.Advance(2 * time.Hour)
	// Output:
	// <nil>
	// report of 01:00 to ann@example.com
	// report of 02:00 to ann@example.com
}
