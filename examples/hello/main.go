package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

func main() {
	rx := rxsched.New(rxsched.Config{}) // an event loop, with one scheduler of each kind
	defer rx.Close()

	squares := observable.Pipe2(
		observable.Interval(100*time.Millisecond, rx.Async()),
		observable.Take[int](4),
		observable.Map(func(n int) string { return fmt.Sprint(n, " squared is ", n*n) }))
	err := observable.ForEach(context.Background(), squares, func(line string) { fmt.Println(line) })
	if err != nil {
		log.Fatal(err)
	}
}
