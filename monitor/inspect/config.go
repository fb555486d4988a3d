package inspect

import (
	"cmp"
	"time"

	"github.com/rxsched/rxsched/monitor"
)

// Config configures an inspector. The zero value is ready to use.
type Config struct {
	// Hosts are those on the page, also on pages that are open, with what belongs to each
	// [monitor.Entry]. If nil, there are none.
	Hosts *monitor.Hosts

	// Title is the headline of the page. If empty, it is "rxsched".
	Title string

	// Intro is a sentence or two below the title.
	Intro string

	// Actions are buttons on the page.
	Actions []Action

	// Hostnames are further names for the page on a loopback or private address, besides localhost
	// and the machine's own: the name that a reverse proxy passes on, for example. On public
	// addresses any name is allowed.
	Hostnames []string

	// AnyAddress lets in requests that come to another address than a loopback one, for a handler
	// behind something that checks users: a proxy, or a handler of yours.
	AnyAddress bool

	// EventRate bounds the events that are traced of each host a second. If 0, it is 10,000.
	EventRate int

	// LongTask is the time from which on a turn counts as long. If 0, it is 50 ms.
	LongTask time.Duration

	// MaxPages bounds the pages that are open at a time. If 0, it is 64.
	MaxPages int
}

// Action is a button on the page.
type Action struct {
	Label string `json:"label"` // on the button; no two may be the same
	About string `json:"about"` // the effect, in a sentence; it stands beside the button

	// Host is the name of the host on which the effect is seen, if any: the page goes there.
	Host string `json:"host"`

	// Settle is how long the effect takes. The page then freezes on the picture, with a sentence
	// that says what has happened. If 0, it does not.
	Settle time.Duration `json:"settle"`

	// Do runs when the button is pressed, on a goroutine of the HTTP server.
	Do func() `json:"-"`
}

const (
	defaultEventRate = 10_000
	defaultLongTask  = 50 * time.Millisecond
	defaultMaxPages  = 64

	every        = 100 * time.Millisecond // between two samples
	samplesASec  = int(time.Second / every)
	writeTimeout = 5 * time.Second // after which a stuck client is given up

	backlog = 8 // samples that may wait for a page
)

// withDefaults fills in the defaults. It panics if a field makes no sense.
func (c Config) withDefaults() Config {
	switch {
	case c.EventRate < 0:
		panic("inspect: Config: negative EventRate")
	case c.LongTask < 0:
		panic("inspect: Config: negative LongTask")
	case c.MaxPages < 0:
		panic("inspect: Config: negative MaxPages")
	}
	seen := map[string]bool{}
	for _, a := range c.Actions {
		switch {
		case a.Label == "" || a.Do == nil || seen[a.Label]:
			panic("inspect: Config: an Action needs a Label of its own and something to Do")
		case a.Settle < 0:
			panic("inspect: Config: an Action has a negative Settle")
		}
		seen[a.Label] = true
	}
	if c.Hosts == nil {
		c.Hosts = monitor.NewHosts()
	}
	c.Title = cmp.Or(c.Title, "rxsched")
	c.EventRate = cmp.Or(c.EventRate, defaultEventRate)
	c.LongTask = cmp.Or(c.LongTask, defaultLongTask)
	c.MaxPages = cmp.Or(c.MaxPages, defaultMaxPages)
	return c
}
