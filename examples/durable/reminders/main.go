// Reminders is an HTTP service that reminds of things, once or again and again, and forgets
// nothing: not when it is killed, not when one of three machines is.
//
//	go run ./reminders
//
//	curl -X PUT localhost:8080/reminders/tea -d '{"what": "Tea!", "in": "5s", "every": "10s"}'
//	curl localhost:8080/reminders        # what is due when
//	curl localhost:8080/reminders/tea
//	curl -X DELETE localhost:8080/reminders/tea
//
// A reminder is printed, or posted to its "url" with the header Idempotency-Key: once more if the
// process dies before it has noted that it did. A receiver that knows the header takes each once.
//
// Kill it (kill -9, too) and start it again: it goes on. With -node three processes are a cluster,
// of which one may be killed. http://localhost:8080/debug/rxsched/panels/reminders/ shows what is due,
// and so does the command rxdurable with -nats 127.0.0.1:4222.
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
	"strings"
	"syscall"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/durable/panel"
	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/monitor/inspect"
)

const usage = `Reminders is an HTTP service that reminds of things, and forgets nothing when it is killed.

usage: go run ./reminders [flags]

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("reminders", flag.ContinueOnError)
	addr := f.String("addr", "127.0.0.1:8080", "where to serve HTTP")
	length := f.Duration("for", 0, "end after that time; 0: when interrupted")
	var node embedded.Config
	f.StringVar(&node.Dir, "dir", "reminders-data", "directory of all files")
	f.StringVar(&node.Addr, "nats", "", "where the server takes connections, as of rxdurable")
	f.StringVar(&node.Name, "node", "", "name in a cluster of three")
	f.StringVar(&node.ClusterAddr, "node-addr", "", "where the other servers connect")
	routes := f.String("routes", "", "the -node-addr of all three, with commas between them")
	err := cli.Parse(f, args, 0, usage, stdout)
	if err == nil && *length < 0 {
		err = cli.Misuse("-for must not be negative")
	}
	if err == nil {
		if *routes != "" {
			node.Routes = strings.Split(*routes, ",")
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		if *length > 0 {
			time.AfterFunc(*length, stop)
		}
		err = serve(ctx, *addr, node, stdout)
	}
	return cli.Status("reminders", err, stderr)
}

// serve runs the server, the engine and HTTP, until ctx ends.
func serve(ctx context.Context, addr string, node embedded.Config, out io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	c := durable.Config{AckWait: 2 * time.Second, Sweep: 4 * time.Second} // how soon others take over
	if node.Name != "" {
		c.Replicas = 3
	}
	e, err := embedded.OpenWithConfig(ctx, node, c) // durable.Open, on servers of your own
	if ctx.Err() != nil {
		return nil // it was told to end
	}
	if err != nil {
		return err
	}
	in := inspect.New(inspect.Config{Title: "reminders"})
	in.AddPanel("reminders", panel.New(e, panel.Config{}))
	mux := handler(newDesk(e, out))
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
