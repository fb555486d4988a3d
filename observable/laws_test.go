package observable_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/operatortest"
)

// Each function that makes an observable keeps the contract. See pipelines for what it is given.
func TestOperators_KeepTheContract(t *testing.T) {
	t.Parallel()
	for name, build := range pipelines {
		if strings.HasPrefix(name, "New") && name != "New" {
			continue // a subject is told, not subscribed to a source
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := func(e *operatortest.Env[int]) observable.Operator[int, any] {
				return func(src obs) observable.Observable[any] {
					s := &scene{law: e, given: src, ctx: context.Background(), wires: map[rune]*wire{}}
					return build(s).any()
				}
			}
			c := natures[name]
			c.Emits = emitting(name)
			operatortest.RunWithConfig(t, op, c)
		})
	}
}

type nature = operatortest.Config[int]

// natures are what operators are like that are not like most.
var natures = map[string]nature{
	"AnimationFrames": {Endless: true, NeedsHost: true},
	"Interval":        {Endless: true, NeedsHost: true},
	"TimerEvery":      {Endless: true, NeedsHost: true},
	"Never":           {Endless: true},
	"FromCallback":    {Endless: true},
	"FromChan":        {Endless: true},
	"FromContext":     {Endless: true},

	"CatchPanic":  {CatchesPanics: true},
	"CatchError":  {Catches: true},
	"Materialize": {Catches: true},

	"OnErrorResumeNext":     {Catches: true},
	"OnErrorResumeNextWith": {Catches: true},

	"MapGoWithConfig": {Unordered: true},

	// A value inside the first of a group or a window is older than who subscribes to that.
	"GroupBy":               {DropsInside: true},
	"TryGroupBy":            {DropsInside: true},
	"WindowCountWithConfig": {DropsInside: true},

	"Share":                 {Shares: true},
	"ShareWithConfig":       {Shares: true},
	"ShareReplay":           {Shares: true, Keeps: true},
	"ShareReplayWithConfig": {Shares: true},

	"FromSliceOn":            {NeedsHost: true},
	"FromSeqOn":              {NeedsHost: true},
	"FromSeqOnWithConfig":    {NeedsHost: true},
	"TryFromSeqOn":           {NeedsHost: true},
	"TryFromSeqOnWithConfig": {NeedsHost: true},
	"Timer":                  {NeedsHost: true},
	"TimerAfter":             {NeedsHost: true},
	"TimerAt":                {NeedsHost: true},
	"AuditTime":              {NeedsHost: true},
	"BufferTime":             {NeedsHost: true},
	"BufferTimeWithConfig":   {NeedsHost: true},
	"DebounceTime":           {NeedsHost: true},
	"Delay":                  {NeedsHost: true},
	"ObserveOn":              {NeedsHost: true},
	"ObserveOnWithConfig":    {NeedsHost: true},
	"SampleTime":             {NeedsHost: true},
	"ThrottleTime":           {NeedsHost: true},
	"ThrottleTimeWithConfig": {NeedsHost: true},
	"Timeout":                {NeedsHost: true, SwitchesAway: true},
	"TimeoutWithConfig":      {NeedsHost: true, SwitchesAway: true},
	"WindowTime":             {NeedsHost: true},
	"WindowTimeWithConfig":   {NeedsHost: true},
}

// emits says how many values come, of those that the sources have sent.
var emits = []struct {
	count func(sent []int) int
	names string
}{
	{func(sent []int) int { return sent[0] }, `
		As Buffer BufferCount BufferTime BufferWhen Collect Delay DelayWhen Finalize GroupBy Map MapGo MapGoWithConfig ObserveOn Operate Scan Scan1 Share
		Tap TapWithConfig TimeInterval Timestamp TryGroupBy TryMap TryScan TryScan1 Window WindowCount
		WindowTime WindowWhen`},
	{total, `
		Concat ConcatWith Merge MergeWith OnErrorResumeNext OnErrorResumeNextWith`},
	{func(sent []int) int { return total(sent[1:]) }, `
		ConcatAll ConcatMap ConcatMapEager ConcatMapEagerWithConfig MergeAll MergeAllWithConfig MergeMap
		MergeMapWithConfig`},
	{slices.Min[[]int], "Zip2 Zip3 Zip4 ZipWith"},
	{func([]int) int { return 1 }, `
		Count ForkJoin2 ForkJoin3 ForkJoin4 Reduce SequenceEqual TryReduce`},
}

func total(sent []int) (n int) {
	for _, m := range sent {
		n += m
	}
	return n
}

// emitting is how many values the function of a name sends, or nil if that depends.
func emitting(name string) func(sent []int) int {
	for _, e := range emits {
		if slices.Contains(strings.Fields(e.names), name) {
			return e.count
		}
	}
	return nil
}

// anything is src, with the values of lists, windows and groups in the place of those.
func anything[T any](src observable.Observable[T]) observable.Observable[any] {
	switch src := any(src).(type) {
	case observable.Observable[[]int]:
		return anything(observable.ConcatMap(observable.FromSlice[int])(src))
	case observable.Observable[obs]:
		return anything(observable.MergeAll(src))
	case observable.Observable[observable.Grouped[int, int]]:
		return anything(observable.MergeMap(func(g observable.Grouped[int, int]) obs { return g.Observable })(src))
	}
	return observable.Map(func(v T) any { return v })(src)
}
