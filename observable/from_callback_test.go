package observable_test

import (
	"context"
	"sync"
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

// bell is what callbacks are registered with.
type bell struct {
	mu      sync.Mutex
	ringing map[int]func(string)
	last    int
}

func (b *bell) register(callback func(string)) (unregister func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ringing == nil {
		b.ringing = map[int]func(string){}
	}
	b.last++
	n := b.last
	b.ringing[n] = callback
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.ringing, n)
	}
}

func TestFromCallback_RegistersForEachSubscriber(t *testing.T) {
	t.Parallel()
	r := newRig()
	b := new(bell)
	src := observable.FromCallback(b.register)
	require.Empty(t, b.ringing)
	sub := src.Subscribe(t.Context(), observer[string](r))
	require.Len(t, b.ringing, 1)
	late := b.ringing[1]
	late("a")
	sub.Unsubscribe()
	require.Empty(t, b.ringing)
	late("b")
	require.Equal(t, []string{"0a"}, r.log)
}

func TestFromCallback_UnregistersWhenAnOperatorHasEnoughInsideRegister(t *testing.T) {
	t.Parallel()
	unregistered := 0
	got, err := observable.ToSlice(t.Context(), observable.Pipe1(observable.FromCallback(func(callback func(int)) func() {
		callback(1)
		callback(2)
		return func() { unregistered++ }
	}), observable.Take[int](1)))
	require.NoError(t, err)
	require.Equal(t, []int{1}, got)
	require.Equal(t, 1, unregistered)
}

func TestFromCallback_NeedsNothingToUnregister(t *testing.T) {
	t.Parallel()
	r := newRig()
	observable.FromCallback(func(callback func(string)) func() {
		callback("a")
		return nil
	}).Subscribe(t.Context(), observer[string](r)).Unsubscribe()
	require.Equal(t, []string{"0a"}, r.log)
}

func TestFromCallback_SerialisesGoroutines(t *testing.T) {
	t.Parallel()
	var call func(int)
	values := 0
	sub := observable.FromCallback(func(callback func(int)) func() {
		call = callback
		return nil
	}).Subscribe(context.Background(), exclusive[int](t, &values))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range each {
				call(i)
			}
		})
	}
	wg.Wait()
	require.Equal(t, 8*each, values)
	sub.Unsubscribe()
}

// FromCallback's register has no way to fail: New has.
func TestNew_CanFailWhereFromCallbackCannot(t *testing.T) {
	t.Parallel()
	register := func(func(int)) (unregister func(), err error) { return nil, errOops }
	src := observable.New(func(dst *observable.Subscriber[int]) {
		unregister, err := register(dst.Next)
		if err != nil {
			dst.Error(err)
			return
		}
		dst.AddFunc(unregister)
	})
	_, err := observable.ToSlice(ctx, src)
	require.Equal(t, errOops, err)
}
