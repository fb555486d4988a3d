package cookbook_test

import (
	"context"
	"testing"
	"time"

	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// hedged asks the second mirror, too, if the first has not answered after 50 ms. The first answer
// wins, and cancels the other question.
func hedged(first, second rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	later := rx.Pipe1(rx.Timer(50*time.Millisecond, s),
		rx.MergeMap(func(int) rx.Observable[string] { return second }))
	return rx.Race(first, later)
}

func TestHedged_AsksTheSecondWhenTheFirstIsSlow(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		slow, fast := m.Cold("200ms a|"), m.Cold("9ms b|")
		m.Expect(hedged(slow, fast, m.Async())).ToBe("59ms b|")
		m.ExpectSubscriptions(slow).ToBe("^ 58ms !")
	})
}

// orStale sends what the cache has if the answer takes longer than 300 ms, or fails.
func orStale(answer, cache rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	stale := func(rx.TimeoutInfo) rx.Observable[string] { return cache }
	return rx.Pipe2(answer,
		rx.TimeoutWithConfig(300*time.Millisecond, s, rx.TimeoutConfig[string]{With: stale}),
		rx.CatchError(func(error, rx.Observable[string]) rx.Observable[string] { return cache }))
}

func TestOrStale_IsNeverLate(t *testing.T) {
	for name, tt := range map[string]struct{ answer, want string }{
		"in time": {"9ms a|", "9ms a|"},
		"late":    {"999ms a|", "300ms (c|)"},
		"failing": {"9ms #", "9ms (c|)"},
	} {
		t.Run(name, func(t *testing.T) {
			marble.Run(t, func(m *marble.M) {
				m.Expect(orStale(m.Cold(tt.answer), rx.Of("c"), m.Async())).ToBe(tt.want)
			})
		})
	}
}

// cached loads once for concurrent subscribers, and again for one that comes a minute later.
func cached(load rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	return rx.Pipe1(load, rx.ShareWithConfig(rx.ShareConfig[string]{
		Connector:           func() rx.SubjectLike[string] { return rx.NewReplaySubject[string](1) },
		ResetOnComplete:     func(error) rx.Notifier { return rx.Timer(time.Minute, s) },
		ResetOnRefCountZero: func(error) rx.Notifier { return rx.Never[int]() },
	}))
}

func TestCached_LoadsAgainAfterAMinute(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		load := m.Cold("9ms a|")
		value := cached(load, m.Async())
		asked := rx.Pipe1(m.Hot("ab 61s c|"), rx.MergeMap(func(string) rx.Observable[string] { return value }))
		m.Expect(asked).ToBe("9ms (aa) 60998ms a|")
		m.ExpectSubscriptions(load).ToBe("^ 9ms !", "61002ms ^ 9ms !")
	})
}

// page is one of several: its rows, and the name of the next one.
type page struct{ rows, next string }

// rows loads page after page, as many as are taken.
func rows(load func(name string) rx.Observable[page]) rx.Observable[string] {
	return rx.Pipe2(load("first"),
		rx.Expand(func(p page) rx.Observable[page] {
			if p.next == "" {
				return rx.Empty[page]()
			}
			return load(p.next)
		}),
		rx.Map(func(p page) string { return p.rows }))
}

func TestRows_LoadsWhatIsTaken(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		pages := map[string]page{"first": {"a", "second"}, "second": {"b", "third"}, "third": {"c", ""}}
		load := func(name string) rx.Observable[page] {
			return rx.Pipe1(rx.Timer(time.Millisecond, m.Async()), rx.Map(func(int) page { return pages[name] }))
		}
		m.Expect(rows(load)).ToBe("-ab(c|)")
		m.Expect(rx.Pipe1(rows(load), rx.Take[string](2))).ToBe("-a(b|)")
	})
}

// drained ends when ctx ends, but first sends what has come: the last batch is written, too.
func drained(ctx context.Context, events rx.Observable[string],
	s scheduler.Scheduler) rx.Observable[[]string] {
	return rx.Pipe2(events,
		rx.TakeUntil[string](rx.FromContext(ctx)),
		rx.BufferTime[string](time.Second, s))
}

func TestDrained_WritesTheLastBatch(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		ctx, stop := context.WithTimeout(m.Context(), 1500*time.Millisecond)
		defer stop()
		lists := rx.Pipe1(drained(ctx, m.Hot("a 1200ms b 1s c"), m.Async()), rx.Map(join))
		m.Expect(lists).ToBe("1s a 499ms (b|)")
		m.Flush() // before stop
	})
}
