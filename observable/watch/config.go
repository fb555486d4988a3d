package watch

import (
	"cmp"
	"fmt"
	"reflect"
	"time"

	"github.com/rxsched/rxsched/monitor"
)

// Config configures a watcher. The zero value is ready to use.
type Config struct {
	// Hosts are those that the watcher knows. Snapshots name the hosts on which subscriptions were
	// made and values come, and say which subscriptions outlive the host on which they were made.
	// If nil, it knows none.
	Hosts *monitor.Hosts

	// Most bounds the operators in subscriptions that are open at a time; more are not watched, and
	// counted. If 0, it is 200,000.
	Most int

	// NoValues keeps no values: Show means nothing.
	NoValues bool

	// Show makes the text of a value that is looked at, for others to read. It can leave out what
	// they must not see. It is called on the goroutine that delivers the value, before that goes
	// on. If nil, it is [Show].
	Show func(operator Place, v any) string

	// Quiet is how long an open subscription may be without a value before it is suspicious. If 0,
	// it is 5 minutes.
	Quiet time.Duration

	// Growth is a span of time. The least number of subscriptions that are open in each, from one line
	// of code, is kept for an hour. If it has a trend to grow, over eight spans or more, that is
	// suspicious. If 0, it is 3 seconds.
	Growth time.Duration

	// OnGrowth is told when subscriptions from a line of code become suspicious because they grow,
	// and again whenever twice as many are open. It is called on a goroutine of the watcher's, or by
	// Snapshot, and without a lock. If nil, slog's default logger gets a warning.
	OnGrowth func(Grown)

	// Now is the watcher's clock. If nil, it is time.Now.
	Now func() time.Time
}

const (
	defaultMost   = 200_000
	defaultQuiet  = 5 * time.Minute
	defaultGrowth = 3 * time.Second
)

// withDefaults fills in the defaults. It panics if a field makes no sense.
func (c Config) withDefaults() Config {
	switch {
	case c.Most < 0:
		panic("watch: Config: negative Most")
	case c.Quiet < 0:
		panic("watch: Config: negative Quiet")
	case c.Growth < 0:
		panic("watch: Config: negative Growth")
	}
	c.Most = cmp.Or(c.Most, defaultMost)
	c.Quiet = cmp.Or(c.Quiet, defaultQuiet)
	c.Growth = cmp.Or(c.Growth, defaultGrowth)
	if c.Hosts == nil {
		c.Hosts = monitor.NewHosts()
	}
	if c.Show == nil {
		c.Show = func(_ Place, v any) string { return Show(v) }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.OnGrowth == nil {
		c.OnGrowth = warn
	}
	return c
}

// Limits of the text of a value.
const (
	mostText     = 120 // bytes
	mostElements = 16
)

// Show is the text of a value, cut to 120 bytes. Of long lists and maps it has only the length.
func Show(v any) string {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map:
		if r.Len() > mostElements {
			return fmt.Sprintf("%T of %d", v, r.Len())
		}
	case reflect.String:
		return shorten(r.String())
	}
	return shorten(fmt.Sprintf("%+v", v))
}

// shorten cuts a text that is long.
func shorten(text string) string {
	if len(text) > mostText {
		return text[:mostText] + "…"
	}
	return text
}
