package watch_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// texts are those of values.
func texts(values []watch.Value) (all []string) {
	for _, v := range values {
		all = append(all, v.Text)
	}
	return all
}

func TestLook_KeepsTheNextValues(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	observable.Pipe3(s.Observable(), observable.Map(double), observable.Map(double),
		observable.As[int]("last")).Subscribe(ctx, r.note())
	s.Next(1)
	last := r.find("last")
	require.Empty(t, r.Values(last.ID))
	require.True(t, r.Look(last.ID))
	for i := range 20 {
		s.Next(i)
	}
	require.Equal(t, []string{"0", "4", "8", "12", "16", "20", "24", "28"}, texts(r.Values(last.ID)), "eight")
	require.EqualValues(t, 21, r.find("last").Values)
	require.EqualValues(t, 21, r.find("NewSubject").Values)
	require.Equal(t, texts(r.Values(last.ID)), texts(r.Values(r.find("Subscribe").ID)),
		"a subscriber has those of the operator above it")
	require.False(t, r.Look(99))
	require.Empty(t, r.Values(0))
}

func TestMeasure_SaysOnWhichHostValuesCome(t *testing.T) {
	r := newRig(t, watch.Config{})
	observable.Interval(ms, r.async).Subscribe(ctx, r.note())
	o := r.find("Interval")
	require.Empty(t, o.Host)
	r.Measure()
	r.host.Advance(10 * ms)
	require.Equal(t, "virtual", r.find("Interval").Host)
}

func TestMeasure_TakesTheTimeOfOperators(t *testing.T) {
	r := newRig(t, watch.Config{})
	s := observable.NewSubject[int]()
	slow := func(v int) int {
		for begun := time.Now(); time.Since(begun) < 2*ms; {
		}
		return v
	}
	observable.Pipe2(s.Observable(), observable.Filter(odd), observable.Map(slow)).Subscribe(ctx, r.note())
	r.Measure()
	for i := range 8 {
		s.Next(i)
	}
	require.GreaterOrEqual(t, r.find("Map").Own, 2*ms)
	require.Less(t, r.find("Filter").Own, r.find("Map").Own)
}

func TestConfig_ShowLeavesSecretsOut(t *testing.T) {
	r := newRig(t, watch.Config{Show: func(at watch.Place, v any) string {
		return fmt.Sprintf("%s of %T", at.Operator, v)
	}})
	s := observable.NewSubject[int]()
	s.Subscribe(ctx, r.note())
	id := r.find("NewSubject").ID
	r.Look(id)
	s.Next(42)
	require.Equal(t, []string{"NewSubject of int"}, texts(r.Values(id)))
}

func TestShow_IsShort(t *testing.T) {
	for want, v := range map[string]any{
		"1":                            1,
		"text":                         "text",
		"[1 2]":                        []int{1, 2},
		"[]int of 1000":                make([]int, 1000),
		"map[a:1]":                     map[string]int{"a": 1},
		"{Name:x}":                     struct{ Name string }{"x"},
		"<nil>":                        nil,
		strings.Repeat("x", 120) + "…": strings.Repeat("x", 1000),
	} {
		require.Equal(t, want, watch.Show(v))
	}
}
