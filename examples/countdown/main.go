package main

import (
	"context"
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

func main() {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()

	scheduler.Schedule(rx.Async, func(self *action.Of[int], n int) {
		fmt.Println(n)
		if n > 0 {
			self.Schedule(n-1, time.Second)
		}
	}, 3, time.Second)
	fmt.Println("ended:", rx.WaitUntilIdle(context.Background()))
}
