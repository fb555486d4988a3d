package js

import (
	"context"
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/host"
)

// Run drives the host until nothing is pending, as node runs a program, and returns the exit code.
// In the Node flavour it emits beforeExit then, and goes on if that has made work; at last it emits
// exit and closes the runtime. A script that calls process.exit ends Run at once.
//
// The host must be a host.Loop or a host.Virtual that is not being driven. When ctx ends, Run
// interrupts the callback that is running, of which OnError is not told, and returns ctx's error.
// Otherwise an error is the host's.
func (r *Runtime) Run(ctx context.Context) (code int, err error) {
	until, cancel := context.WithCancel(ctx)
	defer cancel()
	defer r.loop.OnClose(cancel)()
	stop := afterEnd(ctx, func() { r.loop.Halt(ctx.Err()) })
	defer func() {
		stop()
		r.loop.Resume()
	}()
	for more := true; more && err == nil && !r.loop.Closed(); {
		if err = r.drive(until); err == nil {
			more, err = r.beforeExit(until)
		}
	}
	if !r.loop.Closed() && err == nil && r.node != nil {
		r.node.Exit(0)
	}
	switch {
	case ctx.Err() != nil && !errors.Is(err, ctx.Err()):
		err = ctx.Err()
	case ctx.Err() != nil: // err says what is pending
	case errors.Is(err, context.Canceled): // the runtime was closed
		err = nil
	}
	return r.loop.Code(), err
}

// drive drives the host until nothing is pending, or ctx ends.
func (r *Runtime) drive(ctx context.Context) error {
	switch h := r.loop.Host.(type) {
	case interface{ RunUntilIdle(context.Context) error }:
		return h.RunUntilIdle(ctx)
	case interface {
		Run() error
		Stop()
	}:
		var again host.ImmediateID
		stop := afterEnd(ctx, func() {
			h.Stop()
			again, _ = r.loop.Host.SetImmediate(h.Stop) // if the host is not driven yet
		})
		defer func() {
			if stop() {
				r.loop.Host.ClearImmediate(again) // or it would stop the host's next driver
			}
		}()
		return errors.Join(h.Run(), ctx.Err())
	}
	return fmt.Errorf("js: Run: a %T can't be driven", r.loop.Host)
}

// beforeExit emits beforeExit. It reports whether that has made work, which it then has done.
func (r *Runtime) beforeExit(ctx context.Context) (more bool, err error) {
	if r.node == nil {
		return false, nil
	}
	before := r.loop.Host.Stats().Turns
	// A microtask comes before a timer that was unref'd and is due: nothing but what beforeExit makes
	// may go on.
	if err := r.loop.Host.QueueMicrotask(r.node.BeforeExit); err != nil {
		return false, nil
	}
	err = r.drive(ctx)
	return r.loop.Host.Stats().Turns > before+1, err
}

// Exit ends the runtime as process.exit does: it emits exit, if it has not been emitted, and closes
// the runtime. It is for callbacks of the host, such as OnError. If the code is 0, process.exitCode
// decides.
func (r *Runtime) Exit(code int) {
	if r.node != nil {
		r.node.Exit(code)
	} else {
		r.loop.Exit(code)
	}
}

// afterEnd calls f on a goroutine of its own when ctx ends, unless stop was called before. stop
// waits until f has returned, and reports whether it was called.
func afterEnd(ctx context.Context, f func()) (stop func() (called bool)) {
	returned := make(chan struct{})
	cancel := context.AfterFunc(ctx, func() {
		defer close(returned)
		f()
	})
	return func() bool {
		if cancel() {
			return false
		}
		<-returned
		return true
	}
}
