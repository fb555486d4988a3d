// Rxdurable shows durable actions and changes them, from outside their programs. It knows no types:
// a state is JSON, or any other bytes.
//
//	go run github.com/rxsched/rxsched/durable/cmd/rxdurable list
//
//	rxdurable list mail -status late
//	rxdurable retry mail -err timeout -yes
//
// Instead of keys there may be flags that choose some, such as -prefix and -err.
//
// rxdurable -h lists the flags. They may come anywhere; what follows -- is no flag. The exit status
// is 1 if something failed or was not found, and 2 if the command makes no sense.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/legible"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p := &program{out: os.Stdout, errs: os.Stderr, now: time.Now, open: connect}
	os.Exit(p.run(ctx, os.Args[1:]))
}

// program is one call of the command.
type program struct {
	options
	out, errs io.Writer
	now       func() time.Time
	open      func(context.Context, *options) (durable.Engine, func(), error)
	engine    durable.Engine // while a command runs
}

// errSome says that something went wrong with some keys, which has been printed.
var errSome = errors.New("some keys")

// usageError is a command that makes no sense.
type usageError struct{ error }

func misuse(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// run runs a command, and returns the exit status.
func (p *program) run(ctx context.Context, args []string) int {
	p.out, p.errs = legible.Writer(p.out), legible.Writer(p.errs)
	err := p.perform(ctx, args)
	var wrong usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintf(p.errs, "rxdurable: %s\nTry rxdurable -h.\n", legible.Text(err.Error()))
		return 2
	case !errors.Is(err, errSome):
		fmt.Fprintln(p.errs, "rxdurable:", legible.Text(err.Error()))
	}
	return 1
}

func (p *program) perform(ctx context.Context, args []string) error {
	args, err := p.parse(p.out, args)
	if err != nil {
		return err
	}
	c, err := p.command(args)
	if err != nil {
		return err
	}
	if err := p.check(c.name, len(args)-1); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	e, end, err := p.open(ctx, &p.options)
	if err != nil {
		return err
	}
	defer end()
	p.engine = e
	return c.do(p, ctx, args[1:])
}

// action is an action of any type of state.
func (p *program) action(name string) *durable.Action[[]byte] {
	return durable.Remote(p.engine, name, durable.Bytes{})
}
