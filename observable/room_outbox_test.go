package observable_test

import (
	"context"
	"iter"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// exits are the two ways out that keep values, as loops.
var exits = map[string]func(
	ctx context.Context, src observable.Observable[int], b observable.Backlog,
) (seq iter.Seq2[int, error]){
	"Values": func(
		ctx context.Context, src observable.Observable[int], b observable.Backlog,
	) iter.Seq2[int, error] {
		return observable.ValuesWithConfig(ctx, src, observable.ValuesConfig{Backlog: b})
	},
	"ToChan": func(
		ctx context.Context, src observable.Observable[int], b observable.Backlog,
	) iter.Seq2[int, error] {
		return func(yield func(int, error) bool) {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			values, failure := observable.ToChanWithConfig(ctx, src, observable.ToChanConfig{Backlog: b})
			for v := range values {
				if !yield(v, nil) {
					return
				}
			}
			if err := failure(); err != nil {
				yield(0, err)
			}
		}
	},
}

// drain is all that a loop gives.
func drain(seq iter.Seq2[int, error]) (values []int, failure error) {
	for v, err := range seq {
		if err != nil {
			return values, err
		}
		values = append(values, v)
	}
	return values, nil
}

// A source that sends at once has sent everything when the first value is fetched.
func TestExits_OverflowOfABurst(t *testing.T) {
	t.Parallel()
	for name, exit := range exits {
		for overflow, want := range map[string][]int{
			"drop oldest": {3, 4},
			"drop newest": {0, 1},
			"keep latest": {4},
			"fail":        {0, 1},
			"block":       {0, 1},
		} {
			t.Run(name+": "+overflow, func(t *testing.T) {
				t.Parallel()
				b := observable.Backlog{Limit: 2, Overflow: overflows[overflow]}
				values, err := drain(exit(t.Context(), pushed(5), b))
				require.Equal(t, want, values)
				switch overflow {
				case "block":
					require.ErrorIs(t, err, observable.ErrWouldDeadlock)
				case "fail":
					require.EqualError(t, err, "observable: backlog overflow: the limit is 2")
				default:
					require.NoError(t, err)
				}
			})
		}
		t.Run(name+": no bound", func(t *testing.T) {
			t.Parallel()
			values, err := drain(exit(t.Context(), observable.Range(0, 5), observable.Backlog{}))
			require.NoError(t, err)
			require.Equal(t, []int{0, 1, 2, 3, 4}, values)
		})
	}
}

func TestExits_BlockRunsNoFurtherAhead(t *testing.T) {
	t.Parallel()
	const limit = 3
	for name, beyond := range map[string]int{"Values": 1, "ToChan": 2} { // one has been sent, one is in hand
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var wg sync.WaitGroup
				src, sent := count(&wg, 20)
				taken := 0
				for range exits[name](t.Context(), src, observable.Backlog{Limit: limit}) {
					taken++
					synctest.Wait()
					require.EqualValues(t, min(20, taken+limit+beyond), sent.Load())
				}
				require.Equal(t, 20, taken)
				wg.Wait()
			})
		})
	}
}

// In a synctest bubble a goroutine that is left behind fails the test.
func TestExits_BlockedProducersGoOnWhenTheConsumerLeaves(t *testing.T) {
	t.Parallel()
	type leaving = func(seq iter.Seq2[int, error], cancel func())
	for name, exit := range exits {
		for how, leave := range map[string]leaving{
			"break": func(seq iter.Seq2[int, error], _ func()) {
				for range seq {
					synctest.Wait()
					break
				}
			},
			"panic": func(seq iter.Seq2[int, error], _ func()) {
				recovered(func() {
					for range seq {
						synctest.Wait()
						panic("left")
					}
				})
			},
			"pull": func(seq iter.Seq2[int, error], _ func()) {
				next, stop := iter.Pull2(seq)
				defer stop()
				next()
				synctest.Wait()
			},
			"context": func(seq iter.Seq2[int, error], cancel func()) {
				for _, err := range seq {
					synctest.Wait()
					cancel()
					if err != nil {
						return
					}
				}
			},
		} {
			t.Run(name+": "+how, func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					ctx, cancel := context.WithCancel(t.Context())
					defer cancel()
					var wg sync.WaitGroup
					src, sent := count(&wg, each)
					leave(exit(ctx, src, observable.Backlog{Limit: 1}), cancel)
					wg.Wait()
					require.Less(t, sent.Load(), int64(5))
				})
			})
		}
	}
}

// A source may wait in one goroutine when a panic in another closes everything inside Subscribe.
func TestExits_BlockedProducersGoOnAfterAPanic(t *testing.T) {
	t.Parallel()
	for name, exit := range exits {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var wg sync.WaitGroup
				feed, _ := count(&wg, each)
				src := observable.New(func(dst *observable.Subscriber[int]) {
					feed.SubscribeTo(dst)
					synctest.Wait()
					panic("boom")
				})
				value := recovered(func() { _, _ = drain(exit(t.Context(), src, observable.Backlog{Limit: 1})) })
				require.Equal(t, "boom", value)
				wg.Wait()
			})
		})
	}
}

// The host's callback waits for room that is never made. Closing the host frees it.
func TestExits_AHostThatClosesDoesNotWaitForTheConsumer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		loop := host.NewLoop(host.Config{})
		require.NoError(t, loop.Start())
		src := observable.SubscribeOn[int](async.New(loop))(pushed(10))
		bound := observable.Backlog{Limit: 1}
		values, failure := observable.ToChanWithConfig(t.Context(), src, observable.ToChanConfig{Backlog: bound})
		synctest.Wait()
		require.NoError(t, loop.Close())
		require.Equal(t, 0, <-values)
		require.Equal(t, 1, <-values)
		_, open := <-values
		require.False(t, open)
		require.ErrorIs(t, failure(), scheduler.ErrAbandoned)
	})
}

func TestValues_AProducerDoesNotWaitForItsOwnLoop(t *testing.T) {
	t.Parallel()
	source := observable.NewSubject[int]()
	first := observable.StartWith(0)(source.Observable())
	bound := observable.ValuesConfig{Backlog: observable.Backlog{Limit: 1}}
	var got []int
	var failure error
	for v, err := range observable.ValuesWithConfig(t.Context(), first, bound) {
		if failure = err; err != nil {
			break
		}
		if got = append(got, v); v == 0 {
			source.Next(1)
			source.Next(2)
		}
	}
	require.Equal(t, []int{0, 1}, got)
	require.ErrorIs(t, failure, observable.ErrWouldDeadlock)
}
