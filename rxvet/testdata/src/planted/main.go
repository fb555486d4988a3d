// Command planted leaks, blocks and stalls. It is never run.
package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable"
)

func main() {
	rx := rxsched.New(rxsched.Config{})
	observable.Interval(time.Minute, rx.Async()).
		Subscribe(context.Background(), observable.Next(func(int) { fmt.Println("still there") }))
	http.HandleFunc("/price", func(w http.ResponseWriter, r *http.Request) { watch(rx, r.URL.Query().Get("of")) })
	http.HandleFunc("/report", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, report(rx)) })
	http.HandleFunc("/work", func(http.ResponseWriter, *http.Request) { work(rx) })
	_ = http.ListenAndServe("127.0.0.1:0", nil)
}

// watch leaks: each request leaves a subscription behind.
func watch(rx *rxsched.Rx, name string) {
	observable.Pipe1(observable.Interval(time.Second, rx.Async()),
		observable.Map(func(n int) string { return fmt.Sprint(name, n) })).
		Subscribe(context.Background(), observable.Next(func(s string) { fmt.Println(s) })) // want `rxendless: nobody can end this subscription`
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

// work stalls: its action is all that the host does from now on.
func work(rx *rxsched.Rx) {
	rx.Asap().Schedule(func(self *action.Action) {
		fmt.Print(".")
		self.Schedule(0) // want `rxcyclic: the work of an action always asks for another run at once`
	}, 0)
}
