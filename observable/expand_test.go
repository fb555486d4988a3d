package observable_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// growing makes of a value, after some time, that value twice, up to a length.
func growing(s scheduler.Scheduler, after time.Duration, length int) func(string) strs {
	return func(v string) strs {
		if len(v) >= length {
			return observable.Empty[string]()
		}
		return observable.Map(func(int) string { return v + v })(observable.Timer(after, s))
	}
}

func TestExpand(t *testing.T) {
	t.Parallel()
	expand := onScheduler(func(s scheduler.Scheduler) op {
		return observable.Expand(growing(s, 3*ms, 4))
	})
	oneAtATime := onScheduler(func(s scheduler.Scheduler) op {
		return observable.ExpandWithConfig(growing(s, 4*ms, 2), observable.ExpandConfig{Concurrent: 1})
	})
	longer := key{"2": "aa", "4": "aaaa", "5": "bb", "6": "bbbb"}
	runMarbles(t, []marbles{
		{name: "projects what it sends", op: expand, key: longer,
			in:   "-ab|",
			want: "-ab-25-4(6|)"},
		{name: "passes errors", op: expand,
			in:   "-a#",
			want: "-a#"},
		{name: "expands one at a time", op: oneAtATime, key: longer,
			in:   "-(ab)|",
			want: "-a---b---(25|)"},
	})
}

func TestExpand_GoesDeepFirst(t *testing.T) {
	t.Parallel()
	both := func(v string) strs {
		if len(v) == 3 {
			return observable.Empty[string]()
		}
		return observable.Of(v+"0", v+"1")
	}
	got, err := observable.ToSlice(ctx, observable.Pipe1(observable.Of("a"), observable.Expand(both)))
	require.NoError(t, err)
	require.Equal(t, []string{"a", "a0", "a00", "a01", "a1", "a10", "a11"}, got)
}
