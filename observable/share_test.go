package observable_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestShare_OutlivesTheContextOfWhoCameFirst(t *testing.T) {
	t.Parallel()
	r := newRig()
	shared := observable.Share(r.cold("-a-b|"))
	first, cancel := context.WithCancel(ctx)
	shared.Subscribe(first, ignore[string]())
	shared.Subscribe(ctx, observer[string](r))
	cancel()
	r.host.Advance(9 * ms)
	require.Equal(t, []string{"1a", "3b", "4|"}, r.log)
}

func TestShare_TellsResetsTheError(t *testing.T) {
	t.Parallel()
	var causes []error
	note := func(err error) observable.Notifier {
		causes = append(causes, err)
		return observable.Never[int]()
	}
	config := observable.ShareConfig[int]{ResetOnError: note, ResetOnComplete: note, ResetOnRefCountZero: note}
	for _, src := range []observable.Observable[int]{observable.Throw[int](errOops), observable.Empty[int](), observable.Never[int]()} {
		observable.ShareWithConfig(config)(src).Subscribe(ctx, observable.Observer[int]{Error: func(error) {}}).Unsubscribe()
	}
	require.Equal(t, []error{errOops, nil, nil}, causes)
}

func TestShare_BeginsAnewAfterAPanic(t *testing.T) {
	t.Parallel()
	runs := 0
	shared := observable.Share(observable.New(func(dst *observable.Subscriber[int]) {
		runs++
		dst.Next(runs)
	}))
	require.Equal(t, "bug", recovered(func() { shared.Subscribe(ctx, observable.Next(func(int) { panic("bug") })) }))
	got := 0
	shared.Subscribe(ctx, observable.Next(func(v int) { got = v }))
	require.Equal(t, 2, got)
}

// The notifier's error is nobody's, and panics; in RxJS it is reported in a timer later.
func TestShare_EndsThoughItsResetNotifierFails(t *testing.T) {
	t.Parallel()
	failing := func(error) observable.Notifier { return observable.Throw[int](errOops) }
	shared := observable.ShareWithConfig(observable.ShareConfig[string]{ResetOnError: failing, ResetOnComplete: failing})
	for _, end := range []func(*observable.Subject[string]){
		func(s *observable.Subject[string]) { s.Complete() },
		func(s *observable.Subject[string]) { s.Error(errors.New("end")) },
	} {
		r := newRig()
		src := observable.NewSubject[string]()
		result := shared(src.Observable())
		result.Subscribe(ctx, observer[string](r))
		err, _ := recovered(func() { end(src) }).(error)
		require.ErrorIs(t, err, errOops)
		result.Subscribe(ctx, observer[string](r)) // it was not reset
		require.Len(t, r.log, 2)
		require.Equal(t, r.log[0], r.log[1])
	}
}

// Eight goroutines subscribe to a shared source and leave it again and again. It is subscribed once
// at a time, and let go of in the end.
func TestShare_HasOneConnectionAtATime(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]observable.Operator[int, int]{
		"Share":       observable.Share[int],
		"ShareReplay": observable.ShareReplayWithConfig[int](0, observable.ShareReplayConfig{RefCount: true}),
		"ShareWithConfig notifiers": observable.ShareWithConfig(observable.ShareConfig[int]{
			ResetOnComplete:     func(error) observable.Notifier { return observable.Of(1) },
			ResetOnRefCountZero: func(error) observable.Notifier { return observable.Of(1) },
		}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var mu sync.Mutex
			open, most := 0, 0
			count := func(n int) {
				mu.Lock()
				defer mu.Unlock()
				open += n
				most = max(most, open)
			}
			shared := op(observable.New(func(dst *observable.Subscriber[int]) {
				count(1)
				dst.AddFunc(func() { count(-1) })
				dst.Next(1)
			}))
			together(func(int) {
				for range 200 {
					shared.Subscribe(ctx, ignore[int]()).Unsubscribe()
				}
			})
			require.Zero(t, open)
			require.Positive(t, most)
		})
	}
}

// A source that completes again and again, on a goroutine of its own, for eight that subscribe
// again when it does: all get to their end.
func TestShare_EndsForAll(t *testing.T) {
	t.Parallel()
	var runs sync.WaitGroup
	shared := observable.Share(inBackground(&runs, observable.Range(0, 3)))
	var done [eight]chan struct{}
	together(func(g int) {
		done[g] = make(chan struct{})
		values := 0
		o := exclusive[int](t, &values)
		o.Complete = func() { close(done[g]) }
		observable.Pipe1(shared, observable.Repeat[int](50)).Subscribe(ctx, o)
	})
	for g := range done {
		<-done[g]
	}
	runs.Wait()
}
