package scheduler_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
	"github.com/rxsched/rxsched/testing/virtual"
)

var errBug = errors.New("bug")

func TestScheduleSurviving(t *testing.T) {
	t.Parallel()
	second := schedule.Every(time.Second)
	for _, c := range []struct {
		name  string
		again schedule.Schedule
		fails string // what each run does: p panics, s schedules and panics, u unsubscribes and panics
		want  string // runs with their state and panics, and when
		open  bool
	}{
		{"runs again with its state", second, "-p-", "0s:0 1s:1 1s:report 2s:1 3s:2", true},
		{"runs again at once", schedule.Every(0), "pp-", "0s:0 0s:report 0s:0 0s:report 0s:0 1s:1", true},
		{"waits as the schedule says, by panics in a row", schedule.Exponential(time.Second, 2), "ppp-p-",
			"0s:0 0s:report 1s:0 1s:report 3s:0 3s:report 7s:0 8s:1 8s:report 9s:1 10s:2", true},
		{"replaces a run that it had asked for", schedule.Every(5 * time.Second), "s-", "0s:0 0s:report 5s:0 6s:1", true},
		{"gives up", second.AtMost(1), "-ppp", "0s:0 1s:1 1s:report 2s:1 2s:uncaught", false},
		{"gives up in time", second.Within(2 * time.Second), "pppp",
			"0s:0 0s:report 1s:0 1s:report 2s:0 2s:uncaught", false},
		{"is not for every panic", second.If(func(err error) bool { return !errors.Is(err, errBug) }), "-p",
			"0s:0 1s:1 1s:uncaught", false},
		{"without a schedule, closes", schedule.Schedule{}, "p", "0s:0 0s:uncaught", false},
		{"stays closed", second, "u", "0s:0 0s:report", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var log string
			var h *host.Virtual
			note := func(what any) { log += fmt.Sprintf("%v:%v ", h.Elapsed(), what) }
			h = host.NewVirtual(host.Config{OnError: func(err *host.PanicError) {
				require.Equal(t, errBug, err.Value)
				note("uncaught")
			}})
			runs := 0
			work := func(self *action.Of[int], n int) {
				note(n)
				runs++
				if runs > len(c.fails) {
					return
				}
				switch c.fails[runs-1] {
				case 's':
					self.Schedule(n+1, time.Second)
					panic(errBug)
				case 'u':
					self.Unsubscribe()
					panic(errBug)
				case 'p':
					panic(errBug)
				}
				self.Schedule(n+1, time.Second)
			}
			a := scheduler.ScheduleSurviving(async.New(h), work, 0, 0, c.again, func(err *subscription.PanicError) {
				require.Equal(t, errBug, err.Value)
				require.Contains(t, string(err.Stack), "scheduler_test.TestScheduleSurviving")
				note("report")
			})
			h.Advance(time.Minute)
			require.Equal(t, c.want+" ", log)
			require.Equal(t, c.open, !a.Closed())
		})
	}
}

// Where actions are immutable, a successor runs again.
func TestScheduleSurviving_OnImmutableActions(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{})
	var runs []int
	reported := 0
	work := func(self *action.Of[int], n int) {
		runs = append(runs, n)
		if len(runs) == 2 {
			panic(errBug)
		}
		if n < 2 {
			self.Schedule(n+1, time.Second)
		}
	}
	scheduler.ScheduleSurviving(s, work, 0, 0, schedule.Every(time.Second), func(*subscription.PanicError) { reported++ })
	s.Flush()
	require.Equal(t, []int{0, 1, 1, 2}, runs)
	require.Equal(t, 1, reported)
}

func TestScheduleSurviving_HasTheNameOfItsWorkInTraces(t *testing.T) {
	t.Parallel()
	a := scheduler.ScheduleSurviving(async.New(host.NewVirtual(host.Config{})), poll, 0, 0,
		schedule.Every(0), func(*subscription.PanicError) {})
	require.Equal(t, "github.com/rxsched/rxsched/scheduler_test.poll", a.Action().Label())
}

func poll(*action.Of[int], int) {}

func TestScheduleSurviving_NamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	s, report := virtual.New(virtual.Config{}), func(*subscription.PanicError) {}
	for want, f := range map[string]func(){
		"nil scheduler": func() { scheduler.ScheduleSurviving(nil, poll, 0, 0, schedule.Schedule{}, report) },
		"nil work":      func() { scheduler.ScheduleSurviving[int](s, nil, 0, 0, schedule.Schedule{}, report) },
		"nil report":    func() { scheduler.ScheduleSurviving(s, poll, 0, 0, schedule.Schedule{}, nil) },
	} {
		require.PanicsWithValue(t, "scheduler: ScheduleSurviving: "+want, f)
	}
}
