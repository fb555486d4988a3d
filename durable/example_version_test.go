package durable_test

import (
	"context"
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
)

// A new release has another type of state, and goes on with what the old one has stored.
func ExampleMigrateJSON() {
	type before struct{ Name string }
	type now struct{ First, Last string }
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	config := durable.ActionConfig[now]{Version: 1, Migrate: map[int]durable.Migration{
		0: durable.MigrateJSON(func(b before) (s now, err error) {
			_, err = fmt.Sscan(b.Name, &s.First, &s.Last)
			return s, err
		}),
	}}
	durable.Register(e, "greet", func(_ *durable.Of[now], s now) error {
		fmt.Println("Hello,", s.First)
		return nil
	}, config)
	old := durable.Remote[before](e, "greet", nil) // of the old release
	fmt.Println(old.Schedule(context.Background(), "k", before{"Ada Lovelace"}, time.Second))
	v.Advance(time.Second)
	// Output:
	// <nil>
	// Hello, Ada
}

// A program that only schedules has the version of the states that it makes.
func ExampleRemoteWithConfig() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	config := durable.ActionConfig[int]{Version: 1}
	durable.Register(e, "count", func(*durable.Of[int], int) error { return nil }, config)
	count := durable.RemoteWithConfig(e, "count", config)
	fmt.Println(count.Schedule(ctx, "k", 1, time.Second))
	census, err := count.Census(ctx)
	fmt.Println(census.Keys, census.Versions, err)
	// Output:
	// <nil>
	// map[Pending:1] map[1:1] <nil>
}
