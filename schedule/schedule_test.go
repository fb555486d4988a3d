package schedule_test

import (
	"errors"
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/schedule"
)

const (
	s       = time.Second
	longest = time.Duration(math.MaxInt64)
)

type durations = []time.Duration

var start = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// waits are the first n waits, if runs take no time.
func waits(of schedule.Schedule, n int) (all durations) {
	last := start
	for at := range of.Times(start) {
		all = append(all, at.Sub(last))
		last = at
		if len(all) == n {
			break
		}
	}
	return all
}

func TestSchedule_SaysHowLongToWaitAndWhenToStop(t *testing.T) {
	t.Parallel()
	negative := schedule.New(func(schedule.Step) (time.Duration, bool) { return -s, true })
	doubling, every := schedule.Exponential(s, 2), schedule.Every(3*s)
	list := schedule.Of(5*s, s, 4*s)
	for name, c := range map[string]struct {
		of   schedule.Schedule
		want durations // of the first five
	}{
		"the zero value stops at once": {schedule.Schedule{}, nil},
		"every":                        {every, durations{3 * s, 3 * s, 3 * s, 3 * s, 3 * s}},
		"every at once":                {schedule.Every(0), durations{0, 0, 0, 0, 0}},
		"exponential":                  {doubling, durations{s, 2 * s, 4 * s, 8 * s, 16 * s}},
		"exponential by a fraction":    {schedule.Exponential(4*s, 1.5).AtMost(3), durations{4 * s, 6 * s, 9 * s}},
		"exponential by 1":             {schedule.Exponential(s, 1).AtMost(2), durations{s, s}},
		"a list":                       {list, durations{5 * s, s, 4 * s}},
		"an empty list":                {schedule.Of(), nil},
		"up to":                        {doubling.UpTo(5 * s), durations{s, 2 * s, 4 * s, 5 * s, 5 * s}},
		"at most":                      {every.AtMost(2), durations{3 * s, 3 * s}},
		"at most none":                 {every.AtMost(0), nil},
		"within, to the end":           {every.Within(9 * s), durations{3 * s, 3 * s, 3 * s}},
		"within, not beyond":           {every.Within(9*s - 1), durations{3 * s, 3 * s}},
		"a negative wait is 0":         {negative.AtMost(1), durations{0}},
		"jitter of 0":                  {list.Jitter(0, 7), durations{5 * s, s, 4 * s}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, waits(c.of, 5))
		})
	}
}

func TestSchedule_HasNoState(t *testing.T) {
	t.Parallel()
	of := schedule.Exponential(s, 2).Jitter(0.5, 3).UpTo(time.Minute).AtMost(8).Within(time.Hour)
	first := waits(of, 100)
	require.Equal(t, first, waits(of, 100))
	later, ok := of.Next(schedule.Step{Attempt: 3, Started: start, Now: start.Add(time.Minute)})
	require.True(t, ok)
	require.Equal(t, first[2], later)
}

func TestOf_KeepsItsWaits(t *testing.T) {
	t.Parallel()
	list := durations{s}
	of := schedule.Of(list...)
	list[0] = 2 * s
	require.Equal(t, durations{s}, waits(of, 2))
}

func TestWithin_CountsTheRunsToo(t *testing.T) {
	t.Parallel()
	of := schedule.Every(3 * s).Within(10 * s)
	for elapsed, want := range map[time.Duration]bool{
		-s: true, 0: true, 7 * s: true, 8 * s: false, longest: false,
	} {
		_, ok := of.Next(schedule.Step{Attempt: 1, Started: start, Now: start.Add(elapsed)})
		require.Equal(t, want, ok, elapsed)
	}
}

func TestIf_StopsAtSomeErrors(t *testing.T) {
	t.Parallel()
	fatal := errors.New("fatal")
	of := schedule.Every(s).If(func(err error) bool { return !errors.Is(err, fatal) })
	for err, want := range map[error]bool{nil: true, fatal: false, errors.New("lost"): true} {
		_, ok := of.Next(schedule.Step{Attempt: 1, Err: err})
		require.Equal(t, want, ok, err)
	}
}

