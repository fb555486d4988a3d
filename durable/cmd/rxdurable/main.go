// Rxdurable shows and changes durable actions, for the operators of a system.
//
//	rxdurable [flags] list NAME             all keys, with what is due when
//	rxdurable [flags] names                 all actions
//	rxdurable [flags] show NAME KEY         one key, with its state
//	rxdurable [flags] cancel NAME KEY       cancel the pending run
//	rxdurable [flags] run NAME KEY          run now, with the state as it is
//	rxdurable [flags] replace NAME KEY STATE [DELAY]   schedule a run with another state
//
// The state is shown and taken as it is encoded, mostly as JSON.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "rxdurable:", err)
		}
		os.Exit(1)
	}
}

const usage = `usage: rxdurable [flags] COMMAND

  names                             all actions
  list NAME                         all keys, with what is due when
  show NAME KEY                     one key, with its state
  cancel NAME KEY                   cancel the pending run
  run NAME KEY                      run now, with the state as it is
  replace NAME KEY STATE [DELAY]    schedule a run with another state

`

// run is the program.
func run(ctx context.Context, args []string, out, help io.Writer) error {
	flags := flag.NewFlagSet("rxdurable", flag.ContinueOnError)
	flags.SetOutput(help)
	flags.Usage = func() {
		fmt.Fprint(help, usage)
		flags.PrintDefaults()
	}
	server := flags.String("server", nats.DefaultURL, "`URL`s of the servers, with commas")
	creds := flags.String("creds", "", "`file` with the credentials")
	stream := flags.String("stream", "", "name of the stream, if it is not rx")
	wait := flags.Duration("wait", 10*time.Second, "how long to wait for the server")
	if err := flags.Parse(args); err != nil {
		return err
	}
	do, err := parse(flags.Args())
	if err != nil {
		flags.Usage()
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, *wait)
	defer cancel()
	options := []nats.Option{nats.Name("rxdurable")}
	if *creds != "" {
		options = append(options, nats.UserCredentials(*creds))
	}
	conn, err := nats.Connect(*server, options...)
	if err != nil {
		return fmt.Errorf("-server %s: %w", *server, err)
	}
	defer conn.Close()
	e, err := durable.Open(ctx, durable.Config{Conn: conn, Stream: *stream, Sweep: -1})
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	return do(ctx, e, out)
}
