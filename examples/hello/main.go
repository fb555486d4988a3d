//go:build go1.27

// Needs Go 1.27, for pipelines of methods. For Go 1.26: examples/hello/main_go126.go.
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

	err := observable.Interval(100*time.Millisecond, rx.Async()).
		Take(4).
		Map(func(n int) string { return fmt.Sprint(n, " squared is ", n*n) }).
		ForEach(context.Background(), func(line string) { fmt.Println(line) })
	if err != nil {
		log.Fatal(err)
	}
}
