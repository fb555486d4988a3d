package durable_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
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
	times func(string) (schedule.Schedule, error)
	do    func(t *durable.Tick[int], n int) error
	act   *durable.Recurring[int]
}

func newDiary(
	t *testing.T, start time.Time, c durable.RecurringConfig[int], do func(*durable.Tick[int], int) error,
) *diary {
	v := rxsched.NewVirtual(rxsched.Config{Origin: start})
	d := &diary{T: t, Virtual: v, Engine: durable.NewVirtual(v.Async()), start: start, do: do,
		times: timesOf}
	c.Times = func(expression string) (schedule.Schedule, error) { return d.times(expression) }
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

// A recurring key gives up a time as a plain key gives up its run.
func TestRecurring_GivesUpATime(t *testing.T) {
	t.Parallel()
	panics := schedule.New(func(schedule.Step) (time.Duration, bool) { panic("no schedule") })
	for name, c := range map[string]struct {
		retry schedule.Schedule
		fail  func() error
		want  []string
		err   string
	}{
		"when the time for retries is over": {schedule.Every(5 * time.Second).Within(12 * time.Second), boom,
			[]string{"k 1m0s late 0s", "k 1m0s late 5s", "k 1m0s late 10s", "k 2m0s late 0s"}, "boom"},
		"after some retries": {schedule.Of(time.Second), boom,
			[]string{"k 1m0s late 0s", "k 1m0s late 1s", "k 2m0s late 0s"}, "boom"},
		"at once": {schedule.Schedule{}, boom, []string{"k 1m0s late 0s", "k 2m0s late 0s"}, "boom"},
		"when Retry panics": {panics, boom,
			[]string{"k 1m0s late 0s", "k 2m0s late 0s"}, "boom; Retry: panic: no schedule"},
		"after a panic": {schedule.Of(time.Second), func() error { panic("oh") },
			[]string{"k 1m0s late 0s", "k 1m0s late 1s", "k 2m0s late 0s"}, "panic: oh"},
		"with a long error": {schedule.Schedule{}, func() error { return errors.New(strings.Repeat("x", 2000)) },
			[]string{"k 1m0s late 0s", "k 2m0s late 0s"}, strings.Repeat("x", 1024)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t, newYear, durable.RecurringConfig[int]{
				Action: durable.ActionConfig[int]{Retry: c.retry}},
				func(tick *durable.Tick[int], n int) error {
					tick.Keep(n + 1)
					if tick.At().Equal(newYear.Add(time.Minute)) {
						return c.fail()
					}
					return nil
				})
			require.NoError(t, d.act.Set(t.Context(), "k", "1m", 1))
			log := d.after(119 * time.Second)
			s := d.stored("k")
			require.Contains(t, s.Err, c.err)
			require.LessOrEqual(t, len(s.Err), 1024)
			require.Equal(t, 1, s.State, "what failed is not kept")
			require.Equal(t, c.want, append(log, d.after(time.Second)...))
			require.Empty(t, d.stored("k").Err)
		})
	}
}

func boom() error { return errBoom }

// The time of the next run is not known, so the key has failed.
func TestRecurring_HasFailedWithoutTimes(t *testing.T) {
	t.Parallel()
	for name, times := range map[string]func(string) (schedule.Schedule, error){
		"by an error": func(string) (schedule.Schedule, error) { return schedule.Schedule{}, errors.New("no times") },
		"by a panic":  func(string) (schedule.Schedule, error) { panic("no times") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t, newYear, durable.RecurringConfig[int]{
				Action: durable.ActionConfig[int]{Retry: schedule.Of(time.Second)}}, nil)
			require.NoError(t, d.act.Set(t.Context(), "k", "1m", 1))
			d.times = times
			require.Empty(t, d.after(time.Hour))
			i, err := d.act.Inspect(t.Context(), "k")
			require.NoError(t, err)
			require.Equal(t, durable.Failed, i.Status)
			require.Contains(t, i.Err, "no times; it can't go on: ")
			require.Len(t, i.Failures, 2)
			d.times = timesOf
			require.NoError(t, d.act.Set(t.Context(), "k", "1m", 1))
			require.Len(t, d.after(time.Hour), 60)
		})
	}
}

func TestSet_OfADeployLeavesWhatIsKept(t *testing.T) {
	t.Parallel()
	d := newDiary(t, newYear, durable.RecurringConfig[int]{}, func(tick *durable.Tick[int], n int) error {
		tick.Keep(n + 100)
		return nil
	})
	ctx := t.Context()
	deploy := func(expression string, state int) {
		require.NoError(t, d.act.Set(ctx, "k", expression, state))
	}
	deploy("1h", 0)
	d.after(3 * time.Hour)
	deploy("1h", 0)
	require.Equal(t, 300, d.stored("k").State)
	d.after(time.Hour)
	require.Equal(t, 400, d.stored("k").State)
	deploy("2h", 0)
	require.Equal(t, 400, d.stored("k").State, "other times leave it")
	require.Equal(t, []string{"k 6h0m0s late 0s"}, d.after(2*time.Hour))
	deploy("2h", 1)
	require.Equal(t, 1, d.stored("k").State, "another state does not")
	deploy("2h", 1)
	d.after(2 * time.Hour)
	deploy("2h", 1)
	require.Equal(t, 101, d.stored("k").State)
	deploy("2h", 0)
	require.Zero(t, d.stored("k").State)
	deploy("1h", 7)
	require.Equal(t, 7, d.stored("k").State, "both at once")
	require.Equal(t, []string{"k 9h0m0s late 0s"}, d.after(time.Hour))
	require.NoError(t, d.act.Pause(ctx, "k"))
	deploy("30m", 7)
	require.True(t, d.stored("k").Paused)
	require.Equal(t, 107, d.stored("k").State)
}

