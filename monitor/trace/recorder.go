package trace

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
)

// Config configures a recorder. The zero value is ready to use.
type Config struct {
	// Hosts are those that are recorded, as tracks of their names, while they are there. If nil,
	// only [Recorder.Watch] adds some.
	Hosts *monitor.Hosts

	// Events is how many of the latest events of each host are kept; 64 bytes each. If 0, it is
	// 65,536. A callback makes two to five events.
	Events int

	// LongTask is the time from which on a turn counts as a long task. If 0, it is 50 ms.
	LongTask time.Duration
}

const (
	defaultEvents   = 1 << 16
	defaultLongTask = 50 * time.Millisecond
)

// Recorder records any number of hosts.
type Recorder struct {
	config   Config // set once, as the one below
	unfollow func() // nil if there is nothing to follow

	mu     sync.Mutex // guards tracks; a host's lock may be taken inside it, never vice versa
	tracks []*Track
}

// New makes a recorder. It records the hosts of its config until Stop. It panics if a field of the
// config is negative.
func New(c Config) *Recorder {
	switch {
	case c.Events < 0:
		panic("trace: New: negative Events")
	case c.LongTask < 0:
		panic("trace: New: negative LongTask")
	}
	c.Events = cmp.Or(c.Events, defaultEvents)
	c.LongTask = cmp.Or(c.LongTask, defaultLongTask)
	r := &Recorder{config: c}
	if c.Hosts != nil {
		r.unfollow = c.Hosts.Follow(func(e *monitor.Entry) (gone func()) {
			return r.Watch(e.Name(), e.Host()).Stop
		})
	}
	return r
}

// Stop ends the recording of all hosts. The records stay. A second call does nothing.
func (r *Recorder) Stop() {
	if r.unfollow != nil {
		r.unfollow()
	}
	for _, t := range r.Tracks() {
		t.Stop()
	}
}

// Watch records a host from now on, as a track with a name, until the track is stopped. It
// panics if h is nil.
//
// It is for programs that need the track itself, to read or to stop it apart from the others, or a
// host that is not of [Config.Hosts].
func (r *Recorder) Watch(name string, h host.Host) *Track {
	if h == nil {
		panic("trace: Watch: nil host")
	}
	if r.config.Events == 0 {
		panic("trace: Watch: a Recorder that New has not made")
	}
	t := newTrack(name, h, r.config)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tracks = append(r.tracks, t)
	return t
}

// Tracks returns the tracks in the order in which they were made.
func (r *Recorder) Tracks() []*Track {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.tracks)
}
