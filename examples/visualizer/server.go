package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
)

const intro = "Two event loops at work. ui animates, answers events and does what it can in idle time; worker computes in slices, by priority. " +
	"Press a button: the page shows who has to wait, and stops on what came of it."

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
	w := newWorld()
	defer w.close()
	fmt.Fprintf(stdout, "The page is at http://%s/\n", listener.Addr())
	if err := w.serve(ctx, listener); err != nil {
		return err
	}
	ran := w.ui.Stats().Ran
	fmt.Fprintf(stdout,
		"The ui ran %d tasks, %d timers, %d microtasks, %d frame callbacks and %d idle callbacks.\n",
		ran.Tasks, ran.Timers, ran.Microtasks, ran.Frames, ran.Idle)
	return nil
}

// serve serves until ctx ends, and returns when all requests have.
func (w *world) serve(ctx context.Context, listener net.Listener) error {
	in := w.inspector()
	server := &http.Server{Handler: &audience{Handler: in, world: w}, ReadHeaderTimeout: 5 * time.Second}
	server.RegisterOnShutdown(in.Close)
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

func (w *world) inspector() *inspect.Inspector {
	hosts := monitor.NewHosts()
	hosts.Add(w.ui).Priorities(w.ui.Priority()).Subscriptions(&w.open)
	hosts.Add(w.worker).Priorities(w.worker.Priority())
	return inspect.New(inspect.Config{Hosts: hosts, Title: "rxsched visualizer", Intro: intro,
		Actions: w.actions()})
}