// The function may change the map that it gets, and keep that.
func TestSet_OfADeployLeavesAMapThatIsKept(t *testing.T) {
	t.Parallel()
	v := rxsched.NewVirtual(rxsched.Config{Origin: newYear})
	act := durable.RegisterRecurring(durable.NewVirtual(v.Async()), "act",
		func(t *durable.Tick[map[string]int], m map[string]int) error {
			m["n"]++
			t.Keep(m)
			return nil
		}, durable.RecurringConfig[map[string]int]{Times: timesOf})
	for n := range 3 {
		require.NoError(t, act.Set(t.Context(), "k", "1h", map[string]int{"from": 5}))
		v.Advance(time.Hour)
		i, err := act.Inspect(t.Context(), "k")
		require.NoError(t, err)
		require.Equal(t, map[string]int{"from": 5, "n": n + 1}, i.State.State)
	}
}

// Records of rxsched 0.1 do not say what was set: the state is taken for that, as it was then.
func TestSet_TakesAnOldRecord(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ set, want int }{"as it is": {5, 5}, "with another state": {6, 6}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t, newYear, durable.RecurringConfig[int]{}, nil)
			old := `{"times":"1h","at":"2026-01-01T01:00:00Z","state":5}`
			remote := durable.Remote(d.Engine, "act", durable.Bytes{})
			require.NoError(t, remote.Schedule(t.Context(), "k", []byte(old), time.Hour))
			require.NoError(t, d.act.Set(t.Context(), "k", "1h", c.set))
			require.Equal(t, c.want, d.stored("k").State)
			require.Equal(t, []string{"k 1h0m0s late 0s"}, d.after(time.Hour))
		})
	}
}

// A state with a member more is the same state, as long as that is zero.
func TestSet_BearsANewMember(t *testing.T) {
	t.Parallel()
	type before struct{ To string }
	type after struct {
		To  string
		All *[]string
	}
	v := rxsched.NewVirtual(rxsched.Config{Origin: newYear})
	e := durable.NewVirtual(v.Async())
	old := durable.RegisterRecurring(e, "act", func(t *durable.Tick[before], _ before) error {
		t.Keep(before{"bob"})
		return nil
	}, durable.RecurringConfig[before]{Times: timesOf})
	require.NoError(t, old.Set(t.Context(), "k", "1h", before{"ann"}))
	v.Advance(time.Hour)
	e2 := durable.NewVirtual(v.Async())
	next := durable.RegisterRecurring(e2, "act", func(*durable.Tick[after], after) error { return nil },
		durable.RecurringConfig[after]{Times: timesOf})
	i, err := durable.Remote(e, "act", durable.Bytes{}).Inspect(t.Context(), "k")
	require.NoError(t, err)
	require.NoError(t, durable.Remote(e2, "act", durable.Bytes{}).Schedule(t.Context(), "k", i.State, time.Hour))
	require.NoError(t, next.Set(t.Context(), "k", "1h", after{To: "ann"}))
	now, err := next.Inspect(t.Context(), "k")
	require.NoError(t, err)
	require.Equal(t, "bob", now.State.State.To)
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

// A process sets, pauses and backfills what another one runs.
func TestRemoteRecurring_DoesAllButRun(t *testing.T) {
	t.Parallel()
	d := newDiary(t, newYear, durable.RecurringConfig[int]{}, nil)
	ctx := t.Context()
	remote := durable.RemoteRecurring(d.Engine, "act", durable.RecurringConfig[int]{Times: timesOf})
	require.NoError(t, remote.Set(ctx, "k", "1h", 7))
	require.Equal(t, []string{"k 1h0m0s late 0s"}, d.after(time.Hour))
	require.NoError(t, remote.Pause(ctx, "k"))
	require.Empty(t, d.after(time.Hour))
	i, err := remote.Inspect(ctx, "k")
	require.NoError(t, err)
	require.True(t, i.State.Paused)
	require.Equal(t, 7, i.State.State)
	key, err := remote.Backfill(ctx, "k", newYear, newYear.Add(time.Hour))
	require.NoError(t, err)
	require.Equal(t, []string{key + " 59m59.999999999s late 1h0m0.000000001s"}, d.after(time.Minute))
	require.NoError(t, remote.Resume(ctx, "k"))
	require.Len(t, d.after(time.Hour), 1)
	was, err := remote.Unset(ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.WasPending, was)
	require.Empty(t, d.after(time.Hour))
	nobodys := durable.RemoteRecurring(d.Engine, "other", durable.RecurringConfig[int]{Times: timesOf})
	require.ErrorIs(t, nobodys.Set(ctx, "k", "1h", 7), durable.ErrUnknownName)
	require.PanicsWithValue(t, "durable: RemoteRecurring: nil RecurringConfig.Times", func() {
		durable.RemoteRecurring(d.Engine, "act", durable.RecurringConfig[int]{})
	})
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

// The web server of a shop says when reports are made. Workers make them.
func ExampleRemoteRecurring() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async()) // or one of each process, on the same stream
	c := durable.RecurringConfig[string]{Times: func(expression string) (schedule.Schedule, error) {
		d, err := time.ParseDuration(expression)
		return schedule.Every(d), err
	}}
	durable.RegisterRecurring(e, "report", func(t *durable.Tick[string], to string) error {
		fmt.Println("report to", to)
		return nil
	}, c)

	report := durable.RemoteRecurring(e, "report", c)
	fmt.Println(report.Set(ctx, "sales", "1h", "ann@example.com"))
	v.Advance(time.Hour)
	fmt.Println(report.Pause(ctx, "sales"))
	v.Advance(time.Hour)
	// Output:
	// <nil>
	// report to ann@example.com
	// <nil>
}
