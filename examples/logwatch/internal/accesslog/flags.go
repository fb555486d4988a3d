package accesslog

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"
)

type Options struct {
	Path string // "-" is standard input; "" is that if something is piped, and the sample if not

	Speed  float64 // of a replay in real time; 0 for one in virtual time
	Follow bool
	Poll   time.Duration

	Window     time.Duration
	Span       time.Duration // of the sliding error rate
	Hold       time.Duration
	Threshold  float64 // in percent
	AtLeast    int
	ErrorsFrom int
	Top        int
}

// ParseOptions parses the command line. Flags may also follow the file. The error is [flag.ErrHelp]
// if the user asks for help.
func ParseOptions(args []string) (Options, error) {
	var o Options
	fs := flag.NewFlagSet("logwatch", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	o.Define(fs)
	replay := fs.Bool("replay", false, "")
	files, err := parseAll(fs, args)
	switch {
	case err != nil:
		return o, err // also flag.ErrHelp
	case len(files) > 1:
		return o, fmt.Errorf("one file at a time, not %d", len(files))
	case len(files) == 1:
		o.Path = files[0]
	}
	names := given(fs)
	o.fill(names)
	return o, cmp.Or(o.checkMode(*replay, names), o.checkValues())
}

// Define defines the flags of all options.
func (o *Options) Define(fs *flag.FlagSet) {
	fs.Float64Var(&o.Speed, "speed", 0, "")
	fs.BoolVar(&o.Follow, "follow", false, "")
	fs.DurationVar(&o.Poll, "poll", 250*time.Millisecond, "")
	fs.DurationVar(&o.Window, "window", 0, "")
	fs.DurationVar(&o.Span, "span", 0, "")
	fs.DurationVar(&o.Hold, "hold", 0, "")
	fs.Float64Var(&o.Threshold, "threshold", 10, "")
	fs.IntVar(&o.AtLeast, "at-least", 20, "")
	fs.IntVar(&o.ErrorsFrom, "errors-from", 400, "")
	fs.IntVar(&o.Top, "top", 5, "")
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
func (o *Options) fill(given map[string]bool) {
	if !given["window"] {
		o.Window = 15 * time.Minute
		if o.Follow {
			o.Window = time.Minute
		}
	}
	if !given["span"] {
		o.Span = o.Window
	}
	if !given["hold"] {
		o.Hold = o.Span / 5
	}
}

func (o *Options) checkMode(replay bool, given map[string]bool) error {
	switch {
	case given["replay"] && !replay && !given["speed"] && !o.Follow,
		replay && (given["speed"] || o.Follow), given["speed"] && o.Follow:
		return errors.New("choose one of --replay, --speed and --follow")
	case given["speed"] && !(o.Speed >= 0.001 && o.Speed <= 1e6):
		return errors.New("--speed must be between 0.001 and 1000000")
	case o.Follow && (o.Path == "" || o.Path == "-"):
		return errors.New("--follow needs a file")
	}
	return nil
}

func (o *Options) checkValues() error {
	const longest = 365 * 24 * time.Hour
	for _, rule := range []struct {
		broken bool
		says   string
	}{
		{o.Window < time.Second || o.Window > longest, "--window must be 1s to 8760h"},
		{o.Span < time.Second || o.Span > longest, "--span must be 1s to 8760h"},
		{o.Hold < 0 || o.Hold > longest, "--hold must be 0s to 8760h"},
		{o.Poll < time.Millisecond, "--poll must be 1ms or more"},
		{!(o.Threshold > 0 && o.Threshold <= 100), "--threshold must be above 0 and at most 100"},
		{o.AtLeast < 1, "--at-least must be 1 or more"},
		{o.ErrorsFrom < 100 || o.ErrorsFrom > 599, "--errors-from must be a status, 100 to 599"},
		{o.Top < 0 || o.Top > 1000, "--top must be 0 to 1000"},
	} {
		if rule.broken {
			return errors.New(rule.says)
		}
	}
	return nil
}
