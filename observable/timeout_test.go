package observable_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	vtime "github.com/rxsched/rxsched/testing/virtual"
)

func TestTimeoutError_SaysWhatHappened(t *testing.T) {
	t.Parallel()
	r := newRig()
	var err error
	observable.Pipe1(r.cold("-a-b"), observable.TimeoutWithConfig(5*ms, r.async, observable.TimeoutConfig[string]{Meta: "m"})).
		Subscribe(context.Background(), observable.Observer[string]{Error: func(e error) { err = e }})
	r.host.Advance(time.Second)
	var late *observable.TimeoutError
	require.ErrorAs(t, err, &late)
	require.ErrorIs(t, err, observable.ErrTimeout)
	require.Equal(t, observable.TimeoutInfo{Meta: "m", Seen: 2}, late.Info)
	require.True(t, late.Timeout())
	require.EqualError(t, errors.Unwrap(err), err.Error())
}

// On a scheduler whose actions are immutable, scheduling one again gives another one, and that is
// the one that rings.
func TestAlarms_OnImmutableActions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		op   func(s *vtime.Scheduler) observable.Operator[int, int]
		want []string
	}{
		"DebounceTime": {func(s *vtime.Scheduler) observable.Operator[int, int] { return observable.DebounceTime[int](15*ms, s) },
			[]string{"2 at 45", "3 at 100"}},
		"AuditTime": {func(s *vtime.Scheduler) observable.Operator[int, int] { return observable.AuditTime[int](15*ms, s) },
			[]string{"1 at 25", "2 at 45", "3 at 115"}},
		"Timeout": {func(s *vtime.Scheduler) observable.Operator[int, int] {
			return observable.TimeoutWithConfig(15*ms, s, observable.TimeoutConfig[int]{With: func(observable.TimeoutInfo) observable.Observable[int] {
				return observable.Of(-1)
			}})
		}, []string{"0 at 10", "1 at 20", "2 at 30", "-1 at 45"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := vtime.New(vtime.Config{})
			src := observable.Merge(
				observable.Pipe1(observable.Interval(10*ms, s), observable.Take[int](3)),
				observable.Pipe1(observable.Timer(100*ms, s), observable.Map(func(int) int { return 3 })))
			var got []string
			observable.Pipe1(src, c.op(s)).Subscribe(context.Background(), observable.Next(func(v int) {
				got = append(got, fmt.Sprint(v, " at ", s.Now().UnixMilli()))
			}))
			s.Flush()
			require.Equal(t, c.want, got)
		})
	}
}

func TestTimeout_ANegativeFirstCountsAsNone(t *testing.T) {
	t.Parallel()
	timeout := onScheduler(func(s scheduler.Scheduler) op {
		return observable.TimeoutWithConfig(0, s, observable.TimeoutConfig[string]{First: -1})
	})
	runMarbles(t, []marbles{
		{name: "of no time", op: timeout, err: observable.ErrTimeout,
			in:   "-a|",
			want: "#"},
	})
}
