package durabletest_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/durabletest"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/testing/explore"
)

type run = durable.Of[int]

// paying is a body: an action with a function is run for a key, an hour later.
func paying(
	c durable.ActionConfig[int], work func(x *explore.X, bank *durabletest.Effects, self *run, n int) error,
	then func(x *explore.X, bank *durabletest.Effects, pay *durable.Action[int]),
) func(x *explore.X) {
	return func(x *explore.X) {
		w := durabletest.New(x, durabletest.Config{})
		bank := w.Effects("bank")
		pay := durable.Register(w, "pay", func(self *run, n int) error { return work(x, bank, self, n) }, c)
		require.NoError(x, pay.Schedule(x.Context(), "ann", 5, time.Hour))
		x.Settle()
		if then != nil {
			then(x, bank, pay)
		}
	}
}

func do(bank *durabletest.Effects, self *run, key string, n int) bool {
	return bank.Do(self.Context(), key, fmt.Sprint("charge ", n))
}

var errAgain = errors.New("again")

// Actions that are idempotent pass, with whatever befalls their workers.
func TestEffects_OfGoodActionsPass(t *testing.T) {
	t.Parallel()
	retry := durable.ActionConfig[int]{Retry: schedule.Every(time.Minute)}
	for name, work := range map[string]func(*explore.X, *durabletest.Effects, *run, int) error{
		"one effect": func(_ *explore.X, bank *durabletest.Effects, self *run, n int) error {
			do(bank, self, self.IdempotencyKey(), n)
			return nil
		},
		"two effects": func(_ *explore.X, bank *durabletest.Effects, self *run, n int) error {
			do(bank, self, self.IdempotencyKey()+"/a", n)
			do(bank, self, self.IdempotencyKey()+"/b", n)
			return nil
		},
		"effects on other goroutines": func(_ *explore.X, bank *durabletest.Effects, self *run, n int) error {
			var all sync.WaitGroup
			for i := range 2 {
				all.Add(1)
				go func() {
					defer all.Done()
					do(bank, self, fmt.Sprint(self.IdempotencyKey(), "/", i), n)
				}()
			}
			all.Wait()
			return nil
		},
		"attempts that fail": func(_ *explore.X, bank *durabletest.Effects, self *run, n int) error {
			do(bank, self, self.IdempotencyKey(), n)
			if self.Attempt() < 3 {
				return errAgain
			}
			return nil
		},
		"a thread": func(_ *explore.X, bank *durabletest.Effects, self *run, n int) error {
			do(bank, self, self.IdempotencyKey(), n)
			if n > 3 {
				self.Schedule(n-1, time.Minute)
			}
			return nil
		},
		"a look before": func(_ *explore.X, bank *durabletest.Effects, self *run, n int) error {
			if key := self.IdempotencyKey(); !bank.Has(self.Context(), key) {
				do(bank, self, key, n)
			}
			do(bank, self, self.IdempotencyKey()+"/fee", 1)
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			explore.Run(t, paying(retry, work, func(
				x *explore.X, bank *durabletest.Effects, pay *durable.Action[int],
			) {
				i, err := pay.Inspect(x.Context(), "ann")
				require.NoError(x, err)
				require.Equal(x, durable.Done, i.Status)
				require.NotEmpty(x, bank.All())
			}), explore.Config{Orders: 100})
		})
	}
}

// Each of these passes while nothing goes wrong.
func TestEffects_OfBadActionsFail(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		work func(*explore.X, *durabletest.Effects, *run, int) error
		want string
	}{
		{"a key of the attempt", func(x *explore.X, bank *durabletest.Effects, self *run, n int) error {
			do(bank, self, fmt.Sprint("at ", self.Run().Begun.UnixNano()), n)
			return nil
		}, "outside, these are two"},
		{"content of the attempt", func(x *explore.X, bank *durabletest.Effects, self *run, n int) error {
			bank.Do(self.Context(), self.IdempotencyKey(), fmt.Sprint(time.Now().Unix()))
			return nil
		}, "comes under the key \"pay/ann/1\""},
		{"a key for two effects", func(x *explore.X, bank *durabletest.Effects, self *run, n int) error {
			do(bank, self, self.IdempotencyKey(), n)
			do(bank, self, self.IdempotencyKey(), n+1)
			return nil
		}, "outside, that is the same, or an error"},
		{"no key", func(x *explore.X, bank *durabletest.Effects, self *run, n int) error {
			do(bank, self, "", n)
			return nil
		}, "has no idempotency key"},
		{"a key of a later attempt", func(x *explore.X, bank *durabletest.Effects, self *run, n int) error {
			do(bank, self, fmt.Sprint(self.IdempotencyKey(), "#", self.Attempt()), n)
			if self.Attempt() == 1 {
				return errAgain
			}
			return nil
		}, "outside, these are two"},
		{"what is done only the first time", func(x *explore.X, bank *durabletest.Effects, self *run, n int) error {
			first := do(bank, self, self.IdempotencyKey(), n)
			x.Point("another worker may be here")
			if first {
				do(bank, self, self.IdempotencyKey()+"/receipt", n)
			}
			return nil
		}, "should have 2 item(s)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			receipts := func(x *explore.X, bank *durabletest.Effects, _ *durable.Action[int]) {
				if c.want == "should have 2 item(s)" {
					require.Len(x, bank.All(), 2)
				}
			}
			r := explore.Search(t, paying(durable.ActionConfig[int]{Retry: schedule.Every(time.Minute)},
				c.work, receipts))
			require.NotNil(t, r.Failure)
			require.Equal(t, explore.KindError, r.Failure.Kind)
			require.Contains(t, r.Failure.Report, c.want)
		})
	}
}

