package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"
)

type options struct {
	path string // "-" is standard input; "" is that if something is piped, and the sample if not

	speed  float64 // of a replay in real time; 0 for one in virtual time
	follow bool
	poll   time.Duration

	window     time.Duration
	span       time.Duration // of the sliding error rate
	hold       time.Duration
	threshold  float64 // in percent
	atLeast    int
	errorsFrom int
	top        int
}

const usage = `Logwatch watches a web server's access log in the combined format.

usage: go run ./examples/logwatch [flags] [file]

It reads the file; or standard input, if that is piped and not empty or the file is "-"; or else a sample of its own.

How time passes (one of):
  --replay         at the log's own timestamps, in virtual time, so that it takes no time (the default)
  --speed N        at the log's own timestamps, N times as fast as they say
  --follow         live: what is appended to the file from now on. If the file is truncated or
                   replaced, it is read from its start
  --poll D         with --follow, how often to look (default 250ms)

What is shown:
  --window D       length of a window (default 15m, with --follow 1m)
  --top N          how many paths to list (default 5)

What is an incident:
  --errors-from N  lowest status that counts as an error (default 400)
  --threshold P    error rate that makes an alert, in percent (default 10)
  --span D         over how long the error rate is taken (default: a window)
  --hold D         how long it must stay above, or below, before that is told (default: a fifth of the span)
                   It is printed after the window that it is in; with --follow, at once.
  --at-least N     requests in the span without which there is no alert (default 20)

Durations are like 90s, 15m or 1h30m. On a terminal, --speed and --follow draw a screen; elsewhere all modes
print lines. Ctrl-C ends with the summary so far.

Exit status: 0 done; 1 the log could not be read, or no line of it made sense; 2 wrong usage; 130 interrupted.
`

// parseOptions parses the command line. Flags may also follow the file. The error is [flag.ErrHelp]
// if it printed the help.
func parseOptions(args []string, help io.Writer) (options, error) {
	var o options
	fs := flag.NewFlagSet("logwatch", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	o.define(fs)
	replay := fs.Bool("replay", false, "")
	files, err := parseAll(fs, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(help, usage)
		return o, err
	case err != nil:
		return o, err
	case len(files) > 1:
		return o, fmt.Errorf("one file at a time, not %d", len(files))
	case len(files) == 1:
		o.path = files[0]
	}
	names := given(fs)
	o.fill(names)
	return o, cmp.Or(o.checkMode(*replay, names), o.checkValues())
}

func (o *options) define(fs *flag.FlagSet) {
	fs.Float64Var(&o.speed, "speed", 0, "")
	fs.BoolVar(&o.follow, "follow", false, "")
	fs.DurationVar(&o.poll, "poll", 250*time.Millisecond, "")
	fs.DurationVar(&o.window, "window", 0, "")
	fs.DurationVar(&o.span, "span", 0, "")
	fs.DurationVar(&o.hold, "hold", 0, "")
	fs.Float64Var(&o.threshold, "threshold", 10, "")
	fs.IntVar(&o.atLeast, "at-least", 20, "")
	fs.IntVar(&o.errorsFrom, "errors-from", 400, "")
	fs.IntVar(&o.top, "top", 5, "")
}

// parseAll parses flags wherever they are, and returns the other arguments.
func parseAll(fs *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		if fs.NArg() == 0 {
			return rest, nil
		}
		rest, args = append(rest, fs.Arg(0)), fs.Args()[1:]
	}
}

func given(fs *flag.FlagSet) map[string]bool {
	names := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { names[f.Name] = true })
	return names
}

// fill sets the options that depend on others and were not given.
func (o *options) fill(given map[string]bool) {
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
}

func (o *options) checkMode(replay bool, given map[string]bool) error {
	switch {
	case given["replay"] && !replay && !given["speed"] && !o.follow,
		replay && (given["speed"] || o.follow), given["speed"] && o.follow:
		return errors.New("choose one of --replay, --speed and --follow")
	case given["speed"] && !(o.speed >= 0.001 && o.speed <= 1e6):
		return errors.New("--speed must be between 0.001 and 1000000")
	case o.follow && (o.path == "" || o.path == "-"):
		return errors.New("--follow needs a file")
	}
	return nil
}

func (o *options) checkValues() error {
	const longest = 365 * 24 * time.Hour
	for _, rule := range []struct {
		broken bool
		says   string
	}{
		{o.window < time.Second || o.window > longest, "--window must be 1s to 8760h"},
		{o.span < time.Second || o.span > longest, "--span must be 1s to 8760h"},
		{o.hold < 0 || o.hold > longest, "--hold must be 0s to 8760h"},
		{o.poll < time.Millisecond, "--poll must be 1ms or more"},
		{!(o.threshold > 0 && o.threshold <= 100), "--threshold must be above 0 and at most 100"},
		{o.atLeast < 1, "--at-least must be 1 or more"},
		{o.errorsFrom < 100 || o.errorsFrom > 599, "--errors-from must be a status, 100 to 599"},
		{o.top < 0 || o.top > 1000, "--top must be 0 to 1000"},
	} {
		if rule.broken {
			return errors.New(rule.says)
		}
	}
	return nil
}
