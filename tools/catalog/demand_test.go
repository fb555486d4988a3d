package catalog_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/tools/catalog"
)

// press plays an operator without room below: if ever, there is none at all. Otherwise there is none
// from the end of Subscribe on, and the source goes on until something must be due.
func press(t *testing.T, o *catalog.Operator, ever bool) (told map[string][]bool, came int) {
	t.Helper()
	r := catalog.Request{Operator: o.Name}
	if src := source(o); src != nil && !ever {
		value := map[string]string{"string": "a", "int": "1", "observables": "x"}[string(src.Of)]
		begin := strings.NewReplacer("|", "", "#", "", "(", "", ")", "").Replace(src.Default)
		r.Tracks = fields("src", begin+strings.Repeat("-----"+value, 3)+"|")
	}
	told, came, err := catalog.Press(r, ever)
	require.NoError(t, err, o.Name)
	return told, came
}

// What a row says of demand is what its source is told while there is no room below. Tests of
// package observable look at what joins and shares.
func TestDemand_IsWhatOperatorsDo(t *testing.T) {
	t.Parallel()
	for _, o := range catalog.Playable() {
		f, _ := catalog.FactsOf(o.Name)
		switch f.Demand {
		case "can wait", "sends none":
			_, came := press(t, o, true)
			require.Zero(t, came, o.Name)
			continue
		case "sends anyway":
			_, came := press(t, o, true)
			require.NotZero(t, came, o.Name)
			continue
		}
		all, _ := press(t, o, false)
		told := append(all["src"], all["x"]...)
		if strings.HasPrefix(o.Name, "Race") {
			told = all["y"] // which wins
		}
		require.True(t, len(told) > 0, o.Name)
		switch {
		case f.Demand == "answers": // below
		case f.Demand == "takes all":
			require.NotContains(t, told, false, o.Name)
		case strings.Contains(f.Demand, "holds"):
			require.True(t, told[0], "%s holds nothing", o.Name)
			require.Contains(t, told, false, "%s holds all", o.Name)
		default:
			require.NotContains(t, told, true, o.Name)
		}
	}
}

func TestDemand_NotifiersAreNotHeldUp(t *testing.T) {
	t.Parallel()
	for _, o := range catalog.Playable() {
		for name, told := range first(press(t, o, false)) {
			if slices.Contains([]string{"notifier", "duration", "closing", "openings"}, name) {
				require.NotContains(t, told, false, "%s of %s", name, o.Name)
			}
		}
	}
}

func first(told map[string][]bool, _ int) map[string][]bool { return told }

// bounded are all functions that answer, each with room for one value.
var bounded = map[string]func(src observable.Observable[int], s scheduler.Scheduler){
	"Backlog": nil, // a field of the others
	"ObserveOnWithConfig": asked(func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ObserveOnWithConfig[int](s, observable.ObserveOnConfig{Backlog: one})
	}),
	"MapGoWithConfig": asked(func(s scheduler.Scheduler) observable.Operator[int, int] {
		work := func(ctx context.Context, _ int) (int, error) {
			<-ctx.Done()
			return 0, ctx.Err()
		}
		return observable.MapGoWithConfig(1, work, s, observable.MapGoConfig{Backlog: one})
	}),
	"MapGoByWithConfig": asked(func(s scheduler.Scheduler) observable.Operator[int, int] {
		work := func(ctx context.Context, _ int) (int, error) {
			<-ctx.Done()
			return 0, ctx.Err()
		}
		key := func(v int) int { return v % 2 }
		return observable.MapGoByWithConfig(1, key, work, s, observable.MapGoByConfig{KeyBacklog: one, Backlog: one})
	}),
	"PaceWithConfig": asked(func(s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.PaceWithConfig[int](1, time.Millisecond, s, observable.PaceConfig{Backlog: one})
	}),
	"MergeMapWithConfig": asked(func(scheduler.Scheduler) observable.Operator[int, int] {
		return observable.MergeMapWithConfig(never, observable.MergeConfig{Concurrent: 1, Pending: one})
	}),
	"MergeAllWithConfig": asked(func(scheduler.Scheduler) observable.Operator[int, int] {
		return observable.Compose2(observable.Map(never),
			observable.MergeAllWithConfig[int](observable.MergeConfig{Concurrent: 1, Pending: one}))
	}),
	"MergeScanWithConfig": asked(func(scheduler.Scheduler) observable.Operator[int, int] {
		add := func(_, v int) observable.Observable[int] { return never(v) }
		return observable.MergeScanWithConfig(add, 0, observable.MergeConfig{Concurrent: 1, Pending: one})
	}),
	"ConcatMapEagerWithConfig": asked(func(scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ConcatMapEagerWithConfig(never,
			observable.ConcatMapEagerConfig{Concurrent: 1, Pending: one})
	}),
	"ToChanWithConfig": func(src observable.Observable[int], _ scheduler.Scheduler) {
		ctx, cancel := context.WithCancel(context.Background())
		observable.ToChanWithConfig(ctx, src, observable.ToChanConfig{Backlog: one})
		synctest.Wait()
		cancel()
	},
	"ValuesWithConfig": func(src observable.Observable[int], _ scheduler.Scheduler) {
		for range observable.ValuesWithConfig(context.Background(), src, observable.ValuesConfig{Backlog: one}) {
			return
		}
	},
}

var one = observable.Backlog{Limit: 1}

func never(int) observable.Observable[int] { return observable.Never[int]() }

// asked subscribes to what an operator makes.
func asked(op func(scheduler.Scheduler) observable.Operator[int, int]) func(observable.Observable[int], scheduler.Scheduler) {
	return func(src observable.Observable[int], s scheduler.Scheduler) {
		sub := observable.Pipe1(src, op(s)).Subscribe(context.Background(), observable.Observer[int]{Error: func(error) {}})
		synctest.Wait()
		sub.Unsubscribe()
	}
}

func TestDemand_WhatHasABacklogAnswers(t *testing.T) {
	t.Parallel()
	answering := map[string]bool{}
	for _, o := range catalog.Operators() {
		for _, name := range append(slices.Collect(maps.Keys(o.Forms)), o.Name) {
			if f, _ := catalog.FactsOf(name); f.Demand == "answers" {
				answering[name] = true
			}
		}
	}
	require.ElementsMatch(t, slices.Collect(maps.Keys(answering)), slices.Collect(maps.Keys(bounded)))
	for name, subscribe := range bounded {
		if subscribe == nil {
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			h := host.NewVirtual(host.Config{})
			sent := 0
			subscribe(observable.New(func(dst *observable.Subscriber[int]) {
				for sent < 10 && dst.Ready(nil) {
					sent++
					dst.Next(sent)
				}
			}), async.New(h))
			require.NoError(t, h.Close())
			require.NotZero(t, sent, name)
			require.LessOrEqual(t, sent, 3, name) // one that waits, one in work, one on its way
		})
	}
}
