// Package durable has actions that outlive their process and are shared by several: a poller that
// goes on after a crash, a reminder in three weeks, a million keys that ten machines share. It is
// built on NATS JetStream, and is a module of its own, which needs the client of NATS only. The
// module durable/embedded has the server.
//
//	e, err := durable.Open(ctx, durable.Config{Conn: conn}) // or embedded.Open
//	...
//	defer e.Close(context.Background())
//
//	poll := durable.Register(e, "poll", func(self *durable.Of[Feed], f Feed) error {
//		f, err := f.Fetch(self.Context())
//		if err != nil {
//			return err // tried again, as Retry says
//		}
//		self.Schedule(f, time.Minute)
//		return nil
//	}, durable.ActionConfig[Feed]{Retry: schedule.Exponential(time.Second, 2).UpTo(time.Minute)})
//
//	err = poll.Schedule(ctx, "https://example.com", Feed{}, 0)
//
// # Words
//
// An action has a name, a function and a state of one type. A key is one thread of runs of an
// action, such as one feed. A record holds all that is known of a key; a commit replaces it. A run
// is the function called for a key. An attempt is one call; a run has several if attempts fail or
// their worker dies. A generation numbers the runs of a key. A worker is an engine that has
// registered the action.
//
// # Rules
//
// They are those of actions in memory:
//
//   - A key has at most one pending run. Schedule replaces it, Unsubscribe cancels it.
//   - In a run, the last self.Schedule wins. A run that does not schedule itself ends the thread.
//   - What a run schedules is committed when the function returns nil. An error or a panic is a
//     failed attempt: ActionConfig.Retry says what follows.
//   - Schedule and Unsubscribe from outside win over a run in progress. What that schedules is
//     dropped, and Unsubscribe ends its context.
//
// # Promises
//
// A commit takes effect once. What a run changes outside may happen more than once: give
// [Of.IdempotencyKey] along. Due times are absolute, by the clock of the machine that scheduled. No
// run is early by the clock of its worker. One run at a time is in progress for each key, unless a
// worker gives no sign of life for Config.AckWait, or the run is replaced from outside without
// ActionConfig.Claim. docs/modules/durable.md has the rest: what is promised, what is not, and how
// it was tested.
//
// # Tests
//
// [NewVirtual] runs the same registered actions in memory, in virtual time, without a server.
//
// # Goroutines
//
// Any goroutine may call everything. An engine has a few goroutines of its own, and one for each
// run, which end with Close. Functions run on these, or on ActionConfig.On.
package durable
