package accesslog

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
)

// Options say what to watch, and what counts as an incident.
type Options struct {
	Path string // "-" is standard input; "" is that if something is piped, and the sample if not

	Speed  float64 // of a replay in real time; 0 for one in virtual time
	Follow bool

	Window     time.Duration
	Span       time.Duration // of the sliding error rate
	Hold       time.Duration // how long it stays high, or low, before that is told
	Threshold  float64       // in percent
	AtLeast    int           // requests in the span
	ErrorsFrom int           // the lowest status that is an error
	Top        int           // paths to list
}

// ParseOptions parses the command line. Flags may also follow the file. For -h it writes usage and
// the flags to help, and returns [flag.ErrHelp].
func ParseOptions(args []string, usage string, help io.Writer) (o Options, err error) {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.Float64Var(&o.Speed, "speed", 0, "replay in real time, `N` times as fast as the stamps say")
	fs.BoolVar(&o.Follow, "follow", false, "watch what is appended to the file from now on, live")
	fs.DurationVar(&o.Window, "window", 0, "`length` of a window (default 15m, live 1m)")
	fs.DurationVar(&o.Span, "span", 0, "take the error rate over a `time` (default a window)")
	fs.DurationVar(&o.Hold, "hold", 0,
		"tell of an incident when it has lasted that `time` (default a fifth of the span)")
	fs.Float64Var(&o.Threshold, "threshold", 10, "the error rate that makes an alert, in `percent`")
	fs.IntVar(&o.AtLeast, "at-least", 20, "no alert below so many `requests` in the span")
	fs.IntVar(&o.ErrorsFrom, "errors-from", 400, "the lowest `status` that counts as an error")
	fs.IntVar(&o.Top, "top", 5, "how many `paths` to list")

	files := 0
	for ; len(args) > 0; files++ {
		if err = cli.Parse(fs, args, len(args), usage, help); err != nil {
			return o, err
		}
		if fs.NArg() == 0 {
			break
		}
		o.Path, args = fs.Arg(0), fs.Args()[1:]
	}
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
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
	const longest = 365 * 24 * time.Hour
	for _, rule := range []struct {
		broken bool
		says   string
	}{
		{files > 1, fmt.Sprintf("one file at a time, not %d", files)},
		{given["speed"] && o.Follow, "choose one of -speed and -follow"},
		{given["speed"] && !(o.Speed >= 0.001 && o.Speed <= 1e6), "-speed must be 0.001 to 1000000"},
		{o.Follow && cmp.Or(o.Path, "-") == "-", "-follow needs a file"},
		{o.Window < time.Second || o.Window > longest, "-window must be 1s to 8760h"},
		{o.Span < time.Second || o.Span > longest, "-span must be 1s to 8760h"},
		{o.Hold < 0 || o.Hold > longest, "-hold must be 0s to 8760h"},
		{!(o.Threshold > 0 && o.Threshold <= 100), "-threshold must be above 0 and at most 100"},
		{o.AtLeast < 1, "-at-least must be 1 or more"},
		{o.ErrorsFrom < 100 || o.ErrorsFrom > 599, "-errors-from must be a status, 100 to 599"},
		{o.Top < 0 || o.Top > 1000, "-top must be 0 to 1000"},
	} {
		if rule.broken {
			return o, cli.Misuse("%s", rule.says)
		}
	}
	return o, nil
}
