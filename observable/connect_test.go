package observable_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func behavior() observable.SubjectLike[string] { return observable.NewBehaviorSubject("z") }

func TestConnect(t *testing.T) {
	t.Parallel()
	twice := func(shared strs) strs { return observable.Merge(shared, shared) }
	one := func(shared strs) strs { return observable.Take[string](1)(shared) }
	other := inTest(func(m *marble.M) op {
		return observable.Connect(func(strs) strs { return m.Cold("---p|") })
	})
	subject := observable.ConnectConfig[string]{Connector: behavior}
	runMarbles(t, []marbles{
		{name: "subscribes once", op: plain(observable.Connect(twice)),
			in:   "-a---b---|",
			subs: "^--------!",
			want: "-(aa)(bb)|"},
		{name: "passes an error", op: plain(observable.Connect(twice)),
			in:   "-a---#",
			want: "-(aa)#"},
		{name: "ends when the selection does", op: plain(observable.Connect(one)),
			in:   "-a-b|",
			subs: "^!",
			want: "-(a|)"},
		{name: "goes on without the source", op: other,
			in:   "-a|",
			want: "---p|"},
		{name: "shares by another subject", op: plain(observable.ConnectWithConfig(twice, subject)),
			in:   "----a---|",
			want: "(zz)(aa)|"},
	})
}

func TestConnect_SharesASourceOfAnotherGoroutine(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	values := 0
	observable.Pipe1(inBackground(&wg, observable.Range(0, each)), observable.Connect(func(shared observable.Observable[int]) observable.Observable[int] {
		return observable.Merge(slices.Repeat([]observable.Observable[int]{shared}, eight)...)
	})).Subscribe(ctx, exclusive[int](t, &values))
	wg.Wait()
	require.Equal(t, eight*each, values)
}
