// Command planted leaks and blocks. It is never run.
package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

func main() {
	rx := rxsched.New(rxsched.Config{})
	observable.Interval(time.Minute, rx.Async()).
		Subscribe(context.Background(), observable.Next(func(int) { fmt.Println("still there") }))
	http.HandleFunc("/price", func(w http.ResponseWriter, r *http.Request) { watch(rx, r.URL.Query().Get("of")) })
	http.HandleFunc("/report", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, report(rx)) })
	_ = http.ListenAndServe("127.0.0.1:0", nil)
}

// watch leaks: each request leaves a subscription behind.
func watch(rx *rxsched.Rx, name string) {
	observable.Pipe1(observable.Interval(time.Second, rx.Async()),
		observable.Map(func(n int) string { return fmt.Sprint(name, n) })).
		Subscribe(context.Background(), observable.Next(func(s string) { fmt.Println(s) })) // want `rxendless: nothing can end this subscription`
}

// report blocks: the host's callback waits for a channel that only the host would fill.
func report(rx *rxsched.Rx) string {
	answer, done := make(chan string), make(chan string, 1)
	_ = rx.Post(func() {
		_ = rx.Post(func() { answer <- "fine" }) // want `rxblocking: a send to a channel in a callback of a host`
		done <- <-answer                         // want `rxblocking: a receive from a channel in a callback of a host`
	})
	return <-done
}