// A worker that dies anywhere delays a run, and loses none.
func TestWorld_RunsGoOn(t *testing.T) {
	t.Parallel()
	var begun atomic.Int64
	explore.Run(t, func(x *explore.X) {
		w := durabletest.New(x, durabletest.Config{AckWait: time.Second})
		beats := w.Effects("beats")
		beat := durable.Register(w, "beat", func(self *run, n int) error {
			begun.Add(1)
			beats.Do(self.Context(), self.IdempotencyKey(), fmt.Sprint(n))
			self.Schedule(n+1, 10*time.Second)
			return nil
		}, durable.ActionConfig[int]{})
		require.NoError(x, beat.Schedule(x.Context(), "k", 1, 0))
		start := time.Now()
		w.For(95 * time.Second)
		require.GreaterOrEqual(x, time.Since(start), 95*time.Second)
		all := beats.All()
		for i, is := range all {
			require.Equal(x, fmt.Sprint(i+1), is.Content)
		}
		require.GreaterOrEqual(x, len(all), 9)
		require.LessOrEqual(x, len(all), 10)
		require.ErrorIs(x, beat.Schedule(x.Context(), "k", 1, 0), durable.ErrClosed)
	}, explore.Config{Orders: 50})
	require.Greater(t, begun.Load(), int64(50*10), "runs are repeated")
}

// With one fault, all orders are tried: it comes at every stage.
func TestWorld_WorkersDieAtEveryStage(t *testing.T) {
	t.Parallel()
	explore.Run(t, func(x *explore.X) {
		w := durabletest.New(x, durabletest.Config{Faults: 1, Rare: 4})
		bank := w.Effects("bank")
		var mu sync.Mutex // guards what is below
		calls := map[uint64]int{}
		pay := durable.Register(w, "pay", func(self *run, n int) error {
			mu.Lock()
			g := self.Run().Generation
			late := time.Since(self.Due())
			x.Sometimes("dies before the function", late == 30*time.Second && calls[g] == 0)
			x.Sometimes("dies before the effect", calls[g] == 1 && len(bank.All()) == int(g)-1)
			x.Sometimes("dies after the effect", calls[g] == 1 && len(bank.All()) == int(g))
			x.Sometimes("dies after the commit", g == 2 && late == 30*time.Second && len(calls) == 1)
			x.Sometimes("goes on after the next run", g == 1 && calls[2] == 1)
			calls[g]++
			mu.Unlock()
			do(bank, self, self.IdempotencyKey(), n)
			if n > 4 {
				self.Schedule(n-1, 0)
			}
			return nil
		}, durable.ActionConfig[int]{})
		require.NoError(x, pay.Schedule(x.Context(), "ann", 5, time.Hour))
		x.Settle()
		require.Len(x, bank.All(), 2)
	}, explore.Config{Strategy: explore.Exhaustive, Preemptions: 1})
}

// What is called while a run is in progress wins over it, however its worker ends.
func TestWorld_CallsFromOutsideWin(t *testing.T) {
	t.Parallel()
	explore.Run(t, func(x *explore.X) {
		w := durabletest.New(x, durabletest.Config{})
		pay := durable.Register(w, "pay", func(self *run, n int) error {
			self.Schedule(n+1, time.Hour)
			return nil
		}, durable.ActionConfig[int]{})
		require.NoError(x, pay.Schedule(x.Context(), "ann", 5, 0))
		x.Go("boss", func() {
			was, err := pay.Unsubscribe(x.Context(), "ann")
			require.NoError(x, err)
			require.NotEqual(x, durable.NotFound, was)
			_, err = pay.Modify(x.Context(), "ann", func(n int) (int, error) { return n, nil })
			require.ErrorIs(x, err, durable.ErrNotPending)
		})
		x.Settle()
		i, err := pay.Inspect(x.Context(), "ann")
		require.NoError(x, err)
		require.Equal(x, durable.Cancelled, i.Status)
	}, explore.Config{Orders: 100})
}

func TestNew_RefusesBadNumbers(t *testing.T) {
	t.Parallel()
	explore.Run(t, func(x *explore.X) {
		for _, c := range []durabletest.Config{{Faults: -1}, {AckWait: -1}, {Rare: 3}} {
			require.Panics(x, func() { durabletest.New(x, c) })
		}
	}, explore.Config{Orders: 1})
}
