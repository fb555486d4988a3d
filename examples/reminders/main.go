// Reminders is an HTTP service that reminds of things, once or again and again, and forgets
// nothing: not when it is killed, not when one of three machines is.
//
//	go run .             one process, with the server inside
//	go run . -cluster    three processes, each with a server of a cluster, on loopback
//
//	curl localhost:8080/reminders -d '{"key": "tea", "what": "Tea!", "in": "5s", "every": "10s"}'
//	curl localhost:8080/reminders        # what is due when
//	curl localhost:8080/reminders/tea
//	curl -X DELETE localhost:8080/reminders/tea
//
// A reminder is printed, or posted to its "url" with the header Idempotency-Key. It is posted again
// if the process dies before it has noted that it did. A receiver that knows the header takes each
// once; /inbox is one:
//
//	curl localhost:8080/reminders -d '{"what": "Tea!", "url": "http://localhost:8080/inbox"}'
//	curl localhost:8080/inbox
//
// Kill it (kill -9, too) and start it again: it goes on. With -cluster, kill one of the three and
// ask another, on port 8081 or 8082: the killed one is started again.
// http://localhost:8080/debug/rxsched/panels/reminders/ shows what is due, late and failing. With -nats
// 127.0.0.1:4222 the command rxdurable does, too.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/durable/panel"
	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// options are the flags.
type options struct {
	addr    string
	dir     string
	length  time.Duration
	ackWait time.Duration
	cluster bool
	node    embedded.Config // of the server, without Dir
}

const usage = `Reminders is an HTTP service that reminds of things and forgets nothing, not even when
it is killed.

usage: go run . [flags]

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	o, err := parse(args, stdout)
	if err == nil {
		err = o.run(ctx, stdout)
	}
	return cli.Status("reminders", err, stderr)
}

func parse(args []string, help io.Writer) (o options, err error) {
	f := flag.NewFlagSet("reminders", flag.ContinueOnError)
	f.StringVar(&o.addr, "addr", "127.0.0.1:8080",
		"where to serve HTTP; -cluster takes the next two ports, too")
	f.StringVar(&o.dir, "dir", "reminders-data", "directory of all files")
	f.DurationVar(&o.length, "for", 0, "end after that time; 0: when interrupted")
	f.DurationVar(&o.ackWait, "ackwait", 5*time.Second, "how long a silent process keeps its runs")
	f.BoolVar(&o.cluster, "cluster", false, "run three processes on a cluster of three servers")
	f.StringVar(&o.node.Addr, "nats", "",
		"where the server takes connections, such as that of rxdurable")
	f.StringVar(&o.node.Name, "node", "", "name in the cluster (-cluster sets it)")
	f.StringVar(&o.node.ClusterAddr, "node-addr", "",
		"where other servers connect (-cluster sets it)")
	routes := f.String("routes", "", "addresses of all servers (-cluster sets it)")
	if err := cli.Parse(f, args, 0, usage, help); err != nil {
		return o, err
	}
	if *routes != "" {
		o.node.Routes = strings.Split(*routes, ",")
	}
	if o.length < 0 || o.ackWait <= 0 {
		return o, cli.Misuse("-for must not be negative, and -ackwait has to be positive")
	}
	return o, nil
}

func (o options) run(ctx context.Context, out io.Writer) error {
	if o.length > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, o.length)
		defer stop()
	}
	if o.cluster {
		return three(ctx, o, out)
	}
	return serve(ctx, o, out)
}

// open starts the server and the engine.
func open(ctx context.Context, o options) (durable.Engine, error) {
	c := o.node
	c.Dir = filepath.Join(o.dir, "server"+c.Name)
	d := durable.Config{AckWait: o.ackWait, Sweep: 2 * o.ackWait}
	if c.Name != "" {
		d.Replicas = 3
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return embedded.OpenWithConfig(ctx, c, d) // durable.Open, on servers of your own
}

// serve runs one process: the server, the engine, and HTTP.
func serve(ctx context.Context, o options, out io.Writer) error {
	box := inbox(filepath.Join(o.dir, "inbox"))
	if err := os.MkdirAll(string(box), 0o755); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	e, err := open(ctx, o)
	if err != nil {
		if ctx.Err() != nil {
			return nil // it was told to end
		}
		return err
	}
	in := inspect.New(inspect.Config{Title: "reminders"})
	in.AddPanel("reminders", panel.New(e, panel.Config{}))
	mux := (&site{newDesk(e, out), box}).handler()
	mux.Handle("/debug/rxsched/", in)
	web := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	web.RegisterOnShutdown(in.Close)
	stopped := make(chan struct{})
	context.AfterFunc(ctx, func() {
		defer close(stopped)
		closing, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = web.Shutdown(closing)
		_ = e.Close(closing) // waits for the runs in progress, and gives back the rest
	})
	fmt.Fprintf(out, "reminders on http://%s\n", listener.Addr())
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-stopped
	return nil
}
