// Logwatch watches a web server's access log. It shows requests a second, error rate, bytes and top
// paths for each window of time, one alert for each incident, and a summary. The pipelines take all
// times from a scheduler, so they run in virtual time (a replay, which takes no time) as well as
// live on a growing file.
//
// Run it without arguments to see it on a sample, and with -h for the rest.
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/observable"
)

const usage = `Logwatch watches a web server's access log in the combined format.

usage: go run ./examples/logwatch [flags] [file]

It reads the file; or standard input, if that is piped and not empty or the file is "-"; or else a
sample of its own. Without -follow it replays the log in virtual time, which takes none.

`

const interrupted = 130 // the exit status, as a shell has it: 128 and SIGINT

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program. When ctx ends it stops, with the summary so far.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseOptions(args, stdout)
	if err == nil {
		out := bufio.NewWriter(stdout)
		err = show(ctx, o, stdin, out)
		err = errors.Join(err, out.Flush())
		if ctx.Err() != nil {
			fmt.Fprintln(stderr, "logwatch: interrupted")
			return interrupted
		}
	}
	return cli.Status("logwatch", err, stderr)
}

// options say what to watch, and what counts as an incident.
type options struct {
	path       string // "-" is standard input; "" is that if something is piped, else the sample
	follow     bool
	window     time.Duration
	span       time.Duration // of the sliding error rate
	hold       time.Duration // how long it stays high, or low, before that is told
	threshold  float64       // in percent
	atLeast    int           // requests in the span
	errorsFrom int           // the lowest status that is an error
	top        int           // paths to list
}

// parseOptions parses the command line. Flags may also follow the file. For -h it writes the usage
// to help, and returns [flag.ErrHelp].
func parseOptions(args []string, help io.Writer) (o options, err error) {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.BoolVar(&o.follow, "follow", false, "watch what is appended to the file from now on, live")
	fs.DurationVar(&o.window, "window", 0, "`length` of a window (default 15m, live 1m)")
	fs.DurationVar(&o.span, "span", 0, "take the error rate over a `time` (default a window)")
	fs.DurationVar(&o.hold, "hold", 0,
		"tell of an incident when it has lasted that `time` (default a fifth of the span)")
	fs.Float64Var(&o.threshold, "threshold", 10, "the error rate that makes an alert, in `percent`")
	fs.IntVar(&o.atLeast, "at-least", 20, "no alert below so many `requests` in the span")
	fs.IntVar(&o.errorsFrom, "errors-from", 400, "the lowest `status` that counts as an error")
	fs.IntVar(&o.top, "top", 5, "how many `paths` to list")
	files := 0
	for ; len(args) > 0; files++ {
		if err = cli.Parse(fs, args, len(args), usage, help); err != nil {
			return o, err
		}
		if fs.NArg() == 0 {
			break
		}
		o.path, args = fs.Arg(0), fs.Args()[1:]
	}
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if !given["window"] {
		o.window = 15 * time.Minute
		if o.follow {
			o.window = time.Minute
		}
	}
	if !given["span"] {
		o.span = o.window
	}
	if !given["hold"] {
		o.hold = o.span / 5
	}
	const longest = 365 * 24 * time.Hour
	for _, rule := range []struct {
		broken bool
		says   string
	}{
		{files > 1, fmt.Sprintf("one file at a time, not %d", files)},
		{o.follow && cmp.Or(o.path, "-") == "-", "-follow needs a file"},
		{o.window < time.Second || o.window > longest, "-window must be 1s to 8760h"},
		{o.span < time.Second || o.span > longest, "-span must be 1s to 8760h"},
		{o.hold < 0 || o.hold > longest, "-hold must be 0s to 8760h"},
		{!(o.threshold > 0 && o.threshold <= 100), "-threshold must be above 0 and at most 100"},
		{o.atLeast < 1, "-at-least must be 1 or more"},
		{o.errorsFrom < 100 || o.errorsFrom > 599, "-errors-from must be a status, 100 to 599"},
		{o.top < 0 || o.top > 1000, "-top must be 0 to 1000"},
	} {
		if rule.broken {
			return o, cli.Misuse("%s", rule.says)
		}
	}
	return o, nil
}

// show opens the log, chooses the host for the pipelines, and prints what they send until the log
// ends, reading it fails, or ctx ends. All three complete the pipeline, so open windows are told.
func show(ctx context.Context, o options, stdin io.Reader, out *bufio.Writer) error {
	p := &report{options: o, out: out}
	if o.follow {
		t, err := openTail(o.path)
		if err != nil {
			return err
		}
		defer t.close()
		rx := rxsched.New(rxsched.Config{})
		defer rx.Close()
		p.begin(o.path)
		w := &watch{options: o, s: rx.Async(), from: rx.Now()}
		err = observable.ForEach(context.WithoutCancel(ctx), w.shown(ctx, t.records(rx.Async()), p), func(event) {})
		return errors.Join(err, p.end())
	}
	log, err := openLog(ctx, o.path, stdin)
	if err != nil {
		return err
	}
	defer log.close()
	if err := log.begin(); err != nil {
		return err
	}
	p.begin(log.name)
	// In virtual time the clock stands still while there is work, and then leaps to the next.
	from := floor(log.from, o.window)
	rx := rxsched.NewVirtual(rxsched.Config{Origin: from, MaxTurns: math.MaxInt})
	w := &watch{options: o, s: rx.Async(), from: from}
	w.shown(ctx, w.replay(log), p).Subscribe(context.Background(), observable.Observer[event]{})
	return errors.Join(rx.Run(), p.end())
}

// floor returns the last whole multiple of d since midnight up to t, by the clock on the wall where
// t was taken.
func floor(t time.Time, d time.Duration) time.Time {
	_, offset := t.Zone()
	wall := t.Add(time.Duration(offset) * time.Second)
	return t.Add(wall.Truncate(d).Sub(wall))
}
