package marble_test

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

type strs = observable.Observable[string]

// ints is an observable of numbers as one of letters.
func ints(o observable.Observable[int]) strs { return observable.Map(strconv.Itoa)(o) }

func TestM_HasEverySchedulerOnItsHost(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		src := m.Cold("a-b|")
		m.Expect(observable.ObserveOn[string](m.Async())(src)).ToBe("a-b|")
		m.Expect(observable.ObserveOn[string](m.Queue())(src)).ToBe("a-b|")
		m.Expect(observable.ObserveOn[string](m.Asap())(src)).ToBe("a-b|")
		m.Expect(observable.ObserveOn[string](m.Frame())(src)).ToBe("16ms (ab|)")
		m.Expect(observable.ObserveOn[string](m.Idle())(src)).ToBe("a-b|")
		require.Equal(t, 2000, m.Async().Now().UTC().Year(), "as in any bubble")
	})
}

func TestAnimate_EndsIdlePeriodsWithThePaint(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		m.Animate("------x")
		m.Expect(ints(observable.Take[int](1)(observable.Interval(0, m.Frame())))).ToBe("------(0|)")
		m.Expect(ints(observable.Take[int](3)(observable.Interval(0, m.Idle())))).ToBe("0 5ms 1 49ms (2|)")
	})
}

func TestFlush_BeginsANewAct(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		first := m.Cold("-a|")
		seen := 0
		m.Expect(observable.Map(func(s string) string { seen++; return s })(first)).ToBe("-a|")
		require.Zero(t, seen)
		m.Flush()
		require.Equal(t, 1, seen)
		require.Equal(t, 2*ms, m.Host().Elapsed())
		require.Zero(t, m.Elapsed())

		hot := m.Hot("--b|")
		m.Animate("-x")
		m.Expect(hot).During("-^").ToBe("--b|")
		m.Expect(ints(observable.Take[int](1)(observable.Interval(0, m.Frame())))).ToBe("-(0|)")
		m.ExpectSubscriptions(hot).ToBe("-^-!")
		m.ExpectSubscriptions(first).ToBe("^-!", "---^-!")
		m.Expect(first).During("-^").ToBe("--a|")
		m.Flush()
		m.Flush()
	})
}

func TestExpectation_MayBeToldLater(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		e := m.Expect(m.Cold("-a|"))
		m.Flush()
		require.Len(t, e.Recording().Events(), 2)
		e.ToBe("-a|")
	})
}

func TestAt_ComesAfterSubscriptionsAndBeforeValues(t *testing.T) {
	t.Parallel()
	var log []string
	marble.Run(t, func(m *marble.M) {
		src := m.Hot("-a")
		m.Schedule(func() { log = append(log, "step") }, ms)
		m.Expect(observable.Tap(func(s string) { log = append(log, s) })(observable.Defer(func() strs {
			log = append(log, "subscribed")
			return src
		}))).During("-^").ToBe("-a")
		require.PanicsWithValue(t, "marble: Schedule: nil f", func() { m.Schedule(nil, 0) })
		require.Equal(t, 3*ms, m.Time("---|"))
	})
	require.Equal(t, []string{"subscribed", "step", "a"}, log)
}

func TestCold_SendsValuesOfAnyType(t *testing.T) {
	t.Parallel()
	type letter string
	boom := errors.New("boom")
	marble.Run(t, func(m *marble.M) {
		legend := marble.Legend[int]{Values: map[string]int{"a": 15}, Err: boom}
		double := observable.Map(func(v int) int { return 2 * v })
		marble.Expect(m, double(marble.Cold(m, "-a-b#", legend))).
			ToBeWith("-x-y#", marble.Legend[int]{Values: map[string]int{"x": 30}, Err: boom})
		marble.Expect(m, marble.Hot(m, "a|", marble.Legend[letter]{})).ToBe("a|")
		marble.Expect(m, marble.Hot(m, "0-9|", marble.Legend[uint8]{})).ToBe("0-9|")
		marble.Expect(m, observable.Take[int](3)(observable.Interval(ms, m.Async()))).ToBe("-01(2|)")
		marble.Expect(m, marble.Hot(m, "ab|", marble.Legend[any]{})).ToBe("ab|")
		length := marble.Legend[int]{Of: func(letter string) int { return len(letter) }, Values: map[string]int{"b": 7}}
		marble.Expect(m, marble.Cold(m, "aéb|", length)).ToBe("127|")
		require.PanicsWithValue(t, `marble: the letter "x" cannot stand for int without a Legend`, func() { marble.Cold(m, "x", marble.Legend[int]{}) })
	})
}

