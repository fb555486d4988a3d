// Package durabletest runs durable actions in simulated time on workers that die and are suspended
// at every stage, in the orders of package explore, and fails if what an action does outside is not
// idempotent.
//
//	explore.Run(t, func(x *explore.X) {
//		w := durabletest.New(x, durabletest.Config{})
//		bank := w.Effects("bank")
//		pay := durable.Register(w, "pay", func(self *durable.Of[int], cents int) error {
//			bank.Do(self.Context(), self.IdempotencyKey(), fmt.Sprint("charge ", cents))
//			return nil
//		}, durable.ActionConfig[int]{})
//		require.NoError(x, pay.Schedule(x.Context(), "ann", 100, time.Hour))
//		x.Settle()
//		require.Len(x, bank.All(), 1)
//	})
//
// # Words
//
// A worker takes a run, calls the function, commits what follows, and acknowledges. An effect is
// what the function does outside. The fake that a test has in place of the world outside calls
// [Effects.Do] for it, with the idempotency key that the real world would get.
//
// A worker dies before the function, before or after each effect, before the commit, or after it.
// Then its goroutine ends, by runtime.Goexit, and another worker takes the run AckWait later.
// Deferred functions run, but do nothing outside any more. Or a worker is suspended, except after
// the commit: it goes on when another one has the run, or long after that, and its commit is
// refused if the other one was faster. Each of these faults is a choice of the exploration, so the
// shortest schedule that fails names them.
//
// # What fails
//
//   - An effect under the key of another one that it differs from.
//   - An effect that was done under another key before. A run that has committed shows which keys its
//     effects have. If another attempt of that run has done one under a key that is not among these,
//     and the committed one has done one under a key that the other has not, then the key was not that
//     of the run, but of the attempt.
//
// So an action whose later attempts do something else on purpose, such as to give up, has [Effects]
// of its own for that.
//
// # Order and goroutines
//
// Each run has a goroutine of its own, whose name is the action's, the key, and the number of the
// time. The engine stands for a server: what it does is one step. Limits and On have no effect,
// Claim only on what Modify and Inspect return, and deaths do not end in ErrDied. Any goroutine of
// the body may call everything.
package durabletest
