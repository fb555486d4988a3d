package observable_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// held is an observer each of whose functions says that it has begun and waits to be let go.
type held struct {
	begun, release chan struct{}
	over           bool // written before release is heeded
}

func newHeld() *held { return &held{begun: make(chan struct{}), release: make(chan struct{})} }

func (h *held) hold() {
	h.begun <- struct{}{}
	<-h.release
	h.over = true
}

func (h *held) observer() observable.Observer[int] {
	return observable.Observer[int]{Next: func(int) { h.hold() }, Error: func(error) { h.hold() }, Complete: h.hold}
}

func TestUnsubscribeAndWait_WaitsForWhatIsBeingDelivered(t *testing.T) {
	t.Parallel()
	for name, send := range map[string]func(*observable.Subject[int]){
		"Next":     func(s *observable.Subject[int]) { s.Next(1) },
		"Error":    func(s *observable.Subject[int]) { s.Error(errOops) },
		"Complete": func(s *observable.Subject[int]) { s.Complete() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				src, h := observable.NewSubject[int](), newHeld()
				sub := src.Observable().SubscribeWaitable(t.Context(), h.observer())
				go send(src)
				<-h.begun
				waited := make(chan error)
				go func() { waited <- sub.UnsubscribeAndWait(t.Context()) }()
				synctest.Wait()
				require.True(t, sub.Closed())
				require.Empty(t, waited)
				close(h.release)
				require.NoError(t, <-waited)
				require.True(t, h.over)
				require.NoError(t, sub.UnsubscribeAndWait(t.Context()))
			})
		})
	}
}

// A source may have looked at the subscription just before it closes, and deliver after that.
func TestUnsubscribeAndWait_KeepsTheObserverFromWhatComesLate(t *testing.T) {
	t.Parallel()
	var dst *observable.Subscriber[int]
	src := observable.New(func(d *observable.Subscriber[int]) { dst = d })
	delivered := false
	sub := src.SubscribeWaitable(ctx, observable.Next(func(int) { delivered = true }))
	step, to := unexported(dst, "step"), unexported(dst, "to")
	late := func() { step.Call([]reflect.Value{reflect.ValueOf(1), to}) }
	late()
	require.True(t, delivered, "in time")
	require.NoError(t, sub.UnsubscribeAndWait(ctx))
	delivered = false
	late()
	require.False(t, delivered)
}

func TestUnsubscribeAndWait_DoesNotWaitForOperators(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		src, h := observable.NewSubject[int](), newHeld()
		stalls := observable.Map(func(n int) int {
			h.hold()
			return n
		})
		sub := stalls(src.Observable()).SubscribeWaitable(t.Context(), observable.Next(func(int) { t.Error("called") }))
		go src.Next(1)
		<-h.begun
		require.NoError(t, sub.UnsubscribeAndWait(t.Context()))
		close(h.release)
	})
}

func TestUnsubscribeAndWait_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		src, h := observable.NewSubject[int](), newHeld()
		sub := src.Observable().SubscribeWaitable(t.Context(), h.observer())
		go src.Next(1)
		<-h.begun
		ctx, cancel := context.WithCancel(t.Context())
		waited := make(chan error)
		go func() { waited <- sub.UnsubscribeAndWait(ctx) }()
		synctest.Wait()
		cancel()
		require.Equal(t, context.Canceled, <-waited)
		require.Equal(t, context.Canceled, sub.UnsubscribeAndWait(ctx))
		close(h.release)
		synctest.Wait()
		require.NoError(t, sub.UnsubscribeAndWait(ctx), "there is nothing to wait for")
	})
}

func TestUnsubscribeAndWait_IsRefusedInsideADelivery(t *testing.T) {
	t.Parallel()
	src := observable.NewSubject[int]()
	var errs []error
	var sub *observable.Waitable
	inside := func() { errs = append(errs, sub.UnsubscribeAndWait(ctx)) }
	observer := observable.Observer[int]{Next: func(int) { inside() }, Error: func(error) { inside() }, Complete: inside}
	for _, send := range []func(){func() { src.Next(1) }, func() { src.Complete() }, func() { src.Error(errOops) }} {
		src = observable.NewSubject[int]()
		sub = src.Observable().SubscribeWaitable(ctx, observer)
		send()
		require.True(t, sub.Closed())
		require.NoError(t, sub.UnsubscribeAndWait(ctx))
	}
	require.Equal(t, []error{observable.ErrWouldDeadlock, observable.ErrWouldDeadlock, observable.ErrWouldDeadlock}, errs)
}

func TestUnsubscribeAndWait_AfterAPanic(t *testing.T) {
	t.Parallel()
	src := observable.NewSubject[int]()
	sub := src.Observable().SubscribeWaitable(ctx, observable.Next(func(int) { panic("bug") }))
	require.Equal(t, "bug", recovered(func() { src.Next(1) }))
	require.NoError(t, sub.UnsubscribeAndWait(ctx))
}

func TestSubscribeWaitable_DeliversLikeSubscribe(t *testing.T) {
	t.Parallel()
	var got []int
	var end error
	src := observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops))
	sub := src.SubscribeWaitable(ctx, observable.Observer[int]{
		Next:  func(v int) { got = append(got, v) },
		Error: func(err error) { end = err },
	})
	require.True(t, sub.Closed())
	require.Equal(t, []int{1, 2}, got)
	require.Equal(t, errOops, end)

	err, _ := recovered(func() { src.SubscribeWaitable(ctx, ignore[int]()) }).(error)
	var unhandled *observable.UnhandledError
	require.True(t, errors.As(err, &unhandled), "an observer without Error")
}
