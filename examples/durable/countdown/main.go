// Countdown counts from ten to zero, also if it is killed meanwhile (kill -9) and started again.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
)

func main() {
	ctx := context.Background()
	e, err := embedded.OpenWithConfig(ctx, embedded.Config{Dir: "countdown-data"},
		durable.Config{AckWait: 2 * time.Second}) // after which a dead process has lost its run
	if err != nil {
		log.Fatal(err)
	}
	count := durable.Register(e, "count", func(self *durable.Of[int], n int) error {
		fmt.Println(n)
		if n > 0 {
			self.Schedule(n-1, time.Second) // stored when the function returns nil
		}
		return nil
	}, durable.ActionConfig[int]{})

	err = count.ScheduleOnce(ctx, "rocket", 10, 0)
	if err != nil && !errors.Is(err, durable.ErrStored) { // which says that it goes on
		log.Fatal(err)
	}
	if _, err = count.Await(ctx, "rocket"); err != nil {
		log.Fatal(err)
	}
	fmt.Println("Lift-off!")
	if err = e.Close(ctx); err != nil {
		log.Fatal(err)
	}
}
