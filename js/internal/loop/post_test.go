package loop_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js/internal/loop"
	"github.com/rxsched/rxsched/subscription"
)

func TestClose_CallsAllInTheirOrderAlsoIfSomePanic(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	defer h.Close()
	l, err := loop.New(goja.New(), h, loop.Limits{})
	require.NoError(t, err)
	var called []int
	for i := range 20 {
		remove := l.OnClose(func() {
			called = append(called, i)
			if i%5 == 0 {
				panic(i)
			}
		})
		if i%2 == 1 {
			remove()
		}
	}
	var failed any
	func() {
		defer func() { failed = recover() }()
		l.Close()
	}()
	require.Equal(t, []int{0, 2, 4, 6, 8, 10, 12, 14, 16, 18}, called)
	require.IsType(t, &subscription.UnsubscriptionError{}, failed)
	require.Len(t, failed.(*subscription.UnsubscriptionError).Errors, 2)
	l.OnClose(func() { called = nil })
	require.Nil(t, called, "at once")
}
