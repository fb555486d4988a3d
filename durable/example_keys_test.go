package durable_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
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
	i, err := count.Inspect(ctx, "k")
	fmt.Println(i.Status, i.Version, err)
	// Output:
	// <nil>
	// Pending 1 <nil>
}

// A run that has failed for good stays until its cause is mended, and Retry is called.
func ExampleAction_Retry() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	broken := true
	charge := durable.Register(e, "charge", func(self *durable.Of[int], cents int) error {
		if broken {
			return errors.New("no route to bank")
		}
		fmt.Println("charged", cents, "as", self.IdempotencyKey())
		return nil
	}, durable.ActionConfig[int]{Retry: schedule.Every(time.Second).AtMost(2)})
	_ = charge.Schedule(ctx, "order-1", 499, 0)
	_ = charge.Schedule(ctx, "order-2", 999, 0)
	v.Advance(time.Minute)
	broken = false
	for i, err := range charge.List(ctx) {
		fmt.Println(i.Key, i.Status, len(i.Failures), i.Err, err)
		if i.Key == "order-2" {
			fmt.Println(charge.Discard(ctx, i.Key))
		} else {
			fmt.Println(charge.Retry(ctx, i.Key))
		}
	}
	v.Advance(time.Second)
	// Output:
	// order-1 Failed 3 no route to bank <nil>
	// <nil>
	// order-2 Failed 3 no route to bank <nil>
	// <nil>
	// charged 499 as charge/order-1/1
}

// An order gets one more item while it waits.
func ExampleAction_Modify() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	ship := durable.Register(e, "ship", func(_ *durable.Of[[]string], items []string) error {
		fmt.Println("ships", items)
		return nil
	}, durable.ActionConfig[[]string]{})
	_ = ship.Schedule(ctx, "order-1", []string{"cup"}, time.Hour)
	fmt.Println(ship.Modify(ctx, "order-1", func(items []string) ([]string, error) {
		return append(items, "plate"), nil
	}))
	v.Advance(time.Hour)
	// Output:
	// [cup plate] <nil>
	// ships [cup plate]
}

// A caller waits for a result.
func ExampleAction_Await() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	double := durable.Register(e, "double", func(self *durable.Of[int], n int) error {
		self.End(2 * n)
		return nil
	}, durable.ActionConfig[int]{})
	fmt.Println(double.Schedule(ctx, "k", 21, time.Minute))
	go v.Advance(time.Minute)
	i, err := double.Await(ctx, "k")
	fmt.Println(i.Status, i.State, err)
	// Output:
	// <nil>
	// Done 42 <nil>
}

// A bill for each customer, of a run that may begin again in the middle.
func ExampleAction_ScheduleAllOnce() {
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	bill := durable.Register(e, "bill", func(self *durable.Of[int], cents int) error {
		fmt.Println("bills", self.Key(), cents)
		return nil
	}, durable.ActionConfig[int]{Keep: 62 * 24 * time.Hour})
	attempts := 0
	type bills = map[string]int
	month := durable.Register(e, "month", func(self *durable.Of[bills], all bills) error {
		n, err := bill.ScheduleAllOnce(self.Context(), func(yield func(durable.Item[int]) bool) {
			for _, who := range slices.Sorted(maps.Keys(all)) {
				if !yield(durable.Item[int]{Key: self.Key() + "/" + who, State: all[who]}) {
					return
				}
			}
		})
		if attempts++; attempts == 1 && err == nil {
			return errors.New("the worker has no memory left")
		}
		fmt.Println("again:", n, err)
		return err
	}, durable.ActionConfig[bills]{Retry: schedule.Every(time.Minute)})
	_ = month.Schedule(context.Background(), "2026-11", bills{"ann": 499, "bob": 999}, 0)
	v.Advance(time.Hour)
	// Unordered output:
	// bills 2026-11/ann 499
	// bills 2026-11/bob 999
	// again: 0 <nil>
}

// A reminder at nine.
func ExampleAction_ScheduleAt() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	remind := durable.Register(durable.NewVirtual(v.Async()), "remind",
		func(*durable.Of[string], string) error { return nil }, durable.ActionConfig[string]{})
	berlin, _ := time.LoadLocation("Europe/Berlin")
	fmt.Println(remind.ScheduleAt(ctx, "ann", "dentist", time.Date(2027, 3, 28, 9, 0, 0, 0, berlin)))
	i, err := remind.Inspect(ctx, "ann")
	fmt.Println(i.Due.UTC(), err)
	// Output:
	// <nil>
	// 2027-03-28 07:00:00 +0000 UTC <nil>
}

// Each tenant may have two runs in progress, and all together ten, of which each gets a share.
func ExampleLimit() {
	tenant := func(key string) string {
		name, _, _ := strings.Cut(key, "/")
		return name
	}
	e := durable.NewVirtual(rxsched.NewVirtual(rxsched.Config{}).Async()) // limits take a server
	durable.Register(e, "export", func(*durable.Of[int], int) error { return nil },
		durable.ActionConfig[int]{Limits: []durable.Limit{
			{Name: "tenant", Group: tenant, AtOnce: 2},
			{AtOnce: 10, Fair: tenant},
			{Name: "calls", Rate: 100, Burst: 10},
		}})
	fmt.Println(tenant("acme/report-7"))
	// Output: acme
}
