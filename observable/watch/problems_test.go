package watch_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// problems are the kinds of a snapshot's, with their operators.
func (r *rig) problems() (all []string) {
	for _, p := range r.Snapshot().Problems {
		all = append(all, string(p.Kind)+" "+p.Place.Operator)
	}
	return all
}

func TestProblems_AreFlagged(t *testing.T) {
	oops := errors.New("oops")
	for name, c := range map[string]struct {
		do    func(r *rig)
		kinds []string
		text  string
	}{
		"nothing": {do: func(r *rig) { observable.Of(1).Subscribe(ctx, r.note()) }},
		"an error that nobody handles": {do: func(*rig) {
			src := observable.Map(double)(observable.Throw[int](oops))
			require.Panics(t, func() { src.Subscribe(ctx, observable.Next(func(int) {})) })
		}, kinds: []string{"unhandled Subscribe", "fails Throw"}, text: "1 error without a handler: oops"},
		"failures of an operator": {do: func(r *rig) {
			fails := observable.TryMap(func(int) (int, error) { return 0, oops })
			for range 2 {
				observable.Pipe2(observable.Of(1), fails, observable.Map(double)).Subscribe(ctx, r.note())
			}
		}, kinds: []string{"fails TryMap"}, text: "2 failures: oops"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			c.do(r)
			require.Equal(t, c.kinds, r.problems())
			if len(c.kinds) > 0 {
				p := r.Snapshot().Problems[0]
				require.Equal(t, c.text, p.Text)
				require.NotEmpty(t, p.Advice)
				require.Positive(t, p.Count)
			}
		})
	}
}

func TestProblems_HaveTheWorstFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := watch.Start(watch.Config{OnGrowth: func(watch.Grown) {}})
		defer w.Stop()
		open := crowd()
		defer open(0)
		for i := range 12 {
			open(20 * i)
			time.Sleep(20 * time.Second)
		}
		observable.Throw[int](errors.New("oops")).Subscribe(ctx, observable.Observer[int]{Error: func(error) {}})
		time.Sleep(5 * time.Minute)
		var kinds []watch.ProblemKind
		for _, p := range w.Snapshot().Problems {
			kinds = append(kinds, p.Kind)
		}
		require.Equal(t, []watch.ProblemKind{watch.ProblemKind(watch.Growing),
			watch.ProblemKind(watch.Quiet), watch.Fails}, kinds)
	})
}
