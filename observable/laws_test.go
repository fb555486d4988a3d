package observable_test

import (
	"context"
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
			operatortest.RunWithConfig(t, op, natures[name])
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

	"Share":                 {Shares: true},
	"ShareWithConfig":       {Shares: true},
	"ShareReplay":           {Shares: true, Keeps: true},
	"ShareReplayWithConfig": {Shares: true},

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

// anything is src, with the values of windows and groups in the place of those.
func anything[T any](src observable.Observable[T]) observable.Observable[any] {
	switch src := any(src).(type) {
	case observable.Observable[obs]:
		return anything(observable.MergeAll(src))
	case observable.Observable[observable.Grouped[int, int]]:
		return anything(observable.MergeMap(func(g observable.Grouped[int, int]) obs { return g.Observable })(src))
	}
	return observable.Map(func(v T) any { return v })(src)
}
