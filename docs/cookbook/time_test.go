package cookbook_test

import (
	"testing"
	"time"

	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// search asks when the typing rests, once for each text, and cancels a call whose answer is no
// longer wanted.
func search(typed rx.Observable[string], find func(string) rx.Observable[string],
	s scheduler.Scheduler) rx.Observable[string] {
	return rx.Pipe3(typed,
		rx.DebounceTime[string](200*time.Millisecond, s),
		rx.DistinctUntilChanged[string],
		rx.SwitchMap(func(text string) rx.Observable[string] {
			return rx.Pipe1(find(text), rx.RetryAfter[string](schedule.Every(100*time.Millisecond).AtMost(2), s))
		}))
}

func TestSearch_AsksWhenTheTypingRestsAndTriesAgain(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		typed := m.Hot("a-b 299ms c 600ms |")
		slow, failing := m.Cold("400ms x|"), m.Cold("9ms #")
		find := func(text string) rx.Observable[string] {
			return map[string]rx.Observable[string]{"b": slow, "c": failing}[text]
		}
		m.Expect(search(typed, find, m.Async())).ToBe("729ms #")
		m.ExpectSubscriptions(slow).ToBe("202ms ^ 299ms !")
	})
}

// connected goes on with a new connection when one fails: after 1 s, 2 s, 4 s and so on up to 30 s,
// a tenth more or less so that a thousand clients do not come back together. A value that arrives
// begins the waits anew.
func connected(connect rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	waits := schedule.Exponential(time.Second, 2).UpTo(30*time.Second).Jitter(0.1, 1)
	return rx.Pipe1(connect,
		rx.RetryAfterWithConfig[string](waits, s, rx.RetryAfterConfig{ResetOnSuccess: true}))
}

func TestConnected_BeginsAgain(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		ends := 0
		connect := rx.Defer(func() rx.Observable[string] {
			if ends++; ends < 3 {
				return m.Cold("a#")
			}
			return m.Cold("b|")
		})
		var got []string
		connected(connect, m.Async()).Subscribe(m.Context(), rx.Next(func(v string) { got = append(got, v) }))
		m.Flush()
		if len(got) != 3 || got[2] != "b" {
			t.Errorf("got %v", got)
		}
	})
}

// polls asks every target once a minute, each at a time of its own, and never twice at once.
func polls(targets []string, poll func(string) rx.Observable[string],
	s scheduler.Scheduler) rx.Observable[string] {
	return rx.Pipe1(rx.FromSlice(targets), rx.MergeMap(func(target string) rx.Observable[string] {
		phase := time.Minute * time.Duration(hash(target)) / 256
		return rx.Pipe1(rx.TimerEvery(phase, time.Minute, s),
			rx.ExhaustMap(func(int) rx.Observable[string] { return poll(target) }))
	}))
}

func hash(s string) (h byte) {
	for i := range len(s) {
		h = h*31 + s[i]
	}
	return h
}

func TestPolls_SpreadOverTheMinute(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		slow := m.Cold("70s x|") // the second poll finds the first at work
		all := rx.Pipe1(polls([]string{"a", "b"}, func(string) rx.Observable[string] { return slow }, m.Async()),
			rx.Take[string](2))
		a, b := time.Minute*time.Duration('a')/256, time.Minute*time.Duration('b')/256
		var at []time.Duration
		all.Subscribe(m.Context(), rx.Next(func(string) { at = append(at, m.Elapsed()) }))
		m.Flush()
		if len(at) != 2 || at[0] != a+70*time.Second || at[1] != b+70*time.Second {
			t.Errorf("got %v", at)
		}
	})
}

// finished asks each second until the job is done, and sends only that answer.
func finished(status rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	return rx.Pipe3(rx.TimerEvery(0, time.Second, s),
		rx.ExhaustMap(func(int) rx.Observable[string] { return status }),
		rx.Filter(func(status string) bool { return status != "running" }),
		rx.First[string])
}

func TestFinished_SendsTheLastAnswer(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		asked := 0
		status := rx.Defer(func() rx.Observable[string] {
			if asked++; asked < 3 {
				return rx.Of("running")
			}
			return rx.Of("d")
		})
		m.Expect(finished(status, m.Async())).ToBe("2s (d|)")
	})
}
