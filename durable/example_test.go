package durable_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

// A function is tested in virtual time, with its delays and retries, and without a server.
func ExampleNewVirtual() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	begun := v.Async().Now()

	fails := true
	poll := durable.Register(e, "poll", func(self *durable.Of[int], n int) error {
		fmt.Println(v.Async().Now().Sub(begun), self.IdempotencyKey(), "attempt", self.Attempt(), "state", n)
		if fails = !fails; !fails {
			return errors.New("no answer")
		}
		if n < 2 {
			self.Schedule(n+1, time.Hour)
		}
		return nil
	}, durable.ActionConfig[int]{Retry: schedule.Exponential(time.Second, 2).AtMost(5)})

	fmt.Println(poll.Schedule(ctx, "example.com", 1, time.Minute))
	v.Advance(24 * time.Hour)
	i, err := poll.Inspect(ctx, "example.com")
	fmt.Println(i.Status, i.State, err)
	// Output:
	// <nil>
	// 1m0s poll/example.com/1 attempt 1 state 1
	// 1m1s poll/example.com/1 attempt 2 state 1
	// 1h1m1s poll/example.com/2 attempt 1 state 2
	// 1h1m2s poll/example.com/2 attempt 2 state 2
	// Done 2 <nil>
}

// A pending run is replaced, cancelled, and looked at by any process that knows the name.
func ExampleRemote() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	durable.Register(e, "mail", func(self *durable.Of[string], text string) error {
		fmt.Println("to", self.Key()+":", text)
		return nil
	}, durable.ActionConfig[string]{})

	mail := durable.Remote[string](e, "mail", nil)
	_ = mail.Schedule(ctx, "ann", "hello", time.Hour)
	_ = mail.Schedule(ctx, "ann", "hello again", 2*time.Hour)
	fmt.Println(mail.ScheduleNew(ctx, "ann", "and again", 0))
	_ = mail.Schedule(ctx, "bob", "hello", time.Hour)
	fmt.Println(mail.Unsubscribe(ctx, "bob"))
	for i, err := range mail.List(ctx) {
		fmt.Println(i.Key, i.Status, i.State, err)
	}
	v.Advance(3 * time.Hour)
	// Output:
	// durable: the key has a pending run
	// cancelled <nil>
	// ann Pending hello again <nil>
	// bob Cancelled hello <nil>
	// to ann: hello again
}
