// Visualizer shows a small busy world on the page of package inspect: two event loops with timers,
// microtasks, frames, idle work and priorities, and buttons that add load. One sees in a minute how
// an event loop works.
//
//	go run ./examples/visualizer [-addr 127.0.0.1:8080] [-for 1m]
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
	"syscall"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/visualizer/world"
	"github.com/rxsched/rxsched/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

const usage = `Visualizer shows two busy event loops on a web page, with buttons that add load. It prints the page's
address, and runs until it is interrupted. The loops rest while no page is open.

usage: go run ./examples/visualizer [flags]

`

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("visualizer", flag.ContinueOnError)
	addr := flags.String("addr", "127.0.0.1:0",
		"address to serve the page on; port 0 is any that is free")
	length := flags.Duration("for", 0, "how long to run; 0 is until interrupted")
	err := cli.Parse(flags, args, 0, usage, stdout)
	switch {
	case err != nil:
	case *length < 0:
		err = cli.Misuse("-for %v: must not be negative", *length)
	default:
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		if *length > 0 {
			time.AfterFunc(*length, stop)
		}
		err = show(ctx, *addr, stdout)
	}
	return cli.Status("visualizer", err, stderr)
}

// show runs the world and serves the page until ctx ends.
func show(ctx context.Context, addr string, stdout io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	w := world.New(rxsched.New(rxsched.Config{Name: "ui"}), rxsched.New(rxsched.Config{Name: "worker"}))
	defer w.Close()
	server := &http.Server{Handler: w, ReadHeaderTimeout: 5 * time.Second}
	server.RegisterOnShutdown(w.Hide)
	ended := make(chan error, 1)
	context.AfterFunc(ctx, func() {
		late, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		ended <- server.Shutdown(late)
	})
	fmt.Fprintf(stdout, "The page is at http://%s/\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-ended
}
