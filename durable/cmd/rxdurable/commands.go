package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/rxsched/rxsched/durable"
)

// command is a command with its arguments.
type command func(ctx context.Context, e durable.Engine, out io.Writer) error

// parse finds the command that the arguments name.
func parse(args []string) (command, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("no command")
	}
	name, args := args[0], args[1:]
	counts := map[string][2]int{"names": {0, 0}, "list": {1, 1}, "show": {2, 2}, "cancel": {2, 2},
		"run": {2, 2}, "replace": {3, 4}}
	count, known := counts[name]
	switch {
	case !known:
		return nil, fmt.Errorf("no command %q", name)
	case len(args) < count[0] || len(args) > count[1]:
		return nil, fmt.Errorf("%s takes %d to %d arguments, and got %d", name, count[0], count[1],
			len(args))
	case name == "names":
		return names, nil
	case name == "list":
		return func(ctx context.Context, e durable.Engine, out io.Writer) error {
			return list(ctx, remote(e, args[0]), out, time.Now())
		}, nil
	}
	return onKey(name, args)
}

// onKey finds a command that is about one key.
func onKey(name string, args []string) (command, error) {
	delay := time.Duration(0)
	if len(args) == 4 {
		var err error
		if delay, err = time.ParseDuration(args[3]); err != nil {
			return nil, fmt.Errorf("DELAY: %w", err)
		}
	}
	return func(ctx context.Context, e durable.Engine, out io.Writer) error {
		a, key := remote(e, args[0]), args[1]
		switch name {
		case "show":
			return show(ctx, a, key, out)
		case "cancel":
			was, err := a.Unsubscribe(ctx, key)
			if err == nil {
				_, err = fmt.Fprintln(out, was)
			}
			return err
		case "run":
			i, err := a.Inspect(ctx, key)
			if err != nil {
				return err
			}
			return a.Schedule(ctx, key, i.State, 0)
		}
		return a.Schedule(ctx, key, []byte(args[2]), delay)
	}, nil
}

func remote(e durable.Engine, name string) *durable.Action[[]byte] {
	return durable.Remote(e, name, durable.Bytes{})
}

func names(ctx context.Context, e durable.Engine, out io.Writer) error {
	all, err := durable.Names(ctx, e)
	for _, name := range all {
		if _, err := fmt.Fprintln(out, name); err != nil {
			return err
		}
	}
	return err
}

// list prints a line for each key, and at last what is due when.
func list(ctx context.Context, a *durable.Action[[]byte], out io.Writer, now time.Time) error {
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "KEY\tSTATUS\tDUE\tIN\tFAILED\tERROR")
	var dues picture
	for i, err := range a.List(ctx) {
		if err != nil {
			return err
		}
		in := "-"
		if i.Status == durable.Pending || i.Status == durable.Running {
			in = i.Due.Sub(now).Round(time.Millisecond).String()
			dues.add(i.Due.Sub(now))
		}
		fmt.Fprintf(w, "%q\t%v\t%s\t%s\t%d\t%s\n", i.Key, i.Status, i.Due.Format(time.RFC3339), in,
			i.Attempt, i.Err)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprint(out, dues.draw())
	return err
}

func show(ctx context.Context, a *durable.Action[[]byte], key string, out io.Writer) error {
	i, err := a.Inspect(ctx, key)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprintf(w, "key\t%q\nstatus\t%v\ndue\t%s\ngeneration\t%d\nfailed attempts\t%d\n", i.Key, i.Status,
		i.Due.Format(time.RFC3339Nano), i.Generation, i.Attempt)
	if i.Err != "" {
		fmt.Fprintf(w, "error\t%s\n", i.Err)
	}
	if i.Worker != "" {
		fmt.Fprintf(w, "worker\t%s\n", i.Worker)
	}
	fmt.Fprintf(w, "state\t%s\n", i.State)
	return w.Flush()
}
