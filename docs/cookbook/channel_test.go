package cookbook_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/explore"
)

// Each recipe with events from a channel, and an observer that takes longer than the events take to
// come. Each user has four events.
func TestRecipes_LoseNothingOfAChannel(t *testing.T) {
	const users = 100
	user := func(s string) byte { return s[0] }
	work := func(s string) rx.Observable[string] {
		return rx.Go(func(context.Context) (string, error) {
			time.Sleep(3 * time.Millisecond)
			return s, nil
		})
	}
	debounced := func(g rx.Grouped[byte, string], s scheduler.Scheduler) rx.Observable[string] {
		return rx.Pipe1(g.Observable, rx.DebounceTime[string](time.Second, s))
	}
	for name, c := range map[string]struct {
		recipe func(rx.Observable[string], scheduler.Scheduler) rx.Observable[string]
		want   int // values that come; of lists, all values in them
	}{
		"in order per key": {func(in rx.Observable[string], _ scheduler.Scheduler) rx.Observable[string] {
			return inOrder(in, user, work)
		}, 4 * users},
		"a limit per user": {func(in rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
			return perUser(in, user, s)
		}, users},
		"a debounce per user": {func(in rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
			return rx.Pipe2(in, rx.GroupByWithConfig(user,
				rx.GroupByConfig[byte, string]{Rest: time.Minute, Scheduler: s}),
				rx.MergeMap(func(g rx.Grouped[byte, string]) rx.Observable[string] { return debounced(g, s) }))
		}, users},
		"each line once": {func(in rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
			return once(in, s)
		}, users},
		"batches": {func(in rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
			return rx.Pipe1(batches(in, s), rx.ConcatMap(rx.FromSlice[string]))
		}, 4 * users},
	} {
		t.Run(name, func(t *testing.T) {
			got := map[string]int{}
			explore.Once(t, func(w *explore.X) {
				in := make(chan string)
				go func() {
					defer close(in)
					for i := range 4 * users {
						in <- string([]byte{byte(i / 4), 'x'})
						if i%16 == 0 {
							time.Sleep(time.Millisecond)
						}
					}
				}()
				all := c.recipe(rx.FromChan(in), w.Host("rx").Async())
				err := rx.ForEach(w.Context(), all, func(s string) {
					got[s]++
					time.Sleep(2 * time.Millisecond)
				})
				if err != nil {
					t.Error(err)
				}
			})
			var lost []string
			for u := range users {
				if s := string([]byte{byte(u), 'x'}); got[s] != c.want/users {
					lost = append(lost, fmt.Sprintf("%q: %d", s, got[s]))
				}
			}
			if lost != nil {
				t.Errorf("not %d of each: %s", c.want/users, strings.Join(lost, ", "))
			}
		})
	}
}
