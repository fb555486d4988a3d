package observable_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	vtime "github.com/rxsched/rxsched/virtual"
)

func TestTimeout(t *testing.T) {
	t.Parallel()
	type config = observable.TimeoutConfig[string]
	with := func(each time.Duration, c func(r *rig) config) func(r *rig) observable.Operator[string, string] {
		return func(r *rig) observable.Operator[string, string] {
			return observable.TimeoutWithConfig(each, r.async, c(r))
		}
	}
	runRows(t, []row{
		{"fails when a value is late", "-a--b----c|", func(r *rig) observable.Operator[string, string] {
			return observable.Timeout[string](4*ms, r.async)
		}, "1a 4b 8#"},
		{"a value that comes just then is in time", "---a--b----c|", func(r *rig) observable.Operator[string, string] {
			return observable.Timeout[string](3*ms, r.async)
		}, "3a 6b 9#"},
		{"fails when the first value is late", "-----a|", func(r *rig) observable.Operator[string, string] {
			return observable.Timeout[string](4*ms, r.async)
		}, "4#"},
		{"completion stops the clock", "-a-|", func(r *rig) observable.Operator[string, string] {
			return observable.Timeout[string](4*ms, r.async)
		}, "1a 3|"},
		{"passes errors", "-a-#", func(r *rig) observable.Operator[string, string] {
			return observable.Timeout[string](4*ms, r.async)
		}, "1a 3#"},
		{"zero times the first value only", "a---b|", func(r *rig) observable.Operator[string, string] {
			return observable.Timeout[string](0, r.async)
		}, "0a 4b 5|"},
		{"First times the first value only", "-a------b|", with(0, func(*rig) config { return config{First: 2 * ms} }), "1a 8b 9|"},
		{"a negative First counts as 0", "-a|", with(0, func(*rig) config { return config{First: -1} }), "0#"},
		{"FirstAt is a moment", "---a|", with(0, func(*rig) config { return config{FirstAt: time.UnixMilli(2)} }), "2#"},
		{"First and each", "---a-b----c|", with(2*ms, func(*rig) config { return config{First: 5 * ms} }), "3a 5b 7#"},
		{"With goes on with another", "-a-----b|", with(3*ms, func(r *rig) config {
			return config{With: func(observable.TimeoutInfo) observable.Observable[string] { return r.cold("p-q|") }}
		}), "1a 4p 6q 7|"},
		{"With is told what happened", "-a-b-----c|", with(3*ms, func(*rig) config {
			return config{Meta: "m", With: func(info observable.TimeoutInfo) observable.Observable[string] {
				return observable.Of(fmt.Sprint(info.Meta, info.Seen))
			}}
		}), "1a 3b 6m2 6|"},
	})
}

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
