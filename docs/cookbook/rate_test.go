package cookbook_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// batches sends what came in a second as one list, or 100 values as soon as they are there.
func batches(events rx.Observable[string], s scheduler.Scheduler) rx.Observable[[]string] {
	return rx.Pipe2(events,
		rx.BufferTimeWithConfig[string](time.Second, s, rx.BufferTimeConfig{Max: 100}),
		rx.Filter(func(list []string) bool { return len(list) > 0 }))
}

func TestBatches_AreFullOrASecondOld(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		lists := rx.Pipe1(batches(m.Hot("ab 1500ms c 200ms |"), m.Async()), rx.Map(join))
		m.Expect(lists).ToBeWith("1s x 702ms (c|)", marble.Legend[string]{Values: map[string]string{"x": "ab", "c": "c"}})
	})
}

func join(list []string) string { return strings.Join(list, "") }

// perUser passes at most one event a second of each user. After a minute of rest, a user takes no
// memory.
func perUser(events rx.Observable[string], user func(string) byte,
	s scheduler.Scheduler) rx.Observable[string] {
	return rx.Pipe2(events,
		rx.GroupByWithConfig(user, rx.GroupByConfig[byte, string]{Rest: time.Minute, Scheduler: s}),
		rx.MergeMap(func(group rx.Grouped[byte, string]) rx.Observable[string] {
			return rx.Pipe1(group.Observable, rx.ThrottleTime[string](time.Second, s))
		}))
}

func TestPerUser_PassesOneASecondOfEach(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		events := m.Hot("aabb 999ms ab|")
		first := func(s string) byte { return s[0] }
		m.Expect(perUser(events, first, m.Async())).ToBe("a-b 1s ab|")
	})
}

// once sends each line once, unless it was away for ten minutes.
func once(lines rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	same := func(line string) string { return line }
	return rx.Pipe2(lines,
		rx.GroupByWithConfig(same, rx.GroupByConfig[string, string]{Rest: 10 * time.Minute, Scheduler: s}),
		rx.MergeMap(func(group rx.Grouped[string, string]) rx.Observable[string] {
			return rx.Pipe1(group.Observable, rx.Take[string](1))
		}))
}

func TestOnce_ForgetsAfterTenMinutes(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		m.Expect(once(m.Hot("aba 11m a|"), m.Async())).ToBe("ab 11m -a|")
	})
}

// minute has the number of events that happened in it.
type minute struct {
	begin  time.Time
	events int
}

// perMinute counts events by their own time, which is the value. What comes too late for its minute
// comes as a minute of its own.
func perMinute(late time.Duration) rx.Operator[time.Time, minute] {
	return rx.Operate(func(src rx.Observable[time.Time], dst *rx.Subscriber[minute]) {
		var newest time.Time
		open := map[time.Time]int{}
		send := func(all bool) {
			for begin, events := range open {
				if all || newest.Sub(begin) > time.Minute+late {
					delete(open, begin)
					dst.Next(minute{begin, events})
				}
			}
		}
		rx.ForwardTo(src, dst, rx.Observer[time.Time]{
			Next: func(at time.Time) {
				if at.After(newest) {
					newest = at
				}
				open[at.Truncate(time.Minute)]++
				send(false)
			},
			Complete: func() { send(true); dst.Complete() },
		})
	})
}

func TestPerMinute_CountsWhatComesOutOfOrder(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	events := rx.Pipe2(rx.Of(10, 70, 50, 80, 20, 150), rx.Map(func(s int) time.Time {
		return noon.Add(time.Duration(s) * time.Second) // that of 20 is too late
	}), perMinute(15*time.Second))
	got, err := rx.ToSlice(t.Context(), events)
	require.NoError(t, err)
	require.Equal(t, []minute{{noon, 2}, {noon, 1}, {noon.Add(time.Minute), 2}, {noon.Add(2 * time.Minute), 1}}, got)
}
