package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

func main() {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()

	scheduler.Schedule(rx.Async(), func(self *action.Of[int], n int) {
		fmt.Println(n)
		if n > 0 {
			self.Schedule(n-1, time.Second)
		}
	}, 3, time.Second)
	if err := rx.WaitUntilIdle(context.Background()); err != nil {
		log.Fatal(err)
	}
}
