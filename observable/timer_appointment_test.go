package observable_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// grid runs at the whole multiples of a period, by the date. It notes when it is asked.
type grid struct {
	period time.Duration
	asked  []time.Time
	due    time.Time
	early  bool // it was asked for a time before what it has answered
}

func (g *grid) schedule() schedule.Schedule {
	return schedule.New(func(s schedule.Step) (time.Duration, bool) {
		g.early = g.early || s.Now.Round(0).Before(g.due)
		due := s.Now.Round(0).Truncate(g.period).Add(g.period)
		if s.Now.Nanosecond()%2 == 0 { // otherwise it is asked whether it goes by the date
			g.asked, g.due = append(g.asked, s.Now), due
		}
		return due.Sub(s.Now.Round(0)), true
	})
}

// Timers of Node's order know whole milliseconds, from the beginning of the host. Its clock does not.
func TestSchedules_RunNeitherEarlyNorTwice(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		of func(*grid, scheduler.Scheduler, func()) observable.Observable[int]
	}{
		"TimerAfter": {func(g *grid, s scheduler.Scheduler, run func()) observable.Observable[int] {
			return observable.Tap(func(int) { run() })(observable.TimerAfter(g.schedule(), s))
		}},
		"RepeatAfter": {func(g *grid, s scheduler.Scheduler, run func()) observable.Observable[int] {
			first := true
			return observable.RepeatAfter[int](g.schedule(), s)(observable.Defer(func() observable.Observable[int] {
				if !first {
					run()
				}
				first = false
				return observable.Empty[int]()
			}))
		}},
		"RetryAfter": {func(g *grid, s scheduler.Scheduler, run func()) observable.Observable[int] {
			first := true
			return observable.RetryAfter[int](g.schedule(), s)(observable.Defer(func() observable.Observable[int] {
				if !first {
					run()
				}
				first = false
				return observable.Throw[int](errors.New("again"))
			}))
		}},
	} {
		for order, o := range map[string]host.TimerOrder{"strict": host.StrictOrder, "Node": host.NodeOrder} {
			t.Run(name+" in order of "+order, func(t *testing.T) {
				t.Parallel()
				g, v := &grid{period: 10 * time.Millisecond}, host.NewVirtual(host.Config{
					TimerOrder: o, Origin: time.Unix(1000, 123_456),
				})
				v.Block(345_678 * time.Nanosecond)
				s := async.New(v)
				last := time.Time{}
				n := 0
				sub := c.of(g, s, func() {
					n++
					now := s.Now()
					require.False(t, now.Before(g.due), "%v is before %v", now, g.due)
					require.Less(t, now.Sub(g.due), 2*time.Millisecond)
					run := now.Truncate(g.period)
					require.True(t, run.After(last), "twice at %v", run)
					last = run
					v.Block(time.Duration(n%7) * 111_110)
				}).Subscribe(t.Context(), observable.Observer[int]{})
				v.Advance(time.Second)
				sub.Unsubscribe()
				require.Equal(t, 100, n)
				require.False(t, g.early)
			})
		}
	}
}

func TestTimerAt_IsNotEarly(t *testing.T) {
	t.Parallel()
	for at := time.Duration(0); at < 5*time.Millisecond; at += 371 * time.Microsecond {
		v := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
		v.Block(345_678 * time.Nanosecond)
		s := async.New(v)
		due := s.Now().Add(at)
		ran := false
		observable.TimerAt(due, s).Subscribe(t.Context(), observable.Next(func(int) {
			ran = true
			require.False(t, s.Now().Before(due), "%v before %v", due.Sub(s.Now()), due)
			require.LessOrEqual(t, s.Now().Sub(due), 2*time.Millisecond)
		}))
		require.NoError(t, v.Run())
		require.True(t, ran)
	}
}

// setClock is a scheduler whose clock has a monotonic reading, as the system's has, and can be set.
type setClock struct {
	*async.Scheduler
	v   *host.Virtual
	now time.Time // at host time 0
}

func (s *setClock) Now() time.Time { return s.now.Add(s.v.Elapsed()) }

// What goes by the date follows it.
func TestTimerAfter_FollowsAClockThatIsSet(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		by   time.Duration // how far the clock is set after a minute and a half
		want []time.Duration
	}{
		"not at all":                  {0, []time.Duration{1 * time.Hour, 2 * time.Hour}},
		"forward":                     {30 * time.Minute, []time.Duration{30 * time.Minute, 90 * time.Minute}},
		"forward, over several times": {5 * time.Hour, []time.Duration{2 * time.Minute, 1 * time.Hour}},
		"back":                        {-time.Hour, []time.Duration{2 * time.Hour, 3 * time.Hour}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := host.NewVirtual(host.Config{})
			now := time.Now()
			date := now.Round(0)
			s := &setClock{async.New(v), v, now.Add(date.Truncate(time.Hour).Sub(date))}
			g := &grid{period: time.Hour}
			var got []time.Duration
			sub := observable.TimerAfter(g.schedule(), s).Subscribe(t.Context(), observable.Next(func(int) {
				got = append(got, v.Elapsed().Round(time.Minute))
				require.False(t, s.Now().Round(0).Before(g.due))
			}))
			v.AdvanceTo(90 * time.Second)
			s.now = s.now.Add(c.by)
			v.AdvanceTo(c.want[1] + 5*time.Minute)
			sub.Unsubscribe()
			require.Equal(t, c.want, got)
			require.False(t, g.early)
		})
	}
}