func TestSchedule_DoesNotOverflow(t *testing.T) {
	t.Parallel()
	last := schedule.Step{Attempt: math.MaxInt, Started: start, Now: start}
	for _, factor := range []float64{10, math.MaxFloat64, math.Inf(1)} {
		wait, ok := schedule.Exponential(s, factor).Next(last)
		require.True(t, ok)
		require.Equal(t, longest, wait, factor)
	}
	longer := 0
	for seed := range uint64(100) {
		wait, _ := schedule.Every(longest).Jitter(0.1, seed).Next(last)
		require.GreaterOrEqual(t, wait, longest/10*9, seed)
		if wait == longest {
			longer++
		}
	}
	require.InDelta(t, 50, longer, 20)
}

// A float64 has no room for all nanoseconds of a wait above 104 days.
func TestSchedule_LosesNoNanosecond(t *testing.T) {
	t.Parallel()
	first := schedule.Step{Attempt: 1}
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.Int64Min(1).Draw(t, "wait"))
		wait, _ := schedule.Every(d).Jitter(0, rapid.Uint64().Draw(t, "seed")).Next(first)
		require.Equal(t, d, wait, "Jitter")
		wait, _ = schedule.Exponential(d, 1).Next(schedule.Step{Attempt: rapid.IntMin(1).Draw(t, "attempt")})
		require.Equal(t, d, wait, "Exponential by 1")
		n := rapid.IntRange(0, 30).Draw(t, "times")
		wait, _ = schedule.Exponential(d, 3).Next(schedule.Step{Attempt: n + 1})
		product := new(big.Int).Mul(big.NewInt(int64(d)), new(big.Int).Exp(big.NewInt(3), big.NewInt(int64(n)), nil))
		want := longest
		if product.IsInt64() {
			want = time.Duration(product.Int64())
		}
		require.Equal(t, want, wait, "Exponential by 3")
	})
	for _, d := range []time.Duration{1<<53 - 1, 1 << 53, 1<<53 + 1, longest - 1, longest} {
		wait, _ := schedule.Every(d).Jitter(0, 7).Next(first)
		require.Equal(t, d, wait)
	}
}

func TestJitter_StaysInItsRangeAndFillsIt(t *testing.T) {
	t.Parallel()
	of := schedule.Every(10*s).Jitter(0.2, 42)
	least, most, sum := longest, time.Duration(0), time.Duration(0)
	const n = 10_000
	for _, wait := range waits(of, n) {
		least, most, sum = min(least, wait), max(most, wait), sum+wait
	}
	require.GreaterOrEqual(t, least, 8*s)
	require.Less(t, most, 12*s)
	require.Less(t, least, 8*s+s/100)
	require.Greater(t, most, 12*s-s/100)
	require.InDelta(t, float64(10*s), float64(sum/n), float64(s/20))
}

func TestJitter_DiffersByItsSeed(t *testing.T) {
	t.Parallel()
	seen := map[time.Duration]bool{}
	for seed := range uint64(100) {
		for _, wait := range waits(schedule.Every(time.Hour).Jitter(1, seed), 100) {
			seen[wait] = true
		}
	}
	require.Len(t, seen, 100*100)
}

func TestTimes_BreakOff(t *testing.T) {
	t.Parallel()
	for at := range schedule.Every(s).Times(start) {
		require.Equal(t, start.Add(s), at)
		break
	}
}

func TestSchedule_BadArgumentsPanicAndAreNamed(t *testing.T) {
	t.Parallel()
	every := schedule.Every(s)
	for message, f := range map[string]func(){
		"New: nil next":                        func() { schedule.New(nil) },
		"Next: Attempt is not positive":        func() { every.Next(schedule.Step{}) },
		"Every: d is negative":                 func() { schedule.Every(-1) },
		"Exponential: base is not positive":    func() { schedule.Exponential(0, 2) },
		"Exponential: factor is below 1":       func() { schedule.Exponential(s, math.NaN()) },
		"Of: a wait is negative":               func() { schedule.Of(s, -s) },
		"UpTo: limit is negative":              func() { every.UpTo(-1) },
		"AtMost: n is negative":                func() { every.AtMost(-1) },
		"Within: total is negative":            func() { every.Within(-1) },
		"If: nil retry":                        func() { every.If(nil) },
		"Jitter: ratio is not between 0 and 1": func() { every.Jitter(1.5, 0) },
	} {
		t.Run(message, func(t *testing.T) {
			t.Parallel()
			require.PanicsWithValue(t, "schedule: "+message, f)
		})
	}
}
