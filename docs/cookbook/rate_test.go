package cookbook_test

import (
	"strings"
	"testing"
	"time"

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

// progress draws at most 20 times a second, and always the last state.
func progress(percent rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	return rx.Pipe1(percent,
		rx.ThrottleTimeWithConfig[string](50*time.Millisecond, s, rx.ThrottleConfig{Trailing: true}))
}

func TestProgress_Reaches100(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		percent := m.Hot("abcdefghijz|")
		m.Expect(progress(percent, m.Async())).ToBe("a 49ms (z|)")
	})
}

// quiet tells when nothing has come for five seconds, and when something comes again.
func quiet(beats rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	return rx.Pipe2(beats,
		rx.SwitchMap(func(string) rx.Observable[string] {
			down := rx.Pipe1(rx.Timer(5*time.Second, s), rx.Map(func(int) string { return "d" }))
			return rx.Pipe1(down, rx.StartWith("u"))
		}),
		rx.DistinctUntilChanged[string])
}

func TestQuiet_TellsOnce(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		m.Expect(quiet(m.Hot("b 999ms b 6s b|"), m.Async())).ToBe("u 5999ms d 1000ms u 4999ms (d|)")
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
