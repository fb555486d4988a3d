package observable_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
)

func TestTake(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "ends early", op: plain(observable.Take[string](2)),
			in:   "-a-b-c|",
			subs: "^--!",
			want: "-a-(b|)"},
		{name: "of more than there are", op: plain(observable.Take[string](2)),
			in:   "-a|",
			want: "-a|"},
		{name: "of none completes at once", op: plain(observable.Take[string](0)),
			in:   "-a|",
			want: "|"},
		{name: "of less than none does as well", op: plain(observable.Take[string](-1)),
			in:   "-a|",
			want: "|"},
	})
}

func TestTakeUntil(t *testing.T) {
	t.Parallel()
	until := func(notifier string) opOn {
		return inTest(func(m *marble.M) op { return observable.TakeUntil[string](m.Cold(notifier)) })
	}
	runMarbles(t, []marbles{
		{name: "ends with the notifier's value", op: until("----x"),
			in:   "-a-b-c|",
			subs: "^---!",
			want: "-a-b|"},
		{name: "ignores a notifier that only completes", op: until("--|"),
			in:   "-a-b|",
			want: "-a-b|"},
		{name: "fails with its notifier", op: until("--#"),
			in:   "-a-b|",
			want: "-a#"},
	})
}

func TestTakeUntil_EndsForGood(t *testing.T) {
	t.Parallel()
	for range 50 {
		var wg sync.WaitGroup
		var over atomic.Bool
		stop := observable.NewSubject[int]()
		sub := observable.Pipe1(inBackground(&wg, observable.Range(0, each)), observable.TakeUntil[int](stop.Observable())).
			Subscribe(context.Background(), observable.Observer[int]{
				Next: func(int) {
					if over.Load() {
						t.Error("a value after the end")
					}
				},
				Complete: func() { over.Store(true) },
			})
		wg.Go(func() { stop.Next(1) })
		wg.Wait()
		require.True(t, sub.Closed())
		require.True(t, over.Load())
	}
}