func TestExpect_ComparesErrors(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		m.Expect(observable.First(m.Cold("--|"))).ToBeWith("--#", marble.Legend[string]{Err: observable.ErrEmpty})
		wrapped := observable.CatchError(func(err error, _ strs) strs {
			return observable.Throw[string](errors.Join(err))
		})
		m.Expect(wrapped(m.Cold("-#"))).ToBe("-#")
		m.Expect(observable.Throw[string](errors.New("same text"))).ToBeWith("#", marble.Legend[string]{Err: errors.New("same text")})
	})
}

func TestHot_GoesOnWithoutSubscribers(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		src := m.Hot("a-b^c-d-e|")
		m.Expect(src).ToBe("-c-d-e|")
		m.Expect(src).During("--^---!").ToBe("---d-e")
		m.Expect(src).During("10ms ^").ToBe("10ms |")
		m.ExpectSubscriptions(src).ToBe("^-----!", "--^---!", "10ms (^!)")
		require.Empty(t, marble.Subscriptions(m, src))
	})
}

func TestToEqual_ComparesObservables(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		m.Expect(observable.Delay[string](2*ms, m.Async())(m.Cold("a-b|"))).ToEqual(m.Cold("--a-(b|)"))
		m.Expect(m.Hot("abcd")).During("-^-!").ToEqual(m.Hot("xbcz"))
	})
}

func TestListen_RecordsWhatAnObserverSubscribesTo(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		var late *marble.Recording[string]
		src := m.Hot("abcde")
		m.Schedule(func() { late = marble.Listen(m, src) }, 2*ms)
		m.Schedule(func() { late.Unsubscribe() }, 4*ms)
		never := marble.Record(m, src).During("!-^")
		m.Flush()
		assert.Equal(t, "--cd", marble.Render(late.Events(), marble.Legend[string]{}))
		assert.Equal(t, "-bcde", marble.Render(never.Events(), marble.Legend[string]{}))
	})
}

func TestExpectNested_RecordsInnerObservables(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		src := m.Hot("-a-b-c-d|")
		window := observable.Map(func(string) strs { return observable.Take[string](2)(src) })
		marble.ExpectNested(m, window(m.Cold("w--x#"))).ToBe("w--x#", map[string]string{"w": "-a-(b|)", "x": "--c-(d|)"})
		marble.ExpectNested(m, window(m.Cold("w--x#"))).During("-^").ToBe("-w--x#", map[string]string{"w": "--b-(c|)", "x": "-c-(d|)"})
		boom := errors.New("boom")
		fail := observable.Map(func(int) observable.Observable[int] { return marble.Cold(m, "-#", marble.Legend[int]{Err: boom}) })
		marble.ExpectNested(m, fail(marble.Cold(m, "1", marble.Legend[int]{}))).
			ToBeWith("1", map[string]string{"1": "-#"}, marble.Legend[int]{Err: boom})
	})
}

func TestRun_LeavesNothingSubscribed(t *testing.T) {
	t.Parallel()
	closed := 0
	marble.Run(t, func(m *marble.M) {
		src := observable.Finalize[string](func() { closed++ })(m.Cold("a-"))
		m.Expect(src).ToBe("a")
		m.Schedule(func() { marble.Listen(m, src) }, 0)
		m.Flush()
		require.Zero(t, closed)
	})
	require.Equal(t, 2, closed)
}

func TestRun_FailsForAPanic(t *testing.T) {
	t.Parallel()
	for want, step := range map[string]func(m *marble.M){
		"bug":                  func(*marble.M) { panic("bug") },
		"Flush: in a callback": func(m *marble.M) { m.Flush() },
		"error":                func(m *marble.M) { m.Cold("#").Subscribe(context.Background(), observable.Observer[string]{}) },
	} {
		told := failure(t, func(m *marble.M) { m.Schedule(func() { step(m) }, ms) })
		require.Contains(t, told, "marble: panic: ")
		require.Contains(t, told, want)
	}
}
