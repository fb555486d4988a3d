package watch_test

import (
	"bytes"
	"log/slog"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
	"github.com/rxsched/rxsched/subscription"
)

// crowd has so many subscriptions open as its last call said. It begins between two samples,
// and so do all steps of whole seconds after that.
func crowd() func(n int) {
	time.Sleep(time.Second / 2)
	src := observable.NewSubject[int]()
	var open []*subscription.Subscription
	return func(n int) {
		for len(open) < n {
			open = append(open, src.Subscribe(ctx, observable.Observer[int]{}))
		}
		for len(open) > n {
			open[0].Unsubscribe()
			open = open[1:]
		}
	}
}

// Without a snapshot, the watcher samples by itself.
func TestGrowth_IsToldThoughNobodyLooks(t *testing.T) {
	for name, c := range map[string]struct {
		minutes int
		open    func(minute int, chance *rand.Rand) int
		want    bool
	}{
		"a leak":              {10, func(i int, _ *rand.Rand) int { return 60 * i }, true},
		"a leak that jitters": {60, func(i int, r *rand.Rand) int { return 200 + 2*i + r.IntN(60) }, true},
		"a slow leak":         {60, func(i int, _ *rand.Rand) int { return 50 + i/2 }, true},
		"nothing but jitter":  {60, func(_ int, r *rand.Rand) int { return 200 + r.IntN(60) }, false},
		"a beginning":         {60, func(i int, _ *rand.Rand) int { return min(100*i, 300) }, false},
		"a late leak":         {60, func(i int, _ *rand.Rand) int { return max(200, 5*i) }, true},
		"few":                 {60, func(i int, _ *rand.Rand) int { return i / 8 }, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var told []watch.Grown
				w := watch.Start(watch.Config{OnGrowth: func(g watch.Grown) { told = append(told, g) }})
				defer w.Stop()
				open, chance := crowd(), rand.New(rand.NewPCG(1, 2))
				defer open(0)
				for i := range c.minutes {
					open(c.open(i, chance))
					time.Sleep(time.Minute)
				}
				synctest.Wait()
				require.Equal(t, c.want, len(told) > 0)
				require.LessOrEqual(t, len(told), 8, "once, and as it doubles")
				growing := false
				for _, o := range w.Snapshot().Operators {
					for _, s := range o.Suspicions {
						growing = growing || s.Kind == watch.Growing
					}
				}
				require.Equal(t, c.want, growing)
			})
		})
	}
}

func TestGrowth_SaysWhereAndKeepsAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []watch.Grown
		w := watch.Start(watch.Config{Growth: time.Minute, OnGrowth: func(g watch.Grown) {
			told = append(told, g)
		}})
		defer w.Stop()
		open := crowd()
		defer open(0)
		for i := range 130 {
			open(i)
			time.Sleep(time.Minute)
		}
		synctest.Wait()
		require.NotEmpty(t, told)
		for i, g := range told[1:] {
			require.GreaterOrEqual(t, g.Open, 2*told[i].Open)
		}
		first := told[0]
		require.Equal(t, time.Minute, first.Span)
		require.Equal(t, "Subscribe", first.Place.Operator)
		require.Regexp(t, `growth_test.go:\d+$`, first.Place.String())
		for _, o := range w.Snapshot().Operators {
			if o.ID != first.Operator {
				require.Nil(t, o.Least, o.Place.Operator)
				continue
			}
			require.Len(t, o.Least, 60)
			require.Equal(t, 128, o.Least[59])
			require.Equal(t, 69, o.Least[0], o.Least)
		}
	})
}

func TestGrowth_IsWrittenToTheLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var text bytes.Buffer
		before := slog.Default()
		defer slog.SetDefault(before)
		slog.SetDefault(slog.New(slog.NewTextHandler(&text, nil)))
		w := watch.Start(watch.Config{})
		open := crowd()
		for i := range 12 {
			open(20 * i)
			time.Sleep(20 * time.Second)
		}
		synctest.Wait()
		w.Stop()
		require.Regexp(t, `^\S+ level=WARN msg="more and more subscriptions are open" operator=Subscribe `+
			`name="" at=watch/growth_test.go:\d+ open=\d+ least="\[.*\]" span=3s\n$`, text.String())
		text.Reset()
		for i := range 9 {
			open(1000 + 20*i)
			time.Sleep(20 * time.Second)
		}
		synctest.Wait()
		require.Empty(t, text.String(), "it has been stopped")
		open(0)
	})
}

func TestGrowth_AUsersFunctionMayLook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w *watch.Watcher
		looked := 0
		w = watch.Start(watch.Config{OnGrowth: func(g watch.Grown) {
			require.Len(t, w.Subscriptions(g.Operator, 3), 3)
			looked += len(w.Snapshot().Operators)
		}})
		defer w.Stop()
		open := crowd()
		defer open(0)
		for i := range 12 {
			open(20 * i)
			time.Sleep(20 * time.Second)
		}
		synctest.Wait()
		require.Positive(t, looked)
	})
}
