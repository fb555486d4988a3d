package observable_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
)

func TestMergeMap(t *testing.T) {
	t.Parallel()
	numbered := func(m *marble.M) func(string) strs {
		return func(v string) strs {
			return observable.Map(func(n string) string { return v + n })(m.Cold("0--1|"))
		}
	}
	values := key{"a": "a0", "A": "a1", "b": "b0", "B": "b1"}
	runMarbles(t, []marbles{
		{name: "runs side by side", key: values,
			op:   inTest(func(m *marble.M) op { return observable.MergeMap(numbered(m)) }),
			in:   "-a-b|",
			want: "-a-bA-B|"},
		{name: "one at a time", key: values,
			op: inTest(func(m *marble.M) op {
				return observable.MergeMapWithConfig(numbered(m), observable.MergeConfig{Concurrent: 1})
			}),
			in:   "-a-b|",
			want: "-a--Ab--B|"},
	})
}

func TestMergeMap_SerialisesGoroutines(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	values := 0
	src := observable.Pipe1(inBackground(&wg, observable.Range(0, crowd)),
		observable.MergeMapWithConfig(func(int) observable.Observable[int] {
			return inBackground(&wg, observable.Range(0, each))
		}, observable.MergeConfig{Concurrent: 2}))
	done := make(chan struct{})
	o := exclusive[int](t, &values)
	o.Complete = func() { close(done) }
	src.Subscribe(context.Background(), o)
	<-done
	wg.Wait()
	require.Equal(t, crowd*each, values)
}
