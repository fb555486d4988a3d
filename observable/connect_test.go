package observable_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

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
