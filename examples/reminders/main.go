// Reminders is an HTTP service that reminds of things, once or again and again, and forgets nothing:
// not when it is killed, not when one of three machines is.
//
//	go run .            one process, with the server inside
//	go run . -three     three processes, each with a server of a cluster, on loopback
//
//	curl -X PUT localhost:8080/reminders/tea -d '{"what": "tea", "in": "5s", "every": "10s"}'
//	curl localhost:8080/reminders
//	curl localhost:8080/sent
//	curl -X DELETE localhost:8080/reminders/tea
//
// Kill it (Ctrl-C, or kill -9) and start it again: it goes on. "Sent" reminders are files in a
// directory, named by the idempotency key, so each is sent once however often it is tried.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
)

// options are the flags.
type options struct {
	addr   string
	dir    string
	sent   string
	d      time.Duration
	three  bool
	server embedded.Config
}

func main() {
	var o options
	var routes string
	flag.StringVar(&o.addr, "addr", "127.0.0.1:8080", "where to serve HTTP; -three takes the next two ports, too")
	flag.StringVar(&o.dir, "dir", "reminders-data", "directory of all files")
	flag.DurationVar(&o.d, "for", 0, "end after that time; 0: when interrupted")
	flag.BoolVar(&o.three, "three", false, "run three processes on a cluster of three servers")
	flag.StringVar(&o.server.Name, "name", "", "name in the cluster (-three sets it)")
	flag.StringVar(&o.server.ClusterAddr, "cluster", "", "where other servers connect (-three sets it)")
	flag.StringVar(&routes, "routes", "", "addresses of all servers (-three sets it)")
	flag.Parse()
	if routes != "" {
		o.server.Routes = strings.Split(routes, ",")
	}
	o.sent = o.dir + "/sent"
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if o.d > 0 {
		ctx, stop = context.WithTimeout(ctx, o.d)
		defer stop()
	}
	run := serve
	if o.three {
		run = three
	}
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "reminders:", err)
		os.Exit(1)
	}
}

// serve runs one process: the server, the engine, and HTTP.
func serve(ctx context.Context, o options) error {
	if err := os.MkdirAll(o.sent, 0o755); err != nil {
		return err
	}
	c, d := o.server, durable.Config{Trouble: func(err error) { fmt.Fprintln(os.Stderr, err) }}
	c.Dir = o.dir + "/server" + c.Name
	if c.Name != "" {
		d.Replicas = 3
	}
	starting, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	e, err := embedded.OpenWithConfig(starting, c, d) // durable.Open, on servers of your own
	if err != nil {
		return err
	}
	web := &http.Server{Addr: o.addr, Handler: handler(newDesk(e, outbox(o.sent)), outbox(o.sent))}
	stopped := make(chan struct{})
	context.AfterFunc(ctx, func() {
		defer close(stopped)
		closing, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = web.Shutdown(closing)
		_ = e.Close(closing) // waits for the runs in progress, and gives back the rest
	})
	fmt.Printf("reminders on http://%s\n", o.addr)
	if err := web.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-stopped
	return nil
}
