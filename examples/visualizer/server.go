package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/visualizer/world"
)

// show runs the world and serves the page until ctx ends or the time is over.
func (o options) show(ctx context.Context, stdout io.Writer) error {
	if o.length > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.length)
		defer cancel()
	}
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return err
	}
	ui, worker := rxsched.New(rxsched.Config{Name: "ui"}), rxsched.New(rxsched.Config{Name: "worker"})
	w := world.New(ui, worker)
	defer w.Close()
	fmt.Fprintf(stdout, "The page is at http://%s/\n", listener.Addr())
	if err := serve(ctx, listener, w); err != nil {
		return err
	}
	ran := ui.Stats().Ran
	fmt.Fprintf(stdout,
		"The ui ran %d tasks, %d timers, %d microtasks, %d frame callbacks and %d idle callbacks.\n",
		ran.Tasks, ran.Timers, ran.Microtasks, ran.Frames, ran.Idle)
	return nil
}

// serve serves until ctx ends, and returns when all requests have.
func serve(ctx context.Context, listener net.Listener, w *world.World) error {
	server := &http.Server{Handler: w, ReadHeaderTimeout: 5 * time.Second}
	server.RegisterOnShutdown(w.Hide)
	ended := make(chan error, 1)
	go func() {
		<-ctx.Done()
		late, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		ended <- server.Shutdown(late)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-ended
}
